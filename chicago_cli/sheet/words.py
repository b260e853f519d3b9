"""Awards and endings in sentences, for readers who have never seen the rulebook."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.rules.attestation import in_words, standing_words
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.rewards import alternative_text, reward_text
from chicago_cli.rules.ruleset import field_value
from chicago_cli.rules.values import value_text
from chicago_cli.sheet.account import Entry, Guess, Tied, Verdict

_ARTICLES = {"pair": "a ", "straight": "a ", "flush": "a ", "full-house": "a "}
_ARTICLES |= {"straight-flush": "a ", "royal-flush": "a "}


class Telling(NamedTuple):
    """What sentences are told with: the rules, the preset they go back to, and the names."""

    rules: Rules
    preset: str | None
    names: Sequence[str]

    def rule(self, field: str) -> str:
        """A rule field with its value and who attests it."""
        value = field_value(self.rules, field)
        return f"{field} = {value_text(value)}, {standing_words(field, value, self.preset)}"

    def listed(self, seats: Iterable[int]) -> str:
        """Players in words: ``Anna, Bo and Cia``."""
        return in_words([self.names[seat] for seat in seats])


def category_words(category: int) -> str:
    """A category as a sentence names it: ``a pair``, ``three of a kind``."""
    name = CATEGORIES[category]
    return _ARTICLES.get(name, "") + name.replace("-", " ")


def points_words(number: int) -> str:
    """A number of points: ``1 point``, ``15 points``."""
    return "1 point" if abs(number) == 1 else f"{abs(number)} points"


def explained(entry: Entry, telling: Telling) -> str:
    """One sentence on an award: what it is for, and the rule that it follows."""
    award = entry.award
    return f"{_SENTENCES[award.reason](entry, telling)}; the rule is {telling.rule(award.field)}."


def tied(tie: Tied, telling: Telling) -> str:
    """One sentence on equal best hands."""
    who = telling.listed(tie.best)
    rule = value_text(field_value(telling.rules, "hands.ties"))
    scores = f"only {telling.names[tie.best[0]]}, the first of them in order," * (rule == "eldest")
    what = f"{CATEGORIES[tie.category].replace('-', ' ')}"
    return (
        f"{who} had completely equal hands ({what}), the best {_when(tie.showdown)}: "
        f"{scores or 'nobody'} scores, as suits never count; the rule is "
        f"{telling.rule('hands.ties')}."
    )


def _when(showdown: int) -> str:
    if not showdown:
        return "when hands were compared after the tricks"
    return f"when hands were compared before the tricks (showdown {showdown})"


def _hand(entry: Entry, telling: Telling) -> str:
    who, what = telling.names[entry.award.player], category_words(entry.category)
    best = "one of the equal best hands" if len(entry.scorers) > 1 else "the best hand"
    return (
        f"{who} gets {points_words(entry.award.points)} for {what}, {best} {_when(entry.showdown)}"
    )


def _lift(entry: Entry, telling: Telling) -> str:
    award = entry.award
    return (
        f"{telling.names[award.player]} is lifted from {entry.before} to the target of "
        f"{entry.before + award.points} by {category_words(entry.category)}, the best hand "
        f"{_when(entry.showdown)}"
    )


def _reset(entry: Entry, telling: Telling) -> str:
    award = entry.award
    others = [seat for seat in entry.scorers if seat != award.player]
    return (
        f"{telling.names[award.player]} goes from {entry.before} to 0 by "
        f"{category_words(entry.category)} of {telling.listed(others)}, the best hand "
        f"{_when(entry.showdown)}"
    )


def _last_trick(entry: Entry, telling: Telling) -> str:
    award = entry.award
    deuce = ", with a two" if award.field == "tricks.last_deuce" else ""
    who = telling.names[award.player]
    return f"{who} gets {points_words(award.points)} for winning the last of the five tricks{deuce}"


def _chicago(entry: Entry, telling: Telling) -> str:
    award = entry.award
    kind = "blind Chicago" if award.reason == "blind" else "Chicago"
    pledge = "a pledge, before looking at the cards," if award.reason == "blind" else "a pledge"
    who = telling.names[award.player]
    if award.field.endswith(".penalty"):
        return _failed(entry, telling, f"{kind}, {pledge} to win all five tricks")
    deuce = ", the last of them with a two" if award.field.endswith(".deuce") else ""
    return (
        f"{who} gets {points_words(award.points)} for a {kind}: {pledge} to win all five tricks, "
        f"kept{deuce}"
    )


def _failed(entry: Entry, telling: Telling, pledge: str) -> str:
    award = entry.award
    breaker = "" if entry.breaker is None else f" when {telling.names[entry.breaker]} won one"
    sentence = (
        f"{telling.names[award.player]} loses {points_words(award.points)} for a {pledge}, "
        f"which failed{breaker}"
    )
    penalty = field_value(telling.rules, award.field)
    if penalty != -award.points:
        sentence += (
            f": no loss takes a total below 0 (ending.floor = 0), so that {penalty} were cut"
        )
    return sentence


def _breaker(entry: Entry, telling: Telling) -> str:
    award = entry.award
    whose = "" if entry.declarer is None else f" of {telling.names[entry.declarer]}"
    who = telling.names[award.player]
    return f"{who} gets {points_words(award.points)} for winning a trick against the Chicago{whose}"


def _bust(entry: Entry, telling: Telling) -> str:
    return (
        f"{telling.names[entry.award.player]} goes bust, from {entry.before} to 0: with three "
        f"players, whoever reaches {telling.rules.ending_target} without having called a Chicago "
        "in the game does"
    )


_SENTENCES: dict[str, Callable[[Entry, Telling], str]] = {
    "hand": _hand,
    "lift": _lift,
    "reset": _reset,
    "last-trick": _last_trick,
    "chicago": _chicago,
    "blind": _chicago,
    "breaker": _breaker,
    "bust": _bust,
}


def guessed(guess: Guess, telling: Telling) -> str:
    """One sentence on a choice that was made in somebody's place."""
    target = "" if guess.target is None else f", against {telling.names[guess.target]}"
    return (
        f"{telling.names[guess.player]} has a choice of {reward_text(guess.offered)} that the log "
        f"does not settle: {alternative_text(guess.take)} is taken{target}"
    )


