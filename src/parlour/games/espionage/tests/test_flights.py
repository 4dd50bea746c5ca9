"""Military Transport on any turn, and the windows that are not opened."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.events import Event
from parlour.core.rng import FastRng
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.position import ANSWER, BLOCK, PLAY, SPY
from parlour.games.espionage.tests.positions import CATALOGUE, card, country, marker, may, number, position, take

FLIGHT = "poland-military-transport"
FLIGHT_B = "hungary-military-transport"
REBEL = "great-britain-rebel-forces"
FLIGHTS = " ".join(name for name in CATALOGUE.cards if "military" in name)


def asked(state: Rules) -> tuple[int, int, int]:
    """Return the phase, the seat to act and the number of open announcements."""
    return state.phase, state.actor, len(state.stack)


def attack(theirs: str, mine: str = "france-detain mercenary-1 mercenary-2") -> Rules:
    """Let seat 0 announce 4 influence in France, where seat 1 is not present."""
    state = position(mine, theirs, homes="ussr united-states", spies="ussr united-states")
    return take(state, "influence france-detain", "aim france", "done")


def test_d27_a_countered_flight_may_be_followed_by_another() -> None:
    """D27: the second flight gives the right to block that the countered one would have given."""
    state = attack(f"{FLIGHT} {FLIGHT_B} great-britain-blockade", f"france-detain {REBEL} mercenary-1")
    take(state, f"special {FLIGHT}", "aim france", f"special {REBEL}", "pass")
    assert (asked(state), state.spies[1]) == ((ANSWER, 1, 1), country("united-states"))
    take(state, f"special {FLIGHT_B}", "aim france", "pass", "pass")
    assert (asked(state), state.spies[1]) == ((BLOCK, 1, 1), country("france"))
    take(state, "add great-britain-blockade", "done")
    assert marker(state, "france") == 0


def test_d27_a_flight_when_a_card_play_is_finished() -> None:
    """D27: after each card play the other player may fly, again and again; then the turn goes on."""
    state = take(attack(f"{FLIGHT} {FLIGHT_B} mercenary-1-b"), "pass")
    assert (asked(state), marker(state, "france")) == ((ANSWER, 1, 0), 4)
    take(state, f"special {FLIGHT}", "aim poland")
    assert asked(state) == (ANSWER, 0, 1)
    take(state, "pass")
    assert (asked(state), state.spies[1]) == ((ANSWER, 1, 0), country("poland"))
    take(state, f"special {FLIGHT_B}", "aim hungary", "pass", "pass")
    assert (asked(state), state.spies[1], state.plays) == ((PLAY, 0, 0), country("hungary"), 1)


def test_d27_a_flight_in_answer_to_a_special_action() -> None:
    """D25, D27: the spy flies before Detain takes effect; the seat may still counter Detain, and is then held."""
    state = position("france-detain mercenary-1 mercenary-2", f"{FLIGHT} mercenary-1-b")
    take(state, "special france-detain", f"special {FLIGHT}", "aim france", "pass")
    assert asked(state) == (ANSWER, 1, 1)
    take(state, "pass")
    assert (state.spies[1], state.detained[1]) == (country("france"), 2)
    assert asked(state) == (PLAY, 0, 0)


def test_d27_no_flight_in_answer_to_a_flight_or_a_counter() -> None:
    """D27: they are not card plays; Rebel Forces would answer."""
    state = position("france-military-transport mercenary-1", f"{FLIGHT} mercenary-1-b")
    take(state, "special france-military-transport", "aim ussr")
    with pytest.raises(IllegalAction, match=r"^D27: Military Transport answers only a card play .* Rebel Forces would"):
        take(state, f"special {FLIGHT}")
    take(state, "pass")
    assert asked(state) == (PLAY, 0, 0)


def test_d27_a_flight_after_the_second_card_play_and_before_the_spys_move() -> None:
    """D27: on one's own turn it can be played before the refill, which replaces the card, and up to the spy's move."""
    state = position(f"mercenary-1 {FLIGHT} {FLIGHT_B}", plays=1)
    take(state, "influence mercenary-1", "aim ussr", "done")
    assert asked(state) == (PLAY, 0, 0)
    with pytest.raises(IllegalAction, match=r"^D8: no influence action can begin now; fly with Military Transport, or go on"):
        take(state, f"influence {FLIGHT}")
    with pytest.raises(IllegalAction, match=r"^D8: there is no card play to skip"):
        take(state, "skip")
    take(state, f"special {FLIGHT}", "aim ussr")
    assert (asked(state), state.spies[0]) == ((PLAY, 0, 0), country("ussr"))
    take(state, "done")
    assert (asked(state), len(state.hands[0])) == ((SPY, 0, 0), 5)
    take(state, f"special {FLIGHT_B}", "aim france")
    assert (asked(state), state.spies[0], len(state.hands[0])) == ((SPY, 0, 0), country("france"), 4)
    take(state, "move hungary")
    assert (state.turn, state.spies[0]) == (1, country("hungary"))


def test_d25_a_detained_spy_is_not_asked_to_fly() -> None:
    """D25, D27: neither in answer, nor after a card play, nor before the refill."""
    state = position("mercenary-1 mercenary-2", f"{FLIGHT} mercenary-1-b")
    state.detained = [1, 1]
    take(state, "influence mercenary-1", "aim ussr", "done", "influence mercenary-2", "aim ussr", "done")
    assert (state.turn, asked(state)) == (1, (PLAY, 1, 0))


def test_d33_no_window_if_every_card_that_could_answer_lies_open() -> None:
    """D33: with all flights on the discard pile nobody is asked to fly; the hand does not matter."""
    state = position("mercenary-1 mercenary-2", f"{REBEL} mercenary-1-b", discard=FLIGHTS)
    take(state, "influence mercenary-1", "aim ussr", "done")
    assert asked(state) == (PLAY, 0, 0)
    assert marker(state, "ussr") == 1


def test_d33_no_window_if_the_open_hand_holds_no_answer() -> None:
    """D28, D33: an open hand shows whether its owner could answer."""
    state = position("mercenary-1 mercenary-2", "mercenary-1-b mercenary-2-b")
    state.opened[1] = 1
    take(state, "influence mercenary-1", "aim ussr", "done")
    assert asked(state) == (PLAY, 0, 0)


def test_d19_no_window_if_no_cards_could_block() -> None:
    """D19, D33: one card never comes to 6, so the owner of the Home is not asked to block."""
    cards = "great-britain-blockade mercenary-2"
    homes, spies = "ussr great-britain", "great-britain poland"
    state = position(cards, "france-detain", homes=homes, spies=spies, markers={"great-britain": -3})
    take(state, "influence great-britain-blockade", "aim great-britain", "add mercenary-2", "done", "pass")
    assert marker(state, "great-britain") == 4
    two = position(cards, "france-detain mercenary-1", homes=homes, spies=spies, markers={"great-britain": -3})
    take(two, "influence great-britain-blockade", "aim great-britain", "add mercenary-2", "done", "pass")
    assert asked(two) == (BLOCK, 1, 1)


def test_d37_a_seat_may_pass_all_flights_until_it_says_otherwise() -> None:
    """D37: it is asked neither in answer to influence, nor after card plays, nor before its refill, but still for counters."""
    state = take(attack(f"{FLIGHT} {REBEL} mercenary-1-b", "france-detain poland-safe-house mercenary-2"), "pass-flights")
    assert (asked(state), marker(state, "france")) == ((PLAY, 0, 0), 4)
    take(state, "special poland-safe-house")
    assert asked(state) == (ANSWER, 1, 1)
    with pytest.raises(IllegalAction, match=r"^D37: more than Military Transport could answer this"):
        take(state, "pass-flights")
    take(state, "pass", "done", "stay")
    assert (asked(state), may(state, "ask-flights")) == ((PLAY, 1, 0), True)
    take(state, "ask-flights")
    assert (asked(state), state.grounded, may(state, "ask-flights")) == ((PLAY, 1, 0), [False, False], False)


def test_d37_the_other_seat_does_not_see_the_choice() -> None:
    """D37: views, keys and log lines of the other seat are the same as after a plain pass."""
    states = []
    for word in ("pass", "pass-flights"):
        state = attack(f"{FLIGHT} mercenary-1-b", "france-detain")
        state.deck, state.discard = state.deck[:0], [*state.discard, *state.deck]
        state.hands[1] = [card("mercenary-1-b")]
        state.discard.append(card(FLIGHT))
        events: list[Event] = []
        state.events = events
        state.apply(1, number(word))
        if state.phase == ANSWER:
            state.apply(1, number("pass"))
        states.append((state.view(0), state.view(None), [event.text for event in events if event.visible_to(0)]))
        world = state.resample(0, FastRng(1))
        assert world.grounded == [False, False]
        assert state.view(1)["grounded"] is (word == "pass-flights")
    (one, all_one, told_one), (two, all_two, told_two) = states
    for view in (one, all_one, two, all_two):
        view.pop("windows")
        view.pop("hand", None)
    assert one == two
    assert all_one == all_two
    assert told_one[0] == told_two[0]


@pytest.mark.parametrize(
    ("cards", "where", "text"),
    [
        ("france-detain", "france", "moves {France} 4 steps toward blue: influence 4."),
        ("great-britain-coordinated-attack", "great-britain", "moves {Great Britain} 4 steps toward blue: 3 + 1 for the spy."),
        (
            "france-gadget-research mercenary-2",
            "france",
            "moves {France} 4 steps toward blue: 3 + 2 for a mercenary, 1 lost beyond the star.",
        ),
        ("mercenary-1 mercenary-1-b", "ussr", "moves the {U.S.S.R.} 2 steps toward blue: 2 for mercenaries."),
        ("poland-detain", "great-britain", "moves {Great Britain} 3 steps toward blue: 4 - 1 for the other faction, at Home."),
    ],
)
def test_d14_d17_the_log_says_how_far_a_marker_moves_and_why(cards: str, where: str, text: str) -> None:
    """D14, D15, D16, D17, D18: the line names the steps, the cards' influence, the spy, the faction and mercenaries."""
    state = position(cards)
    events: list[Event] = []
    state.events = events
    first, *more = cards.split()
    take(state, f"influence {first}", f"aim {where}", *[f"add {name}" for name in more], "done")
    title = text.split("{")[1].split("}")[0]
    expected = text.replace(f"{{{title}}}", f"{{s:country:{where}|{title}}}")
    assert f"{{seat:0}} {expected}" in [event.text for event in events]


def test_d32_extra_cards_are_no_longer_announced_once_drawn() -> None:
    """D32: after the refill no extra cards are left to draw."""
    state = position("poland-safe-house", plays=1)
    take(state, "special poland-safe-house")
    assert (state.phase, len(state.hands[0]), state.bonus) == (SPY, 7, 0)
