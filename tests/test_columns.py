"""Columns answer as the line-by-line path does, or not at all."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.cards import NAMES, PACK, CardError
from chicago_cli.hands import columns
from chicago_cli.hands.lookup import CATEGORY_OF, evaluate_text

GLYPH_OF = dict(zip("cdhs", "♣♦♥♠", strict=True))
LINES = [b"", *(b"%d\n" % strength for strength in range(1, 7463))]

FORMS: dict[str, Callable[[list[str]], str]] = {
    "joined": "".join,
    "spaced": " ".join,
    "commas": ", ".join,
    "tabs": "\t".join,
    "ten": lambda hand: " ".join(hand).replace("T", "10"),
    "ten joined": lambda hand: "".join(hand).replace("T", "10"),
    "upper case": lambda hand: "".join(hand).upper(),
    "lower case": lambda hand: " ".join(hand).lower(),
    "glyphs": lambda hand: " ".join(card[0] + GLYPH_OF[card[1]] for card in hand),
    "emoji": lambda hand: " ".join(card[0] + GLYPH_OF[card[1]] + "\ufe0f" for card in hand),
    "padded": lambda hand: "  " + "  ".join(hand) + " ",
    "of mixed widths": lambda hand: (" " if hand[0] < "7" else ", ").join(hand),
}


def line_by_line(block: bytes) -> list[int] | None:
    """The strengths of a block as the parser reads it, one line at a time."""
    lines = block.split(b"\n")
    ended, rest = [line.removesuffix(b"\r") for line in lines[:-1]], lines[-1]
    try:
        return [evaluate_text(line.decode()) for line in ended + ([rest] if rest else [])]
    except (CardError, UnicodeDecodeError):
        return None


def some_hands(count: int) -> list[list[str]]:
    """Always the same random hands, with five of the rarer kinds in every ten."""
    chance = Random(54)
    hands = [chance.sample(NAMES, 5) for _ in range(count)]
    for place in range(0, count, 10):
        suit = NAMES[place % 4 :: 4]
        hands[place] = chance.sample(suit, 5)
        hands[place + 1] = list(suit[place % 9 :][:5])
        rank = place % 11 * 4
        hands[place + 2] = list(NAMES[rank : rank + 5])
        low = place % 9 * 4
        hands[place + 4] = [NAMES[low + 1], *NAMES[low + 4 : low + 20 : 4]]
        hands[place + 3] = [*NAMES[rank : rank + 3], *NAMES[rank + 4 : rank + 6]]
    return hands


HANDS = some_hands(400)
BLOCKS = {name: "".join(f"{form(h)}\n" for h in HANDS).encode() for name, form in FORMS.items()}
FILLER = b"".join(BLOCKS["joined"].splitlines(keepends=True)[:120])


def test_the_hands_of_these_tests_are_hands_of_every_kind() -> None:
    found = line_by_line(BLOCKS["joined"])
    assert found is not None
    assert all(len(set(hand)) == 5 for hand in HANDS)
    assert {CATEGORY_OF[strength] for strength in found} == set(range(10))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_every_usual_form_is_answered_in_columns(
    form: str, ending: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    block = BLOCKS[form].replace(b"\n", ending)
    expected = line_by_line(block)
    monkeypatch.setattr(columns, "evaluate_text", None)  # the plain path would fail
    assert expected is not None
    assert columns.strengths(block) == expected
    assert columns.strengths(block.removesuffix(ending)) == expected
    assert columns.records(block, LINES) == [LINES[each] for each in expected]


def test_forms_may_change_within_a_block() -> None:
    block = b"".join(BLOCKS.values())
    assert columns.strengths(block) == [s for b in BLOCKS.values() for s in line_by_line(b) or []]


def test_records_follow_the_lines_they_are_given() -> None:
    other = [line.replace(b"\n", b";") for line in LINES]
    for lines in (LINES, other, LINES):
        expected = [lines[each] for each in line_by_line(FILLER) or []]
        assert columns.records(FILLER, lines) == expected


def test_an_empty_block_has_no_hands() -> None:
    assert columns.strengths(b"") == []
    assert columns.records(b"", LINES) == []


NOT_HANDS = [
    *(b"", b" ", b"# a comment", b"AsKsQsJs", b"AsKsQsJsTs9s", b"AsKsQsJsAs", b"AsAsAsAsAs"),
    *(b"A sKsQsJsTs", b"AsKsQsJs1s", b"AsKsQsJs0s", b"AsKsQsJs1 0s", b"AsKsQsJs1\r\n0s"),
    *(b"As-Ks Qs Js Ts", b"AsxKsxQsxJsxTs", b"As Ks Qs\x00Js Ts"),
    *(b"AxKxQxJxTx", b"AxKxQxJxTs", b"xsxdxhxcxs", b"AsKsQsJsTs\r "),
    *(b"sAsKsQsJsT", b"AAAAAsssss", b"AsKsQsJs\x00s", b"AsKsQsJsTs\x00", b"AsKsQsJsTs\r\r"),
    *(b"AsKs\rQsJsTs", b"AsKs\x0bQsJsTs", b"AsKs\x0cQsJsTs", b"AsKs\xc2\x85QsJsTs"),
    *(b"AsKsQsJsTs\xff", b"\xe2AsKsQsJsTs", b"AsKsQsJsT\xe2\x99", b"AsKsQsJsT\xe2\x99\x99"),
    *("A♠K♠Q♠J♠T\ufe0f♠".encode(), "AsKsQsJsTŝ".encode(), b"AsKsQsJs110s", b"AsKsQsJs100s"),
    *("\ufeffAsKsQsJsTs".encode(), "AsKsQsJsＴs".encode(), b"As" + b" " * 70 + b"Ks"),
]


@pytest.mark.parametrize("line", NOT_HANDS)
@pytest.mark.parametrize("form", ["joined", "spaced", "ten", "glyphs", "of mixed widths"])
def test_a_line_that_is_no_hand_needs_a_closer_look(line: bytes, form: str) -> None:
    block = BLOCKS[form]
    assert line_by_line(line + b"\n") is None
    assert columns.strengths(block + line + b"\n" + block) is None
    assert columns.strengths(line + b"\n" + block) is None
    assert columns.strengths(line + b"\n") is None
    assert columns.records(block + line + b"\n", LINES) is None


@pytest.mark.parametrize("cards", ["", "As", "As Ks Qs Js", "As Ks Qs Js Ts 9s", "As Ks Qs Js As"])
@pytest.mark.parametrize("gap", ["", " ", ", "])
def test_a_block_of_lines_that_are_all_alike_may_hold_no_hand(cards: str, gap: str) -> None:
    assert columns.strengths((cards.replace(" ", gap) + "\n").encode() * 400) is None


@pytest.mark.parametrize("count", [1, 400])
def test_a_carriage_return_ends_no_line_without_a_newline(count: int) -> None:
    assert columns.strengths(b"AsKsQsJsTs\r\n" * count) == [7462] * count
    assert columns.strengths(b"AsKsQsJsTs\r\n" * count + b"AsKsQsJsTs\r") is None
    assert columns.strengths(b"AsKsQsJsTs\r" * count) is None


@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize("second", range(5))
def test_a_card_twice_is_found_wherever_it_stands(first: int, second: int) -> None:
    hand = ["2c", "3d", "4h", "5s", "7c"]
    hand[first] = hand[second]
    block = FILLER + "".join(hand).encode() + b"\n" + FILLER
    assert (columns.strengths(block) is None) == (first != second)


PIECES = st.sampled_from(
    [*(name.encode() for name in NAMES), *b"10 \t,\r\n\x00\x0b\x0c\x85#AKQJTcdhs".split(b"~")]
    + [bytes([byte]) for byte in b"10 \t,\r\n\x00\x0b\x0c\x85\xa0\xe2\x99\xefAaKTtcSs#-"]
    + [b"10s", b"10", b"\r\n", "♠".encode(), "♡".encode(), "\ufe0f".encode(), "A♣".encode()]
)


def _spoilt(block: bytes, spoils: list[tuple[int, int, bytes]]) -> bytes:
    for place, length, piece in spoils:
        at = place % (len(block) + 1)
        block = block[:at] + piece + block[at + length :]
    return block


SPOILS = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(0, 3), st.one_of(PIECES, st.binary(max_size=3))),
    max_size=3,
)


@settings(max_examples=400, deadline=None)
@given(form=st.sampled_from(sorted(FORMS)), spoils=SPOILS, crlf=st.booleans())
def test_spoilt_blocks_are_answered_as_line_by_line_or_not_at_all(
    form: str, spoils: list[tuple[int, int, bytes]], *, crlf: bool
) -> None:
    block = BLOCKS[form][:4000]
    block = _spoilt(block.replace(b"\n", b"\r\n") if crlf else block, spoils)
    assert columns.strengths(block) in (None, line_by_line(block))


@settings(max_examples=300, deadline=None)
@given(
    lines=st.lists(st.lists(PIECES, max_size=9).map(b"".join), max_size=4).map(b"\n".join),
    before=st.sampled_from([b"", FILLER]),
    after=st.sampled_from([b"", b"\n", b"\n" + FILLER]),
)
def test_any_bytes_are_answered_as_line_by_line_or_not_at_all(
    lines: bytes, before: bytes, after: bytes
) -> None:
    block = before + lines + after
    assert columns.strengths(block) in (None, line_by_line(block))


@st.composite
def written_hands(draw: st.DrawFn) -> str:
    hand = draw(st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
    return FORMS[draw(st.sampled_from(sorted(FORMS)))]([NAMES[card] for card in hand])


@settings(max_examples=100, deadline=None)
@given(st.lists(written_hands(), min_size=1, max_size=12), st.booleans())
def test_valid_lines_of_any_forms_are_answered_in_columns(hands: list[str], end: bool) -> None:
    block = FILLER + "\n".join(hands).encode() + b"\n" * end
    assert columns.strengths(block) == line_by_line(block) is not None


def test_many_hands_from_text_have_the_strengths_of_each() -> None:
    hands = [form(hand) for form in FORMS.values() for hand in HANDS]
    assert columns.evaluate_many(hands) == [evaluate_text(hand) for hand in hands]
    assert columns.evaluate_many(iter(hands[:1])) == [evaluate_text(hands[0])]
    assert columns.evaluate_many([]) == []


@pytest.mark.parametrize(
    "bad",
    [
        *("", "AsKsQsJs1s", "AsKsQsJsAs", "AsKsQsJsTs\r", "AsKsQsJsTs\n", "\nAsKsQsJsTs"),
        *("AsKsQsJsTs\n2c3c4c5c7d", "\ud800", "AsKsQsJs"),
    ],
)
def test_a_bad_hand_among_many_is_named(bad: str) -> None:
    hands = ["".join(hand) for hand in HANDS]
    hands[300] = bad
    with pytest.raises(CardError) as caught:
        columns.evaluate_many(hands)
    assert caught.value.text == bad
