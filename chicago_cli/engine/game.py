"""Deals in sequence: who deals, who sits, what everybody has, and when somebody has won."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from chicago_cli.cards import Card, rank_of
from chicago_cli.engine.awards import Reckoning
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.ending import highest, leaders
from chicago_cli.engine.events import Cards
from chicago_cli.engine.placing import listed, named
from chicago_cli.engine.violations import Violation
from chicago_cli.rules.fields import Rules


class Game:
    """A game between its deals. The referee may take over what a table recorded after each.

    Attributes:
        rules: the rules of the game.
        players: how many began it.
        totals: what everybody has, by seat.
        out: who is out of the game.
        called: who has called a Chicago in this game.
        playoff: the seats among which the next deal is played off, or None.
        dealer: who dealt the latest deal; None before the first.
        number: how many deals have begun.
        winner: who has won, or None.
    """

    __slots__ = (
        "called",
        "dealer",
        "number",
        "out",
        "players",
        "playoff",
        "rules",
        "totals",
        "winner",
    )

    def __init__(self, rules: Rules, players: int) -> None:
        """Begin a game of so many players."""
        self.rules = rules
        self.players = players
        self.totals = [0] * players
        self.out: set[int] = set()
        self.called: set[int] = set()
        self.playoff: tuple[int, ...] | None = None
        self.dealer: int | None = None
        self.number = 0
        self.winner: int | None = None

    def seats(self) -> tuple[int, ...]:
        """The seats that play in the next deal, ascending."""
        if self.playoff is not None:
            return self.playoff
        if not self.out:
            return tuple(range(self.players))
        return tuple([seat for seat in range(self.players) if seat not in self.out])

    def next_dealer(self) -> int | None:
        """Who deals next: of those who play, the next clockwise; None before the first deal."""
        return None if self.dealer is None else self.order(self.dealer)[0]

    def order(self, dealer: int) -> list[int]:
        """The seats of the next deal, clockwise from the dealer's left: eldest first."""
        return _clockwise(self.seats(), dealer)

    def sizes(self) -> dict[int, int]:
        """How many cards each seat is dealt next."""
        rules = self.rules
        sizes = dict.fromkeys(self.seats(), 5)
        limit = rules.exchange_stop_at
        if limit is not None and rules.exchange_stop_deal == "six":
            sizes |= {seat: 6 for seat in sizes if self.totals[seat] >= limit}
        return sizes

    def start(
        self, dealer: int, hands: Mapping[int, Cards]
    ) -> tuple[Deal | None, tuple[Violation, ...]]:
        """Begin a deal with the hands as dealt; there is none where a violation stops it.

        A stopping violation is reported alone. A wrong dealer is noted, and deals all the same.
        """
        if self.winner is not None:
            text = f"a deal is begun after {{{self.winner}}} has won the game"
            return None, (Violation("G702", text),)
        before = self.dealer
        self.dealer = dealer
        self.number += 1
        sizes = self.sizes()
        stop = _check_hands(self, sizes, hands)
        if stop is not None:
            return None, (stop,)
        order = _clockwise(sizes, dealer)
        playing_off = self.playoff is not None
        reckoning = Reckoning(
            self.rules, self.players, self.totals, order, self.called, playing_off
        )
        deal = Deal(reckoning, dealer, hands, [seat for seat in sizes if sizes[seat] == 6])
        if before is None or (expected := _clockwise(sizes, before)[0]) == dealer:
            return deal, ()
        text = f"{{{dealer}}} deals, but it is {{{expected}}}'s turn to deal"
        return deal, (Violation("D101", text),)

    def finish(self, deal: Deal, totals: Sequence[int] | None = None) -> None:
        """Judge the ending after a deal that was not stopped.

        Args:
            deal: the deal, complete or not.
            totals: what the table goes on with; the deal's own totals where None.
        """
        self.settle(deal.reckoning, totals)

    def settle(self, reckoning: Reckoning, totals: Sequence[int] | None = None) -> None:
        """Judge the ending after what was paid in a deal, however its course came to be known.

        In a play-off only those who are tied can win, whoever else has been paid in that deal.
        """
        playoff = self.playoff
        self._take_over(reckoning, totals)
        if reckoning.winner is not None:
            self.winner = reckoning.winner
            return
        active = reckoning.order
        if playoff is not None:
            tied = highest([seat for seat in active if seat in playoff], self.totals)
        else:
            tied = leaders(
                self.rules,
                active,
                self.totals,
                self.called,
                reckoning.started,
                reckoning.fifth,
            )
        if len(tied) == 1:
            self.winner = tied[0]
        elif tied and self.rules.ending_tie == "play-off":
            self.playoff = tuple(sorted(tied))

    def resume(
        self,
        deal: Deal | None,
        totals: Sequence[int] | None = None,
        seats: Sequence[int] | None = None,
    ) -> None:
        """Go on after a deal that was stopped, or not even begun: its ending is not judged.

        Whoever deals next is right.

        Args:
            deal: what there is of the deal.
            totals: what the table recorded; the running totals at the stop where None.
            seats: the seats that the next deal records; those seats that are not among them sit
                out a play-off where that fits the totals, and are out of the game otherwise.
        """
        playing_off = self.playoff
        self.dealer = None
        if deal is not None:
            self._take_over(deal.reckoning, totals)
        elif totals is not None:
            self.totals = list(totals)
        if seats is None:
            self.playoff = playing_off
            return
        self.playoff = None
        playing = set(seats)
        if self._fits_playoff(playing, playing_off):
            self.playoff = tuple(sorted(playing))
            self.out -= playing
        else:
            self.out = set(range(self.players)) - playing

    def _take_over(self, reckoning: Reckoning, totals: Sequence[int] | None) -> None:
        self.totals = list(reckoning.totals if totals is None else totals)
        seats = self.seats()
        if len(reckoning.order) < len(seats):
            self.out.update(set(seats).difference(reckoning.order))
        self.called = set(reckoning.called)
        self.playoff = None

    def _fits_playoff(self, seats: set[int], before: tuple[int, ...] | None) -> bool:
        """Whether the totals allow that these seats alone play off a tie.

        What the stopped deal would have said of calls and of its fifth trick is not known. Where
        the rules ask for these, a tie may stand below a higher total, and may not be one at all.
        """
        rules = self.rules
        tied = {self.totals[seat] for seat in seats}
        if rules.ending_tie != "play-off" or len(seats) < 2 or len(tied) != 1:
            return False
        total = tied.pop()
        field = set(range(self.players) if before is None else before) - self.out
        below = all(self.totals[seat] < total for seat in field - seats)
        if before is not None:
            return seats <= field and below
        if rules.ending_chicago_required or rules.ending_confirm != "none":
            return total >= rules.ending_target and seats < field
        return total >= rules.ending_target and seats <= field and below


