"""Events: when they take effect, in which order, and when they count zero."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.bluegray.state.cards import CONFEDERATE, UNION
from parlour.games.bluegray.state.position import CARRY_OUT, DEPLOY, EMPTY, REINFORCE, REPORT
from parlour.games.bluegray.state.totals import reasons
from parlour.games.bluegray.tests.positions import BLUE, BLUE_RESERVE, GRAY, act, card, names, told, war


def test_b2_events_have_no_value() -> None:
    """B2: an event in a column counts nothing, even with a character beside it."""
    assert war("Winfield S. Hancock + Malvern Hill | -").total(UNION, 0) == 7


def test_b6_an_event_beside_the_battlefield_leaves_its_place_to_one_more_flip() -> None:
    """B6: the column gets the next card, and a second such event moves on the same way."""
    state = war(union="Naval Blockade + Special Orders 191 + " + BLUE, confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    assert names(state.columns[0]) == ["Iron Brigade"]
    assert names(state.beside[UNION]) == ["Naval Blockade", "Special Orders 191"]


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


def test_b6_the_owner_may_decline() -> None:
    """B6: an event that is declined changes no column, and the next one is carried out."""
    state = war(
        "Malvern Hill + XI Corps | VMI Cadets + Falling Waters",
        pending="Malvern Hill + Falling Waters",
        phase=CARRY_OUT,
        union=BLUE,
        confederate=GRAY,
    )
    waits = r"^B6: the Union side is carrying out Malvern Hill; wait for its choice$"
    with pytest.raises(IllegalAction, match=waits):
        act(state, CONFEDERATE, "decline")
    assert told(act(state, UNION, "decline")) == ["Union leaves Malvern Hill unused."]
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


@pytest.mark.parametrize(
    ("side", "event", "why"),
    [
        (UNION, "Repulse at Franklin", "the battlefield has no Confederate character"),
        (CONFEDERATE, "Sharpshooters in Devil's Den", "the battlefield has no Union artillery card"),
        (CONFEDERATE, "Surrender of Harpers Ferry", "the battlefield has no Union infantry card of value 7 or less"),
    ],
)
def test_b6_an_event_that_touches_nothing_is_passed_over(side: int, event: str, why: str) -> None:
    """B6, B15: a strike without a target asks nobody, and the log says what it lacks."""
    decks = ["Iron Brigade + 20th Maine + Irish Brigade + 54th Massachusetts + USS Monitor + USS Tyler + USS Cairo", GRAY]
    decks[side] = f"{event} + {decks[side]}"
    state = war(union=decks[UNION], confederate=decks[CONFEDERATE], phase=DEPLOY, deployed=0)
    state.events = []
    state.open_battle()
    assert state.phase == REINFORCE
    assert f"{'Confederacy' if side else 'Union'} cannot use {event}: {why}." in told(state.events)


def test_b6_an_event_of_the_deal_that_touches_nothing_is_told_too() -> None:
    """B6, B15: what is passed over before anybody looks is told with the deal; an event that waits for its owner is not."""
    state = war(
        "Enrollment Act | Falling Waters + VMI Cadets\nNaval Blockade | -",
        pending="Falling Waters",
        phase=CARRY_OUT,
        union=BLUE,
        confederate=GRAY,
    )
    state.events = []
    state.announce()
    nothing = "Union cannot use Enrollment Act: the Union Graveyard has no force or character of value 6 or less."
    assert [text for text in told(state.events) if "cannot use" in text] == [nothing]


def test_b6_an_event_laid_beside_the_battlefield_is_told_with_its_effect() -> None:
    """B6, B15: the log says who lays what, and what it does to whom."""
    state = war(
        union="Naval Blockade + U.S. Military Railroads + Special Orders 191 + Little Round Top + " + BLUE,
        confederate=GRAY,
        phase=DEPLOY,
        deployed=0,
    )
    state.events = []
    state.open_battle()
    assert told(state.events)[2:6] == [
        "Union lays Naval Blockade beside the battlefield: -1 to all Confederate forces.",
        "Union lays U.S. Military Railroads beside the battlefield: +2 to all Union artillery cards.",
        "Union lays Special Orders 191 beside the battlefield: Confederate characters add nothing to other cards.",
        "Union lays Little Round Top beside the battlefield: +5 to a column of its owner's choice.",
    ]


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
