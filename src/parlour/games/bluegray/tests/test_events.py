"""Events and characters: every typed effect."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.bluegray.content import SHAPES
from parlour.games.bluegray.state.cards import CONFEDERATE, PRINTED, UNION
from parlour.games.bluegray.state.position import CARRY_OUT, DEPLOY, EMPTY, REINFORCE, REPORT
from parlour.games.bluegray.state.totals import reasons
from parlour.games.bluegray.tests.positions import BLUE, BLUE_RESERVE, GRAY, GRAY_RESERVE, act, card, legal, names, war


def test_b2_a_character_of_the_whole_battlefield_adds_to_its_kind_everywhere() -> None:
    """B2: Grant gives +1 to infantry in all columns, not to other kinds, not to himself, not to the other side."""
    state = war("""
        Ulysses S. Grant | Stonewall Brigade
        Iron Brigade + Buford's Division | -
        20th Maine | -
    """)
    assert [state.total(UNION, column) for column in range(3)] == [9, 10 + 7, 9]
    assert state.total(CONFEDERATE, 0) == 9


def test_b2_a_character_of_a_column_adds_only_there() -> None:
    """B2: Thomas gives +2 to infantry beside him, Hancock +1 to any force beside him."""
    state = war("""
        George H. Thomas + Iron Brigade | -
        20th Maine | -
        Winfield S. Hancock + USS Monitor + Cushing's Battery | -
    """)
    assert [state.total(UNION, column) for column in range(3)] == [7 + 11, 8, 7 + 10 + 8]


def test_b2_events_have_no_value() -> None:
    """B2: an event in a column counts nothing, even with a character beside it."""
    assert war("Winfield S. Hancock + Malvern Hill | -").total(UNION, 0) == 7


def test_b6_an_event_beside_the_battlefield_leaves_its_place_to_one_more_flip() -> None:
    """B6: the column gets the next card, and a second such event moves on the same way."""
    state = war(union="Naval Blockade + Special Orders 191 + " + BLUE, confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    assert names(state.columns[0]) == ["Iron Brigade"]
    assert names(state.beside[UNION]) == ["Naval Blockade", "Special Orders 191"]


def test_b6_weaken_takes_points_off_every_opposing_force_but_never_below_zero() -> None:
    """B6, B7: the blockade takes 1 off each force, not off characters; the Burning leaves a cavalry card of 1 point with 0."""
    field = "- | VMI Cadets + North Carolina Junior Reserves + Robert E. Lee"
    assert war(field, beside=("Naval Blockade", "")).total(CONFEDERATE, 0) == 3 + 1 + 9  # Lee's +1 makes up for the blockade
    weak = war("- | North Carolina Junior Reserves", beside=("Naval Blockade", ""))
    assert weak.total(CONFEDERATE, 0) == 0
    both = war("1st Vermont Cavalry | McNeill's Rangers", beside=("The Burning + Naval Blockade", ""))
    assert both.total(CONFEDERATE, 0) == 0
    assert both.total(UNION, 0) == 4


def test_b6_boost_adds_to_each_own_force_of_a_kind() -> None:
    """B6: the railroads give +2 to each artillery card, and nothing to ships or the other side's guns."""
    state = war("Cushing's Battery + Swamp Angel + USS Monitor | Washington Artillery", beside=("U.S. Military Railroads", ""))
    assert state.total(UNION, 0) == 9 + 6 + 9
    assert state.total(CONFEDERATE, 0) == 7


def test_b6_confuse_stops_opposing_characters_from_adding() -> None:
    """B6: Special Orders 191 takes Lee's and Longstreet's additions away, but not their own values."""
    field = "Ulysses S. Grant + Iron Brigade | Robert E. Lee + James Longstreet + Stonewall Brigade"
    assert war(field).total(CONFEDERATE, 0) == 9 + 7 + 11
    state = war(field, beside=("Special Orders 191", ""))
    assert state.total(CONFEDERATE, 0) == 9 + 7 + 9
    assert state.total(UNION, 0) == 9 + 10


def test_b6_entrench_asks_its_owner_for_a_column() -> None:
    """B6: Little Round Top lies beside the battlefield and gives +5 to the column that the owner chooses."""
    state = war(
        "Iron Brigade | -\n20th Maine | -",
        beside=("Little Round Top", ""),
        pending="Little Round Top",
        phase=CARRY_OUT,
        union=BLUE_RESERVE,
        confederate=GRAY,
    )
    assert state.actors() == [UNION]
    assert legal(state, UNION) == ["column 1", "column 2", "column 3"]
    act(state, UNION, "column 2")
    assert [state.total(UNION, column) for column in range(3)] == [9, 13, 0]


