"""Games of random play (`random_games`) as game logs."""

from typing import Any

from chicago_cli.engine.shuffle import commitment
from chicago_cli.log.records import Claim, DealLog, DeckLog, GameLog
from tests.random_games import PlayedGame

NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Fia")


def as_log(played: PlayedGame, *, seeded: bool, awards: bool, totals: bool) -> GameLog:
    """The log of a game, with its seed or without, and with or without the claims."""
    deals = []
    for deal in played.deals:
        items: list[Any] = []
        for event, earned in deal.events:
            items.append(event)
            if awards:
                items += [Claim(each.player, each.points, each.reason) for each in earned]
        totals_then = tuple(deal.totals) if totals else None
        deals.append(DealLog(deal.dealer, deal.hands, tuple(items), totals_then))
    return GameLog(
        rules=played.rules,
        players=NAMES[: played.players],
        deals=tuple(deals),
        deck=DeckLog(seed=played.seed, commitment=commitment(played.seed)) if seeded else None,
        status="abandoned" if played.winner is None else "finished",
        winner=played.winner,
    )
