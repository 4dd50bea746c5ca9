"""Texts of people and codes of tables."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.table.hub import standing
from parlour.table.model import CODE_LENGTH, Played, Rewound, encode_log, new_code, plain


@given(st.text(), st.integers(1, 40))
def test_plain_texts_hold_no_control_characters_and_no_references(text: str, longest: int) -> None:
    """Whatever is typed becomes one line without braces, within its length, and is stable."""
    made = plain(text, longest)
    assert len(made) <= longest
    assert not set(made) & set("{}\n\r\t\0\u2028")
    assert made == made.strip() == plain(made, longest)


def test_codes_are_long_and_all_different() -> None:
    """A code has 59 bits by lot."""
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {CODE_LENGTH}


def test_what_was_taken_back_does_not_stand() -> None:
    """A stored log is replayed without the moves that were taken back."""
    moves = [Played(seat=n % 2, actions=[["a", str(n)]] * (n + 1), at=n) for n in range(4)]
    rows = [moves[0], moves[1], moves[2], Rewound(length=3), moves[3], Rewound(length=3), moves[3]]
    assert standing([encode_log(row).decode() for row in rows]) == [moves[0], moves[1], moves[3]]
    assert standing([encode_log(row).decode() for row in [moves[0], Rewound(length=0)]]) == []
