"""What each viewer sees."""

from __future__ import annotations

import msgspec
import pytest

from parlour.core.rng import FastRng
from parlour.games.bluegray import GAME
from parlour.games.bluegray.actions import ACTIONS
from parlour.games.bluegray.rules import Rules, deal
from parlour.games.bluegray.state.cards import CONFEDERATE, UNION
from parlour.games.bluegray.state.position import CARRY_OUT, EMPTY, REPORT
from parlour.games.bluegray.tests.positions import BLUE_RESERVE, GRAY, act, war
from parlour.scene.check import validate
from parlour.scene.model import Card, Panel, Scene, Token


def scene_of(state: Rules, viewer: int | None) -> Scene:
    """The scene of one viewer."""
    legal = state.legal(viewer) if viewer is not None else []
    return GAME.scene(state.view(viewer), viewer, legal, ACTIONS)


def panel(scene: Scene, name: str) -> Panel:
    """A panel by its id."""
    return next(zone for zone in scene.zones if isinstance(zone, Panel) and zone.id == name)


@pytest.mark.parametrize("seed", range(4))
def test_scenes_of_a_random_war_are_valid(seed: int) -> None:
    """Every scene is valid and offers each legal action once; spectators are offered nothing."""
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
    """B15: once a side has committed itself, the other sees a back on every column and no card's name."""
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


def test_b15_how_many_cards_are_laid_does_not_show() -> None:
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
    """B5: each move names the new total of its column, and only the owner's totals count face-down cards."""
    state = war("20th Maine | Light Division", hands=("Iron Brigade + XI Corps", "Georgia Militia"))
    labels = [option.label for option in scene_of(state, UNION).options]
    assert "Iron Brigade to column 1: 8 becomes 17" in labels
    act(state, UNION, "place iron-brigade 1")
    board = next(zone for zone in scene_of(state, UNION).zones if zone.id == "field")
    assert "→ 17<" in getattr(board, "backdrop", "")
    other = next(zone for zone in scene_of(state, CONFEDERATE).zones if zone.id == "field")
    assert ">17<" not in getattr(other, "backdrop", ">17<")
    assert "with your card" not in getattr(other, "backdrop", "")


def test_b5_the_last_reinforcement_asks_before_it_commits() -> None:
    """B5: laying the last card asks for confirmation, the others do not."""
    state = war(hands=("Iron Brigade + XI Corps", "Georgia Militia"))
    assert not any(option.confirm for option in scene_of(state, UNION).options)
    act(state, UNION, "place iron-brigade 1")
    assert all(option.confirm for option in scene_of(state, UNION).options)


def test_b6_fallen_cards_are_open_only_to_the_side_that_recruits() -> None:
    """B6: the event's owner picks among the fallen; the other side sees a closed Graveyard."""
    state = war("Enrollment Act | VMI Cadets", union=BLUE_RESERVE, confederate=GRAY, pending="Enrollment Act", phase=CARRY_OUT)
    assert scene_of(state, UNION).pieces["card:george-g-meade"].zone == "fallen"
    assert "card:george-g-meade" not in scene_of(state, CONFEDERATE).pieces


def test_b7_lost_columns_are_dimmed_and_the_board_says_who_wins() -> None:
    """B7: at the end of a battle, words and marks give the verdict, not colour alone."""
    state = war("Iron Brigade | VMI Cadets\n20th Maine | Pickett's Division", phase=REPORT)
    scene = scene_of(state, None)
    assert scene.pieces["card:vmi-cadets"].state == ["dim"]
    assert scene.pieces["card:iron-brigade"].state == []
    board = next(zone for zone in scene.zones if zone.id == "field")
    assert "★ wins" in getattr(board, "backdrop", "")
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
    """Each seat sees its own columns at the bottom, spectators the Union's."""
    state = war("Iron Brigade | VMI Cadets", phase=REPORT)
    for viewer, near in ((None, 0), (0, 0), (1, 1)):
        board = next(zone for zone in scene_of(state, viewer).zones if zone.id == "field")
        heights = {spot.id: spot.y for spot in getattr(board, "spots", [])}
        assert heights[f"column:{near}:1"] > heights[f"column:{1 - near}:1"]
