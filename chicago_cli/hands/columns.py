r"""Whole blocks of text at once: the strengths of many hands, one a line, with no step per card.

A block of lines of one width is a table: ``block[3::width]`` is a column of it. The columns of
ranks and suits are translated into small codes, checked, and then reckoned with as whole numbers
of one byte a line, so that one operation serves thousands of lines:

- The exclusive or of two columns has a zero byte where two cards agree: a card given twice, or
  cards of one suit.
- The codes of ranks are the marks of a Golomb ruler, so that the sum of two codes tells which two
  ranks they were and fits a byte. Two such sums and the fifth rank, side by side in a lane of 32
  bits, are the place of the hand in a list. Flushes are rare, and looked up one by one.

Text that is not yet in columns (``10``, suit glyphs, lines of mixed widths) is first made so. Where
anything is not as it must be the answer is None, and the caller reads the block line by line:
`cards` alone says what is a hand, and nothing here accepts what it refuses.
"""

from itertools import combinations, combinations_with_replacement, islice
from operator import itemgetter
from sys import byteorder

from chicago_cli.cards import GLYPHS, RANKS, SELECTORS, SEPARATORS, SUITS, CardError
from chicago_cli.hands.lookup import BEST_STRENGTH, MIXED, RANK_KEYS, SUITED, evaluate_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeVar

    T = TypeVar("T")

BLOCK = 1 << 16
"""A good number of bytes to hand over at a time: what is made of one block fits a near cache."""

# Below this many bytes, laying out columns costs more than it saves.
_SMALL = 1 << 10
# A longer line is no hand that anybody would write.
_WIDEST = 64
# How many hands `evaluate_many` joins into a block.
_BATCH = 1 << 12

_RULER = (0, 2, 5, 25, 37, 43, 59, 70, 85, 89, 98, 99, 106)
_PAIRS = list(combinations_with_replacement(range(13), 2))
_PAIR_SUMS = bytes(_RULER[a] + _RULER[b] for a, b in _PAIRS)
_PAIR_KEYS = [RANK_KEYS[a] + RANK_KEYS[b] for a, b in _PAIRS]
_PAIR_INDEX = bytes.maketrans(_PAIR_SUMS, bytes(range(len(_PAIRS))))

_BAD = 255


def _codes(letters: str, codes: "Iterable[int]") -> bytes:
    """The table for `bytes.translate` from letters of either case to codes, all else to _BAD."""
    table = bytearray([_BAD]) * 256
    for letter, code in zip(letters, codes, strict=True):
        table[ord(letter.upper())] = table[ord(letter.lower())] = code
    return bytes(table)


# A ten may be written as 10; once its 1 is out of the way, the 0 stands for the rank.
_TEN = b"0"
_RANK_LETTERS, _RANKS = RANKS + "0", (*range(13), RANKS.index("T"))
_RANK_MARKS = _codes(_RANK_LETTERS, [_RULER[rank] for rank in _RANKS])
_RANK_INDEX = _codes(_RANK_LETTERS, _RANKS)
_SUIT_INDEX = _codes(SUITS, range(4))

_SEPARATORS = SEPARATORS.encode()
# What stands for a suit letter or a separator outside ASCII, and what it stands for.
_SPELLINGS = {glyph.encode(): letter.encode() for glyph, letter in GLYPHS.items()}
_SPELLINGS |= {selector.encode(): b" " for selector in SELECTORS}

# What each byte may be: a rank, a separator, or something else.
_RANK, _SEPARATOR, _OTHER = b"r -"
_KINDS = bytes(
    _RANK if _RANK_INDEX[byte] != _BAD else _SEPARATOR if byte in _SEPARATORS else _OTHER
    for byte in range(256)
)

# Where the lowest, second and third byte of a lane of 32 bits stand in it.
_LANE = (0, 1, 2) if byteorder == "little" else (3, 2, 1)


def strengths(block: bytes) -> list[int] | None:
    r"""The strength of each hand in a block of lines, or None where it needs a closer look.

    Lines end at ``\n`` or ``\r\n``; the last may lack its end. None means that some line may not be
    exactly one hand of five different cards; blank lines and comments count among those.
    """
    return records(block, _STRENGTHS)


def records(block: bytes, values: "Sequence[T]") -> "list[T] | None":
    """The ``values[strength]`` of each hand in a block, in order; None as for `strengths`.

    ``values`` has an entry for every strength, and one for 0. The table made of it is kept for the
    next call with the same object, so it must not be changed between calls.
    """
    if len(block) < _SMALL:
        return _one_by_one(block, values)
    columns = _columns(block)
    reckoned = columns and _reckoned(*columns)
    if not reckoned:
        return None
    (first, second, fifth), flushes = reckoned
    found = list(itemgetter(*_side_by_side(first, second, fifth))(_table(values)))
    for line in flushes:
        key = _PAIR_KEYS[first[line]] + _PAIR_KEYS[second[line]] + RANK_KEYS[fifth[line]]
        found[line] = values[SUITED[key]]
    return found


def evaluate_many(hands: "Iterable[str]") -> list[int]:
    """The strength, 1 to 7462, of each of many hands given as text.

    Raises:
        CardError: for the first that is not five different cards; its ``text`` is that hand.
    """
    found: list[int] = []
    rest = iter(hands)
    while batch := list(islice(rest, _BATCH)):
        found += _batch_strengths(batch) or map(evaluate_text, batch)
    return found


def _batch_strengths(batch: list[str]) -> list[int] | None:
    text = "\n".join(batch)
    if "\r" in text:  # which would be read as part of the end of a line
        return None
    found = strengths(text.encode(errors="surrogatepass"))
    # A hand that holds a newline makes two lines, and is none.
    return found if found and len(found) == len(batch) else None


