"""A battle from deployment to the clearing of the field."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.bluegray.state.cards import CONFEDERATE, UNION
from parlour.games.bluegray.state.position import BOTH_LOSE, DEPLOY, NOBODY_THERE, REINFORCE, REPORT
from parlour.games.bluegray.tests.positions import BLUE, BLUE_RESERVE, GRAY, GRAY_RESERVE, act, legal, names, told, war


def test_b4_each_side_flips_three_cards_into_its_columns() -> None:
    """B4: a battle starts with three face-up cards a side, then both draw three."""
    state = war(union=BLUE, confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    assert [names(column) for column in state.columns] == [
        ["Iron Brigade"],
        ["20th Maine"],
        ["Irish Brigade"],
        ["Stonewall Brigade"],
        ["Hood's Texas Brigade"],
        ["Louisiana Tigers"],
    ]
    assert state.phase == REINFORCE
    assert sorted(names(state.hands[UNION])) == ["1st Minnesota", "Vermont Brigade", "XV Corps"]


def test_b4_who_flips_first_alternates_and_the_union_starts() -> None:
    """B4: the Union flips first in battles 1, 3, 5, the Confederacy in the others."""
    assert [war(battle=battle).first() for battle in (1, 2, 3, 4)] == [UNION, CONFEDERATE, UNION, CONFEDERATE]


def test_b4_play_another_chains_onto_the_same_column_and_all_cards_count() -> None:
    """B4: two cards that say "play another" put three cards into one column, whose values add up."""
    state = war(union="VI Corps + Grierson's Raiders + U.S. Regulars + " + BLUE, confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    assert names(state.columns[0]) == ["VI Corps", "Grierson's Raiders", "U.S. Regulars"]
    assert names(state.columns[1]) == ["Iron Brigade"]
    assert state.total(UNION, 0) == 7 + 6 + 7


def test_b5_reinforcements_go_one_to_each_column() -> None:
    """B5: a column takes one reinforcement, and only from its side's hand."""
    state = war(hands=("Iron Brigade + 20th Maine + Irish Brigade", "VMI Cadets"))
    assert len(legal(state, UNION)) == 9
    act(state, UNION, "place iron-brigade 2")
    assert legal(state, UNION) == ["place 20th-maine 1", "place 20th-maine 3", "place irish-brigade 1", "place irish-brigade 3"]
    with pytest.raises(IllegalAction, match=r"^B5: column 2 has its reinforcement.*; lay 20th Maine on column 1 or column 3$"):
        act(state, UNION, "place 20th-maine 2")
    with pytest.raises(IllegalAction, match=r"^B5: VMI Cadets is not in your hand; you hold 20th Maine and Irish Brigade"):
        act(state, UNION, "place vmi-cadets 1")
    with pytest.raises(IllegalAction, match=r"^B5: Iron Brigade already lies face down; you still hold 20th Maine and"):
        act(state, UNION, "place iron-brigade 3")
    first = r"^B5: lay your reinforcements first; you hold 20th Maine and Irish Brigade, for column 1 or column 3$"
    with pytest.raises(IllegalAction, match=first):
        act(state, UNION, "march")


def test_b5_reinforcements_are_turned_up_together() -> None:
    """B5: nothing is shown until both sides have committed themselves, and then everything."""
    state = war("20th Maine | VMI Cadets", hands=("Iron Brigade", "Georgia Militia"))
    happened = act(state, UNION, "place iron-brigade 1")
    assert told(happened) == ["Union commits 1 reinforcement."]
    assert names(state.columns[0]) == ["20th Maine"]
    assert state.actors() == [CONFEDERATE]
    with pytest.raises(IllegalAction, match=r"^B5: your reinforcements are committed; wait until the Confederate side has laid"):
        act(state, UNION, "place iron-brigade 2")
    assert told(act(state, CONFEDERATE, "place georgia-militia 2"))[:3] == [
        "Confederacy commits 1 reinforcement.",
        "Union reinforces column 1 with Iron Brigade (9).",
        "Confederacy reinforces column 2 with Georgia Militia (2).",
    ]
    assert names(state.columns[0]) == ["20th Maine", "Iron Brigade"]
    assert names(state.columns[4]) == ["Georgia Militia"]
    assert state.phase == REPORT


