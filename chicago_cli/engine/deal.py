"""One deal: `Deal.advance` takes an event and says what was awarded and which rules were broken."""

from collections.abc import Callable
from typing import Any, NamedTuple

from chicago_cli.engine.awards import Award, Occasion
from chicago_cli.engine.calls import check_blind, check_chicago, do_call
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
from chicago_cli.engine.exchange import (
    check_exchange,
    check_redeal,
    check_show,
    do_exchange,
    do_redeal,
    do_show,
)
from chicago_cli.engine.placing import Found
from chicago_cli.engine.showdown import (
    check_challenge,
    check_choose,
    check_declare,
    do_challenge,
    do_choose,
    do_declare,
)
from chicago_cli.engine.state import STOPPED, State
from chicago_cli.engine.tricks import check_play, do_play
from chicago_cli.engine.violations import Violation


class Outcome(NamedTuple):
    """What an event led to: changes of totals, breaches of rules, and occasions of payment."""

    awards: tuple[Award, ...] = ()
    violations: tuple[Violation, ...] = ()
    occasions: tuple[Occasion, ...] = ()


NOTHING = Outcome()

_ACTS: dict[type, tuple[Callable[[State, Any], Found], Callable[[State, Any], None]]] = {
    Blind: (check_blind, do_call),
    Redeal: (check_redeal, do_redeal),
    Exchange: (check_exchange, do_exchange),
    Show: (check_show, do_show),
    Declare: (check_declare, do_declare),
    Challenge: (check_challenge, do_challenge),
    Choose: (check_choose, do_choose),
    Chicago: (check_chicago, do_call),
    Play: (check_play, do_play),
}
"""How each kind of event is judged, and what it does, given that nothing wrong with it stops."""


class Deal(State):
    """A deal in progress; see `State` for what it holds."""

    __slots__ = ()

    def check(self, event: Event) -> tuple[Violation, ...]:
        """What would be wrong with an event now: nothing is done.

        Either the first breach that stops the deal, alone, or every breach that is noted, in the
        order of the table.
        """
        return _ACTS[type(event)][0](self, event)

    def advance(self, event: Event) -> Outcome:
        """Let an event happen.

        A breach that stops the deal leaves it stopped. Any other breach is noted, and the event
        has its ordinary effect, but for a call of a Chicago, which then has none.
        """
        check, do = _ACTS[type(event)]
        violations = check(self, event)
        if violations:
            if violations[0].stops:
                self.phase = STOPPED
                return Outcome((), violations)
            if do is do_call:
                return Outcome((), violations)
        self.events.append(event)
        do(self, event)
        if self._occasions:
            outcome = Outcome(tuple(self._awards), violations, tuple(self._occasions))
            self._awards = []
            self._occasions = []
            return outcome
        return Outcome((), violations) if violations else NOTHING
