"""``chicago rank``: what hands are worth, and which is best."""

import click


@click.command(short_help="Evaluate and compare five-card hands.")
@click.argument("hands", metavar="[HAND]...", nargs=-1)
def command(hands: tuple[str, ...]) -> int:
    """Evaluate five-card hands and compare them."""
    return 0
