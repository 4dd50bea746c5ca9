"""What each side knows."""

from __future__ import annotations

import json

from parlour.core.rng import FastRng
from parlour.games.bluegray.rules import deal
from parlour.games.bluegray.state.cards import CONFEDERATE, SLUG, UNION
from parlour.games.bluegray.state.position import EMPTY
from parlour.games.bluegray.tests.positions import EVERYTHING, GRAY, act, all_cards, card, war


def test_b15_a_hand_and_what_lies_face_down_are_secret() -> None:
    """B15: the other side and spectators see how many reinforcements there are, and whether they are committed."""
    state = war("20th Maine | VMI Cadets", hands=("Iron Brigade + XV Corps", "Georgia Militia"), confederate=GRAY)
    before = [json.dumps(state.view(viewer), sort_keys=True) for viewer in (CONFEDERATE, None)]
    happened = act(state, UNION, "place iron-brigade 2")
    assert happened == []
    assert [json.dumps(state.view(viewer), sort_keys=True) for viewer in (CONFEDERATE, None)] == before
    own = state.view(UNION)
    assert (own["hand"], own["placed"], own["prospects"]) == (["xv-corps"], ["", "iron-brigade", ""], [8, 9, 0])
    other = state.view(CONFEDERATE)
    assert set(other["unseen"][UNION]) == {"iron-brigade", "xv-corps"}
    assert other["reinforcements"] == [2, 1]
    assert other["sealed"] == [False, False]


def test_b15_piles_are_open_as_the_rules_say() -> None:
    """B15: every view lists the columns, the Survivors, the fallen and what must still be in a deck."""
    state = war("20th Maine | VMI Cadets", union="XV Corps + Iron Brigade", survivors=("XI Corps", "Light Division"))
    for viewer in (None, UNION, CONFEDERATE):
        view = state.view(viewer)
        assert view["columns"][0][0] == ["20th-maine"]
        assert view["survivors"] == [["xi-corps"], ["light-division"]]
        assert view["unseen"][UNION] == ["iron-brigade", "xv-corps"]  # by the printed list, not by the deck's order
        assert len(view["graveyards"][CONFEDERATE]) == 70
        assert view["decks"] == [2, 0]


def test_b15_worlds_redraw_the_other_side_s_reinforcements_only() -> None:
    """B15: the other hand is drawn from its unseen cards, laid or not, and all else stays as the seat knows it."""
    state = war(
        "20th Maine | VMI Cadets",
        hands=("Iron Brigade + XV Corps + XI Corps", "Georgia Militia + Thomas's Legion"),
        union="Vermont Brigade",
        confederate="Light Division + Orphan Brigade",
    )
    act(state, UNION, "place xi-corps 3")
    hands: set[int] = set()
    laid: set[int] = set()
    for seed in range(200):
        world = state.resample(CONFEDERATE, FastRng(seed))
        assert all_cards(world) == EVERYTHING
        assert world.hands[CONFEDERATE] == state.hands[CONFEDERATE]
        assert json.dumps(world.view(CONFEDERATE)) == json.dumps(state.view(CONFEDERATE))
        assert world.key(CONFEDERATE) == state.key(CONFEDERATE)
        hands.update(world.hands[UNION])
        laid.add(sum(number != EMPTY for number in world.placed[:3]))
    assert hands == {card(name) for name in ("Iron Brigade", "XV Corps", "XI Corps", "Vermont Brigade")}
    assert laid == {0, 1, 2}


def test_b15_a_committed_hand_is_redrawn_onto_every_column() -> None:
    """B15: worlds keep the fact that a side has committed itself, but not how."""
    state = war(hands=("Iron Brigade", "VMI Cadets + Georgia Militia"))
    act(state, UNION, "place iron-brigade 2")
    seen = set()
    for seed in range(60):
        world = state.resample(CONFEDERATE, FastRng(seed))
        assert world.sealed(UNION)
        seen.add(world.placed.index(card("Iron Brigade")))
    assert seen == {0, 1, 2}


def test_b15_keys_differ_where_views_differ() -> None:
    """B15: over a random war, positions that a seat sees differently have different keys."""
    views: dict[int, str] = {}
    state = deal(FastRng(11))
    rng = FastRng(12)
    while not state.over():
        for seat in range(2):
            text = json.dumps(state.view(seat), sort_keys=True)
            assert views.setdefault(state.key(seat), text) == text
        assert state.key(0) < 1 << 62
        actors = state.actors()
        state.apply(actors[0], state.random_action(actors[0], rng))


def test_b5_views_name_cards_by_their_handles() -> None:
    """B5: all 144 handles differ, so that a view can name cards."""
    assert len(set(SLUG)) == 144
