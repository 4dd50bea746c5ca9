"""Every typed effect, each with the example of its rule."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.bluegray.content import RULES, SHAPES
from parlour.games.bluegray.rules import Rules
from parlour.games.bluegray.state.cards import CONFEDERATE, DECK, PRINTED, RULE, UNION
from parlour.games.bluegray.state.position import CARRY_OUT, REINFORCE
from parlour.games.bluegray.tests.positions import (
    BLUE,
    BLUE_RESERVE,
    GRAY,
    GRAY_RESERVE,
    act,
    card,
    legal,
    names,
    told,
    war,
)


def waiting(event: str, field: str, union: str = BLUE_RESERVE, confederate: str = GRAY_RESERVE) -> Rules:
    """A position in which an event on the field, or beside it, waits for its owner's choice."""
    beside = ("", "") if event in field else (event, "")
    return war(field, union=union, confederate=confederate, beside=beside, pending=event, phase=CARRY_OUT)


def test_b3_every_typed_effect_is_on_a_card_of_both_decks() -> None:
    """B3: both decks use all ten types of effect."""
    for side in (UNION, CONFEDERATE):
        deck = PRINTED[side * DECK : side * DECK + DECK]
        assert {printed.effect.type for printed in deck if printed.effect is not None} == set(SHAPES)


def test_b16_every_effect_has_its_rule() -> None:
    """B16 to B25: each type of effect has a rule of its own, and each card knows the rule of its effect."""
    assert list(RULES) == list(SHAPES)
    assert list(RULES.values()) == [f"B{number}" for number in range(16, 26)]
    assert (RULE[card("Robert E. Lee")], RULE[card("Malvern Hill")], RULE[card("XI Corps")]) == ("B16", "B21", "")


def test_b16_a_character_of_the_whole_battlefield_adds_to_its_kind_everywhere() -> None:
    """B16: Grant gives +1 to infantry in all columns, not to other kinds, not to himself, not to the other side."""
    state = war("""
        Ulysses S. Grant + Iron Brigade | Stonewall Brigade
        20th Maine | -
        Buford's Division | -
    """)
    assert [state.total(UNION, column) for column in range(3)] == [9 + 10, 9, 7]
    assert state.total(CONFEDERATE, 0) == 9


def test_b16_a_character_of_a_column_adds_only_there() -> None:
    """B16: Thomas gives +2 to infantry beside him, Hancock +1 to any force beside him."""
    state = war("""
        George H. Thomas + Iron Brigade | -
        20th Maine | -
        Winfield S. Hancock + USS Monitor + Cushing's Battery | -
    """)
    assert [state.total(UNION, column) for column in range(3)] == [7 + 11, 8, 7 + 10 + 8]


def test_b17_boost_adds_to_each_own_force_of_a_kind() -> None:
    """B17: the railroads give +2 to each artillery card, and nothing to ships or the other side's guns."""
    state = war("Cushing's Battery + Swamp Angel + USS Monitor | Washington Artillery", beside=("U.S. Military Railroads", ""))
    assert state.total(UNION, 0) == 9 + 6 + 9 == 24
    assert state.total(CONFEDERATE, 0) == 7


def test_b18_weaken_takes_points_off_every_opposing_force_but_never_below_zero() -> None:
    """B18: the blockade takes 1 off each force, not off characters; the Burning leaves a cavalry card of 1 point with 0."""
    field = "- | VMI Cadets + North Carolina Junior Reserves + Joseph E. Johnston"
    assert war(field, beside=("Naval Blockade", "")).total(CONFEDERATE, 0) == 2 + 0 + 6
    both = war("1st Vermont Cavalry | McNeill's Rangers", beside=("The Burning + Naval Blockade", ""))
    assert both.total(CONFEDERATE, 0) == 0
    assert both.total(UNION, 0) == 4


def test_b18_points_are_added_up_before_zero_counts() -> None:
    """B18: Lee's +1 makes up for the blockade, even for a card of value 1."""
    field = "- | VMI Cadets + North Carolina Junior Reserves + Robert E. Lee"
    assert war(field, beside=("Naval Blockade", "")).total(CONFEDERATE, 0) == 3 + 1 + 9


