"""Options that several commands share: a dataclass of them, spread over a command's parameters."""

import dataclasses
import inspect
from collections.abc import Callable
from typing import Any


def spread(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command take the fields of its dataclass parameters as parameters of its own.

    Typer then sees one flat list of them, in the order in which they are written.
    """
    groups: dict[str, type] = {}
    flat: list[inspect.Parameter] = []
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        kind = parameter.annotation
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            groups[parameter.name] = kind
            flat += inspect.signature(kind, eval_str=True).parameters.values()
        else:
            flat.append(parameter)

    def spread_out(**given: Any) -> Any:
        for name, group in groups.items():
            given[name] = group(
                **{field.name: given.pop(field.name) for field in dataclasses.fields(group)}
            )
        return command(**given)

    spread_out.__name__, spread_out.__doc__ = command.__name__, command.__doc__
    spread_out.__annotations__ = {parameter.name: parameter.annotation for parameter in flat}
    # Keyword-only parameters may have defaults in any order.
    spread_out.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in flat]
    )
    return spread_out
