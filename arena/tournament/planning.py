"""From what an organiser wishes to a stored tournament, before anything is played."""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from arena import host
from arena.games import AnyGame
from arena.plain import to_plain
from arena.referee.player import TimeControl
from arena.store import Store
from arena.store.tables import BotVersion, Tournament
from arena.tournament.conditions import Conditions, Entrant
from arena.tournament.schedule import ScheduleError


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What an organiser asks for."""

    game: AnyGame
    variant: str
    options: Any
    seats: int
    entrants: tuple[BotVersion, ...]
    deals: int
    format: str
    format_options: Mapping[str, Any] = field(default_factory=dict)
    run: int = 8
    share: bool = False
    time_control: TimeControl
    memory: int
    freeze: bool
    trusted: bool
    tell_names: bool
    isolation: str


def conditions_of(wishes: Wishes) -> Conditions:
    """Return the conditions that are wished for, with a fresh secret; raise ``ScheduleError``.

    They belong to no tournament yet.
    """
    _check_entrants(wishes)
    return Conditions(
        tournament="",
        secret=secrets.token_hex(32),
        game=wishes.game.name,
        game_version=wishes.game.version,
        options=json.dumps(to_plain(wishes.game.options_type, wishes.options)),
        seats=wishes.seats,
        entrants=tuple(_entrant(version) for version in wishes.entrants),
        deals=wishes.deals,
        format=wishes.format,
        format_options=json.dumps(dict(wishes.format_options)),
        run=wishes.run,
        time_control=wishes.time_control,
        memory=wishes.memory,
        share=wishes.share,
        freeze=wishes.freeze,
        trusted=wishes.trusted,
        tell_names=wishes.tell_names,
        isolation=wishes.isolation,
    )


def plan_tournament(store: Store, wishes: Wishes) -> Tournament:
    """Draw the secret, store the tournament and return it; raise ``ScheduleError``."""
    conditions = conditions_of(wishes)
    plan = conditions.plan()
    return store.add_tournament(
        Tournament(
            game=conditions.game,
            game_version=conditions.game_version,
            variant=wishes.variant,
            options=conditions.options,
            seats=conditions.seats,
            secret=conditions.secret,
            secret_hash=hash_of_secret(conditions.secret),
            isolation=conditions.isolation,
            host=host.fingerprint(),
            blocks_planned=plan.blocks,
            matches_planned=plan.matches,
            rated=conditions.chosen_format.rated,
        ),
        lambda number: conditions._replace(tournament=str(number)).to_json(),
    )


def hash_of_secret(secret: str) -> str:
    """Return the SHA-256 of a secret in hexadecimal, which is told before the first deal."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def _check_entrants(wishes: Wishes) -> None:
    seen = set()
    for version in wishes.entrants:
        label = _entrant(version).label
        if label in seen:
            raise ScheduleError(f"{label} is named twice")
        seen.add(label)
        if wishes.game.name not in json.loads(version.manifest)["games"]:
            raise ScheduleError(f"{label} does not play {wishes.game.name}, by its bot.toml")


def _entrant(version: BotVersion) -> Entrant:
    assert version.id is not None
    label = f"{version.owner}/{version.name}@{version.number}"
    return Entrant(version.id, label, version.owner, version.sha256)
