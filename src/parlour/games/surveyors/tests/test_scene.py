"""What a seat sees: the mat, its own cards and role, and nothing else that is secret."""

from __future__ import annotations

import pytest

from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.art.roads import barrier, map_card, roads
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import FORMS, LAYS, MAPS
from parlour.games.surveyors.tests.positions import STRAIGHT, do, position
from parlour.scene.check import validate
from parlour.scene.model import Card, Drawing, Panel, Scene, move_of
from parlour.testing.leaks import covered

BEND = """
.........
.........
E─═.....R
.........
.........
"""


SORTS = ("roads", "dead ends", "Sabotage cards", "Replacement cards", "Resurvey cards")


def scene(state: Rules, seat: int | None) -> Scene:
    """The scene of a seat, as a table requests it."""
    return GAME.scene(state.view(seat), seat, [] if seat is None else state.legal(seat), ACTIONS.table)


def test_a7_card_then_square_is_a_move() -> None:
    """A7: clicking the card and the square plays the action."""
    shown = scene(position(hand="LR TB"), 0)
    option = next(option for option in shown.options if option.act == "play LR 2,3")
    assert option.all == ["card:LR", "sq:2,3"]
    assert move_of(option, ["sq:2,3", "card:LR"]) == [ACTIONS.table.number("play", "LR", "2,3")]


def test_a5_way_round_is_asked_only_where_both_fit() -> None:
    """A5: TRL fits 2,3 both ways, so the player chooses; TL fits 1,2 only turned, so nothing is asked."""
    shown = {option.act: option for option in scene(position(hand="TRL TL"), 0).options}
    assert shown["play TRL 2,3"].all == ["card:TRL", "sq:2,3", "do:upright"]
    assert shown["play TRL 2,3 turned"].all == ["card:TRL", "sq:2,3", "do:turned"]
    assert shown["play TL 1,2 turned"].all == ["card:TL", "sq:1,2"]


def test_a5_preview_shows_the_card_as_it_would_lie() -> None:
    """A5: the preview shows the card on the square, turned by 180 degrees."""
    shown = {option.act: option for option in scene(position(hand="TRL TL"), 0).options}
    piece = shown["play TL 1,2 turned"].show["card:TL"]
    assert (piece.zone, piece.at, piece.face, piece.rot) == ("mat", "sq:1,2", "TL", 180)
    assert shown["play TRL 2,3"].show["card:TRL"].rot == 0


def test_a8_a9_sabotage_lies_before_its_player() -> None:
    """A8, A9: a Sabotage card is a piece before its player, and a Replacement is played by clicking it."""
    shown = scene(position(hand="replace-chain sabotage-balloon", broken=(0, 0, 2, 0)), 0)
    assert shown.pieces["before:2:chain"].zone == "before:2"
    assert shown.seats[2].mark == "sabotaged"
    acts = {option.act: option.all for option in shown.options}
    assert acts["replace chain 2"] == ["card:replace-chain", "before:2:chain"]
    assert acts["sabotage balloon 1"] == ["card:sabotage-balloon", "seat:1"]


def test_a10_resurvey_names_the_card_on_the_mat() -> None:
    """A10: a Resurvey is played by clicking it and a laid card, never the Encampment or Richmond."""
    shown = scene(position(BEND, hand="resurvey", pile="TB"), 0)
    assert [option.all for option in shown.options if option.act.startswith("resurvey")] == [
        ["card:resurvey", "lay:2,3"],
        ["card:resurvey", "lay:3,3"],
    ]
    assert set(shown.pieces) == {"lay:2,3", "lay:3,3", "card:resurvey", "role:0", "leftover", "pile:top"}


def test_a6_cards_of_a_kind_lie_together() -> None:
    """A6: three cards of a kind are one piece with a badge."""
    shown = scene(position(hand="LR LR LR TB"), 0)
    assert shown.pieces["card:LR"].badge == "×3"
    assert shown.pieces["card:TB"].badge == ""


def test_a11_own_skips_are_shown_under_peek() -> None:
    """A11: a seat's own skips are listed for that seat alone, hidden until it peeks."""
    state = position(hand="LR resurvey", pile="TB")
    do(state, "skip resurvey")
    mine = next(zone for zone in scene(state, 0).zones if zone.id == "skipped")
    assert isinstance(mine, Panel)
    assert mine.peek
    assert [item.text for item in mine.items] == ["Resurvey"]
    for watcher in (None, 1, 2, 3):
        assert "skipped" not in {zone.id for zone in scene(state, watcher).zones}