def first_dealers(rules: Rules, cut: Mapping[int, Card]) -> set[int] | None:
    """Who may deal first after the cards of the cut, by seat; None where anybody may."""
    if rules.dealer_first != "lowest-card" or not cut:
        return None
    lowest = min([rank_of(card) for card in cut.values()])
    return {seat for seat, card in cut.items() if rank_of(card) == lowest}


def _clockwise(seats: Iterable[int], dealer: int) -> list[int]:
    """Seats that are given in ascending order, from the dealer's left on."""
    later = [seat for seat in seats if seat > dealer]
    return later + [seat for seat in seats if seat <= dealer]


def _check_hands(
    game: Game, sizes: Mapping[int, int], hands: Mapping[int, Cards]
) -> Violation | None:
    """The first thing that is wrong with the hands dealt: seats, then numbers, then cards."""
    if hands.keys() != sizes.keys():
        return _wrong_seats(sizes, hands)
    for seat, size in sizes.items():
        if len(hands[seat]) != size:
            text = f"{{{seat}}} is dealt {len(hands[seat])} cards, where {size} are due"
            six = game.rules.exchange_stop_deal == "six"
            return Violation("D102", text, "exchange.stop_deal" if six else None)
    if len(set().union(*hands.values())) < sum(sizes.values()):
        return _dealt_twice(hands)
    return None


def _wrong_seats(sizes: Mapping[int, int], hands: Mapping[int, Cards]) -> Violation:
    missing = [seat for seat in sizes if seat not in hands]
    if missing:
        return Violation("D104", f"{{{missing[0]}}} plays in this deal, but has no hand")
    extra = next(seat for seat in hands if seat not in sizes)
    text = f"{{{extra}}} does not play in this deal, but is dealt {listed(hands[extra])}"
    return Violation("D104", text)


def _dealt_twice(hands: Mapping[int, Cards]) -> Violation:
    counts = Counter([card for hand in hands.values() for card in hand])
    card = next(card for card, count in counts.items() if count > 1)
    holders = [f"{{{seat}}}" for seat, hand in hands.items() if card in hand]
    if len(holders) == 1:
        return Violation("D103", f"{named(card)} is dealt to {holders[0]} twice")
    return Violation("D103", f"{named(card)} is dealt twice: to {' and '.join(holders)}")
