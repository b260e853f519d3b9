"""A deal that is told by the options of `score`: read, and checked part by part."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from chicago_cli.cards import NAMES, Card, CardError, parse_card, parse_hand
from chicago_cli.cli.exits import USAGE, CommandError
from chicago_cli.cli.rank_hands import wrong_hand
from chicago_cli.cli.score_job import Job, Part, note, part_text
from chicago_cli.cli.score_table import Scored
from chicago_cli.cli.shown import excerpt
from chicago_cli.engine.events import Cards
from chicago_cli.engine.violations import CODES
from chicago_cli.log.text import LARGEST
from chicago_cli.log.values import ValueFault
from chicago_cli.log.values import name as checked_name
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.rewards import parse_reward
from chicago_cli.rules.ruleset import field_value, split_names, suggestion
from chicago_cli.rules.values import value_text
from chicago_cli.sheet.told import Breach, Choice, Contradiction, Told, score_told
from chicago_cli.sheet.words import Telling, tied

FEWEST = 2
ONCE = ("final", "last_trick", "chicago", "blind", "broken_by")
"""The options that can be given once: there is one such thing in a deal."""

OPTIONS = ("player", "showdown", *ONCE, "called", "choose")
"""The options that tell a deal, by the names of their parameters."""


class Party(NamedTuple):
    """The players of a told deal, clockwise from eldest, and what they have."""

    names: tuple[str, ...]
    totals: tuple[int, ...]


class _Hand(NamedTuple):
    """One hand of a showdown in the text of its option: whose it is, and where its cards are."""

    name: str
    start: int
    end: int


def read_told(given: Mapping[str, Sequence[str]], rules: Rules) -> tuple[Party, Told]:
    """The deal that options tell.

    Args:
        given: what was given for each of `OPTIONS`.
        rules: the rules that the deal is played under.

    Raises:
        CommandError: for whatever is wrong in one of them.
    """
    party = _party(given["player"], rules)
    once = {option: _only(option, given[option]) for option in ONCE}
    if once["chicago"] is not None and once["blind"] is not None:
        raise _wrong(
            "blind", "a deal has one Chicago, blind or not: leave --chicago or --blind out"
        )
    caller = "blind" if once["chicago"] is None else "chicago"
    final, last_trick = once["final"], once["last_trick"]
    told = Told(
        party.totals,
        tuple([_hands("showdown", text, party) for text in given["showdown"]]),
        None if final is None else _hands("final", final, party),
        None if last_trick is None else _last_trick(last_trick, party),
        _seat(caller, once[caller], party),
        once["blind"] is not None,
        _seat("broken_by", once["broken_by"], party),
        frozenset([_known("called", name, party) for name in given["called"]]),
        tuple([_choice(text, party) for text in given["choose"]]),
    )
    return party, told


def _wrong(option: str, message: str, detail: str = "") -> CommandError:
    return CommandError(f"--{option.replace('_', '-')}: {message}", USAGE, detail)


def _only(option: str, values: Sequence[str]) -> str | None:
    if len(values) > 1:
        reason = "a deal has one Chicago" if option in ("chicago", "blind") else "there is one"
        raise _wrong(option, f"given {len(values)} times, but {reason}")
    return values[0] if values else None


def _party(players: Sequence[str], rules: Rules) -> Party:
    most = rules.players_max
    if not players:
        raise CommandError("a deal is told with its players: --player NAME[=TOTAL] for each", USAGE)
    pairs = [_player(text) for text in players]
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise _wrong("player", f"two players are called {name!r}")
    if not FEWEST <= len(names) <= most:
        count = "1 player" if len(names) == 1 else f"{len(names)} players"
        raise _wrong("player", f"{count}; these rules are for {FEWEST} to {most} (players.max)")
    return Party(tuple(names), tuple([total for _, total in pairs]))


def _player(text: str) -> tuple[str, int]:
    """A name, and a total where one is given."""
    name, equals, total = text.partition("=")
    if any(each.isspace() or each == ":" for each in name):
        reason = "here a name holds no space, '=' or ':'"
        raise _wrong("player", f"{name!r}: {reason}; take another for the time being")
    try:
        checked_name(name)
    except ValueFault as fault:
        raise _wrong("player", fault.message) from None
    if not equals:
        return name, 0
    if not re.fullmatch(r"[+-]?[0-9]{1,16}", total, re.ASCII) or abs(int(total)) > LARGEST:
        raise _wrong("player", f"the total of {name} is a whole number, not {total!r}")
    return name, int(total)


def _known(option: str, name: str, party: Party) -> int:
    """The seat of a player."""
    if name in party.names:
        return party.names.index(name)
    near = [each for each in party.names if each.casefold() == name.casefold()]
    hint = f"; did you mean {near[0]}?" if near else suggestion(name, party.names)
    raise _wrong(option, f"no player is called {name!r}{hint or _there_are(party)}")


def _there_are(party: Party) -> str:
    return f"; there are {', '.join(party.names)}"


def _seat(option: str, name: str | None, party: Party) -> int | None:
    return None if name is None else _known(option, name, party)


def _hands(option: str, text: str, party: Party) -> dict[int, Cards]:
    """The hands of a showdown: ``Anna=9c9d9h9s2d Bo=AsAd3c4c9h``, cards with spaces or without."""
    hands: dict[int, Cards] = {}
    holders: dict[Card, str] = {}
    for name, start, end in _parts(option, text):
        seat = _known(option, name, party)
        if seat in hands:
            detail = excerpt(text, start, end)
            raise _wrong(option, f"{name} has two hands in one showdown", detail)
        try:
            hands[seat] = parse_hand(text[start:end])
        except CardError as error:
            shifted = CardError(text, start + error.start, start + error.end, error.reason)
            raise wrong_hand(shifted, f"--{option}: {name}: ", USAGE) from None
        for card in hands[seat]:
            if card in holders:
                message = f"{NAMES[card]} is in the hands of {holders[card]} and of {name}"
                raise _wrong(option, message, excerpt(text, start, end))
        holders |= dict.fromkeys(hands[seat], name)
    return hands


def _parts(option: str, text: str) -> list[_Hand]:
    """The hands in a text: each begins with a word that holds ``=``."""
    parts: list[_Hand] = []
    for word in re.finditer(r"\S+", text):
        name, equals, _ = word[0].partition("=")
        if equals:
            parts.append(_Hand(name, word.start() + len(name) + 1, word.end()))
        elif parts:
            parts[-1] = parts[-1]._replace(end=word.end())
        else:
            detail = excerpt(text, *word.span())
            raise _wrong(option, "each hand is told as NAME=CARDS, parted by spaces", detail)
    return parts


def _last_trick(text: str, party: Party) -> tuple[int, Card | None]:
    """Who won it, and the card where that is told."""
    name, colon, card = text.partition(":")
    seat = _known("last_trick", name, party)
    if not colon:
        return seat, None
    try:
        return seat, parse_card(card)
    except CardError as error:
        at = len(name) + 1
        shifted = CardError(text, at + error.start, at + error.end, error.reason)
        raise wrong_hand(shifted, "--last-trick: ", USAGE) from None


def _choice(text: str, party: Party) -> Choice:
    """How a scorer settled a reward: ``Anna=7``, ``Anna=reset-one:Bo``."""
    name, equals, rest = text.partition("=")
    if not equals:
        raise _wrong(
            "choose", f"{text!r}: a choice is told as NAME=EFFECT, as in Anna=reset-one:Bo"
        )
    take, colon, target = rest.partition(":")
    player = _known("choose", name, party)
    try:
        reward = parse_reward(take)
    except ValueError as error:
        raise _wrong("choose", f"{take!r} is no reward: {error}") from None
    if len(reward) > 1:
        raise _wrong("choose", f"{take!r} leaves the choice open: take one of them")
    struck = _known("choose", target, party) if colon else None
    if struck == player:
        raise _wrong("choose", f"{name} cannot be struck by a choice of {name}")
    return Choice(player, reward[0], struck)


def tells(given: Mapping[str, Any]) -> bool:
    """Whether any option tells of a deal."""
    return any(given[option] for option in OPTIONS)


def score_options(
    given: Mapping[str, Sequence[str]],
    rules: Rules,
    name: str,
    settings: Sequence[str],
    job: Job,
) -> tuple[str, bool]:
    """What a deal told by options pays, as text, and whether anything in it is illegal.

    ``rules`` are what ``name`` and ``settings`` make.

    Raises:
        CommandError: for options that are wrong, or contradict one another.
    """
    party, told = read_told(given, rules)
    try:
        sheet = score_told(told, rules)
    except Contradiction as error:
        raise CommandError(f"--{error.part}: {error.told(party.names)}", USAGE) from None
    for breach in sheet.breaches:
        _complain(breach, party, rules)
    scored = Scored(None, 0, 0, party.names, sheet.entries, sheet.totals, sheet.ties)
    notes = [each.format(*party.names) for each in sheet.notes]
    if job.style != "table":
        for each in notes:
            note(each)
        return "".join(job.records([scored])), bool(sheet.breaches)
    telling = Telling(rules, split_names(name)[0], party.names)
    sentences = [f"{each[:1].upper()}{each[1:]}." for each in notes]
    if not job.explain:
        sentences += [tied(each, telling) for each in sheet.ties]
    if sheet.untold:
        sentences.append(f"Not told, and so not paid: {', '.join(sheet.untold)}.")
    title = " ".join(["rules:", name, *settings])
    part = Part(title, [scored], False, telling, sheet.verdict, sentences)
    return part_text(part, job), bool(sheet.breaches)


_SCORED_ALL_THE_SAME = {
    "C401": "the deal is scored as if it had not been called",
    "C404": "the deal is scored as if it had not been called",
    "H303": "the hand takes no part (leave out whoever has passed)",
    "G702": "it is not paid",
}


def _complain(breach: Breach, party: Party, rules: Rules) -> None:
    code = CODES[breach.violation.code]
    text = breach.violation.told(party.names)
    field = breach.violation.field
    detail = [f"{field} = {value_text(field_value(rules, field))}"] if field else []
    detail.append(_SCORED_ALL_THE_SAME[code.code])
    note(f"--{breach.part}: {code.code} {code.slug}: {text}", f"  {'; '.join(detail)}")
