"""What deals pay: told by options and recorded in logs, the same deal pays the same."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chicago_cli.cards import cards_text
from chicago_cli.cli.score_told import read_told
from chicago_cli.engine.awards import Award, Compared
from chicago_cli.engine.events import Blind, Chicago, Choose, Event
from chicago_cli.engine.game import Game
from chicago_cli.log.documents import documents
from chicago_cli.log.findings import pointer_text
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import Claim, DealLog, GameLog
from chicago_cli.rules.fields import FIELDS, Rules
from chicago_cli.rules.rewards import alternative_text, parse_reward
from chicago_cli.rules.ruleset import resolve
from chicago_cli.sheet.account import Entry
from chicago_cli.sheet.recorded import PAYING, paid_under, score_game
from chicago_cli.sheet.told import Choice, Hands, Told, score_told
from tests.random_games import PlayedDeal, PlayedGame, any_rules, any_seed, play_random_game

LOGS = Path(__file__).parent / "logs"
GOOD = sorted([*LOGS.glob("good/*.json"), *LOGS.glob("good/*.jsonl")])
BAD = sorted(LOGS.glob("bad/*.json"))

some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def games_of(path: Path) -> list[GameLog]:
    with path.open("rb") as file:
        read = [read_game(each.data) for each in documents(file, path.name) if not each.fault]
    return [game for game in read if isinstance(game, GameLog)]


def paid(entries: Iterable[Entry]) -> list[Award]:
    return [entry.award for entry in entries]


def sums(entries: Iterable[Entry]) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for award in paid(entries):
        found[award.player, award.reason] += award.points
    return found


# Recorded deals.


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_a_good_log_pays_what_it_records(path: Path) -> None:
    for game in games_of(path):
        sheets = list(score_game(game))
        assert len(sheets) == len(game.deals)
        for sheet, deal in zip(sheets, game.deals, strict=True):
            claims = [item for item in deal.items if isinstance(item, Claim)]
            assert sheet.findings == ()
            assert sheet.guesses == ()
            if claims:
                assert sorted(award[:3] for award in paid(sheet.entries)) == sorted(claims)
            if deal.totals is not None:
                assert sheet.totals == deal.totals
        winner = sheets[-1].verdict.winner if sheets and sheets[-1].verdict else None
        assert game.winner in (None, winner)
        assert (game.status == "finished") <= (winner is not None)


NOT_ACTS = ("S", "D105", "D106", "D107", "G701", "G703")
"""Findings on claims, which are ignored, and on the deck, which pays nothing."""


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.name)
def test_the_illegal_acts_of_a_bad_log_are_those_that_the_referee_finds(path: Path) -> None:
    lines = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    expected = [line.rstrip() for line in lines if line.strip() and not line.startswith("#")]
    if any(line.startswith("L") for line in expected):
        assert games_of(path) == []
        return
    (game,) = games_of(path)
    found = [
        f"{each.code} {pointer_text(each.pointer)}".rstrip()
        for sheet in score_game(game)
        for each in sheet.findings
    ]
    assert found == [line for line in expected if not line.startswith(NOT_ACTS)]


def test_what_a_table_recorded_is_ignored() -> None:
    (game,) = games_of(LOGS / "good" / "preset-pagat.json")
    first, *rest = game.deals
    wrong = first._replace(
        items=(*first.items, Claim(0, 40, "hand")), totals=tuple([40] * len(game.players))
    )
    assert list(score_game(game._replace(deals=(wrong, *rest)))) == list(score_game(game))


def test_a_deal_that_is_stopped_is_paid_up_to_the_stop() -> None:
    (game,) = games_of(LOGS / "bad" / "X202-resumes-with-the-running-totals.json")
    stopped, after = score_game(game)
    assert stopped.stopped
    assert [award[:3] for award in paid(stopped.entries)] == [(0, 1, "hand")]
    assert stopped.verdict is None
    assert after.deal == 1


def test_the_fields_that_are_replaced_are_those_that_the_interface_names() -> None:
    course = {name.partition(".")[0] for name in set(FIELDS) - set(PAYING)}
    assert course == {"players", "dealer", "exchange", "declare", "chicago", "blind"}
    assert {name for name in FIELDS if name.startswith(("chicago.", "blind."))} - set(PAYING) == {
        "chicago.window",
        "chicago.minimum",
        "chicago.declarer_leads",
        "chicago.on_failure",
        "blind.allowed",
    }


def test_other_rules_never_change_the_course() -> None:
    own, others = resolve("gamerules"), resolve("wikipedia+deuce", {"exchange.stop_at": 17})
    mixed = paid_under(own, others)
    assert (mixed.tricks_last_deuce, mixed.chicago_deuce) == (10, 30)
    assert mixed.exchange_stop_at is None
    assert mixed.chicago_on_failure == "stop"
    assert mixed.chicago_last_trick_when_failed is True


def as_log(game: PlayedGame) -> GameLog:
    deals = [
        DealLog(deal.dealer, deal.hands, tuple([event for event, _ in deal.events]))
        for deal in game.deals
    ]
    names = tuple(["Anna", "Bo", "Cia", "Dag", "Eva", "Finn"][: game.players])
    return GameLog(game.rules, names, tuple(deals))


@some
@given(any_rules(), any_rules(), st.integers(2, 6), any_seed(), st.sampled_from([0.0, 0.3]))
def test_the_same_acts_under_other_rules_keep_the_sums(
    own: Rules, others: Rules, players: int, seed: str, mischief: float
) -> None:
    log = as_log(play_random_game(own, players, seed, 4, mischief=mischief))
    totals = [0] * players
    for sheet in score_game(log, paid_under(own, others)):
        for entry in sheet.entries:
            assert entry.before == totals[entry.award.player]
            totals[entry.award.player] += entry.award.points
        assert list(sheet.totals) == totals
        for guess in sheet.guesses:
            assert guess.take == guess.offered[0]
            assert (guess.target is not None) == guess.take.reset_one


@some
@given(any_rules(), st.integers(2, 6), any_seed(), st.sampled_from([0.0, 0.3]))
def test_the_same_acts_under_the_same_rules_pay_what_the_game_paid(
    rules: Rules, players: int, seed: str, mischief: float
) -> None:
    game = play_random_game(rules, players, seed, 4, mischief=mischief)
    sheets = list(score_game(as_log(game)))
    for sheet, deal in zip(sheets, game.deals, strict=True):
        assert paid(sheet.entries) == [award for _, awards in deal.events for award in awards]
        assert list(sheet.totals) == deal.totals
    last = sheets[-1].verdict
    assert last is not None
    assert last.winner == game.winner


# Told deals: any legal deal of a log, told by options, pays the same.


class Watched:
    """A deal as somebody at the table saw it: the hands that were compared, and the rest."""

    def __init__(self, game: Game, played: PlayedDeal) -> None:
        deal, violations = game.start(played.dealer, played.hands)
        assert deal is not None
        assert not violations
        self.deal = deal
        self.order = list(deal.order)
        self.seat = {seat: index for index, seat in enumerate(self.order)}
        self.totals = tuple([game.totals[seat] for seat in self.order])
        self.called = frozenset([self.seat[each] for each in game.called if each in self.seat])
        self.showdowns: list[Hands] = []
        self.final: Hands | None = None
        self.choices: list[Choice] = []
        self.caller: int | None = None
        self.early = False
        self.paid = [award for _, awards in played.events for award in awards]
        for event, _ in played.events:
            self._event(event)

    def _event(self, event: Event) -> None:
        deal = self.deal
        if isinstance(event, Choose):
            target = None if event.target is None else self.seat[event.target]
            take = parse_reward(event.take)[0]
            self.choices.append(Choice(self.seat[event.player], take, target))
        if isinstance(event, Chicago | Blind):
            self.caller = self.seat[event.player]
            self.early = not deal.held
        outcome = deal.advance(event)
        assert not outcome.violations
        for occasion in outcome.occasions:
            if isinstance(occasion, Compared) and occasion.final:
                self.final = self._shown()
            elif isinstance(occasion, Compared):
                self.showdowns.append(self._shown())

    def _shown(self) -> Hands:
        """The hands of those who take part: everybody, or whoever named the category held."""
        deal = self.deal
        hands = deal.held or {seat: tuple(hand) for seat, hand in deal.hands.items()}
        everybody = deal.rules.declare_mode == "open"
        return {
            self.seat[seat]: hand
            for seat, hand in hands.items()
            if everybody or deal.claims[seat] is not None
        }

    def told(self) -> Told:
        """The deal as options tell it, the players counted from eldest."""
        reckoning = self.deal.reckoning
        last = None
        if reckoning.fifth is not None:
            cards = dict(self.deal.tricks[4].cards)
            last = (self.seat[reckoning.fifth], cards[reckoning.fifth])
        # A Chicago counts as called just before the first lead: here that may never have come.
        caller = self.caller if self.deal.held or reckoning.blind else None
        breaker = None if reckoning.breaker is None else self.seat[reckoning.breaker]
        return Told(
            self.totals,
            tuple(self.showdowns),
            self.final,
            last,
            caller,
            reckoning.blind,
            breaker,
            self.called,
            tuple(self.choices),
        )

    def awards(self) -> list[Award]:
        """What was paid, with players counted from eldest."""
        return [award._replace(player=self.seat[award.player]) for award in self.paid]


def is_tellable(watched: Watched, game: Game) -> bool:
    """Whether options can tell a deal: neither that somebody sits out, nor when a call was made."""
    rules = watched.deal.rules
    each_award = rules.ending_check == "award"
    if len(watched.order) < game.players and (rules.ending_bust or each_award):
        return False
    hangs_on_call = rules.ending_bust or rules.ending_chicago_required
    return not (watched.early and each_award and hangs_on_call and not watched.deal.blind)


@settings(some, max_examples=150)
@given(any_rules(), st.integers(2, 6), any_seed())
def test_any_legal_deal_told_pays_the_same(rules: Rules, players: int, seed: str) -> None:
    played = play_random_game(rules, players, seed, 4)
    game = Game(rules, players)
    for each in played.deals:
        watched = Watched(game, each)
        tellable, playing_off = is_tellable(watched, game), game.playoff is not None
        game.finish(watched.deal)
        if not tellable:
            continue
        sheet = score_told(watched.told(), rules)
        codes = {breach.violation.code for breach in sheet.breaches}
        if watched.early and codes == {"C401"}:
            continue  # the caller has lost points between the call and the first lead
        assert not codes
        assert paid(sheet.entries) == watched.awards()
        assert list(sheet.totals) == [game.totals[seat] for seat in watched.order]
        if not playing_off:
            winner = None if game.winner is None else watched.seat[game.winner]
            assert sheet.verdict.winner == winner


NAMES = ["Anna", "Bo", "Cia", "Dag", "Eva", "Finn"]


def options_of(told: Told) -> dict[str, list[str]]:
    """A told deal as the options of the command line."""

    def hands(each: Hands) -> str:
        return " ".join([f"{NAMES[seat]}={cards_text(hand)}" for seat, hand in each.items()])

    caller = [] if told.caller is None else [NAMES[told.caller]]
    last = []
    if told.last_trick is not None and told.last_trick[1] is not None:
        last = [f"{NAMES[told.last_trick[0]]}:{cards_text((told.last_trick[1],))}"]
    return {
        "player": [f"{NAMES[seat]}={total}" for seat, total in enumerate(told.totals)],
        "showdown": [hands(each) for each in told.showdowns],
        "final": [] if told.final is None else [hands(told.final)],
        "last_trick": last,
        "chicago": [] if told.blind else caller,
        "blind": caller if told.blind else [],
        "broken_by": [] if told.breaker is None else [NAMES[told.breaker]],
        "called": [NAMES[seat] for seat in told.called],
        "choose": [
            f"{NAMES[player]}={alternative_text(take)}"
            + ("" if target is None else f":{NAMES[target]}")
            for player, take, target in told.choices
        ],
    }


@some
@given(any_rules(), st.integers(2, 6), any_seed())
def test_options_say_all_that_can_be_told(rules: Rules, players: int, seed: str) -> None:
    game = Game(rules, players)
    for each in play_random_game(rules, players, seed, 3).deals:
        watched = Watched(game, each)
        game.finish(watched.deal)
        told = watched.told()
        party, read = read_told(options_of(told), rules)
        assert read == told
        assert party.names == tuple(NAMES[: len(told.totals)])
