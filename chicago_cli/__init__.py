"""Referee and hand evaluator for the Swedish card game Chicago.

A hand is worth a strength from 1 (7-5-4-3-2 of mixed suits) to 7462 (a royal flush): more is
better, equal is a tie.

>>> import chicago_cli
>>> chicago_cli.evaluate_text("9c 9d 9h 9s 2d") > chicago_cli.evaluate_text("T♥ 10♦ 4s4c, 2c")
True
>>> chicago_cli.evaluate_many(["As Ks Qs Js Ts", "7c 5d 4h 3s 2c"])
[7462, 1]
>>> chicago_cli.category_name(7462), chicago_cli.hand_words(chicago_cli.parse_hand("KcKdAs9h4s"))
('royal-flush', 'pair of kings, ace-nine-four')
>>> chicago_cli.evaluate(*chicago_cli.prepare("7c 5d 4h 3s 2c"))  # the fastest way for one hand
1
"""

__version__ = "0.1.0"

__all__ = [
    "CardError",
    "category_name",
    "evaluate",
    "evaluate_cards",
    "evaluate_many",
    "evaluate_text",
    "hand_words",
    "parse_cards",
    "parse_hand",
    "prepare",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chicago_cli.cards import CardError, parse_cards, parse_hand
    from chicago_cli.hands.columns import evaluate_many
    from chicago_cli.hands.lookup import (
        category_name,
        evaluate,
        evaluate_cards,
        evaluate_text,
        prepare,
    )
    from chicago_cli.hands.ranking import hand_words


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


if not TYPE_CHECKING:  # so that type checkers still know a name that does not exist

    def __getattr__(name: str) -> object:
        """Load what is asked for when it is asked for: the command line needs little of it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        for home in ("cards", "hands.ranking", "hands.lookup", "hands.columns"):
            module = import_module(f"{__name__}.{home}")
            if name in vars(module):
                globals()[name] = vars(module)[name]
                break
        return globals()[name]