def test_b6_events_beside_the_battlefield_act_for_one_battle_only() -> None:
    """B6, B7: they go to their owner's Graveyard when the battle ends."""
    state = war(
        "Iron Brigade | VMI Cadets",
        union=BLUE_RESERVE,
        confederate=GRAY,
        beside=("Little Round Top", "Mud March"),
        trenches=(0, EMPTY),
        phase=REPORT,
    )
    act(state, UNION, "march")
    act(state, CONFEDERATE, "march")
    assert state.beside == [[], []]
    assert state.beside_at == [[], []]
    assert "Little Round Top" in names(state.graves[UNION])
    assert "Mud March" in names(state.graves[CONFEDERATE])


def test_b6_strike_removes_an_opposing_card_of_its_kind_up_to_a_value() -> None:
    """B6: Malvern Hill reaches infantry of value 6 or less, but no stronger card, cavalry, event or card of its own side."""
    state = war(
        "Malvern Hill + XI Corps | VMI Cadets + Stonewall Brigade\n- | McNeill's Rangers + Granbury's Texans",
        pending="Malvern Hill",
        phase=CARRY_OUT,
        union=BLUE,
        confederate=GRAY_RESERVE,
    )
    assert legal(state, UNION) == ["decline", "choose granbury-s-texans", "choose vmi-cadets"]
    act(state, UNION, "choose granbury-s-texans")
    assert names(state.columns[4]) == ["McNeill's Rangers"]
    assert "Granbury's Texans" in names(state.graves[CONFEDERATE])
    assert state.phase == REINFORCE


def test_b6_strike_on_a_character_takes_what_it_adds() -> None:
    """B6: without Grant, his infantry counts its printed value."""
    state = war(
        "Ulysses S. Grant + Iron Brigade | Sharpshooter at Spotsylvania",
        pending="Sharpshooter at Spotsylvania",
        phase=CARRY_OUT,
        union=BLUE_RESERVE,
        confederate=GRAY,
    )
    act(state, CONFEDERATE, "choose ulysses-s-grant")
    assert state.total(UNION, 0) == 9


def test_b6_recruit_brings_a_fallen_card_to_the_survivors() -> None:
    """B6: the Enrollment Act reaches its side's fallen forces and characters of value 6 or less."""
    state = war("Enrollment Act | -", union=BLUE, confederate=GRAY, pending="Enrollment Act", phase=CARRY_OUT)
    options = legal(state, UNION)
    assert "choose george-g-meade" in options
    assert "choose ulysses-s-grant" not in options
    assert "choose vmi-cadets" not in options
    assert "choose naval-blockade" not in options
    act(state, UNION, "choose george-g-meade")
    assert names(state.survivors[UNION]) == ["George G. Meade"]
    assert card("George G. Meade") not in state.graves[UNION]


def test_b6_recall_takes_an_own_card_to_the_survivors() -> None:
    """B6: Falling Waters saves a card from the battlefield; the column is left as it is."""
    state = war(
        "Iron Brigade | Falling Waters + VMI Cadets",
        union=BLUE_RESERVE,
        confederate=GRAY,
        pending="Falling Waters",
        phase=CARRY_OUT,
    )
    assert legal(state, CONFEDERATE) == ["decline", "choose vmi-cadets"]
    act(state, CONFEDERATE, "choose vmi-cadets")
    assert names(state.survivors[CONFEDERATE]) == ["VMI Cadets"]
    assert names(state.columns[3]) == ["Falling Waters"]


def test_b6_shift_moves_an_own_card_to_another_column() -> None:
    """B6: the Crossing of the James moves one force or character, never to where it is."""
    state = war(
        "Crossing of the James + Iron Brigade | -\n20th Maine | -",
        union=BLUE_RESERVE,
        confederate=GRAY,
        pending="Crossing of the James",
        phase=CARRY_OUT,
    )
    assert legal(state, UNION) == [
        "decline",
        "place iron-brigade 2",
        "place iron-brigade 3",
        "place 20th-maine 1",
        "place 20th-maine 3",
    ]
    act(state, UNION, "place iron-brigade 2")
    assert names(state.columns[1]) == ["20th Maine", "Iron Brigade"]


def test_b6_rush_flips_one_more_card_and_its_event_comes_next() -> None:
    """B6: an event flipped by another event takes effect before those that were waiting."""
    state = war(
        "Rails to Chattanooga | Falling Waters + VMI Cadets",
        confederate=GRAY,
        union="Crossing of the James + 1st Minnesota + " + BLUE_RESERVE,
        pending="Rails to Chattanooga + Falling Waters",
        phase=CARRY_OUT,
    )
    assert legal(state, UNION) == ["column 1", "column 2", "column 3"]
    act(state, UNION, "column 3")
    assert names(state.columns[2]) == ["Crossing of the James", "1st Minnesota"]
    assert names(state.pending) == ["Crossing of the James", "Falling Waters"]