_STRENGTHS = tuple(range(BEST_STRENGTH + 1))  # one object each, however often it is answered
_tables: "dict[int, tuple[Sequence[Any], list[Any]]]" = {}


def _table(values: "Sequence[T]") -> "list[T]":
    """``values[strength]`` for every hand of mixed suits, kept for the next call.

    A hand's place has the index of a pair of ranks in each of its two lower bytes and the fifth
    rank above. Filling the table takes about 5 ms, so it is not made for a few hands.
    """
    if known := _tables.get(id(values)):
        return known[1]
    if len(_tables) > 3:
        _tables.clear()
    table = [values[0]] * (13 << 16)
    for fifth, rank_key in enumerate(RANK_KEYS):
        for pair, pair_key in enumerate(_PAIR_KEYS):
            place, key = fifth << 16 | pair << 8, rank_key + pair_key
            table[place : place + len(_PAIRS)] = [values[MIXED[key + k]] for k in _PAIR_KEYS]
    _tables[id(values)] = values, table  # holding the values keeps their id from being used again
    return table


def _one_by_one(block: bytes, values: "Sequence[T]") -> "list[T] | None":
    *lines, rest = block.split(b"\n")
    try:
        found = [values[evaluate_text(line.removesuffix(b"\r").decode())] for line in lines]
        return [*found, values[evaluate_text(rest.decode())]] if rest else found
    except (CardError, UnicodeDecodeError):
        return None


def _columns(block: bytes) -> tuple[list[bytes], list[bytes]] | None:
    """The columns of ranks and of suits, as text that is yet to be checked."""
    if block.endswith(b"\r"):
        return None
    text = block if block.endswith(b"\n") else block + b"\n"
    if _TEN in text:
        # The same is said by replacing 10 with one letter, which takes three times as long.
        bare = text.replace(b"1", b"")
        if bare.replace(_TEN, b"10") != text:
            return None
        text = bare
    if found := _aligned(text):
        return found
    text = _plainly_spelled(text)
    # Closing up must not join what separators keep apart: a rank and a suit, above all.
    if bytes([_RANK, _SEPARATOR]) in text.translate(_KINDS):
        return None
    return _aligned(text.translate(None, _SEPARATORS))


def _plainly_spelled(text: bytes) -> bytes:
    """The same lines with one byte for each suit and end of a line."""
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n")
    if not text.isascii():
        for spelling, plain in _SPELLINGS.items():
            text = text.replace(spelling, plain)
    return text


def _aligned(text: bytes) -> tuple[list[bytes], list[bytes]] | None:
    """The columns of ranks and of suits, if all lines are like the first in where these stand."""
    first = text[: text.index(b"\n") + 1]
    width = len(first)
    if width > _WIDEST or len(text) % width:
        return None
    hand = first.removesuffix(b"\n").removesuffix(b"\r")
    ending = range(len(hand), width)
    if any(text[at::width].strip(first[at : at + 1]) for at in ending):
        return None
    places = [at for at, kind in enumerate(hand.translate(_KINDS)) if kind == _RANK]
    between = set(range(len(hand))).difference(places, [at + 1 for at in places])
    if len(places) != 5 or any(text[at::width].strip(_SEPARATORS) for at in between):
        return None
    return [text[at::width] for at in places], [text[at + 1 :: width] for at in places]


def _reckoned(
    rank_columns: list[bytes], suit_columns: list[bytes]
) -> "tuple[tuple[bytes, bytes, bytes], list[int]] | None":
    """What ranks each line has, as two pairs and the fifth, and the lines that are flushes."""
    ranks = [column.translate(_RANK_MARKS) for column in rank_columns]
    suits = [column.translate(_SUIT_INDEX) for column in suit_columns]
    if any(_BAD in column for column in ranks + suits):
        return None
    lines = len(ranks[0])
    marks, colours = list(map(_number, ranks)), list(map(_number, suits))
    if not _all_differ(marks, colours, lines):
        return None
    first = _column(marks[0] + marks[1], lines).translate(_PAIR_INDEX)
    second = _column(marks[2] + marks[3], lines).translate(_PAIR_INDEX)
    fifth = rank_columns[4].translate(_RANK_INDEX)
    return (first, second, fifth), _flushes(colours, lines)


def _side_by_side(*columns: bytes) -> "Iterable[int]":
    """Three columns of bytes as one column of numbers, the first column lowest."""
    lanes = bytearray(4 * len(columns[0]))
    for offset, column in zip(_LANE, columns, strict=True):
        lanes[offset::4] = column
    return memoryview(lanes).cast("I")


def _number(column: bytes) -> int:
    return int.from_bytes(column, "little")


def _column(number: int, lines: int) -> bytes:
    return number.to_bytes(lines, "little")


def _all_differ(ranks: list[int], suits: list[int], lines: int) -> bool:
    """Whether no line has a card twice."""
    # Adding 127 to a byte of at most 127 sets its top bit exactly if it was not zero.
    full = _number(b"\x7f" * lines)
    apart = tops = full + _number(b"\x01" * lines)
    for (r, s), (q, t) in combinations(zip(ranks, suits, strict=True), 2):
        apart &= ((r ^ q) | (s ^ t)) + full
    return apart == tops


def _flushes(suits: list[int], lines: int) -> list[int]:
    """The lines whose cards are of one suit."""
    first, *others = suits
    differences = 0
    for suit in others:
        differences |= first ^ suit
    column = _column(differences, lines)
    found = []
    line = column.find(0)
    while line >= 0:
        found.append(line)
        line = column.find(0, line + 1)
    return found
