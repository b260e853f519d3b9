"""People at the keyboard: prompts that say what is asked and allowed."""

from chicago_cli.cards import Card
from chicago_cli.cli.play_commands import Commands, who
from chicago_cli.cli.play_lines import Lines
from chicago_cli.engine.deal import Deal, Outcome
from chicago_cli.engine.events import Blind, Event, Exchange, Play
from chicago_cli.engine.shuffle import commitment
from chicago_cli.rules.attestation import in_words
from chicago_cli.rules.ruleset import joined_names
from chicago_cli.table import telling
from chicago_cli.table.asking import legal_told, question
from chicago_cli.table.loop import Leave, TakeBack
from chicago_cli.table.session import Request, Table
from chicago_cli.table.telling import YOU
from chicago_cli.table.typed import Asked, Command, Pass, read
from chicago_cli.table.typed_cards import Misread


class People:
    """The face of a game to one person, or to several at one keyboard.

    Args:
        commands: what answers to commands; it holds the conversation and the style as well.
        detail: -1 says less, 1 says more.
    """

    def __init__(self, commands: Commands, detail: int) -> None:
        self.commands = commands
        self.lines: Lines = commands.lines
        self.style = commands.style
        self.detail = detail
        self._last: int | None = None
        self._secret = False
        self._unheard: dict[int, list[str]] = {}

    # What happens.

    def begin(self, table: Table) -> None:
        """Say who plays, by which rules, and what the deck is bound to."""
        setting = table.setting
        names = setting.players
        seats = [
            name if setting.is_person(seat) else f"{name} ({who(setting, seat)})"
            for seat, name in enumerate(names)
        ]
        rules = joined_names(setting.preset, setting.variations)
        target = setting.rules.ending_target
        self.lines.line(f"Chicago to {target}, rules {rules}: {in_words(seats)}.")
        self.lines.line("The cards are settled by a seed; this is its SHA-256:")
        self.lines.line(commitment(setting.seed))
        if self.detail >= 0 and any(setting.is_person(seat) for seat in range(len(names))):
            self.lines.line("'help' says what can be typed; 'quit' stops and keeps the game.")
        if table.deal is not None:
            totals = telling.totals_told(table.deal.totals, names)
            self.lines.line(f"Deal {table.game.number} goes on. Totals: {totals}.")

    def end(self, table: Table) -> None:
        """Say who has won, and the seed."""
        winner = table.game.winner
        assert winner is not None
        told = f"{table.setting.players[winner]} wins the game with {{}}."
        points = telling.counted(table.game.totals[winner], "point")
        self.lines.line(telling.second_person(told).format(points))
        self.lines.line(f"The seed was {table.setting.seed}")

    def deal_begins(self, table: Table) -> None:
        """Tell who deals, and who sits out."""
        deal = _deal(table)
        names = table.setting.players
        self.lines.end_paragraph()
        self.lines.line()
        self._tell(
            table, [telling.second_person(f"Deal {table.game.number}. {names[deal.dealer]} deals.")]
        )
        if len(deal.order) < len(names):
            playing = in_words([names[seat] for seat in deal.order])
            self._tell(table, [f"At the table: {playing}."])

    def happened(self, table: Table, event: Event, outcome: Outcome) -> None:
        """Tell what everybody sees, and the cards drawn to whoever drew them."""
        deal = _deal(table)
        self.commands.remember(outcome)
        if table.setting.is_person(event.player):
            self.lines.progress()
        self._tell(table, telling.happened(deal, event, outcome, table.setting.players, self.style))
        drawn = telling.drawn(event, self.style)
        if drawn and table.setting.is_person(event.player):
            self.lines.say(drawn)
            self._secret = True
        trick_over = isinstance(event, Play) and not deal.trick
        if trick_over or outcome.awards or len(deal.waiting) == len(deal.order):
            self.lines.end_paragraph()
        if self.detail > 0:
            for award in outcome.awards:
                self.lines.line(self.commands.reason(table.setting, award))

    def _tell(self, table: Table, sentences: list[str]) -> None:
        """Say what is public, and keep it for those who look away while another looks."""
        self.lines.say(*sentences)
        for seat in range(len(table.setting.players)):
            if seat != self._last:
                self._unheard.setdefault(seat, []).extend(sentences)

    def refused(self, table: Table, act: Event, outcome: Outcome) -> None:
        """Tell what is wrong, by code and rule, and what could be done."""
        self.lines.idle()
        request = table.request()
        assert request is not None
        self.commands.refuse(table, self.commands.question(table, request), outcome)

    def taken_back(self, table: Table, seat: int) -> None:
        """Tell that the game has gone back."""
        self._unheard = {}
        told = telling.second_person(f"{table.setting.players[seat]} takes the last act back.")
        self._tell(table, [told])
        self.lines.end_paragraph()

    def deal_over(self, table: Table) -> None:
        """Tell the totals."""
        totals = telling.totals_told(table.game.totals, table.setting.players)
        self.lines.end_paragraph()
        self._tell(table, [f"After deal {table.game.number}: {totals}."])
        self.lines.end_paragraph()

    # What is asked.

    def answer(self, table: Table, request: Request) -> Event | None:
        """Ask until something is answered that can be tried."""
        blind = isinstance(request.acts[0], Blind)
        self._hand_over(table, request.seat)
        self.lines.end_paragraph()
        self.lines.line()
        if not blind:
            self.commands.hand("", table, request)
        asked = self.commands.question(table, request)
        if self.detail >= 0 or request.optional:
            self.lines.line(question(asked))
        if self.detail > 0:
            self.lines.line(legal_told(asked))
        while True:
            typed = self._typed(table, request)
            if isinstance(typed, Command):
                self._obey(typed, table, request)
                self.lines.idle()
            elif isinstance(typed, Pass):
                self.lines.progress()
                return None
            elif typed is not None:
                return typed

    def _typed(self, table: Table, request: Request) -> "Command | Pass | Event | None":
        """One line read; None where it says nothing, which is told."""
        deal = _deal(table)
        asked = Asked(
            request.seat,
            table.setting.players,
            telling.cards_before(deal, request.seat),
            request.acts,
            request.optional,
            deal.phase,
            self.style,
        )
        text = self.lines.ask(self._prompt(table, request.seat))
        try:
            typed = read(text, asked)
        except Misread as misread:
            self.lines.line(str(misread))
            self.lines.idle()
            return None
        return typed

    def _obey(self, command: Command, table: Table, request: Request) -> None:
        if command.word == "quit":
            raise Leave
        if command.word == "undo":
            self._undo(table, request.seat)
        else:
            self.commands.obey(command.word, command.rest, table, request)

    def _undo(self, table: Table, seat: int) -> None:
        """Take the last act back, if all others at the keyboard consent."""
        setting = table.setting
        if not any(item.player == seat for deal in table.record().deals for item in deal.items):
            self.lines.line("There is nothing to take back.")
            return
        name = setting.players[seat]
        for other, each in enumerate(setting.players):
            if other == seat or not setting.is_person(other):
                continue
            answer = self.lines.ask(f"{each}, may {name} take the last act back? (yes or no) ")
            if not answer or not "yes".startswith(answer.lower()):
                self.lines.line(f"{each} does not consent.")
                return
        raise TakeBack

    def takes_open_card(self, table: Table, act: Exchange, card: Card) -> bool:
        """Show the open card, and ask whether it is taken."""
        shown = self.style.card(card)
        self.lines.line(f"The open card is {shown}: 'take' it, or 'refuse' it for one unseen?")
        while True:
            answer = self.lines.ask(self._prompt(table, act.player)).lower()
            for word, takes in (("take", True), ("refuse", False), ("yes", True), ("no", False)):
                if answer and word.startswith(answer):
                    return takes
            if answer == "quit":
                raise Leave
            self.lines.line("'take' or 'refuse'?")
            self.lines.idle()

    def _prompt(self, table: Table, seat: int) -> str:
        name = table.setting.players[seat]
        if self.style.speak:
            return "Your answer: " if name == YOU else f"{name}, your answer: "
        return "> " if name == YOU else f"{name}> "

    def _hand_over(self, table: Table, seat: int) -> None:
        """Let another person take the keyboard, without a look at the hand of the one before."""
        last, self._last = self._last, seat
        unheard = self._unheard.pop(seat, [])
        if last is None or last == seat or not self.lines.terminal:
            return
        names = table.setting.players
        if self._secret:
            self.lines.ask(f"{names[last]}, press Enter to hide your cards for {names[seat]}. ")
            self._secret = False
        self.lines.end_paragraph()
        self.lines.hide()
        self.lines.ask(f"{names[seat]}, press Enter when nobody else looks. ")
        self.lines.say(*unheard)
        self.lines.end_paragraph()


def _deal(table: Table) -> Deal:
    assert table.deal is not None
    return table.deal
