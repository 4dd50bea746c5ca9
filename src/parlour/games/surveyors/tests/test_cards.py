"""Cards, A4 and A5: the decks, and how Map cards lie."""

from __future__ import annotations

import pytest

from parlour.core.rng import FastRng
from parlour.games.surveyors import DECKS, GAME, MAT
from parlour.games.surveyors.state.cards import (
    DEAD_END,
    FORMS,
    KIND_OF,
    LAYS,
    MAPS,
    NAMES,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    sides_name,
    turned,
)
from parlour.games.surveyors.tests.positions import do, picture, position, words


@pytest.mark.parametrize(("seats", "players"), [(4, "4 or 6"), (5, "5 or 7"), (6, "4 or 6"), (7, "5 or 7")])
def test_a4_sixty_two_cards(seats: int, players: str) -> None:
    """A4, A5: each deck has 62 cards, the counts are those of RULES.md, and all tools have equally many."""
    deck = DECKS[seats]
    assert len(deck) == 62
    text = " ".join(GAME.rules().split())
    roads = sum(1 for kind in deck if kind < 7)
    dead_ends = sum(1 for kind in deck if 7 <= kind < MAPS)
    tools = {word: sum(1 for kind in deck if NAMES[kind].startswith(word)) for word in ("sabotage", "replace", "resurvey")}
    maps = f"{roads + dead_ends} Map cards ({roads} roads and {dead_ends} dead ends)"
    others = f"{tools['sabotage']} Sabotage, {tools['replace']} Replacement and {tools['resurvey']} Resurvey cards"
    assert f"With {players} players: {maps}, {others}" in text
    assert all(3 * deck.count(kind) == tools["sabotage"] for kind in range(SABOTAGE, REPLACEMENT))
    assert all(3 * deck.count(kind) == tools["replace"] for kind in range(REPLACEMENT, RESURVEY))
    listed = [
        ", ".join(f"{NAMES[kind].removesuffix('-end')} {deck.count(kind)}" for kind in some if kind in deck)
        for some in (range(7), range(7, MAPS))
    ]
    assert f"The roads with {players} players: {listed[0]}; the dead ends: {listed[1]}" in text


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
            assert sorted(cards) == DECKS[seats]


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
