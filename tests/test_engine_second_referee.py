"""Acts at random, right and wrong, get the codes that a plain reading of the rulebook gives."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import (
    Blind,
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
from chicago_cli.engine.game import Game
from chicago_cli.engine.legal import legal
from chicago_cli.engine.shuffle import Deck
from chicago_cli.engine.state import COMPLETE, STOPPED, WON
from chicago_cli.engine.violations import CODES
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.ruleset import resolve
from tests.random_games import any_rules, any_seed
from tests.second_referee import Witness

TAKES = ("1", "7", "lift", "reset-all", "reset-one", "win", "8+reset-one", "7|reset-all", "?")
ACTS = {"E101"} | {code for code in CODES if code[0] in "XHCT"}
"""Every code that an act can have but G702, which ends the deal."""


def right_act(deal: Deal, random: Random) -> Event | None:
    acts = legal(deal, deal.turn) if random.random() < 0.8 else legal(deal)
    kinds: dict[type, list[Event]] = {}
    for act in acts:
        kinds.setdefault(type(act), []).append(act)
    return drawn(deal, random.choice(random.choice(list(kinds.values()))), random) if acts else None


def any_act(deal: Deal, random: Random) -> Event:
    """An act of any kind by anybody, right or wrong."""
    seats = range(len(deal.totals))
    player = random.choice(seats) if deal.turn is None or random.random() < 0.3 else deal.turn
    hand = list(deal.hands.get(player, range(5)))
    some = tuple(random.sample(hand, random.randint(0, len(hand))))
    spoilt = (random.randrange(52), *hand[1:])
    return random.choice(
        [
            Blind(player),
            Chicago(player),
            Challenge(player, random.choice(seats)),
            Choose(player, random.choice(TAKES), random.choice([None, *seats])),
            Declare(player, random.choice([None, *range(1, 10)])),
            Play(player, random.choice([*hand, *spoilt])),
            Show(player, random.choice([tuple(hand), spoilt])),
            drawn(deal, Redeal(player, random.choice([tuple(hand), some])), random),
            *[drawn(deal, Exchange(player, some, (), up), random) for up in (None, None, -1)],
            drawn(deal, Exchange(player, spoilt), random),
        ]
    )


def drawn(deal: Deal, act: Event, random: Random) -> Event:
    """An act with cards that mostly can be drawn."""
    if not isinstance(act, Exchange | Redeal):
        return act
    pile = [*random.sample(sorted(deal.stock.cards), len(deal.stock.cards)), *deal.stock.waste]
    if random.random() < 0.1:
        pile.insert(0, random.randrange(52))
    sixth = isinstance(act, Exchange) and act.player in deal.six and deal.round == 1
    count = max(0, len(act.discard) - sixth + random.choice([0] * 20 + [1, -1]))
    if isinstance(act, Redeal) or act.shown is None:
        return act._replace(draw=tuple(pile[:count]))
    refused = random.randrange(2)
    return act._replace(shown=pile[0], draw=tuple(pile[refused : refused + count]))


def judged(rules: Rules, players: int, seed: str) -> Iterator[str]:
    """Play some deals with many wrong acts; every code that both have given."""
    game, random = Game(rules, players), Random(seed)
    for number in range(1, 6):
        dealer = game.next_dealer() or 0
        hands = Deck(seed, number).deal(game.order(dealer), game.sizes())
        deal, _ = game.start(dealer, hands)
        if deal is None:
            return
        witness = Witness(deal)
        event: Event | None = any_act(deal, random)
        while event is not None and deal.phase not in (WON, STOPPED):
            witness.look()
            codes = witness.codes(event)
            found = deal.check(event)
            assert [violation.code for violation in found] == codes, event
            yield from codes
            if not found or not found[0].stops:
                assert [violation.code for violation in deal.advance(event).violations] == codes
                witness.saw(event, codes)
            if deal.phase == COMPLETE and random.random() < 0.3:
                break
            wrong = random.random() < (0.9 if deal.before_exchanges else 0.4)
            event = any_act(deal, random) if wrong else right_act(deal, random)
        game.finish(deal)


@settings(max_examples=40, deadline=None)
@given(any_rules(), st.integers(2, 6), any_seed())
def test_any_act_gets_its_codes(rules: Rules, players: int, seed: str) -> None:
    assert set(judged(rules, players, seed)) <= ACTS


def test_every_code_of_an_act_is_given() -> None:
    chosen = {"hands.pair": "1|reset-one", "chicago.minimum": 1, "exchange.stop_at": 3}
    found: set[str] = set()
    for names in ("wikipedia+low-hand-ten", "pagat+open-card", "gamerules"):
        for seed in range(20):
            found.update(judged(resolve(names, chosen), 4, f"{names} {seed}"))
    assert found == ACTS
