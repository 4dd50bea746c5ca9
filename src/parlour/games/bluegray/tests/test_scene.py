"""What a viewer is shown."""

from __future__ import annotations

import json

import msgspec
import pytest

from parlour.core.rng import FastRng
from parlour.games.bluegray import GAME
from parlour.games.bluegray.cards import ACTIONS, CONFEDERATE, UNION
from parlour.games.bluegray.encode import LENGTH, encode
from parlour.games.bluegray.field import CARRY_OUT, EMPTY, REPORT
from parlour.games.bluegray.rules import BlueGray, deal
from parlour.games.bluegray.tests.positions import BLUE_RESERVE, GRAY, act, war
from parlour.scene.check import validate
from parlour.scene.model import Card, Panel, Scene, Token


def scene_of(state: BlueGray, viewer: int | None) -> Scene:
    """The scene of one viewer."""
    legal = state.legal(viewer) if viewer is not None else []
    return GAME.scene(state.view(viewer), viewer, legal, ACTIONS)


def panel(scene: Scene, name: str) -> Panel:
    """A panel by its id."""
    return next(zone for zone in scene.zones if isinstance(zone, Panel) and zone.id == name)


@pytest.mark.parametrize("seed", range(4))
def test_scenes_of_a_random_war_are_whole(seed: int) -> None:
    """Every scene is valid, offers each legal action once, and no spectator is offered anything."""
    state = deal(FastRng(seed))
    rng = FastRng(seed + 50)
    while True:
        for viewer in (None, UNION, CONFEDERATE):
            scene = scene_of(state, viewer)
            assert validate(scene) == []
            offered = sorted(option.play[0] for option in scene.options)
            assert offered == (state.legal(viewer) if viewer is not None else [])
        if state.over():
            break
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        state.apply(seat, state.random_action(seat, rng))
    assert scene_of(state, UNION).over is not None


def test_b15_reinforcements_lie_face_down_until_both_are_in() -> None:
    """B15: the other side sees a back on every column after the commitment, and no name of a card."""
    hands = ("Iron Brigade + XV Corps + XI Corps", "Georgia Militia + VMI Cadets + Thomas's Legion")
    state = war("20th Maine | Light Division", hands=hands)
    act(state, UNION, "place iron-brigade 1", "place xv-corps 2", "place xi-corps 3")
    scene = scene_of(state, CONFEDERATE)
    for column in (1, 2, 3):
        piece = scene.pieces[f"sealed:0:{column}"]
        assert (piece.face, piece.back, piece.at) == ("", "back:0", f"column:0:{column}")
    for slug in ("iron-brigade", "xv-corps", "xi-corps"):
        assert f"card:{slug}" not in scene.pieces
        assert slug not in scene.faces
    own = scene_of(state, UNION)
    assert own.pieces["card:iron-brigade"].at == "column:0:1"
    assert own.pieces["card:iron-brigade"].label.endswith("face down for the other side")


def test_b15_how_far_a_composition_is_does_not_show() -> None:
    """B15: to the other side three cards in hand look like two in hand and one laid down."""
    state = war("20th Maine | Light Division", hands=("Iron Brigade + XV Corps + XI Corps", "Georgia Militia"))
    before = msgspec.json.encode(scene_of(state, CONFEDERATE))
    act(state, UNION, "place iron-brigade 1")
    assert msgspec.json.encode(scene_of(state, CONFEDERATE)) == before
    assert [handle for handle in scene_of(state, CONFEDERATE).pieces if handle.startswith("reserve:0")] == [
        "reserve:0:1",
        "reserve:0:2",
        "reserve:0:3",
    ]


def test_b7_the_panel_gives_every_reason_of_every_total() -> None:
    """B7: each card has a line with its points, each modifier with its source, trenches and ignored events included."""
    state = war(
        "Ulysses S. Grant + Iron Brigade + Naval Blockade | VMI Cadets",
        trenches=(0, EMPTY),
        beside=("Little Round Top", "New York Draft Riots"),
        hands=("XI Corps", "Georgia Militia"),
    )
    lines = [(item.text, item.value) for item in panel(scene_of(state, UNION), "sums").items]
    assert lines[:6] == [
        ("Column 1: Union 23 against Confederate 3", ""),
        ("★ {p:card:ulysses-s-grant|Ulysses S. Grant}", 9),
        ("★ {p:card:iron-brigade|Iron Brigade}: 9 -1 New York Draft Riots +1 Ulysses S. Grant", 9),
        ("★ {p:card:naval-blockade|Naval Blockade}, an event, counts zero", 0),
        ("★ {p:card:little-round-top|Little Round Top}, beside the battlefield", 5),
        ("☆ {p:card:vmi-cadets|VMI Cadets}", 3),
    ]


