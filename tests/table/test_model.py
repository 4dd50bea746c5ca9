"""Cleaning people's texts, and table codes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.table.model import CODE_LENGTH, new_code, plain


@given(st.text(), st.integers(1, 40))
def test_plain_texts_hold_no_control_characters_and_no_references(text: str, longest: int) -> None:
    """Any input becomes one line without braces, within its length, and cleaning it again changes nothing."""
    made = plain(text, longest)
    assert len(made) <= longest
    assert not set(made) & set("{}\n\r\t\0\u2028")
    assert made == made.strip() == plain(made, longest)


def test_codes_are_long_and_all_different() -> None:
    """A code has 59 random bits."""
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {CODE_LENGTH}
