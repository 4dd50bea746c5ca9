"""The fifteen special actions, countered and not, and the windows in which they are answered."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import ADVANCED_TRANSPORT, CARDS, IMPROVED_RESOURCES
from parlour.games.espionage.state.position import ANSWER, BLOCK, OVER, PLAY, RETAIN, SPY
from parlour.games.espionage.tests.positions import card, country, hand, marker, may, number, play, position

REBEL = "great-britain-rebel-forces"
REBEL_B = "united-states-rebel-forces"
REBEL_C = "ussr-rebel-forces"
SPARE = "mercenary-1 mercenary-1-b mercenary-1-c"
EVERY_ACTION = {
    "blockade": ["special great-britain-blockade", "aim france"],
    "coordinated assault": ["special great-britain-coordinated-assault", "aim france", "aim ussr", "done"],
    "coordinated attack": ["special france-coordinated-attack", "aim france", "done"],
    "deport": ["special united-states-deport"],
    "detain": ["special france-detain"],
    "gadget buster": ["special france-gadget-buster", "gadget improved-resources"],
    "gadget research": ["special france-gadget-research", "gadget advanced-transport"],
    "military transport": ["special france-military-transport", "aim ussr"],
    "paid informant": ["special france-paid-informant"],
    "pilfer accounts": ["special poland-pilfer-accounts"],
    "revolution": ["special france-revolution", "aim hungary"],
    "safe house": ["special poland-safe-house"],
    "strategic resupply": ["special ussr-strategic-resupply"],
    "supply drop": ["special france-supply-drop"],
}


def before(action: str, theirs: str = REBEL) -> Rules:
    """Seat 0 holds the card of an action and two mercenaries; seat 1's spy is abroad and it has a gadget."""
    name = EVERY_ACTION[action][0].removeprefix("special ")
    gadget = "united-states-gadget-research"
    state = position(f"{name} mercenary-2 mercenary-2-b", f"{theirs} {SPARE}", spies="great-britain hungary")
    state.deck.remove(card(gadget))
    state.gadgets[2 + IMPROVED_RESOURCES] = card(gadget)
    return state


def effects(state: Rules) -> list[object]:
    """What special actions change, besides hands, deck and discard pile."""
    return [state.markers, state.spies, state.gadgets, state.blockades, state.detained, state.opened, state.bonus]


def cards_in_all(state: Rules) -> list[int]:
    """All cards, wherever they are."""
    return sorted([*state.hands[0], *state.hands[1], *state.deck, *state.discard, *[c for c in state.gadgets if c >= 0]])


@pytest.mark.parametrize("action", EVERY_ACTION)
def test_d22_every_action_takes_effect_if_nobody_answers(action: str) -> None:
    """D22: announced with its target, it changes something once the other seat has passed, and not before."""
    state = before(action)
    untouched = effects(state.clone())
    held = hand(state, 0)
    play(state, *EVERY_ACTION[action])
    assert (state.phase, state.actor, effects(state)) == (ANSWER, 1, untouched)
    play(state, "pass")
    changed = effects(state) != untouched or state.phase == RETAIN or len(state.hands[0]) == 5
    assert changed
    assert hand(state, 0) != held
    assert cards_in_all(state) == list(range(CARDS))


@pytest.mark.parametrize("action", EVERY_ACTION)
def test_d22_every_action_can_be_countered(action: str) -> None:
    """D22, D30: countered by Rebel Forces it changes nothing; both cards are discarded and the card play is spent."""
    state = before(action)
    untouched = effects(state.clone())
    play(state, *EVERY_ACTION[action], f"special {REBEL}", "pass")
    assert effects(state) == untouched
    assert (state.phase, state.actor) == (PLAY, 0)
    assert state.plays == (2 if action == "military transport" else 1)
    assert [name in hand(state, 0) for name in ("mercenary-2", "mercenary-2-b")] == [True, True]
    assert len(state.discard) == 2


def test_d22_a_special_action_must_be_able_to_change_something() -> None:
    """D22: no Deport of a spy at home, no Pilfer Accounts against two cards, no Gadget Buster without a gadget."""
    state = position("united-states-deport poland-pilfer-accounts france-gadget-buster", "mercenary-1 mercenary-2")
    for name, reason in (
        ("united-states-deport", "D25: the other spy is at home"),
        ("poland-pilfer-accounts", "D29: the other player holds no more than 2"),
        ("france-gadget-buster", "D26: the other player has no gadget"),
    ):
        with pytest.raises(IllegalAction, match=f"^{reason}"):
            play(state, f"special {name}")