def test_b5_live_totals_count_the_viewer_s_own_face_down_cards() -> None:
    """B5: each move says what it makes of its column, and what lies face down is counted for its owner alone."""
    state = war("20th Maine | Light Division", hands=("Iron Brigade + XI Corps", "Georgia Militia"))
    labels = [option.label for option in scene_of(state, UNION).options]
    assert "Iron Brigade to column 1: 8 becomes 17" in labels
    act(state, UNION, "place iron-brigade 1")
    board = next(zone for zone in scene_of(state, UNION).zones if zone.id == "field")
    assert "→ 17 with your card" in getattr(board, "backdrop", "")
    other = next(zone for zone in scene_of(state, CONFEDERATE).zones if zone.id == "field")
    assert ">17<" not in getattr(other, "backdrop", ">17<")
    assert "with your card" not in getattr(other, "backdrop", "")


def test_b5_the_last_reinforcement_asks_before_it_commits() -> None:
    """B5: laying the last card asks for confirmation, the others do not."""
    state = war(hands=("Iron Brigade + XI Corps", "Georgia Militia"))
    assert not any(option.confirm for option in scene_of(state, UNION).options)
    act(state, UNION, "place iron-brigade 1")
    assert all(option.confirm for option in scene_of(state, UNION).options)


def test_b6_fallen_cards_lie_open_only_for_the_one_who_recruits() -> None:
    """B6: the owner of the event picks among the fallen; the other side sees a closed Graveyard."""
    state = war("Enrollment Act | VMI Cadets", union=BLUE_RESERVE, confederate=GRAY, pending="Enrollment Act", phase=CARRY_OUT)
    assert scene_of(state, UNION).pieces["card:george-g-meade"].zone == "fallen"
    assert "card:george-g-meade" not in scene_of(state, CONFEDERATE).pieces


def test_b7_lost_columns_are_dimmed_and_the_board_says_who_wins() -> None:
    """B7: at the end of a battle the verdict stands in words and marks, not in colour alone."""
    state = war("Iron Brigade | VMI Cadets\n20th Maine | Pickett's Division", phase=REPORT)
    scene = scene_of(state, None)
    assert scene.pieces["card:vmi-cadets"].state == ["dim"]
    assert scene.pieces["card:iron-brigade"].state == []
    board = next(zone for zone in scene.zones if zone.id == "field")
    assert "★ Union wins" in getattr(board, "backdrop", "")
    assert "both lose" in getattr(board, "backdrop", "")


def test_sides_are_told_apart_by_more_than_colour() -> None:
    """The Union's cards carry a solid star, the Confederacy's a hollow one."""
    scene = scene_of(war("Iron Brigade | VMI Cadets", phase=REPORT), None)
    feet = {}
    for slug in ("iron-brigade", "vmi-cadets"):
        face = scene.faces[slug]
        assert isinstance(face, Card)
        feet[slug] = face.foot
    assert feet == {"iron-brigade": "★ Union", "vmi-cadets": "☆ Confederate"}
    assert not any(isinstance(face, Token) for face in scene.faces.values())


def test_the_viewer_s_side_lies_at_the_bottom() -> None:
    """Each seat has its own columns near, spectators the Union's."""
    state = war("Iron Brigade | VMI Cadets", phase=REPORT)
    for viewer, near in ((None, 0), (0, 0), (1, 1)):
        board = next(zone for zone in scene_of(state, viewer).zones if zone.id == "field")
        heights = {spot.id: spot.y for spot in getattr(board, "spots", [])}
        assert heights[f"column:{near}:1"] > heights[f"column:{1 - near}:1"]


def test_numbers_for_learning_place_every_card_once() -> None:
    """Each card that was seen is in exactly one place, numbers lie between 0 and 1, and they follow from the view alone."""
    state = deal(FastRng(5))
    for viewer in (None, UNION, CONFEDERATE):
        numbers = encode(state.view(viewer))
        assert len(numbers) == LENGTH == 1608
        assert all(0.0 <= number <= 1.0 for number in numbers)
        unseen = 0
        for card in range(144):
            placed = sum(numbers[card * 11 : card * 11 + 10])
            assert placed in (0.0, 1.0)
            unseen += placed == 0.0
        assert unseen == len(state.unseen(UNION, viewer)) + len(state.unseen(CONFEDERATE, viewer))
        assert encode(json.loads(json.dumps(state.view(viewer)))) == numbers
    mine, theirs = encode(state.view(UNION)), encode(state.view(CONFEDERATE))
    assert mine[1584:1587] == theirs[1587:1590]
