"""Where two rules meet: columns without a value, cards that come back at once, and decks that end in the middle of something."""

from __future__ import annotations

from parlour.games.bluegray.rules import Rules
from parlour.games.bluegray.state.cards import CONFEDERATE, UNION
from parlour.games.bluegray.state.position import BOTH_LOSE, CARRY_OUT, DEPLOY, NOBODY_THERE, OVER, REINFORCE, REPORT
from parlour.games.bluegray.tests.positions import BLUE_RESERVE, GRAY, GRAY_RESERVE, act, legal, names, told, war


def waiting(events: str, field: str, **piles: object) -> Rules:
    """Return a position in which events on the field wait for their owners' choices, in this order."""
    decks = {"union": BLUE_RESERVE, "confederate": GRAY_RESERVE, **piles}
    return war(field, pending=events, phase=CARRY_OUT, **decks)  # type: ignore[arg-type]


def march(state: Rules) -> None:
    """Let both sides leave the battlefield."""
    act(state, UNION, "march")
    act(state, CONFEDERATE, "march")


def test_b9_a_lone_event_that_counts_zero_wins_a_column_nobody_opposes() -> None:
    """B6, B9: the event lies in the column with zero points; no card opposes it, so it survives."""
    state = war("Malvern Hill | -\nIron Brigade | VMI Cadets", union=BLUE_RESERVE, confederate=GRAY)
    assert (state.total(UNION, 0), state.winner(0), state.winner(2)) == (0, UNION, NOBODY_THERE)


def test_b8_two_columns_of_nothing_but_events_are_level_at_zero() -> None:
    """B6, B8: 0 against 0 is a tie like any other, and both sides flip."""
    state = war("Malvern Hill | Falling Waters", union="XI Corps + Iron Brigade", confederate="VMI Cadets + Georgia Militia")
    state.reveal()
    assert names(state.columns[0]) == ["Malvern Hill", "XI Corps"]
    assert names(state.columns[3]) == ["Falling Waters", "VMI Cadets"]
    assert state.winner(0) == UNION


def test_b18_a_column_that_is_weakened_to_zero_still_opposes() -> None:
    """B9, B18: the blockade leaves the Junior Reserves with zero points, which lose to one point and tie with zero."""
    state = war("Pennsylvania Emergency Militia | North Carolina Junior Reserves", beside=("Naval Blockade", ""))
    assert (state.total(CONFEDERATE, 0), state.winner(0)) == (0, UNION)
    state = war("Malvern Hill | North Carolina Junior Reserves", beside=("Naval Blockade", ""))
    assert state.winner(0) == BOTH_LOSE


def test_b21_a_strike_may_leave_a_column_unopposed() -> None:
    """B9, B21: without the VMI Cadets nobody opposes column 1, and the event that struck them wins it."""
    state = waiting("Malvern Hill", "Malvern Hill | VMI Cadets", confederate=GRAY)
    act(state, UNION, "choose vmi-cadets")
    assert (names(state.columns[3]), state.winner(0)) == ([], UNION)


def test_b21_b22_a_card_that_was_struck_can_be_recruited_in_the_same_battle() -> None:
    """B21, B22: Malvern Hill sends the VMI Cadets to the Graveyard, and the Conscription Act takes them out again."""
    state = waiting("Malvern Hill + Conscription Act", "Malvern Hill | VMI Cadets + Conscription Act", confederate=GRAY)
    act(state, UNION, "choose vmi-cadets")
    assert "choose vmi-cadets" in legal(state, CONFEDERATE)
    act(state, CONFEDERATE, "choose vmi-cadets")
    assert names(state.survivors[CONFEDERATE]) == ["VMI Cadets"]


def test_b21_a_strike_finds_nothing_after_the_only_target_was_recalled() -> None:
    """B6, B21, B23: Falling Waters comes first and saves the Cadets; Malvern Hill is passed over and the war goes on."""
    state = waiting("Falling Waters + Malvern Hill", "Malvern Hill | Falling Waters + VMI Cadets")
    happened = act(state, CONFEDERATE, "choose vmi-cadets")
    assert told(happened)[1].startswith("Union cannot use Malvern Hill: ")
    assert state.phase == REINFORCE


def test_b11_b23_a_recalled_card_is_the_new_deck_if_there_is_no_other() -> None:
    """B11, B23: with deck and Survivors empty, the card that Falling Waters saves is drawn as the only reinforcement."""
    state = waiting("Falling Waters", "Iron Brigade | Falling Waters + VMI Cadets", confederate="")
    happened = act(state, CONFEDERATE, "choose vmi-cadets")
    assert "Confederacy shuffles 1 Survivor into a new deck." in told(happened)
    assert names(state.hands[CONFEDERATE]) == ["VMI Cadets"]


def test_b11_b22_a_recruited_card_is_the_new_deck_if_there_is_no_other() -> None:
    """B11, B22: the Enrollment Act fills an empty deck with the card that it brings back."""
    state = waiting("Enrollment Act", "Enrollment Act | VMI Cadets", union="", confederate=GRAY)
    act(state, UNION, "choose george-g-meade")
    assert (names(state.hands[UNION]), state.survivors[UNION]) == (["George G. Meade"], [])