def test_d23_blockade_stops_everything_until_the_end_of_the_next_turn() -> None:
    """D23: no influence, no Coordinated action and no Revolution moves the marker, whoever plays it."""
    state = position(f"great-britain-blockade {SPARE}", "france-revolution france-coordinated-attack mercenary-2")
    play(state, "special great-britain-blockade", "aim france", "pass")
    assert state.blockaded(country("france"))
    play(state, "influence mercenary-1")
    assert not may(state, "aim france")
    play(state, "aim ussr", "done", "pass", "stay")
    assert state.turn == 1
    play(state, "special france-revolution")
    with pytest.raises(IllegalAction, match=r"^D23: France is blockaded"):
        play(state, "aim france")
    play(state, "aim ussr", "pass", "special france-coordinated-attack")
    assert not may(state, "aim france")
    play(state, "aim ussr", "done", "pass", "stay")
    assert (state.turn, state.blockaded(country("france"))) == (0, True)
    play(state, "influence mercenary-1-b", "aim ussr", "done", "pass", "influence mercenary-1-c", "aim ussr", "done", "pass")
    play(state, "stay")
    assert not state.blockaded(country("france"))


def test_d24_assault_moves_up_to_three_markers_and_attack_up_to_two() -> None:
    """D24: one space each, none twice, at least one, and none that is secured."""
    state = position(f"great-britain-coordinated-assault {SPARE}", "mercenary-2", markers={"hungary": 4})
    play(state, "special great-britain-coordinated-assault")
    assert not may(state, "done")
    assert not may(state, "aim hungary")
    play(state, "aim france")
    with pytest.raises(IllegalAction, match=r"^D24: France is named already"):
        play(state, "aim france")
    play(state, "aim ussr", "aim poland")
    assert state.legal(0) == [number("done")]
    play(state, "done", "pass")
    assert [marker(state, name) for name in ("france", "ussr", "poland", "hungary")] == [1, 1, 1, 4]
    state = position(f"france-coordinated-attack {SPARE}")
    play(state, "special france-coordinated-attack", "aim france", "aim ussr")
    assert state.legal(0) == [number("done")]


def test_d24_what_coordinated_cards_counter() -> None:
    """D24: an Assault counters both Coordinated actions, an Attack only an Attack, and neither anything else."""
    answers = "united-states-coordinated-assault hungary-coordinated-attack"
    offered = {}
    for action in ("coordinated assault", "coordinated attack", "detain"):
        state = play(before(action, answers), *EVERY_ACTION[action])
        offered[action] = [may(state, f"special {name}") for name in answers.split()]
    assert offered == {"coordinated assault": [True, False], "coordinated attack": [True, True], "detain": [False, False]}


def test_d24_a_coordinated_counter_strikes_the_action() -> None:
    """D24: an Attack in answer to an Attack counters it and moves nothing itself."""
    state = before("coordinated attack", "hungary-coordinated-attack")
    play(state, *EVERY_ACTION["coordinated attack"], "special hungary-coordinated-attack", "pass")
    assert state.markers == [0] * 6
    assert (state.actor, state.plays) == (0, 1)


def test_d24_a_coordinated_card_does_not_counter_a_counter() -> None:
    """D24: only Rebel Forces answers a Coordinated card that was played to counter."""
    state = position(
        f"france-coordinated-attack great-britain-coordinated-assault {REBEL}", f"hungary-coordinated-attack {SPARE}"
    )
    play(state, "special france-coordinated-attack", "aim france", "done", "special hungary-coordinated-attack")
    assert (state.phase, state.actor) == (ANSWER, 0)
    assert not may(state, "special great-britain-coordinated-assault")
    play(state, f"special {REBEL}", "pass")
    assert marker(state, "france") == 1


def test_d25_deport_sends_the_other_spy_home() -> None:
    """D25: the other spy is in its Home afterwards."""
    state = play(before("deport"), *EVERY_ACTION["deport"], "pass")
    assert state.spies == [country("great-britain"), country("poland")]


