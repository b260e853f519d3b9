"""Random games under random rules come out the same by the engine and by a second opinion."""

from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.rules.fields import Rules
from tests.plain_cards import clockwise
from tests.random_games import PlayedGame, any_rules, any_seed, play_random_game
from tests.second_opinion import Table


def compare(played: PlayedGame) -> None:
    """Play a played game again, and hold everything against what the engine said."""
    table = Table(played)
    dealers = [deal.dealer for deal in played.deals]
    for number, deal in enumerate(played.deals):
        assert table.winner is None, "played after the end"
        if number:
            seats = table.playoff or table.active
            assert deal.dealer == clockwise(seats, dealers[number - 1])[0]
        paid = table.deal(number + 1, deal)
        engine = [[tuple(award)[:3] for award in awards] for _, awards in deal.events]
        assert [sorted(each) for each in paid] == [sorted(each) for each in engine]
        assert list(table.totals.values()) == deal.totals
    assert table.winner == played.winner


@settings(max_examples=60, deadline=None)
@given(
    any_rules(),
    st.integers(2, 6),
    any_seed(),
    st.sampled_from((0.0, 0.3)),
    st.sampled_from((0, 0.4)),
)
def test_random_games_come_out_the_same_by_a_second_opinion(
    rules: Rules, players: int, seed: str, mischief: float, variety: float
) -> None:
    compare(play_random_game(rules, players, seed, 8, mischief=mischief, variety=variety))