def test_b6_the_owner_may_decline() -> None:
    """B6: an event that is declined changes no column, and the next one is carried out."""
    state = war(
        "Malvern Hill + XI Corps | VMI Cadets + Falling Waters",
        pending="Malvern Hill + Falling Waters",
        phase=CARRY_OUT,
        union=BLUE,
        confederate=GRAY,
    )
    with pytest.raises(IllegalAction, match=r"^B6: the other side is carrying out an event"):
        act(state, CONFEDERATE, "decline")
    with pytest.raises(IllegalAction, match=r"^B6: Malvern Hill does not allow 'column 1'"):
        act(state, UNION, "column 1")
    act(state, UNION, "decline")
    assert state.actors() == [CONFEDERATE]
    assert names(state.columns[3]) == ["VMI Cadets", "Falling Waters"]


def test_b6_events_are_carried_out_first_flipper_first_then_by_column() -> None:
    """B6: in battle 2 the Confederacy's events come first, from column 1 to 3, then the Union's."""
    state = war(
        union="Malvern Hill + Little Round Top + 20th Maine + 1st Minnesota + XV Corps + Vermont Brigade + XI Corps",
        confederate="VMI Cadets + Falling Waters + Jackson's Flank March + Georgia Militia + " + GRAY,
        battle=2,
        phase=DEPLOY,
        deployed=0,
    )
    state.open_battle()
    assert names(state.pending) == ["Falling Waters", "Jackson's Flank March", "Malvern Hill", "Little Round Top"]
    assert state.actors() == [CONFEDERATE]


def test_b6_an_event_that_touches_nothing_is_passed_over() -> None:
    """B6: with no ship in sight the torpedo finds nothing, and nobody is asked."""
    state = war(union=BLUE, confederate="Torpedo in Mobile Bay + " + GRAY, phase=DEPLOY, deployed=0)
    state.events = []
    state.open_battle()
    assert state.phase == REINFORCE
    words = "{p:card:torpedo-in-mobile-bay|Torpedo in Mobile Bay} finds nothing to act on."
    assert words in [event.text for event in state.events]


@pytest.mark.parametrize("event", ["Naval Blockade", "Malvern Hill", "Little Round Top"])
def test_b6_an_event_as_reinforcement_counts_zero(event: str) -> None:
    """B6: turned up as a reinforcement an event lies in the column, does nothing and counts zero."""
    state = war("20th Maine | VMI Cadets", hands=(event, "Georgia Militia"))
    act(state, UNION, f"place {event.lower().replace(' ', '-')} 1")
    act(state, CONFEDERATE, "place georgia-militia 1")
    assert names(state.columns[0]) == ["20th Maine", event]
    assert (state.total(UNION, 0), state.total(CONFEDERATE, 0)) == (8, 5)
    assert state.pending == []
    assert state.beside == [[], []]


def test_b6_an_event_on_a_tie_counts_zero() -> None:
    """B6: flipped on a tie an event stays in the column and is ignored."""
    state = war("20th Maine | Pickett's Division", union="Naval Blockade", confederate="VMI Cadets")
    state.reveal()
    assert names(state.columns[0]) == ["20th Maine", "Naval Blockade"]
    assert (state.total(UNION, 0), state.total(CONFEDERATE, 0)) == (8, 11)


def test_b6_an_event_by_play_another_in_reinforcement_counts_zero_but_calls_for_another() -> None:
    """B6: the James crossing, flipped by a reinforcement, moves nothing; its own "play another" still works."""
    state = war("20th Maine | VMI Cadets", union="Crossing of the James + 1st Minnesota", hands=("VI Corps", "Georgia Militia"))
    act(state, UNION, "place vi-corps 1")
    act(state, CONFEDERATE, "place georgia-militia 1")
    assert names(state.columns[0]) == ["20th Maine", "VI Corps", "Crossing of the James", "1st Minnesota"]
    assert state.total(UNION, 0) == 8 + 7 + 0 + 7


def test_b7_the_reasons_of_a_column_add_up_to_its_total() -> None:
    """B7: every line has its card, its points and each change with its source; a trench has its own line."""
    state = war(
        "Ulysses S. Grant + Iron Brigade + Naval Blockade | VMI Cadets",
        trenches=(0, EMPTY),
        beside=("Little Round Top", "New York Draft Riots"),
    )
    lines = reasons(state.columns, state.beside, state.beside_at, UNION, 0)
    assert lines == [
        (card("Ulysses S. Grant"), 9, []),
        (card("Iron Brigade"), 9, [(card("New York Draft Riots"), -1), (card("Ulysses S. Grant"), 1)]),
        (card("Naval Blockade"), 0, []),
        (card("Little Round Top"), 5, []),
    ]
    assert sum(points for _, points, _ in lines) == state.total(UNION, 0) == 23


def test_b3_every_typed_effect_is_on_a_card_of_both_decks() -> None:
    """B3: both decks use all ten types of effect."""
    for side in (UNION, CONFEDERATE):
        deck = PRINTED[side * 72 : side * 72 + 72]
        assert {printed.effect.type for printed in deck if printed.effect is not None} == set(SHAPES)