def test_d25_detain_holds_the_other_spy_against_everything() -> None:
    """D25: no move in step four, no Military Transport, no Deport, until the end of the detaining player's next turn."""
    state = position(
        f"france-detain united-states-deport {SPARE}",
        "poland-military-transport mercenary-2 mercenary-2-b",
        spies="great-britain ussr",
    )
    play(state, "special france-detain", "pass")
    with pytest.raises(IllegalAction, match=r"^D25: the other spy is at home or detained"):
        play(state, "special united-states-deport")
    # Nobody is asked to fly in: everybody can see that the spy is held.
    play(state, "influence mercenary-1", "aim france", "done")
    assert (state.phase, state.turn) == (SPY, 0)
    play(state, "stay")
    with pytest.raises(IllegalAction, match=r"^D25: your spy is detained"):
        play(state, "special poland-military-transport")
    play(state, "influence mercenary-2", "aim france", "done", "pass", "influence mercenary-2-b", "aim france", "done", "pass")
    assert (state.turn, state.phase, state.detained[1]) == (0, PLAY, 1)
    play(state, "influence mercenary-1-b", "aim france", "done", "influence mercenary-1-c", "aim france", "done", "stay")
    assert state.detained == [0, 0]


def test_d26_gadget_research_stays_by_the_board_and_gives_each_gadget_once() -> None:
    """D12, D26: the card is on no pile; a second one must take the other gadget; a third one has none to take."""
    state = position("france-gadget-research hungary-gadget-research poland-gadget-research mercenary-1", plays=3)
    play(state, "special france-gadget-research", "gadget improved-resources")
    assert (state.discard, state.hand_size(0)) == ([], 6)
    play(state, "special hungary-gadget-research")
    with pytest.raises(IllegalAction, match=r"^D26: you have this gadget"):
        play(state, "gadget improved-resources")
    play(state, "gadget advanced-transport")
    assert state.gadgets[:2] == [card("france-gadget-research"), card("hungary-gadget-research")]
    with pytest.raises(IllegalAction, match=r"^D26: you have both gadgets"):
        play(state, "special poland-gadget-research")


def test_d26_gadget_buster_discards_the_gadget_of_choice() -> None:
    """D26: the other player's Gadget Research goes to the discard pile and the gadget is lost."""
    state = play(before("gadget buster"), "special france-gadget-buster")
    assert not may(state, "gadget advanced-transport")
    play(state, "gadget improved-resources", "pass")
    assert state.gadgets == [-1] * 4
    assert card("united-states-gadget-research") in state.discard


def with_advanced_transport(mine: str, spies: str) -> Rules:
    """Seat 0 has Advanced Transport."""
    state = position(mine, SPARE, spies=spies)
    state.deck.remove(card("united-states-gadget-research"))
    state.gadgets[ADVANCED_TRANSPORT] = card("united-states-gadget-research")
    return state


@pytest.mark.parametrize("ticket", ["france-revolution", "poland-safe-house"])
def test_d26_example_advanced_transport_from_poland_to_france(ticket: str) -> None:
    """D26: the spy goes from Poland to France by a France card or by a Poland card; it is no card play."""
    state = with_advanced_transport(f"{ticket} mercenary-2 mercenary-2-b", "poland ussr")
    play(state, f"transport {ticket}", "aim france")
    assert (state.spies[0], state.plays, state.phase) == (country("france"), 2, PLAY)
    assert state.discard == [card(ticket)]


def test_d26_advanced_transport_is_used_once_a_turn_and_by_fitting_country_cards() -> None:
    """D26: a card of neither country leads only to its own; mercenaries cannot be used; once a turn."""
    state = with_advanced_transport("france-revolution poland-safe-house mercenary-2", "hungary ussr")
    assert number("transport poland-safe-house") in state.legal(0)
    play(state, "transport france-revolution")
    with pytest.raises(IllegalAction, match=r"^D26: the card must be of the country"):
        play(state, "aim poland")
    play(state, "aim france")
    with pytest.raises(IllegalAction, match=r"^D26: Advanced Transport has been used this turn"):
        play(state, "transport poland-safe-house")


def test_d27_military_transport_is_no_card_play() -> None:
    """D27: on one's own turn it moves the spy to any other country and leaves both card plays."""
    state = play(before("military transport"), *EVERY_ACTION["military transport"], "pass")
    assert (state.spies[0], state.plays, state.phase) == (country("ussr"), 2, PLAY)


def test_d27_military_transport_answers_an_influence_action_and_lets_block() -> None:
    """D27: the other player flies in before it is decided whether to block, and then may block."""
    flight = "poland-military-transport"
    state = position(
        "france-detain mercenary-2", f"{flight} great-britain-blockade", homes="ussr united-states", spies="ussr united-states"
    )
    play(state, "influence france-detain", "aim france", "done", f"special {flight}", "aim france")
    assert (state.phase, state.actor) == (ANSWER, 0)
    play(state, "pass")
    assert (state.phase, state.actor, state.spies[1]) == (BLOCK, 1, country("france"))
    play(state, "add great-britain-blockade", "done")
    assert (marker(state, "france"), state.actor, state.plays) == (0, 0, 1)


