"""What can happen in a deal, as plain values.

Players are seats, from 0, clockwise in the order in which the game lists them. Chance is part of an
event: the cards drawn and shown are in it, so that a game replays without a seed. The acts that a
seat may choose (see `deal.legal`) are the same values without their chance: ``draw`` is empty, and
``shown`` is ``OPEN_CARD`` where one up is asked for.
"""

from typing import NamedTuple, TypeVar

from chicago_cli.cards import Card

Cards = tuple[Card, ...]

OPEN_CARD: Card = -1
"""Stands for the card that one up will show, in an act whose chance is not known yet."""


_Kind = TypeVar("_Kind", bound=type)


def _of_a_kind(kind: _Kind) -> _Kind:
    """Let events be equal only to events of the same kind; as mere tuples, some would be."""

    def equal(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def unequal(self: tuple[object, ...], other: object) -> bool:
        return not equal(self, other)

    def hashed(self: tuple[object, ...]) -> int:
        return hash((kind.__name__, *self))

    kind.__eq__ = equal  # type: ignore[assignment]
    kind.__ne__ = unequal  # type: ignore[assignment]
    kind.__hash__ = hashed  # type: ignore[assignment]
    return kind


@_of_a_kind
class Blind(NamedTuple):
    """A blind Chicago is called."""

    player: int


@_of_a_kind
class Redeal(NamedTuple):
    """A low hand is replaced: ``discard`` is the whole hand."""

    player: int
    discard: Cards
    draw: Cards = ()


@_of_a_kind
class Exchange(NamedTuple):
    """A player's turn in an exchange round, also when nothing is exchanged.

    With one up, ``shown`` is the open card, and ``draw`` the card that the player ended up with.
    """

    player: int
    discard: Cards
    draw: Cards = ()
    shown: Card | None = None


@_of_a_kind
class Show(NamedTuple):
    """The five cards held are shown before they are broken."""

    player: int
    hand: Cards


@_of_a_kind
class Declare(NamedTuple):
    """A category is named in a showdown, or ``None`` to pass."""

    player: int
    category: int | None


@_of_a_kind
class Challenge(NamedTuple):
    """The claim of the player ``target`` is challenged."""

    player: int
    target: int


@_of_a_kind
class Choose(NamedTuple):
    """The scorer settles a reward: one alternative, as the rules write it, and whom it strikes."""

    player: int
    take: str
    target: int | None = None


@_of_a_kind
class Chicago(NamedTuple):
    """A Chicago is called."""

    player: int


@_of_a_kind
class Play(NamedTuple):
    """A card is played to a trick."""

    player: int
    card: Card


Event = Blind | Redeal | Exchange | Show | Declare | Challenge | Choose | Chicago | Play

AWAITED = (Exchange, Declare, Choose, Play)
"""The acts that bring a deal on; all others may be left undone."""


def act_of(event: Event) -> Event:
    """The act in an event, without its chance, in the one form in which `legal.legal` lists it.

    Cards stand in ascending order, nothing is drawn, and the open card of one up is not known.
    """
    if isinstance(event, Redeal):
        return Redeal(event.player, tuple(sorted(event.discard)))
    if isinstance(event, Exchange):
        shown = None if event.shown is None else OPEN_CARD
        return Exchange(event.player, tuple(sorted(event.discard)), (), shown)
    if isinstance(event, Show):
        return Show(event.player, tuple(sorted(event.hand)))
    return event
