"""The group of commands: loaded lazily, and run without click's own way of ending."""

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from chicago_cli import __version__
from chicago_cli.cli.commands import COMMANDS
from chicago_cli.cli.exits import DONE, USAGE, CommandError, die_of_interrupt

CONTEXT = {"help_option_names": ["-h", "--help"]}
SHELLS = ("bash", "zsh", "fish")


class NamingGroup(click.Group):
    """A group that says which of its commands was probably meant by a name that is none."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one was probably meant."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            from chicago_cli.rules.ruleset import suggestion

            hint = suggestion(args[0], names) or f"; there are {', '.join(names)}"
            ctx.fail(f"no such command: {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)


class LazyGroup(NamingGroup):
    """Commands that are imported when they are asked for; the help of the group imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"chicago_cli.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        gc.enable()  # off since the start of the process, see `chicago_cli.__main__`
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their short help, as click would."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_completion(ctx: click.Context, _option: click.Parameter, shell: str | None) -> None:
    if shell is None or ctx.resilient_parsing:
        return
    from chicago_cli.cli.completion import script

    click.echo(script(shell), nl=False)
    ctx.exit()


@click.group(cls=LazyGroup, context_settings=CONTEXT)
@click.version_option(__version__, message="chicago %(version)s")
@click.option(
    "--completion",
    type=click.Choice(SHELLS),
    is_eager=True,
    expose_value=False,
    callback=_print_completion,
    help="Print the completion script of a shell, and exit.",
)
def app() -> None:
    """Referee and hand evaluator for the Swedish card game Chicago."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status; what is wrong with it raises `CommandError`.

    A command returns its own status (None for 0), and raises `CommandError` for what ends it early.
    """
    # Names and glyphs that the encoding of the terminal lacks are shown escaped.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        with app.make_context("chicago", list(arguments)) as context:
            status = app.invoke(context)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.exceptions.NoArgsIsHelpError as ending:
        click.echo(ending.format_message(), err=True)
        return USAGE
    except click.Abort:
        return die_of_interrupt()
    except click.ClickException as wrong:
        raise CommandError(_sentence(wrong), wrong.exit_code, _advice(wrong)) from wrong
    return status if isinstance(status, int) else DONE


def _sentence(wrong: click.ClickException) -> str:
    text = wrong.format_message()
    return text[:1].lower() + text[1:]


def _advice(wrong: click.ClickException) -> str:
    context = getattr(wrong, "ctx", None)
    return f"Try '{context.command_path} --help'." if context else ""
