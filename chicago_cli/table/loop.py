"""The loop of a game: one for all kinds of seats.

Bots answer for themselves. Everybody else is asked through a `Face`, which also tells them what
happens: a person at the keyboard, or another program. After every act the record is kept before
anybody is told of it.
"""

from collections.abc import Callable
from typing import Protocol

from chicago_cli.cards import Card
from chicago_cli.engine.deal import Outcome
from chicago_cli.engine.events import OPEN_CARD, Event, Exchange
from chicago_cli.log.records import GameLog
from chicago_cli.table.bots import LEVELS
from chicago_cli.table.replay import undone
from chicago_cli.table.session import Request, Table, bot_acts


class Leave(Exception):  # noqa: N818 - no error: somebody stops here
    """Whoever was asked leaves the table; the game can be resumed."""


class TakeBack(Exception):  # noqa: N818 - no error: somebody has second thoughts
    """Whoever was asked takes the last act back, and those concerned consent."""


class Face(Protocol):
    """How a game meets those who do not sit in the program itself."""

    def deal_begins(self, table: Table) -> None:
        """Tell of the hands being dealt."""

    def answer(self, table: Table, request: Request) -> Event | None:
        """Ask for an act; None passes. May raise `Leave`, or `TakeBack`."""

    def takes_open_card(self, table: Table, act: Exchange, card: Card) -> bool:
        """Ask whether the card that one up shows is kept. May raise `Leave`."""

    def refused(self, table: Table, act: Event, outcome: Outcome) -> None:
        """Tell what is wrong with an act that was not done."""

    def happened(self, table: Table, event: Event, outcome: Outcome) -> None:
        """Tell what was done, and what it led to."""

    def taken_back(self, table: Table, seat: int) -> None:
        """Tell that the last act of a seat, and all that followed, has not happened."""

    def deal_over(self, table: Table) -> None:
        """Tell the totals after a deal."""


def play_on(table: Table, face: Face, keep: Callable[[GameLog], None]) -> Table:
    """Play a game from where it stands to its end, and return the table as it is then.

    Raises:
        Leave: where somebody left before.
    """
    while table.game.winner is None:
        if table.deal is None:
            table.start_deal()
            keep(table.record())
            face.deal_begins(table)
        request = table.request()
        if request is None:
            table.finish_deal()
            keep(table.record())
            face.deal_over(table)
        elif table.setting.is_person(request.seat):
            table = _ask(table, request, face, keep)
        else:
            _let_bot_act(table, request, face, keep)
    return table


def _let_bot_act(
    table: Table, request: Request, face: Face, keep: Callable[[GameLog], None]
) -> None:
    outcome = bot_acts(table, request, LEVELS[table.setting.seats[request.seat]])
    if outcome is not None:
        assert not outcome.violations, "bots know the rules"
        _tell(table, outcome, face, keep)


def _ask(table: Table, request: Request, face: Face, keep: Callable[[GameLog], None]) -> Table:
    """One answer of a seat from outside; the table afterwards, another one after an undo."""
    try:
        act = face.answer(table, request)
    except TakeBack:
        back = undone(table, request.seat)
        if back is None:
            return table
        keep(back.record())
        face.taken_back(back, request.seat)
        return back
    if act is None:
        table.pass_over(request)
        return table
    outcome = table.act(act, _takes(table, act, face))
    if outcome.violations:
        face.refused(table, act, outcome)
    else:
        _tell(table, outcome, face, keep)
    return table


def _takes(table: Table, act: Event, face: Face) -> bool:
    """Whether the card that one up shows is kept: under some rules it must be."""
    if not isinstance(act, Exchange) or act.shown != OPEN_CARD:
        return True
    choice = table.setting.rules.exchange_one_up == "choice"
    if not choice or table.refusals(act):
        return True
    return face.takes_open_card(table, act, table.open_card())


def _tell(table: Table, outcome: Outcome, face: Face, keep: Callable[[GameLog], None]) -> None:
    assert table.deal is not None
    keep(table.record())
    face.happened(table, table.deal.events[-1], outcome)