def test_b19_confuse_stops_opposing_characters_from_adding() -> None:
    """B19: Special Orders 191 takes Lee's and Longstreet's additions away, but not their own values."""
    field = "Ulysses S. Grant + Iron Brigade | Robert E. Lee + James Longstreet + Stonewall Brigade"
    assert war(field).total(CONFEDERATE, 0) == 9 + 7 + 11 == 27
    state = war(field, beside=("Special Orders 191", ""))
    assert state.total(CONFEDERATE, 0) == 9 + 7 + 9 == 25
    assert state.total(UNION, 0) == 9 + 10


def test_b20_entrench_asks_its_owner_for_a_column() -> None:
    """B20: Little Round Top gives +5 to the column that the owner chooses, and must be given to one; an empty one counts 0."""
    state = waiting("Little Round Top", "Iron Brigade | -\n20th Maine | -")
    assert state.actors() == [UNION]
    assert legal(state, UNION) == ["column 1", "column 2", "column 3"]
    with pytest.raises(
        IllegalAction, match=r"^B20: Little Round Top must be carried out; choose column 1, column 2 or column 3$"
    ):
        act(state, UNION, "decline")
    empty = state.clone()
    happened = act(state, UNION, "column 2")
    assert told(happened)[0] == "Union carries out Little Round Top: +5 to column 2, which now counts 13."
    assert [state.total(UNION, column) for column in range(3)] == [9, 13, 0]
    act(empty, UNION, "column 3")
    assert empty.total(UNION, 2) == 0


def test_b21_strike_removes_an_opposing_card_of_its_kind_up_to_a_value() -> None:
    """B21: Malvern Hill reaches infantry of value 7 or less, but no stronger card, cavalry, event or card of its own side."""
    state = waiting(
        "Malvern Hill", "Malvern Hill + XI Corps | VMI Cadets + Stonewall Brigade\n- | McNeill's Rangers + Granbury's Texans"
    )
    assert legal(state, UNION) == ["decline", "choose granbury-s-texans", "choose vmi-cadets"]
    works = r"; choose Granbury's Texans or VMI Cadets, or leave it$"
    with pytest.raises(IllegalAction, match=r"^B21: Malvern Hill does not reach Stonewall Brigade, infantry of value 9" + works):
        act(state, UNION, "choose stonewall-brigade")
    with pytest.raises(IllegalAction, match=r"^B21: Malvern Hill does not reach McNeill's Rangers, cavalry of value 3" + works):
        act(state, UNION, "choose mcneill-s-rangers")
    elsewhere = r"^B21: Malvern Hill strikes Confederate cards on the battlefield, and XI Corps is none"
    with pytest.raises(IllegalAction, match=elsewhere + works):
        act(state, UNION, "choose xi-corps")
    with pytest.raises(
        IllegalAction, match=r"^B21: Malvern Hill says: Send an opposing infantry card .* to the Graveyard" + works
    ):
        act(state, UNION, "column 1")
    happened = act(state, UNION, "choose granbury-s-texans")
    words = "Union carries out Malvern Hill: Granbury's Texans (6) goes from column 2 to the Confederate Graveyard."
    assert told(happened)[0] == words
    assert names(state.columns[4]) == ["McNeill's Rangers"]
    assert "Granbury's Texans" in names(state.graves[CONFEDERATE])
    assert state.phase == REINFORCE


def test_b21_a_strike_on_a_character_takes_what_it_adds() -> None:
    """B21: Franklin reaches a character of any value, and without Lee his infantry counts its printed value."""
    state = waiting("Repulse at Franklin", "Repulse at Franklin | Robert E. Lee + Stonewall Brigade")
    assert state.total(CONFEDERATE, 0) == 9 + 10
    assert legal(state, UNION) == ["decline", "choose robert-e-lee"]
    act(state, UNION, "choose robert-e-lee")
    assert state.total(CONFEDERATE, 0) == 9


