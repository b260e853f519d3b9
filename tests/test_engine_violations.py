"""The table of codes, and violations that name players."""

from collections import Counter

import pytest

from chicago_cli.engine.violations import CODES, Violation, literal


def test_every_code_has_a_slug_of_its_own_and_a_sentence() -> None:
    assert max(Counter(code.slug for code in CODES.values()).values()) == 1
    assert all(code.text for code in CODES.values())


def test_codes_stand_in_ascending_order_within_their_letter() -> None:
    for letter in "LDEXHCTSG":
        codes = [code for code in CODES if code[0] == letter]
        assert codes == sorted(codes)
        assert codes
    assert "".join(dict.fromkeys(code[0] for code in CODES)) == "LDEXHCTSG"


@pytest.mark.parametrize(
    ("code", "effect", "stops"),
    [
        ("L001", "refuses", False),
        ("E101", "stops", True),
        ("E102", "noted", False),
        ("X205", "noted", False),
        ("T503", "noted", False),
        ("G702", "ends", True),
    ],
)
def test_each_code_says_what_it_does_to_the_deal(code: str, effect: str, stops: bool) -> None:
    assert CODES[code].effect == effect
    assert Violation(code, "").stops is stops


def test_a_message_takes_names_with_braces_and_foreign_text_as_they_are() -> None:
    violation = Violation("T501", "{1} plays " + literal("{0}") + ", but it is {0}'s turn")
    assert violation.told(["A{1}", "Bo"]) == "Bo plays {0}, but it is A{1}'s turn"
