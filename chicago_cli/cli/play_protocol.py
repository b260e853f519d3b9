"""``chicago play --protocol jsonl``: another program plays, one JSON object a line each way.

What the game says are objects with a ``message``: ``game``, ``deal``, ``request``, ``event``,
``undo``, ``error``, ``totals`` and ``end``. A request is answered by an event of the game log
without its chance, or by ``{"type": "pass"}`` where it is optional.
"""

import json
import sys
from typing import Any

from chicago_cli.cards import NAMES, PACK, Card, cards_text
from chicago_cli.cli.exits import INPUT, CommandError
from chicago_cli.engine.deal import Deal, Outcome
from chicago_cli.engine.events import AWAITED, OPEN_CARD, Blind, Event, Exchange, Redeal
from chicago_cli.engine.shuffle import commitment
from chicago_cli.engine.violations import CODES
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.log.findings import Refusal
from chicago_cli.log.reader import read_event
from chicago_cli.log.records import TYPE_OF, Claim
from chicago_cli.log.values import PASS
from chicago_cli.log.writer import event_value
from chicago_cli.rules.ruleset import as_log, field_value
from chicago_cli.rules.values import value_json
from chicago_cli.table.loop import Leave
from chicago_cli.table.session import Request, Table
from chicago_cli.table.view import View, view

LONGEST_REPLY = 65_536
MOST_FAULTS = 100
ONE_UP = "one-up"
_CHANCE = ("draw", "shown")


class Program:
    """The face of a game to another program."""

    def __init__(self) -> None:
        self._faults = 0
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    def begin(self, table: Table) -> None:
        """Say what is played, and who."""
        setting = table.setting
        names = setting.players
        yours = [name for seat, name in enumerate(names) if setting.is_person(seat)]
        _send(
            "game",
            players=list(names),
            yours=yours,
            rules=as_log(setting.rules, setting.preset, setting.variations),
            commitment=commitment(setting.seed),
            totals=_by_name(table.game.totals, names),
        )
        if table.deal is not None:
            self.deal_begins(table)

    def end(self, table: Table) -> None:
        """Say who has won, and the seed."""
        setting = table.setting
        winner = table.game.winner
        assert winner is not None
        totals = _by_name(table.game.totals, setting.players)
        _send("end", winner=setting.players[winner], totals=totals, seed=setting.seed)

    def deal_begins(self, table: Table) -> None:
        """Say who deals, and how many cards everybody has."""
        deal = _deal(table)
        names = table.setting.players
        cards = {names[seat]: len(deal.hands[seat]) for seat in deal.order}
        _send("deal", deal=table.game.number, dealer=names[deal.dealer], cards=cards)

    def answer(self, table: Table, request: Request) -> Event | None:
        """Send the request until its reply is one."""
        names = table.setting.players
        while True:
            _send(
                "request",
                player=names[request.seat],
                request=_wanted(request),
                optional=request.optional,
                view=_view(_deal(table), request, names),
                legal=[act_value(act, names) for act in request.acts],
            )
            raw = self._object()
            if raw == {"type": PASS} and request.optional:
                return None
            act = None if raw is None else self._act(raw, names, request.seat)
            if act is not None:
                return act

    def _object(self) -> dict[str, Any] | None:
        """The JSON object in the next line; None, with an error sent, where there is none."""
        text = "" if sys.stdin is None else sys.stdin.readline(LONGEST_REPLY)
        if not text:
            raise Leave
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError) as fault:
            self._error(None, f"not JSON: {fault}")
            return None
        if not isinstance(raw, dict):
            self._error(None, "a JSON object is wanted")
            return None
        return raw

    def _act(self, raw: dict[str, Any], names: tuple[str, ...], seat: int) -> Event | None:
        """The act in a reply; None, with an error sent, where there is none."""
        one_up = raw.pop(ONE_UP, False)
        text = json.dumps({"player": names[seat], **raw})
        event = read_event(text.encode(), names, may_lack=_CHANCE)
        if isinstance(event, Refusal):
            for finding in event.findings:
                self._error(finding.code, finding.message)
            return None
        if isinstance(event, Claim):
            self._error(None, "the table awards the points by itself")
            return None
        if event.player != seat:
            self._error(None, f"this request is for {names[seat]}")
            return None
        if isinstance(event, Exchange):
            return event._replace(draw=(), shown=OPEN_CARD if one_up is True else None)
        return event._replace(draw=()) if isinstance(event, Redeal) else event

    def takes_open_card(self, table: Table, act: Exchange, card: Card) -> bool:
        """Ask whether the open card is taken."""
        names = table.setting.players
        while True:
            _send("request", player=names[act.player], request="open-card", card=NAMES[card])
            raw = self._object()
            if raw is not None and set(raw) == {"take"} and isinstance(raw["take"], bool):
                return bool(raw["take"])
            if raw is not None:
                self._error(None, 'the reply to an open card is {"take": true} or {"take": false}')

    def refused(self, table: Table, act: Event, outcome: Outcome) -> None:
        """Send an error for each thing that is wrong with an act."""
        for violation in outcome.violations:
            field = violation.field
            text = violation.told(table.setting.players)
            value = None
            if field is not None:
                value = value_json(field_value(table.setting.rules, field))
            self._error(violation.code, text, field, value)

    def _error(
        self, code: str | None, text: str, field: str | None = None, value: object = None
    ) -> None:
        slug = CODES[code].slug if code is not None else None
        _send("error", code=code, slug=slug, text=text, field=field, value=value)
        self._faults += 1
        if self._faults >= MOST_FAULTS:
            raise CommandError(f"{MOST_FAULTS} replies in a row are wrong", INPUT)

    def happened(self, table: Table, event: Event, outcome: Outcome) -> None:
        """Send the event, without what only its player sees, and the awards."""
        if table.setting.is_person(event.player):
            self._faults = 0
        names = table.setting.players
        _send("event", event=public_value(event, names))
        for award in outcome.awards:
            claim = Claim(award.player, award.points, award.reason)
            _send("event", event=event_value(claim, names))

    def taken_back(self, table: Table, seat: int) -> None:
        """Nothing is taken back here: there is no reply that asks for it."""

    def deal_over(self, table: Table) -> None:
        """Send the totals after a deal."""
        totals = _by_name(table.game.totals, table.setting.players)
        _send("totals", deal=table.game.number, totals=totals)