def test_b22_recruit_brings_a_fallen_card_to_the_survivors() -> None:
    """B22: the Enrollment Act reaches its side's fallen forces and characters of value 6 or less."""
    state = waiting("Enrollment Act", "Enrollment Act | -", union=BLUE, confederate=GRAY)
    options = legal(state, UNION)
    assert "choose george-g-meade" in options
    assert "choose ulysses-s-grant" not in options
    assert "choose vmi-cadets" not in options
    assert "choose naval-blockade" not in options
    with pytest.raises(
        IllegalAction, match=r"^B22: Enrollment Act does not reach Naval Blockade, an event; choose .* or another"
    ):
        act(state, UNION, "choose naval-blockade")
    there = r"^B22: Enrollment Act recruits from the Union Graveyard, and VMI Cadets is not in it"
    with pytest.raises(IllegalAction, match=there):
        act(state, UNION, "choose vmi-cadets")
    happened = act(state, UNION, "choose george-g-meade")
    words = "Union carries out Enrollment Act: George G. Meade (6) goes from the Graveyard to the Union Survivors."
    assert told(happened)[0] == words
    assert names(state.survivors[UNION]) == ["George G. Meade"]
    assert card("George G. Meade") not in state.graves[UNION]


def test_b23_recall_takes_an_own_card_to_the_survivors() -> None:
    """B23: Falling Waters saves a card from the battlefield; the column is left as it is."""
    state = waiting("Falling Waters", "Iron Brigade | Falling Waters + VMI Cadets")
    assert legal(state, CONFEDERATE) == ["decline", "choose vmi-cadets"]
    wrong = r"^B23: Falling Waters recalls Confederate cards from the battlefield, and Iron Brigade is none; choose VMI Cadets"
    with pytest.raises(IllegalAction, match=wrong):
        act(state, CONFEDERATE, "choose iron-brigade")
    happened = act(state, CONFEDERATE, "choose vmi-cadets")
    words = "Confederacy carries out Falling Waters: VMI Cadets (3) goes from column 1 to the Confederate Survivors."
    assert told(happened)[0] == words
    assert names(state.survivors[CONFEDERATE]) == ["VMI Cadets"]
    assert names(state.columns[3]) == ["Falling Waters"]


def test_b24_shift_moves_an_own_card_to_another_column() -> None:
    """B24: the Crossing of the James moves one force or character, never to where it is."""
    state = waiting("Crossing of the James", "Crossing of the James + Iron Brigade | -\n20th Maine | VMI Cadets")
    assert legal(state, UNION) == [
        "decline",
        "place iron-brigade 2",
        "place iron-brigade 3",
        "place 20th-maine 1",
        "place 20th-maine 3",
    ]
    with pytest.raises(IllegalAction, match=r"^B24: Iron Brigade is already in column 1; choose Iron Brigade to column 2,"):
        act(state, UNION, "place iron-brigade 1")
    with pytest.raises(
        IllegalAction, match=r"^B24: .* moves Union forces and characters on the battlefield, and VMI Cadets is none"
    ):
        act(state, UNION, "place vmi-cadets 1")
    happened = act(state, UNION, "place iron-brigade 2")
    words = "Union carries out Crossing of the James: Iron Brigade (9) moves from column 1 to column 2."
    assert told(happened)[0] == words
    assert names(state.columns[1]) == ["20th Maine", "Iron Brigade"]
    assert state.total(UNION, 1) == 17


def test_b25_rush_flips_one_more_card_and_its_event_comes_next() -> None:
    """B25: an event flipped by another event takes effect before those that were waiting."""
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


def test_b25_an_event_laid_beside_the_battlefield_by_rush_is_told() -> None:
    """B25, B15: the log names every card in the order of the flips, whether it goes to the column or beside the battlefield."""
    state = waiting(
        "Rails to Chattanooga",
        "Rails to Chattanooga | VMI Cadets",
        union="VI Corps + Naval Blockade + 1st Minnesota + " + BLUE_RESERVE,
    )
    happened = act(state, UNION, "column 3")
    assert names(state.beside[UNION]) == ["Naval Blockade"]
    assert names(state.columns[2]) == ["VI Corps", "1st Minnesota"]
    assert told(happened) == [
        "Union carries out Rails to Chattanooga: one more card for column 3.",
        "Union flips VI Corps (7, play another) onto column 3.",
        "Union lays Naval Blockade beside the battlefield: -1 to all Confederate forces.",
        "Union flips 1st Minnesota (7) onto column 3.",
    ]
