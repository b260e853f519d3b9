"""The words that do nothing in the game: help, hand, table, score, rules, hint, why, log, save."""

from collections.abc import Callable
from os.path import lexists

from chicago_cli.cli.exits import CommandError
from chicago_cli.cli.play_keeping import Keeper
from chicago_cli.cli.play_lines import Lines
from chicago_cli.engine.awards import Award
from chicago_cli.engine.deal import Outcome
from chicago_cli.engine.events import Blind
from chicago_cli.engine.violations import CODES, Violation
from chicago_cli.rules.attestation import standing_words
from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.ruleset import field_value, joined_names
from chicago_cli.rules.values import value_text
from chicago_cli.table import telling
from chicago_cli.table.advice import hint
from chicago_cli.table.asking import Question, legal_told
from chicago_cli.table.session import Request, Setting, Table
from chicago_cli.table.telling import Style
from chicago_cli.table.typed import META, VERBS_HELP

Matter = Award | Violation
"""What `why` can be asked about."""


class Commands:
    """Answers to commands, and the memory of what `why` is asked about."""

    def __init__(self, lines: Lines, style: Style, keeper: Keeper) -> None:
        self.lines = lines
        self.style = style
        self.keeper = keeper
        self._matters: tuple[Matter, ...] = ()

    def remember(self, outcome: Outcome) -> None:
        """Keep the latest points, or the latest refusal, for whoever asks why."""
        if outcome.violations or outcome.awards:
            self._matters = (*outcome.violations, *outcome.awards)

    def obey(self, word: str, rest: str, table: Table, request: Request) -> None:
        """Answer one of the commands that only tell."""
        _TELLERS[word](self, rest, table, request)

    def refuse(self, table: Table, asked: Question, outcome: Outcome) -> None:
        """Say what is wrong with an act, by code and rule field, and what could be done."""
        self.remember(outcome)
        for violation in outcome.violations:
            told = telling.violation_told(violation, asked.names, self.style)
            slug = CODES[violation.code].slug
            self.lines.line(f"No: {told} ({_rule_of(table.setting, violation, slug)}).")
        self.lines.line(legal_told(asked))

    def help(self, rest: str, table: Table, request: Request) -> None:
        """Say what can be typed."""
        self.lines.line("In the game:")
        self._terms(VERBS_HELP)
        self.lines.line("At any prompt:")
        self._terms(META)
        self.lines.line("Every word can be cut short where only one is left that it can mean.")
        self.lines.line(legal_told(self.question(table, request)))

    def _terms(self, terms: dict[str, str]) -> None:
        if self.style.speak:
            for word, text in terms.items():
                self.lines.line(f"{word}: {text}.")
            return
        width = max(len(word) for word in terms)
        for word, text in terms.items():
            self.lines.line(f"  {word.ljust(width)}  {text}", " " * (width + 4))

    def question(self, table: Table, request: Request) -> Question:
        """All that is asked of a seat."""
        assert table.deal is not None
        return Question(table.deal, table.setting.players, request.seat, request.acts, self.style)

    def hand(self, rest: str, table: Table, request: Request) -> None:
        """Show the hand, unless that would make a blind call impossible."""
        assert table.deal is not None
        if isinstance(request.acts[0], Blind):
            self.lines.line("A blind Chicago is called unseen: press Enter to look at your hand.")
            return
        hand = telling.cards_before(table.deal, request.seat)
        words = telling.hand_in_words(hand)
        text = telling.numbered(hand, self.style)
        said = f", {words}" if self.style.speak else f"  ({words})"
        self.lines.line(f"Your hand: {text}{said if words else ''}")

    def table(self, rest: str, table: Table, request: Request) -> None:
        """Tell who sits where and what lies on the table."""
        deal, setting = table.deal, table.setting
        assert deal is not None
        names = setting.players
        order = [f"{names[seat]} ({who(setting, seat)})" for seat in deal.order]
        self.lines.line(
            f"Deal {table.game.number}, {names[deal.dealer]} dealt. In order: {', '.join(order)}."
        )
        self.lines.line(f"Totals: {telling.totals_told(deal.totals, names)}.")
        counts = [f"{names[seat]} {len(deal.hands[seat])}" for seat in deal.order]
        left = telling.counted(deal.stock.left, "card")
        self.lines.line(f"Cards held: {', '.join(counts)}. In the stock: {left}.")
        claims = telling.claims_told(deal, names)
        if claims:
            self.lines.line(f"Declared in the latest showdown: {claims}.")
        if deal.declarer is not None:
            broken = "" if deal.breaker is None else f", broken by {names[deal.breaker]}"
            blind = "blind " if deal.blind else ""
            self.lines.line(f"{names[deal.declarer]} has called a {blind}Chicago{broken}.")
        for number, trick in enumerate([*[t.cards for t in deal.tricks], deal.trick], start=1):
            if trick:
                self.lines.line(f"Trick {number}: {telling.trick_told(trick, names, self.style)}.")

    def score(self, rest: str, table: Table, request: Request) -> None:
        """Tell the totals, the highest first."""
        assert table.deal is not None
        setting = table.setting
        totals = table.deal.totals
        target = setting.rules.ending_target
        seats = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        if self.style.speak:
            for seat in seats:
                self.lines.line(f"{setting.players[seat]}: {totals[seat]} of {target} points.")
            return
        from chicago_cli.cli.records import table as drawn

        rows = [(setting.players[seat], totals[seat], target - totals[seat]) for seat in seats]
        self.lines.block(drawn(("player", "total", "to go"), rows))

    def rules(self, rest: str, table: Table, request: Request) -> None:
        """Show the rules of this game, or explain one name."""
        from chicago_cli.cli.explanations import UnknownNameError, explanation

        if rest in FIELDS and self.style.speak:
            self.lines.line(_field_told(table.setting, rest))
            return
        if rest:
            try:
                self.lines.block(explanation(rest))
            except UnknownNameError as unknown:
                self.lines.line(f"{unknown}.")
            return
        setting = table.setting
        self.lines.line(f"Rules: {joined_names(setting.preset, setting.variations)}.")
        groups: dict[str, list[str]] = {}
        for name in FIELDS:
            group, _, short = name.partition(".")
            value = value_text(field_value(setting.rules, name))
            groups.setdefault(group, []).append(f"{short} {value}")
        for group, values in groups.items():
            self.lines.line(f"{group}: {', '.join(values)}", "  ")
        self.lines.line("'rules NAME' explains one of them: rules exchange.stop_at")

    def hint(self, rest: str, table: Table, request: Request) -> None:
        """Say what the bot `hard` would do."""
        for line in hint(table, request, self.style):
            self.lines.line(line)

    def why(self, rest: str, table: Table, request: Request) -> None:
        """Explain the latest points or the latest refusal, by rule and source."""
        if not self._matters:
            self.lines.line("There have been no points and no refusal yet.")
        for matter in self._matters:
            self.lines.line(self.reason(table.setting, matter), "  ")

    def reason(self, setting: Setting, matter: Matter) -> str:
        """The reason of an award or of a refusal."""
        if isinstance(matter, Award):
            told = telling.second_person(telling.award_told(matter, setting.players))
            return f"{told} {_field_told(setting, matter.field)}"
        code = CODES[matter.code]
        told = telling.violation_told(matter, setting.players, self.style)
        field = f" {_field_told(setting, matter.field)}" if matter.field else ""
        return f"{told}. {code.code} {code.slug}: {code.text}.{field}"

    def log(self, rest: str, table: Table, request: Request) -> None:
        """Say where the game is kept."""
        if self.keeper.path is None:
            self.lines.line("The game is kept nowhere; 'save FILE' writes it to a file.")
            return
        self.lines.line("After every act the game is written to")
        self.lines.block(f"  {self.keeper.path}\n")

    def save(self, rest: str, table: Table, request: Request) -> None:
        """Write the game to another file as well."""
        if not rest:
            self.lines.line("Save where? 'save FILE'.")
        elif lexists(rest):
            self.lines.line(f"{rest} exists already, and nothing is written over.")
        else:
            try:
                Keeper.of(rest).keep(table.record())
            except CommandError as failure:
                self.lines.line(f"{failure.message}.")
            else:
                self.lines.line(f"Saved; 'chicago verify {rest}' checks it.")


def who(setting: Setting, seat: int) -> str:
    """What sits in a seat: a person or a bot."""
    return "person" if setting.is_person(seat) else f"bot, {setting.seats[seat]}"


def _rule_of(setting: Setting, violation: Violation, slug: str) -> str:
    """The code, and the rule field with its value where one decides."""
    code = f"{violation.code} {slug}"
    if violation.field is None:
        return code
    value = value_text(field_value(setting.rules, violation.field))
    return f"{code}, rule {violation.field} is {value}"


def _field_told(setting: Setting, name: str) -> str:
    """A rule field with its value, its meaning and who attests it."""
    value = field_value(setting.rules, name)
    words = standing_words(name, value, setting.preset)
    return f"Rule {name} is {value_text(value)}, {words}. {FIELDS[name].meaning}"


_TELLERS: dict[str, Callable[[Commands, str, Table, Request], None]] = {
    "help": Commands.help,
    "hand": Commands.hand,
    "table": Commands.table,
    "score": Commands.score,
    "rules": Commands.rules,
    "hint": Commands.hint,
    "why": Commands.why,
    "log": Commands.log,
    "save": Commands.save,
}
