"""A table for tests: a deal laid out by hand, told in the words of the game log.

Players are seats; by default seat 0 is eldest and the last seat deals. Cards are text.
"""

from collections.abc import Mapping, Sequence

from chicago_cli.cards import cards_text, parse_cards
from chicago_cli.engine.awards import Award, Reckoning
from chicago_cli.engine.deal import Deal, Outcome
from chicago_cli.engine.events import (
    Blind,
    Cards,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.engine.state import DECLARING, EXCHANGING
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.rules.ruleset import resolve


def cards(text: str) -> Cards:
    return tuple(parse_cards(text)) if text else ()


def codes(outcome: Outcome) -> str:
    """The codes of all violations, in order."""
    return " ".join(violation.code for violation in outcome.violations)


def discard(seat: int, out: str, draw: str = "", shown: str | None = None) -> Exchange:
    return Exchange(seat, cards(out), cards(draw), None if shown is None else cards(shown)[0])


def redeal(seat: int, out: str, draw: str) -> Redeal:
    return Redeal(seat, cards(out), cards(draw))


def show(seat: int, hand: str) -> Show:
    return Show(seat, cards(hand))


def declare(seat: int, hand: str) -> Declare:
    return Declare(seat, None if hand == "pass" else CATEGORIES.index(hand))


def play(seat: int, card: str) -> Play:
    return Play(seat, cards(card)[0])


class Table:
    """A deal under way. `does` wants no violation; `breaks` gives the codes of an event."""

    def __init__(
        self,
        *hands: str,
        rules: str = "pagat",
        fields: Mapping[str, object] = {},
        totals: Sequence[int] | None = None,
        dealer: int | None = None,
        seats: Sequence[int] | None = None,
        called: Sequence[int] = (),
        playoff: bool = False,
    ) -> None:
        """Lay out a deal; ``hands`` are those of the seats that play, ascending."""
        seats = list(seats or range(len(hands)))
        players = len(totals) if totals is not None else max(seats) + 1
        dealer = players - 1 if dealer is None else dealer
        law = resolve(rules, fields)
        order = sorted(seats, key=lambda seat: (seat <= dealer, seat))
        dealt = {seat: cards(hand) for seat, hand in zip(seats, hands, strict=True)}
        reckoning = Reckoning(law, players, totals or [0] * players, order, called, playoff)
        six = [seat for seat, hand in dealt.items() if len(hand) == 6]
        self.deal = Deal(reckoning, dealer, dealt, six)
        self.awards: list[Award] = []

    def does(self, *events: Event) -> list[tuple[int, int, str]]:
        """What all these events award; nothing may be wrong with them."""
        return [
            (award.player, award.points, award.reason)
            for event in events
            for award in self._advance(event, "").awards
        ]

    def breaks(self, event: Event) -> str:
        """The codes of what is wrong with an event, which happens."""
        outcome = self.deal.advance(event)
        self.awards += outcome.awards
        return codes(outcome)

    def _advance(self, event: Event, wrong: str) -> Outcome:
        outcome = self.deal.advance(event)
        assert codes(outcome) == wrong, (event, outcome.violations)
        self.awards += outcome.awards
        return outcome

    def stand(self, rounds: int = 1) -> list[tuple[int, int, str]]:
        """Nobody exchanges anything in so many rounds, and everybody declares what is held."""
        awards = []
        for _ in range(rounds):
            last = self.deal.round
            while self.deal.phase == EXCHANGING and self.deal.round == last:
                assert self.deal.turn is not None
                awards += self.does(Exchange(self.deal.turn, ()))
            awards += self.declare_all()
        return awards

    def declare_all(self) -> list[tuple[int, int, str]]:
        """Everybody declares what is held."""
        awards = []
        while self.deal.phase == DECLARING:
            seat = self.deal.turn
            assert seat is not None
            awards += self.does(Declare(seat, self.deal.category(seat) or None))
        return awards

    def to_tricks(self) -> list[tuple[int, int, str]]:
        """Nobody exchanges anything up to the first lead."""
        return self.stand(self.deal.rules.exchange_rounds - self.deal.round + 1)

    def play(self, text: str) -> list[tuple[int, int, str]]:
        """Play these cards, each by whose turn it is."""
        awards = []
        for card in cards(text):
            assert self.deal.turn is not None, cards_text((card,))
            awards += self.does(Play(self.deal.turn, card))
        return awards

    def hand(self, seat: int) -> str:
        """The cards that a seat holds, ascending."""
        return cards_text(sorted(self.deal.hands[seat]))


__all__ = ["Blind", "Challenge", "Chicago", "Choose", "Table"]