def ending_words(verdict: Verdict, totals: Sequence[int], telling: Telling) -> list[str]:
    """How the game stands, in a few sentences."""
    target = telling.rules.ending_target
    if verdict.winner is not None:
        return [_won(verdict, totals, telling)]
    lines = []
    if verdict.tied:
        number = totals[verdict.tied[0]]
        who = telling.listed(verdict.tied)
        lines.append(
            f"{who} are equal with {number}: nobody has won yet, {_next(verdict, telling)}."
        )
    else:
        lines.append(f"Nobody has won yet; the target is {target}.")
    lines += [_barred(seat, field, totals, telling) for seat, field in verdict.barred]
    return lines


def _won(verdict: Verdict, totals: Sequence[int], telling: Telling) -> str:
    assert verdict.winner is not None, "asked only where somebody has won"
    field, total = verdict.field, totals[verdict.winner]
    won = f"{telling.names[verdict.winner]} has won the game with {points_words(total)}"
    if field == "ending.target":
        return f"{won}."
    if field == "ending.check":
        return f"{won}, at once: it is judged after every award (ending.check = award)."
    value = value_text(field_value(telling.rules, field))
    return f"{won}, {_AT_ONCE.get(field, 'at once, by the hand')} ({field} = {value})."


def won_explained(verdict: Verdict, telling: Telling) -> str:
    """One sentence on how the game was won, and the rule that it follows."""
    assert verdict.winner is not None, "asked only where somebody has won"
    why = {
        "ending.target": "the highest total at the target or above wins when a deal is over",
        "ending.check": "whoever stands alone in front at the target or above after an award wins",
        "declare.false_claim": "whoever is caught in a false claim is out, and the last one wins",
        "blind.deuce": "a blind Chicago wins the game where a two takes the last trick",
    }.get(verdict.field, "this hand, the best one, wins the game")
    return (
        f"{telling.names[verdict.winner]} wins: {why}; the rule is {telling.rule(verdict.field)}."
    )


_AT_ONCE = {
    "declare.false_claim": "as the last player who is not out",
    "blind.deuce": "at once, by a blind Chicago that ended on a two",
}


def _next(verdict: Verdict, telling: Telling) -> str:
    rule = f"ending.tie = {telling.rules.ending_tie}"
    if telling.rules.ending_tie == "play-on":
        return f"all play another deal ({rule})"
    return f"and {telling.listed(verdict.tied)} play the next deal among themselves ({rule})"


def _barred(seat: int, field: str, totals: Sequence[int], telling: Telling) -> str:
    at = f"{telling.names[seat]} has {points_words(totals[seat])}, but"
    if field == "ending.chicago_required":
        return f"{at} has not called a Chicago in this game ({field} = true)."
    return (
        f"{at} must begin a deal at {telling.rules.ending_target} or above and win its last trick "
        f"({field} = last-trick)."
    )
