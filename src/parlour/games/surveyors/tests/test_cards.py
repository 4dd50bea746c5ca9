"""Cards, A4 and A5: the decks, and how Map cards lie."""

from __future__ import annotations

import pytest

from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.games.surveyors import DECKS, GAME, MAT
from parlour.games.surveyors.state.cards import (
    DEAD_END,
    FORMS,
    KIND_OF,
    KINDS,
    LAYS,
    MAPS,
    NAMES,
    RESURVEY,
    TITLES,
    sides_name,
    turned,
)
from parlour.games.surveyors.tests.positions import all_cards, do, picture, position, words

PLAIN = {
    "TB": 4,
    "LR": 3,
    "TL": 4,
    "TR": 5,
    "TRB": 5,
    "TRL": 5,
    "TRBL": 5,
    **dict.fromkeys(("T-end", "R-end", "TB-end", "LR-end", "TL-end", "TR-end", "TRB-end", "TRL-end", "TRBL-end"), 1),
    **{f"{what}-{tool}": 3 for what in ("sabotage", "replace") for tool in ("compass", "chain", "balloon")},
    "resurvey": 4,
}
"""A4, A5: the one deck of 62 cards."""

EVEN = PLAIN | {"LR": 5, "TRL": 7, "TRBL": 7, "TRB-end": 0, "TRL-end": 0, "TRBL-end": 0}
EVEN |= {f"sabotage-{tool}": 2 for tool in ("compass", "chain", "balloon")}
"""A4: the balanced deck for 4 or 6 players."""


def counts(deck: list[int]) -> dict[str, int]:
    """The cards of a deck by name."""
    return {name: deck.count(kind) for kind, name in enumerate(NAMES)}


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a4_two_decks(seats: int) -> None:
    """A4: the single deck is the same for all; the balanced one, which is the default, differs with 4 or 6 players."""
    assert counts(DECKS["single", seats]) == PLAIN
    assert counts(DECKS["balanced", seats]) == (EVEN if seats in (4, 6) else PLAIN)
    assert sum(PLAIN.values()) == sum(EVEN.values()) == 62
    for options, deck in (({}, "balanced"), ({"deck": "single"}, "single")):
        state = GAME.deal(GAME.setup(seats, options), FastRng(seats))
        assert all_cards(state) == DECKS[deck, seats]


def test_a4_the_rules_list_every_card() -> None:
    """A4: the list in RULES.md has all cards in the order of their kinds, with the counts of both decks."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in GAME.rules().splitlines() if line.startswith("|")]
    first = rows.index(["card", "what it does", "5 or 7 players", "4 or 6 players"]) + 2
    listed = [(row[0], int(row[2]), int(row[3])) for row in rows[first : first + KINDS]]
    decks = DECKS["single", 4], DECKS["balanced", 4]
    assert listed == [(TITLES[kind], decks[0].count(kind), decks[1].count(kind)) for kind in range(KINDS)]


def test_a4_the_deck_is_announced() -> None:
    """A4: the table announces how many cards of each sort are in play."""
    match = Match(GAME, GAME.setup(4), bytes(16))
    told = [event.text for event in match.events[0]]
    assert told[1] == "Deck: 37 roads, 6 dead ends, 6 Sabotage cards, 9 Replacement cards and 4 Resurvey cards."


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a4_all_know_the_deck(seats: int) -> None:
    """A4: at every turn the cards that a viewer sees and those counted as unseen make up the deck."""
    state = GAME.deal(GAME.setup(seats), FastRng(seats))
    rng = FastRng(9)
    while not state.over():
        state.apply(state.turn, state.random_action(state.turn, rng))
        for watcher in (None, *range(seats)):
            view = state.view(watcher)
            cards = [NAMES.index(name) for name, count in view["unseen"].items() for _ in range(count)]
            cards += [NAMES.index(name) for name in (*view["spent"], *view.get("hand", []), *view.get("skipped", []))]
            squares = MAT.read(view["mat"])
            cards += [KIND_OF[squares[square]] for square in MAT.free if squares[square]]
            cards += [NAMES.index(f"sabotage-{tool}") for tools in view["broken"] for tool in tools]
            assert sorted(cards) == DECKS["balanced", seats]


def test_a5_map_cards() -> None:
    """A5: there are seven kinds of roads and nine kinds of dead ends."""
    assert [sides_name(form) for form in FORMS] == [
        "TB",
        "LR",
        "TL",
        "TR",
        "TRB",
        "TRL",
        "TRBL",
        "T-end",
        "R-end",
        "TB-end",
        "LR-end",
        "TL-end",
        "TR-end",
        "TRB-end",
        "TRL-end",
        "TRBL-end",
    ]
    assert {kind for deck in DECKS.values() for kind in deck if kind < MAPS} == set(range(MAPS))


def test_a5_turned_upside_down_not_sideways() -> None:
    """A5: turning by 180 degrees swaps top and bottom, right and left; TB never becomes LR."""
    ways = {sides_name(lays[0]): [sides_name(form) for form in lays[1:]] for lays in LAYS}
    assert ways == {
        "TB": [],
        "LR": [],
        "TL": ["RB"],
        "TR": ["BL"],
        "TRB": ["TBL"],
        "TRL": ["RBL"],
        "TRBL": [],
        "T-end": ["B-end"],
        "R-end": ["L-end"],
        "TB-end": [],
        "LR-end": [],
        "TL-end": ["RB-end"],
        "TR-end": ["BL-end"],
        "TRB-end": ["TBL-end"],
        "TRL-end": ["RBL-end"],
        "TRBL-end": [],
    }
    assert all(turned(turned(form)) == form for form in FORMS)


def test_a5_turned_card_on_the_mat() -> None:
    """A5: each way of laying a card has its own action."""
    state = position(hand="TL TL")
    assert words(state, "play") == ["play TL 2,3", "play TL 1,4", "play TL 1,2 turned"]
    do(state, "play TL 1,2 turned")
    assert (
        picture(state)
        == """
.........
┌........
E.......R
.........
.........
"""
    )


def test_every_form_has_its_own_glyph() -> None:
    """A picture reads back as the same squares."""
    squares = MAT.start()
    for square, form in zip(MAT.free, [form for lays in LAYS for form in lays], strict=False):
        squares[square] = form
    assert MAT.read(MAT.picture(squares)) == squares
    assert sum(1 for form in squares if form & DEAD_END) == 15


def test_resurvey_is_the_last_kind() -> None:
    """`legal` looks for a Resurvey card only at the end of a hand, so it must be the highest kind."""
    assert {max(deck) for deck in DECKS.values()} == {RESURVEY}