def test_b5_play_another_works_on_a_reinforcement() -> None:
    """B5: a reinforcement that says "play another" is covered by a card of the deck."""
    state = war("20th Maine | VMI Cadets", union="1st Minnesota", hands=("VI Corps", "Georgia Militia"))
    act(state, UNION, "place vi-corps 1")
    act(state, CONFEDERATE, "place georgia-militia 1")
    assert names(state.columns[0]) == ["20th Maine", "VI Corps", "1st Minnesota"]


def test_b7_the_higher_total_wins_and_cards_go_to_their_piles() -> None:
    """B7: winning cards go to their owner's Survivors, losing cards to their owner's Graveyard."""
    state = war(
        """
        Iron Brigade | VMI Cadets
        XI Corps     | Stonewall Brigade + Georgia Militia
        -            | -
    """,
        union=BLUE_RESERVE + " + USS Monitor",
        confederate=GRAY_RESERVE + " + CSS Virginia",
        phase=REPORT,
    )
    act(state, UNION, "march")
    act(state, CONFEDERATE, "march")
    assert "Iron Brigade" in names(state.survivors[UNION])
    assert "VMI Cadets" in names(state.graves[CONFEDERATE])
    assert "XI Corps" in names(state.graves[UNION])
    assert {"Stonewall Brigade", "Georgia Militia"} <= set(names(state.survivors[CONFEDERATE]))


def test_b7_the_log_reports_every_column_with_its_modifiers() -> None:
    """B7: the report names each card, what it counts, each modifier with its source, and the result."""
    state = war("Ulysses S. Grant + Iron Brigade | VMI Cadets", hands=("Swamp Angel", "Georgia Militia"))
    act(state, UNION, "place swamp-angel 2")
    report = act(state, CONFEDERATE, "place georgia-militia 1")[-2:]
    assert told(report) == [
        "Column 1: Union 19 = Ulysses S. Grant 9, Iron Brigade 10 (+1 Ulysses S. Grant) against "
        "Confederate 5 = VMI Cadets 3, Georgia Militia 2: the Union side wins, the Confederate side loses 2 cards.",
        "Column 2: Union 4 = Swamp Angel 4 against Confederate 0 = nobody: the Union column stands unopposed.",
    ]


def test_b8_a_tie_is_broken_by_one_more_card_a_side() -> None:
    """B8: both sides flip onto the level column until it is no longer level, here twice."""
    state = war(
        "20th Maine | Pickett's Division",
        union="XV Corps + 1st Minnesota + Swamp Angel",
        confederate="Light Division + Georgia Militia + Orphan Brigade",
        phase=REINFORCE,
    )
    state.reveal()
    # 8 : 8, then 16 : 16 with "play another" of the Light Division: 18, so the second flip of the Union does not come.
    assert names(state.columns[3]) == ["Pickett's Division", "Light Division", "Georgia Militia"]
    assert (state.total(UNION, 0), state.total(CONFEDERATE, 0)) == (16, 18)
    assert state.winner(0) == CONFEDERATE


def test_b8_a_double_tie_goes_on() -> None:
    """B8: if the flipped cards are level again, each side flips once more."""
    state = war(
        "20th Maine | Pickett's Division",
        union="XV Corps + Iron Brigade",
        confederate="Barksdale's Mississippians + Orphan Brigade",
    )
    state.reveal()
    assert (state.total(UNION, 0), state.total(CONFEDERATE, 0)) == (25, 23)
    assert state.winner(0) == UNION
    assert not state.decks[UNION]


def test_b8_ties_are_broken_from_column_1_before_any_is_cleared() -> None:
    """B8: with two level columns the first flips go to the lower one, and its cards stay where they are."""
    state = war(
        """
        20th Maine | Pickett's Division
        XV Corps   | Barksdale's Mississippians
        -          | -
    """,
        union="Iron Brigade + XI Corps",
        confederate="VMI Cadets + Georgia Militia",
    )
    state.reveal()
    assert names(state.columns[0]) == ["20th Maine", "Iron Brigade"]
    assert names(state.columns[1]) == ["XV Corps", "XI Corps"]