def test_a15_role_under_peek_until_the_end() -> None:
    """A15: a seat peeks at its own role and the leftover lies face down; at the end all are face up."""
    state = position(BEND.replace("═", "─"), hand="LR", roles="UCUC", leftover="U")
    before = scene(state, 0)
    role = next(zone for zone in before.zones if zone.id == "role")
    assert getattr(role, "peek", False)
    assert before.pieces["role:0"].face == "surveyor"
    assert before.pieces["leftover"].face == ""
    assert "spy" not in before.faces
    state.hands = [[], [], [], []]
    state.winner = 1
    after = scene(state, 0)
    assert after.pieces["leftover"].face == "surveyor"
    assert [after.pieces[f"role:{seat}"].face for seat in range(4)] == ["surveyor", "spy", "surveyor", "spy"]
    assert [seat.side for seat in after.seats][1] == "Confederate Spy"
    assert after.over is not None
    assert after.over.winners == [1, 3]


def test_a15_a_covered_role_changes_nothing_else() -> None:
    """A15: with its role under cover, a spy's screen is that of a surveyor: prompt, options, labels and all."""
    for hand in ("LR resurvey", "sabotage-chain TB"):
        seen = []
        for roles, leftover in (("UUCU", "C"), ("CUCU", "U")):
            state = position(STRAIGHT, hand=hand, pile="TB", roles=roles, leftover=leftover, skipped=("LR", "", "", ""))
            seen.append(covered(scene(state, 0)))
        assert seen[0] == seen[1]


def test_a13_the_road_is_marked_at_the_end() -> None:
    """A13: at the end the cards of the road are highlighted, but not a branch."""
    state = position(
        """
    .........
    ..│......
    E─┴────.R
    .........
    .........
    """,
        hand="LR",
    )
    do(state, "play LR 8,3")
    assert sorted(scene(state, 0).last) == [f"lay:{column},3" for column in range(2, 9)]


def test_a16_suspicion_marks() -> None:
    """A16: each other player has a line with their public acts that can be struck out."""
    state = position(hand="LR", hands=("LR", "sabotage-chain", "TB"), pile="TB TB TB")
    do(state, "play LR 2,3", "skip LR", "sabotage chain 1")
    panel = next(zone for zone in scene(state, 3).zones if zone.id == "suspicions")
    assert isinstance(panel, Panel)
    lines = {item.seat: (item.text, item.mark) for item in panel.items if item.id}
    assert lines == {0: ("1 road", "strike"), 1: ("1 skip", "strike"), 2: ("1 sabotage", "strike")}


def test_every_map_card_is_drawn_and_dead_ends_are_barred() -> None:
    """A5: every Map card has its own drawing, and only dead ends have a barrier in the middle."""
    drawings = [map_card(form) for form in FORMS]
    assert len(set(drawings)) == MAPS
    for kind, form in enumerate(FORMS):
        barred = barrier(form) in drawings[kind]
        assert barred == (kind >= 7)
    assert len({roads(form) for lays in LAYS for form in lays}) == 26


@pytest.mark.parametrize("seats", [4, 7])
def test_scenes_of_random_games_have_no_fault(seats: int) -> None:
    """Scenes of random games are valid for every seat and for spectators."""
    state = GAME.deal(GAME.setup(seats), FastRng(seats))
    rng = FastRng(5)
    while not state.over():
        if rng.below(4) == 0:
            for watcher in (None, *range(seats)):
                assert validate(scene(state, watcher)) == []
        state.apply(state.turn, state.random_action(state.turn, rng))
    for watcher in (None, *range(seats)):
        assert validate(scene(state, watcher)) == []


def test_faces_are_drawings_and_cards() -> None:
    """Map cards are drawings; the others have a symbol."""
    faces = scene(position(hand="LR resurvey sabotage-chain replace-balloon"), 0).faces
    assert isinstance(faces["LR"], Drawing)
    assert all(isinstance(faces[name], Card) for name in ("resurvey", "sabotage-chain", "replace-balloon", "surveyor"))


def test_a4_unseen_cards_by_sort() -> None:
    """A4: the panel counts the cards hidden from the viewer, by the sorts named in the rules."""
    state = position(hand="LR TB-end", hands=("LR TB-end", "sabotage-chain", "TB"), pile="TB replace-chain resurvey resurvey")
    counts = {}
    for watcher in (0, None):
        panel = next(zone for zone in scene(state, watcher).zones if zone.id == "unseen")
        assert isinstance(panel, Panel)
        counts[watcher] = {item.text: item.value for item in panel.items}
    assert counts[0] == dict(zip(SORTS, (3, 1, 1, 1, 2), strict=True))
    assert counts[None] == dict(zip(SORTS, (4, 2, 1, 1, 2), strict=True))