def test_d27_a_countered_flight_gives_no_right_to_block() -> None:
    """D27, D30: Rebel Forces strikes the flight; without presence the influence goes through."""
    flight = "poland-military-transport"
    state = position(
        f"france-detain {REBEL} mercenary-2",
        f"{flight} great-britain-blockade mercenary-1",
        homes="ussr united-states",
        spies="ussr united-states",
    )
    play(state, "influence france-detain", "aim france", "done", f"special {flight}", "aim france", f"special {REBEL}", "pass")
    assert (marker(state, "france"), state.spies[1]) == (4, country("united-states"))
    assert (state.phase, state.actor, state.plays) == (PLAY, 0, 1)


def test_d28_paid_informant_opens_the_hand_until_the_end_of_the_next_turn() -> None:
    """D28: everybody sees the hand, cards drawn meanwhile included; then it is closed again."""
    state = position(f"france-paid-informant {SPARE}", "poland-safe-house mercenary-2 mercenary-2-b")
    play(state, "special france-paid-informant", "pass")
    for viewer in (None, 0, 1):
        assert state.view(viewer)["open_hands"][1] == ["poland-safe-house", "mercenary-2", "mercenary-2-b"]
    play(state, "influence mercenary-1", "aim ussr", "done", "pass", "stay")
    play(state, "influence mercenary-2", "aim ussr", "done", "pass", "influence mercenary-2-b", "aim ussr", "done", "pass")
    assert len(state.view(0)["open_hands"][1]) == 5
    play(state, "stay")
    play(state, "influence mercenary-1-b", "aim ussr", "done", "pass", "influence mercenary-1-c", "aim ussr", "done", "pass")
    assert state.view(0)["open_hands"][1] is not None
    play(state, "stay")
    assert state.view(0)["open_hands"] == [None, None]
    assert len(state.view(0)["known"]) == 5


def test_d29_pilfer_accounts_leaves_two_cards_of_choice() -> None:
    """D29: the other player keeps two cards and discards the rest, then the turn goes on."""
    state = play(before("pilfer accounts"), *EVERY_ACTION["pilfer accounts"], "pass")
    assert (state.phase, state.actor) == (RETAIN, 1)
    play(state, f"keep {REBEL}")
    assert len(state.hands[1]) == 4
    with pytest.raises(IllegalAction, match=r"^D29: name 2 different cards"):
        play(state, f"keep {REBEL}")
    play(state, "keep mercenary-1-b")
    assert hand(state, 1) == f"{REBEL} mercenary-1-b"
    assert (state.actor, state.plays, len(state.discard)) == (0, 1, 3)


def test_d30_a_chain_of_three_counters() -> None:
    """D30: the last counter is settled first, so of three counters the second falls and the first stands."""
    state = position(f"poland-safe-house {REBEL_B} mercenary-1", f"{REBEL} {REBEL_C} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", f"special {REBEL_B}", f"special {REBEL_C}")
    assert [entry.seat for entry in state.stack] == [0, 1, 0, 1]
    play(state, "pass")
    assert (state.bonus, state.plays, state.actor) == (0, 1, 0)
    assert len(state.discard) == 4


def test_d30_two_counters_cancel_out() -> None:
    """D30: the counter is countered, so the action takes effect; the answer on one's own turn is no card play."""
    state = position(f"poland-safe-house {REBEL_B} mercenary-1", f"{REBEL} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", f"special {REBEL_B}", "pass")
    assert (state.bonus, state.plays, state.actor) == (2, 1, 0)


def test_d30_rebel_forces_cannot_be_played_without_an_announcement() -> None:
    """D30: on its own it does nothing, and it does not answer an influence action."""
    state = position(f"{REBEL} mercenary-1", f"{REBEL_B} mercenary-2")
    with pytest.raises(IllegalAction, match=r"^D30: Rebel Forces only counters"):
        play(state, f"special {REBEL}")
    play(state, "influence mercenary-1", "aim ussr", "done")
    with pytest.raises(IllegalAction, match=r"^D27: Rebel Forces does not answer an influence action"):
        play(state, f"special {REBEL_B}")


def test_d31_revolution_moves_two_and_frees_a_secured_country() -> None:
    """D31: from the other player's star the marker comes back two spaces; one's own star is no target."""
    state = position("france-revolution mercenary-1", markers={"hungary": -4, "ussr": 6})
    play(state, "special france-revolution")
    with pytest.raises(IllegalAction, match=r"^D31: you have secured U.S.S.R."):
        play(state, "aim ussr")
    play(state, "aim hungary")
    assert (marker(state, "hungary"), state.secured_count(1)) == (-2, 0)


