"""Games done again from their record: to go on with one, and to take an act back."""

from collections.abc import Mapping, Sequence

from chicago_cli.cards import Card
from chicago_cli.engine.events import Event, Exchange, Redeal, act_of
from chicago_cli.log.records import Claim, DealLog, GameLog, Item
from chicago_cli.table.bots import LEVELS
from chicago_cli.table.session import PERSON, SEATS, Setting, Table


def resumed(game: GameLog) -> Table:
    """The table as a log leaves it; who sits where is in the log, or else all are people.

    Raises:
        ValueError: where the log has no seed, or is not what this program plays from it.
    """
    if game.deck is None or game.deck.seed is None:
        raise ValueError("the log has no seed, so its cards cannot be dealt again")
    seats = game.extensions.get(SEATS, [PERSON] * len(game.players))
    if not isinstance(seats, list) or len(seats) != len(game.players):
        raise ValueError(f"{SEATS} must be a list with a word for each player")
    for each in seats:
        if each != PERSON and each not in LEVELS:
            raise ValueError(f"{SEATS} may hold {PERSON}, {', '.join(LEVELS)}, but not {each!r}")
    setting = Setting(
        game.rules, game.players, game.deck.seed, game.preset, game.variations, tuple(seats)
    )
    table = replayed(setting, game.deals)
    if game.cut is not None and table.cut != game.cut:
        raise ValueError("the seed cuts other cards")
    return table


def replayed(setting: Setting, deals: Sequence[DealLog]) -> Table:
    """The table as a record leaves it: every act of these deals done again with the same deck.

    Raises:
        ValueError: where the record is not one that this setting's deck and rules can give.
    """
    table = Table(setting)
    for recorded in deals:
        if table.deal is not None:
            table.finish_deal()  # whoever recorded it left the totals out
        if table.game.winner is not None:
            raise ValueError("the game goes on after somebody has won")
        deal = table.start_deal()
        if deal.dealer != recorded.dealer or not _same_hands(table.dealt, recorded.hands):
            raise ValueError("the seed deals other cards")
        for item in recorded.items:
            if not isinstance(item, Claim):
                _redo(table, item)
        if recorded.totals is not None:
            table.finish_deal()
    table.look()  # nobody can say who has seen a hand by now
    return table


def _same_hands(ours: Mapping[int, Sequence[Card]], theirs: Mapping[int, Sequence[Card]]) -> bool:
    return {seat: set(hand) for seat, hand in ours.items()} == {
        seat: set(hand) for seat, hand in theirs.items()
    }


def _redo(table: Table, event: Event) -> None:
    refused = isinstance(event, Exchange) and event.shown not in (None, *event.draw)
    outcome = table.act(act_of(event), take=not refused)
    done = table.items[-1 - len(outcome.awards)] if not outcome.violations else None
    if not _same_event(done, event):
        raise ValueError("the seed draws other cards")


def _same_event(done: Item | None, event: Event) -> bool:
    if isinstance(event, Exchange | Redeal) and isinstance(done, Exchange | Redeal):
        same_shown = getattr(done, "shown", None) == getattr(event, "shown", None)
        return same_shown and set(done.draw) == set(event.draw)
    return done == event


def undone(table: Table, seat: int) -> Table | None:
    """The table before the seat's last act, or None where it has done nothing yet."""
    deals = list(table.record().deals)
    while deals:
        last = deals.pop()
        acts = [index for index, item in enumerate(last.items) if _decided_by(item, seat)]
        if acts:
            deals.append(last._replace(items=last.items[: acts[-1]], totals=None))
            return replayed(table.setting, deals)
    return None


def _decided_by(item: Item, seat: int) -> bool:
    return item.player == seat and not isinstance(item, Claim)