def test_b9_an_unopposed_column_wins() -> None:
    """B9: cards that nobody faces survive, an event among them."""
    state = war("Rails to Chattanooga | -\n- | VMI Cadets", phase=REPORT)
    assert [state.winner(column) for column in range(3)] == [UNION, CONFEDERATE, NOBODY_THERE]
    assert state.total(UNION, 0) == 0


def test_b10_the_next_battle_starts_when_both_have_seen_the_end() -> None:
    """B10: the field stays as it is until both sides march; then it is cleared and the next battle begins."""
    state = war("Iron Brigade | VMI Cadets", union=BLUE_RESERVE, confederate=GRAY, phase=REPORT)
    act(state, CONFEDERATE, "march")
    assert names(state.columns[0]) == ["Iron Brigade"]
    assert state.battle == 1
    with pytest.raises(IllegalAction, match=r"^B10: you are ready for the next battle; wait until the Union side is ready, too$"):
        act(state, CONFEDERATE, "march")
    with pytest.raises(IllegalAction, match=r'^B10: the battle is decided; the only move is "On to the next battle"$'):
        act(state, UNION, "decline")
    act(state, UNION, "march")
    assert state.battle == 2
    assert all("Iron Brigade" not in names(column) for column in state.columns)


def test_b13_a_level_column_that_nobody_can_break_is_lost_by_both() -> None:
    """B13: with both decks used up a tie sends both columns to the Graveyards."""
    state = war("20th Maine | Pickett's Division\nIron Brigade | -", hands=("", ""))
    state.events = []
    state.reveal()
    assert told(state.events)[:2] == ["Union has no reinforcements.", "Confederacy has no reinforcements."]
    assert told(state.events)[2].endswith(": still level, and nobody can flip: the two sides lose 2 cards.")
    state.events = None
    assert state.phase == REPORT
    assert state.winner(0) == BOTH_LOSE
    act(state, UNION, "march")
    act(state, CONFEDERATE, "march")
    assert "20th Maine" in names(state.graves[UNION])
    assert "Pickett's Division" in names(state.graves[CONFEDERATE])


def test_b13_the_only_side_that_can_flip_goes_on_until_the_tie_breaks() -> None:
    """B13: an event counts zero and leaves the tie, so the side flips again."""
    state = war("20th Maine | Pickett's Division", union="Naval Blockade + VI Corps + U.S. Regulars + Iron Brigade")
    state.events = []
    state.reveal()
    assert told(state.events)[2:6] == [
        "Column 1 is level at 8: only the Union side can still flip a card.",
        "Union flips Naval Blockade (event) onto column 1.",
        "Column 1 is level at 8: only the Union side can still flip a card.",
        "Union flips VI Corps (7, play another) onto column 1.",
    ]
    assert names(state.columns[0]) == ["20th Maine", "Naval Blockade", "VI Corps", "U.S. Regulars"]
    assert names(state.columns[3]) == ["Pickett's Division"]
    assert state.winner(0) == UNION


def test_b4_a_deal_is_open_to_all() -> None:
    """B4: the deal announces both sides' columns as they were flipped."""
    state = war(
        """
        VI Corps + Grierson's Raiders + U.S. Regulars | Stonewall Brigade
        20th Maine | VMI Cadets
        USS Monitor | Falling Waters
    """,
        pending="Falling Waters",
    )
    state.events = []
    state.announce()
    assert told(state.events) == [
        "Battle 1: the Union side flips first",
        "Union deploys VI Corps (7, play another) + Grierson's Raiders (6, play another) + U.S. Regulars (7) to column 1; "
        "20th Maine (8) to column 2; USS Monitor (9) to column 3.",
        "Confederacy deploys Stonewall Brigade (9) to column 1; VMI Cadets (3) to column 2; Falling Waters (event) to column 3.",
    ]
    assert all(event.audience is None for event in state.events)