def _wanted(request: Request) -> str:
    """What a request asks for, by the type of event that answers it."""
    awaited = [act for act in request.acts if isinstance(act, AWAITED)]
    return TYPE_OF[type((awaited or request.acts)[0])]


def act_value(act: Event, names: tuple[str, ...]) -> dict[str, Any]:
    """An act as a reply writes it: an event of the log without its chance."""
    value = event_value(act._replace(shown=None) if isinstance(act, Exchange) else act, names)
    value = {key: value[key] for key in value if key not in _CHANCE}
    return value | {ONE_UP: True} if isinstance(act, Exchange) and act.shown is not None else value


def public_value(event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    """An event as everybody sees it: of cards that stay hidden, only the number."""
    value = event_value(event, names)
    if isinstance(event, Exchange | Redeal):
        value["discard"] = len(event.discard)
        value["draw"] = len(event.draw)
        if isinstance(event, Exchange) and event.shown is not None:
            value["taken"] = event.shown in event.draw
    return value


def _view(deal: Deal, request: Request, names: tuple[str, ...]) -> dict[str, Any]:
    seen = view(deal, request.seat)
    if isinstance(request.acts[0], Blind):
        seen = seen._replace(hand=(), unseen=PACK)  # whoever is to call blind has not looked yet
    held = cards_text(sorted(deal.held.get(request.seat, ())))
    return view_value(seen, names) | {"held": held}


def view_value(seen: View, names: tuple[str, ...]) -> dict[str, Any]:
    """What a seat may know, as JSON."""
    return {
        "phase": seen.phase,
        "round": seen.round,
        "dealer": names[seen.dealer],
        "order": [names[seat] for seat in seen.order],
        "turn": None if seen.turn is None else names[seen.turn],
        "hand": cards_text(seen.hand),
        "totals": _by_name(seen.totals, names),
        "claims": {
            names[seat]: PASS if claim is None else CATEGORIES[claim] for seat, claim in seen.claims
        },
        "scorers": [names[seat] for seat in seen.scorers],
        "called": [names[seat] for seat in sorted(seen.called)],
        "declarer": None if seen.declarer is None else names[seen.declarer],
        "blind": seen.blind,
        "broken": seen.broken,
        "tricks": [_trick(trick, names) for trick in seen.tricks],
        "trick": _trick(seen.trick, names),
        "cards": {names[seat]: seen.sizes[seat] for seat in seen.order},
        "known": {names[seat]: cards_text(seen.known[seat]) for seat in seen.order},
        "unseen": cards_text(seen.unseen),
    }


def _trick(trick: tuple[tuple[int, Card], ...], names: tuple[str, ...]) -> dict[str, str]:
    """The cards of a trick by player, the lead first."""
    return {names[seat]: NAMES[card] for seat, card in trick}


def _by_name(totals: "tuple[int, ...] | list[int]", names: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(names, totals, strict=True))


def _send(message: str, **keys: Any) -> None:
    sys.stdout.write(json.dumps({"message": message, **keys}) + "\n")
    sys.stdout.flush()


def _deal(table: Table) -> Deal:
    assert table.deal is not None
    return table.deal
