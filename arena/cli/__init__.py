"""The command line.

A command is a file in ``commands``, found by its name and imported when it is used: a module with a
function ``command``, or with a ``typer.Typer`` ``app`` that holds several.
"""

import importlib
import os
import pkgutil
import sys
import traceback
from io import TextIOWrapper

import typer

from arena.cli import commands
from arena.cli.codes import FAILED, INTERRUPTED, USAGE
from arena.cli.terminal import say_aside, say_error

SUMMARY = "Tournaments of card-playing bots: fair deals, sandboxed bots, honest ratings."


def main() -> None:
    """Run the command line and exit with its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # None where it is closed
            stream.reconfigure(errors="backslashreplace")  # not every terminal has every sign
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; errors are one line on stderr."""
    try:
        result = _app(arguments[:1])(arguments, prog_name="arena", standalone_mode=False)
    except typer.Exit as done:
        return done.exit_code
    except typer.TyperException as error:
        say_error(_usage(error))
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        say_error("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        from arena.cli.errors import exit_code, lines_before, message

        code = exit_code(error)
        if code is None:
            traceback.print_exc()
            say_error("this is a bug of arena's; please report it with the lines above")
            return FAILED
        for line in lines_before(error):
            say_aside(line)
        say_error(message(error))
        return code
    except BaseExceptionGroup as group:
        # An interrupt comes out of a task with the nurseries around it.
        if group.subgroup(KeyboardInterrupt) is None:
            raise
        say_error("interrupted")
        return INTERRUPTED
    return result if isinstance(result, int) else 0


def _usage(error: typer.TyperException) -> str:
    if isinstance(error, typer.BadParameter) and error.param is None:
        return error.message  # of a command of ours, which says what to do
    hint = "; see --help" if error.exit_code == USAGE else ""
    return error.format_message().rstrip(".") + hint


def _app(wanted: list[str]) -> typer.Typer:
    """Return the application: with the wanted command alone where there is one of that name."""
    app = typer.Typer(
        help=SUMMARY,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(lambda: None)
    names = [module.name for module in pkgutil.iter_modules(commands.__path__)]
    for name in [name for name in names if name in wanted] or names:
        module = importlib.import_module(f"{commands.__name__}.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(module.command)
    return app