def test_b24_a_character_that_moves_takes_what_it_adds_along() -> None:
    """B16, B24: Thomas adds 2 to infantry of his column only, wherever that is."""
    field = "George H. Thomas + Iron Brigade | -\n20th Maine + Crossing of the James | -"
    state = waiting("Crossing of the James", field)
    assert [state.total(UNION, column) for column in range(2)] == [7 + 11, 8]
    act(state, UNION, "place george-h-thomas 2")
    assert [state.total(UNION, column) for column in range(2)] == [9, 7 + 10]


def test_b24_the_last_card_may_leave_its_column_to_the_enemy() -> None:
    """B9, B24: column 1 is given up; nobody opposes the Cadets there."""
    state = waiting("Crossing of the James", "Iron Brigade | VMI Cadets\n20th Maine + Crossing of the James | -")
    act(state, UNION, "place iron-brigade 2")
    assert [state.winner(column) for column in range(2)] == [CONFEDERATE, UNION]


def test_b20_a_trench_stays_with_its_column_when_the_cards_move() -> None:
    """B20, B24: the 5 points belong to column 1 and count nothing once it is empty."""
    field = "Iron Brigade | -\n20th Maine + Crossing of the James | -"
    piles = {"union": BLUE_RESERVE, "confederate": GRAY, "beside": ("Little Round Top", "")}
    state = war(field, pending="Little Round Top + Crossing of the James", phase=CARRY_OUT, **piles)  # type: ignore[arg-type]
    act(state, UNION, "column 1")
    assert state.total(UNION, 0) == 14
    act(state, UNION, "place iron-brigade 2")
    assert [state.total(UNION, column) for column in range(2)] == [0, 17]


def test_b25_a_rush_without_cards_is_passed_over() -> None:
    """B6, B25: nothing is left to flip, so nothing is asked."""
    state = war("Rails to Chattanooga | VMI Cadets", confederate=GRAY, phase=DEPLOY, pending="Rails to Chattanooga")
    state.events = []
    state.next_event()
    assert state.phase == REINFORCE
    assert any("Rails to Chattanooga" in text for text in told(state.events))


def test_b11_b25_a_rush_flips_from_the_survivors_of_an_empty_deck() -> None:
    """B11, B25: the Survivors are shuffled in, and one of them comes to the column."""
    state = war(
        "Rails to Chattanooga | VMI Cadets",
        confederate=GRAY,
        survivors=("Iron Brigade", ""),
        pending="Rails to Chattanooga",
        phase=CARRY_OUT,
    )
    act(state, UNION, "column 2")
    assert names(state.columns[1]) == ["Iron Brigade"]


def test_b4_b12_a_chain_may_use_the_cards_of_later_columns() -> None:
    """B4, B12: of two cards the first says "play another" and takes the second; the second column stays empty."""
    state = war(union="VI Corps + Iron Brigade", confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    act(state, UNION, "column 1", "column 3")
    assert [names(state.columns[place]) for place in range(3)] == [["VI Corps", "Iron Brigade"], [], []]


def test_b6_b12_an_event_laid_beside_the_battlefield_may_leave_its_column_empty() -> None:
    """B6, B12: the last card is such an event; no flip fills its place, and it acts all the same."""
    state = war(union="Naval Blockade", confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    act(state, UNION, "column 1")
    assert (names(state.columns[0]), names(state.beside[UNION])) == ([], ["Naval Blockade"])
    assert state.total(CONFEDERATE, 0) == 8  # the Stonewall Brigade, less one


def test_b14_a_side_whose_last_card_lies_beside_the_battlefield_is_out_when_the_field_is_cleared() -> None:
    """B7, B14: the event goes to the Graveyard, and with it the last Union card."""
    state = war("- | VMI Cadets", confederate=GRAY, beside=("Naval Blockade", ""), phase=REPORT)
    march(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (state.phase, outcome.returns) == (OVER, [-1.0, 1.0])


def test_b14_a_side_with_events_alone_is_still_in_the_war() -> None:
    """B1, B14: any card counts as alive: a war is lost with the last one, whatever it is."""
    state = war("20th Maine | -\n- | Falling Waters", union=BLUE_RESERVE, phase=REPORT)
    march(state)
    assert (state.phase, names(state.decks[CONFEDERATE])) == (DEPLOY, ["Falling Waters"])
    act(state, CONFEDERATE, "column 1")
    assert (names(state.columns[3]), state.total(CONFEDERATE, 0)) == (["Falling Waters"], 0)


def test_b8_b13_a_chain_on_a_tie_may_end_the_deck_of_one_side_only() -> None:
    """B8, B13: the Union's last card ties again; then only the Confederacy flips, till it leads."""
    state = war("20th Maine | Pickett's Division", union="1st Minnesota", confederate="Louisiana Tigers + Georgia Militia")
    state.reveal()
    assert names(state.columns[0]) == ["20th Maine", "1st Minnesota"]
    assert names(state.columns[3]) == ["Pickett's Division", "Louisiana Tigers", "Georgia Militia"]
    assert state.winner(0) == CONFEDERATE


def test_b5_b12_a_side_without_reinforcements_waits_for_the_other_and_sees_nothing() -> None:
    """B5, B12, B15: with no cards to lay the Union is committed; the other hand stays secret till it is turned up."""
    state = war("Iron Brigade | VMI Cadets", hands=("", "Georgia Militia + Thomas's Legion"))
    assert state.actors() == [CONFEDERATE]
    act(state, CONFEDERATE, "place georgia-militia 1")
    assert "georgia-militia" not in str(state.view(UNION)["columns"])
