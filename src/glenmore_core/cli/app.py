"""The command `glenmore`: its commands by name, loaded when used, and how errors are told."""

from __future__ import annotations

from errno import EPIPE
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "demo": ("demo", "Watch a seeded game of three bots."),
    "play": ("play", "Play in this terminal, against bots or with others."),
    "simulate": ("simulate", "Let bots play many games; who wins, and by what."),
    "balance": ("balance", "Let bots play many games; what each tile, card or clan did."),
    "compose": ("compose", "What a composition is made of, or why it is none."),
    "variants": ("installed", "The games that can be played."),
    "plugins": ("installed", "The modules that are installed, and what is wrong with them."),
    "check": ("check", "Check a variant, overlay, save or record file."),
    "replay": ("records", "Play a record again and check every action."),
    "show": ("records", "Draw a moment of a record or save, as text or SVG."),
    "new-plugin": ("new_plugin", "Write the beginnings of a plug-in of your own."),
}
"""For each command the module it is in (as the function of its name) and one line of help."""

EXIT_WRONG = 2
"""The exit code for whatever a user can cause."""


class Failure(click.ClickException):
    """An error of the library, told in one message."""

    exit_code = EXIT_WRONG

    def show(self, file: Any = None) -> None:
        """Print the message on the standard error."""
        click.secho("Error: ", fg="red", bold=True, nl=False, err=True, file=file)
        click.echo(self.message, err=True, file=file)


class App(click.Group):
    """The group of commands: loads one when it is used, tells errors in one clear message."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"glenmore_core.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        if all(one.name != "debug" for one in command.params):
            command.params.append(_debug_option())
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is answered with the nearest names."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from glenmore_core.content.suggest import did_you_mean, one_of

            hint = did_you_mean(args[0], COMMANDS) or f"there are: {one_of(COMMANDS)}"
            ctx.fail(f"there is no command '{args[0]}'; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; errors of the library become one message, unless --debug is given."""
        from glenmore_core.errors import GlenmoreError

        ctx.ensure_object(dict)
        try:
            return super().invoke(ctx)
        except GlenmoreError as error:
            if ctx.obj.get("debug"):
                raise
            raise Failure(str(error)) from error
        except OSError as error:
            if ctx.obj.get("debug") or error.errno in (None, EPIPE):
                raise  # a closed pipe is the business of click: the reader has had enough
            raise Failure(_told(error)) from error


def _told(error: OSError) -> str:
    """Return what the system refused, with the file that it is about."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    name = str(error.filename)
    return f"'{name if len(name) <= 80 else name[:80] + '…'}': {reason}"


def _debug_option() -> click.Option:
    def note(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            ctx.find_root().ensure_object(dict)["debug"] = True

    return click.Option(
        ["--debug"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=note,
        help="Show the traceback of an error.",
    )


@click.command(cls=App, params=[_debug_option()])
@click.version_option(package_name="glenmore-core", prog_name="glenmore")
def cli() -> None:
    """Play, compose and study the games of the Glen More family.

    \b
    glenmore demo                               watch three bots play
    glenmore play glen-more --players 3         play against two bots
    glenmore simulate glen-more --games 200     how often does each seat win?
    glenmore COMMAND --help                     more about a command, with examples

    Players are counted from 1 here, and in files and in the Python library from 0.
    """
