"""Actions are numbers inside and names outside."""

from __future__ import annotations

import pytest

from parlour.core import ActionTable, MalformedAction


@pytest.fixture
def table() -> ActionTable:
    """A table of two actions."""
    actions = ActionTable()
    actions.add("play", "france2", label="Play France: 2")
    actions.add("pass")
    return actions


def test_numbers_follow_the_order_of_adding(table: ActionTable) -> None:
    """The first action is 0, and names find their numbers."""
    assert len(table) == 2
    assert table.number("play", "france2") == 0
    assert table[1].as_json() == ["pass"]
    assert table.label(0) == "Play France: 2"


@pytest.mark.parametrize("form", [0, ["play", "france2"], "play france2", ("play", "france2")])
def test_every_form_is_read(table: ActionTable, form: object) -> None:
    """A number, a list of words and a text mean the same action."""
    assert table.parse(form) == 0


NO_ACTIONS: list[object] = [-1, 2, True, None, 1.5, "", [], "play", ["play", 2], {"verb": "pass"}, "dance", [[]], "x" * 10000]


@pytest.mark.parametrize("form", NO_ACTIONS)
def test_anything_else_is_malformed(table: ActionTable, form: object) -> None:
    """Anything that is not an action is refused with a short message."""
    with pytest.raises(MalformedAction) as error:
        table.parse(form)
    assert error.value.code == "action/malformed"
    assert len(str(error.value)) < 200
