"""Who has won: the candidates at the end of a deal, or after an award."""

from collections.abc import Collection, Sequence

from chicago_cli.rules.fields import Rules


def leaders(
    rules: Rules,
    active: Sequence[int],
    totals: Sequence[int],
    called: Collection[int],
    started: Sequence[int],
    fifth: int | None,
) -> list[int]:
    """The candidates with the highest total: one has won, several are tied, none plays on.

    Args:
        rules: the rules of the game.
        active: the seats that are judged.
        totals: what everybody has now.
        called: the seats that have called a Chicago in this game, blind or not, made or not.
        started: what everybody had when this deal began.
        fifth: who won the fifth trick of this deal, if it has been played.
    """
    target = rules.ending_target
    candidates = [seat for seat in active if totals[seat] >= target]
    if candidates and rules.ending_chicago_required:
        candidates = [seat for seat in candidates if seat in called]
    if candidates and rules.ending_confirm == "last-trick":
        candidates = [seat for seat in candidates if seat == fifth and started[seat] >= target]
    return highest(candidates, totals)


def highest(seats: Sequence[int], totals: Sequence[int]) -> list[int]:
    """Those of the seats that have the highest total of them."""
    if len(seats) < 2:
        return list(seats)
    best = max([totals[seat] for seat in seats])
    return [seat for seat in seats if totals[seat] == best]
