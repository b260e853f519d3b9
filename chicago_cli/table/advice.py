"""What the bot ``hard`` would do in a seat, with its numbers, in sentences."""

from chicago_cli.engine.events import OPEN_CARD, Chicago, Choose, Declare, Event, Exchange, Play
from chicago_cli.table.bots import LEVELS, Advice
from chicago_cli.table.session import Request, Table, advised
from chicago_cli.table.telling import Style, category_words

_MOST = 4
"""How many acts are told with their numbers."""


def hint(table: Table, request: Request, style: Style) -> list[str]:
    """What ``hard`` does, and what it makes of the other acts."""
    _, advice = advised(table, request, LEVELS["hard"])
    done = "pass" if advice.act is None else act_told(advice.act, style)
    lines = [f"The bot 'hard' would say: {done}."]
    if advice.weighed:
        lines.append(_numbers(advice, style))
    return lines


def _numbers(advice: Advice, style: Style) -> str:
    value, first = advice.weighed[0]
    if isinstance(first, Chicago):
        return f"It sees all five tricks won in {value:.0%} of the hands that others may hold."
    kind = "lead over the best other" if isinstance(first, Choose) else "points expected"
    weighed = [f"{act_told(act, style)} {value:.2f}" for value, act in advice.weighed[:_MOST]]
    return f"By {kind}: {'; '.join(weighed)}."


def act_told(act: Event, style: Style) -> str:
    """An act as it is typed."""
    if isinstance(act, Exchange):
        if not act.discard:
            return "keep"
        return f"{'up' if act.shown == OPEN_CARD else 'x'} {style.cards(act.discard)}"
    if isinstance(act, Play):
        return style.card(act.card)
    if isinstance(act, Declare):
        return "pass" if act.category is None else category_words(act.category)
    if isinstance(act, Choose):
        return f"choose {act.take}"
    return type(act).__name__.lower()