def test_d31_revolution_stops_at_the_own_star() -> None:
    """D18, D31: two spaces, but not beyond the star."""
    state = position("france-revolution mercenary-1", markers={"hungary": 3})
    play(state, "special france-revolution", "aim hungary")
    assert marker(state, "hungary") == 4


def test_d32_safe_house_and_supply_drop_add_up_after_the_refill() -> None:
    """D32: first up to five cards, then two and three more."""
    state = position("poland-safe-house france-supply-drop mercenary-1")
    play(state, "special poland-safe-house", "special france-supply-drop")
    assert (state.phase, len(state.hands[0])) == (SPY, 10)


def test_d32_strategic_resupply_replaces_the_hand() -> None:
    """D32: the hand is discarded and as many cards as the hand size are drawn."""
    state = position("ussr-strategic-resupply mercenary-1 mercenary-2")
    play(state, "special ussr-strategic-resupply")
    assert len(state.hands[0]) == 5
    assert sorted(state.discard) == sorted(card(n) for n in ("ussr-strategic-resupply", "mercenary-1", "mercenary-2"))


@pytest.mark.parametrize("theirs", ["mercenary-2 mercenary-2-b", REBEL, "poland-military-transport"])
def test_d33_the_window_opens_whatever_is_in_hand(theirs: str) -> None:
    """D33: the other seat is asked after an influence action and after a special action, with or without an answer."""
    state = position("france-revolution poland-safe-house mercenary-1", theirs)
    play(state, "influence mercenary-1", "aim ussr", "done")
    assert (state.phase, state.actor) == (ANSWER, 1)
    play(state, "pass", "special poland-safe-house")
    assert (state.phase, state.actor) == (ANSWER, 1)


def test_d33_nobody_is_asked_without_cards() -> None:
    """D33: an empty hand answers nothing, as everybody can see."""
    state = play(position("france-revolution mercenary-1 mercenary-2"), "influence mercenary-1", "aim poland", "done")
    assert (state.phase, state.actor, marker(state, "poland")) == (PLAY, 0, 1)


def test_d33_each_announcement_is_asked_about_once() -> None:
    """D33: after the struck counter the first announcement is settled without a second question."""
    state = position(f"poland-safe-house {REBEL_B} mercenary-1", f"{REBEL} {REBEL_C} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", f"special {REBEL_B}", "pass")
    assert (state.phase, state.actor, state.bonus) == (PLAY, 0, 2)


def test_d33_passing_everything_lasts_until_the_turn_ends() -> None:
    """D33: no window and no block for that seat in this turn, and a new question in the next one of the other seat."""
    state = position("mercenary-1 mercenary-1-b mercenary-2", "poland-detain poland-safe-house mercenary-2-b")
    play(state, "influence mercenary-1", "aim poland", "done", "pass-all")
    assert (state.phase, state.actor, marker(state, "poland")) == (PLAY, 0, 1)
    play(state, "influence mercenary-1-b", "aim poland", "done")
    assert (state.phase, marker(state, "poland")) == (SPY, 2)
    play(
        state,
        "stay",
        "influence mercenary-2-b",
        "aim ussr",
        "done",
        "pass",
        "influence poland-safe-house",
        "aim poland",
        "done",
        "pass",
        "stay",
    )
    play(state, "influence mercenary-2", "aim ussr", "done")
    assert (state.phase, state.actor) == (ANSWER, 1)


def test_d33_every_window_has_the_same_clock() -> None:
    """D33: a window closes by itself with a pass after the host's time, also in the middle of a flight."""
    state = position("mercenary-1 mercenary-2", "poland-military-transport mercenary-2-b")
    assert state.timers() == []
    play(state, "influence mercenary-1", "aim ussr", "done")
    first = state.timers()[0].as_json()
    assert (first["seat"], first["seconds"], first["action"]) == (1, 60, number("pass"))
    play(state, "special poland-military-transport")
    assert state.timers()[0].as_json() == first
    play(state, "pass", "influence mercenary-2", "aim poland", "done")
    assert state.timers()[0].key != first["key"]
    state.answer_seconds = 0
    assert state.timers() == []


def test_d34_a_special_action_may_win() -> None:
    """D34: the third star reached by a Coordinated Attack ends the game at once."""
    state = position("france-coordinated-attack mercenary-1", markers={"france": 3, "hungary": 4, "great-britain": 5})
    play(state, "special france-coordinated-attack", "aim france", "aim ussr", "done")
    assert (state.phase, state.winner) == (OVER, 0)
