"""The names of pieces and places in a text."""

from __future__ import annotations

import pytest

from parlour.core import games
from parlour.core.actions import ActionTable
from parlour.envs.labels import Labels, Named, contradicts, in_order, labels_of

ATLANTA, SAVANNAH, BOAT, HIGH, LOW = (
    Named("g13", "square"),
    Named("l14", "square"),
    Named("monitor", "ship"),
    Named("high road", "road"),
    Named("low road", "road"),
)


def table() -> ActionTable:
    """Some things with titles of one and several words."""
    made = ActionTable()
    made.describe("g13", "square", "Atlanta")
    made.describe("l14", "square", "Savannah")
    made.describe("monitor", "ship", "U.S.S. Monitor")
    made.describe("high road", "road", "High Road")
    made.describe("low road", "road", "Low Road")
    return made


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("from ATLANTA to l14", [ATLANTA, SAVANNAH]),
        ("the Monitor goes by the low road", [BOAT, LOW]),
        ("uss monitor, then Atlanta, Atlanta", [BOAT, ATLANTA]),
        ("any road", []),
        ("", []),
    ],
)
def test_things_are_found_in_order(text: str, named: list[Named]) -> None:
    """By title, argument or short name; what several titles end with names none of them."""
    assert Labels(table()).named(text) == named


def test_every_title_names_its_thing() -> None:
    """In every game, the title of a thing is understood as the thing, or as another with the same title."""
    for game in games().values():
        made = game.actions(game.setup())
        for thing in made.things.values():
            found = labels_of(made).named(thing.title)
            assert [made.things[named.argument].title.casefold() for named in found] == [thing.title.casefold()]


def test_what_contradicts_a_move() -> None:
    """Something else of the same kind, or two of a kind the other way round; what is said beside it does not."""
    move = [ATLANTA, SAVANNAH]
    assert not contradicts([SAVANNAH], move, move)
    assert not contradicts([ATLANTA, SAVANNAH, BOAT], move, move)
    assert contradicts([SAVANNAH, ATLANTA], move, move)
    assert contradicts([HIGH, ATLANTA], [LOW, ATLANTA], [LOW, ATLANTA])
    assert not contradicts([HIGH], [LOW], [LOW, HIGH])
    assert contradicts([HIGH, ATLANTA], [ATLANTA], [ATLANTA, LOW])


def test_backwards() -> None:
    """What stands after "from" comes first."""
    assert in_order("to Savannah from Atlanta", [SAVANNAH, ATLANTA]) == [ATLANTA, SAVANNAH]
    assert in_order("from Atlanta to Savannah", [ATLANTA, SAVANNAH]) == [ATLANTA, SAVANNAH]
