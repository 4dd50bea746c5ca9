"""Cards, A4 and A5: the decks, and how Map cards lie."""

from __future__ import annotations

import pytest

from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.games.surveyors import DECKS, GAME, MAT, PACKED
from parlour.games.surveyors.knowledge import odds
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
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import do, in_play, kinds, picture, position, words

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


def counts(deck: list[int]) -> dict[str, int]:
    """The cards of a deck by name."""
    return {name: deck.count(kind) for kind, name in enumerate(NAMES)}


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("leftover", ["hidden", "shown"])
def test_a4_two_decks(seats: int, leftover: str) -> None:
    """A4: the single deck is the same for all; the balanced one, the default, has more roads if more Spies are dealt."""
    for deck in ("balanced", "single"):
        setup = GAME.setup(seats, {"deck": deck, "leftover": leftover})
        found = {}
        for seed in range(20):
            state = GAME.deal(setup, FastRng(seed))
            found[state.roles.count(SPY)] = in_play(state)
        fewer, more = min(found), max(found)
        assert found == {spies: DECKS[deck, seats, spies] for spies in (fewer, fewer + 1)}
        assert {len(cards) for cards in found.values()} == {62}
        if deck == "single":
            assert counts(found[fewer]) == counts(found[more]) == PLAIN
        else:
            assert roads(found[fewer]) < roads(found[more])


def roads(deck: list[int]) -> int:
    """The number of roads that lead both east and west."""
    return sum(kind < MAPS and not FORMS[kind] & DEAD_END and FORMS[kind] & 10 == 10 for kind in deck)


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a4_what_lies_under_the_mat(seats: int) -> None:
    """A4: with the leftover role card lie the cards of the other number of Spies; with one deck or a shown card nothing does."""
    for seed in range(10):
        state = GAME.deal(GAME.setup(seats), FastRng(seed))
        other = 1 if state.leftover == SPY else -1
        rest = in_play(state) + state.packets.under(state.leftover)
        for kind in DECKS["balanced", seats, state.roles.count(SPY) + other]:
            rest.remove(kind)
        assert sorted(rest) == state.packets.under(1 - state.leftover)
    for options in ({"deck": "single"}, {"leftover": "shown"}):
        assert GAME.deal(GAME.setup(seats, options), FastRng(1)).view(None)["packets"] == [[], []]


def test_a4_the_cards_seen_tell_what_lies_under_the_mat() -> None:
    """A4: a seat that has seen a card of one packet knows that it is in play; worlds agree, and likelier ones come more often."""
    packets = ("T-end T-end", "LR LR")
    state = position(hand="LR TB", hands=("TB TB", "TL TL", "TR TR"), pile="LR", packets=packets, leftover="U", roles="UCCU")
    assert {state.resample(0, FastRng(seed)).leftover for seed in range(40)} == {SURVEYOR}
    open_mind = position(hand="TB", hands=("TB", "TL", "LR"), pile="LR TB TB TB", packets=packets, leftover="U", roles="UCCU")
    worlds = [open_mind.resample(0, FastRng(seed)) for seed in range(100)]
    assert {world.leftover for world in worlds} == {SURVEYOR, SPY}
    for world in worlds:
        assert world.view(0) == open_mind.view(0)
        assert sorted(in_play(world) + world.packets.under(world.leftover)) == kinds("LR LR T-end T-end TB TB TB TB TB TL")
    assert odds(open_mind, 0)[SURVEYOR] == odds(open_mind, 0)[SPY]
    holds_one = position(
        hand="LR TB", hands=("TB", "TL", "LR"), pile="LR TB TB", packets=("T-end", "LR"), leftover="U", roles="UCCU"
    )
    assert odds(holds_one, 0)[SURVEYOR] == 1.5 * odds(holds_one, 0)[SPY]


def test_a1_a_shown_role_card_tells_the_number_of_spies() -> None:
    """A1: if the leftover card lies face up, every view has it, and all worlds have as many Spies as were dealt."""
    state = position(hand="LR", hands=("TB", "TL", "TR"), roles="UCUU", leftover="C", shown=True)
    for watcher in (None, 0, 1, 2, 3):
        assert state.view(watcher)["leftover"] == "spy"
    for seed in range(40):
        world = state.resample(0, FastRng(seed))
        assert (world.leftover, world.roles.count(SPY)) == (SPY, 1)


def test_a4_the_rules_list_every_card() -> None:
    """A4: the list in RULES.md has all cards in the order of their kinds, with the counts of all decks."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in GAME.rules().splitlines() if line.startswith("|")]
    splits = [(4, 1), (4, 2), (5, 1), (5, 2), (6, 2), (6, 3), (7, 2), (7, 3)]
    head = ["card", "what it does", "one deck", *(f"{seats}: {spies}" for seats, spies in splits)]
    first = rows.index(head) + 2
    listed = [(row[0], *map(int, row[2:])) for row in rows[first : first + KINDS]]
    decks = [DECKS["single", 4, 1], *(DECKS["balanced", seats, spies] for seats, spies in splits)]
    assert listed == [(TITLES[kind], *(deck.count(kind) for deck in decks)) for kind in range(KINDS)]


def test_a4_the_deck_is_announced() -> None:
    """A4: the table announces how many cards of each sort there are, and which may lie under the mat."""
    match = Match(GAME, GAME.setup(4, {"deck": "single"}), bytes(16))
    told = [event.text for event in match.events[0]]
    assert told[1:3] == [
        "Deck: 31 roads, 9 dead ends, 9 Sabotage cards, 9 Replacement cards and 4 Resurvey cards.",
        "Look at your role.",
    ]
    state = position(pile="LR LR", packets=("T-end T-end", "LR TRL"), leftover="U")
    state.events = []
    state.announce()
    assert [event.text for event in state.events][1:4] == [
        "Deck: 5 roads and 2 dead ends; 2 of them lie under the mat with the role card.",
        "Under the mat, if a Surveyor is left over: 2 dead ends.",
        "Under the mat, if a Spy is left over: 2 roads.",
    ]


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
            known, packets = PACKED["balanced", "5+3", seats]
            assert sorted(cards) == sorted(known + packets.surveyor + packets.spy)


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
