"""The fifteen special actions, one by one; answers to them are in test_answers.py."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import ADVANCED_TRANSPORT, IMPROVED_RESOURCES, SPECIAL_ACTIONS
from parlour.games.espionage.state.position import ANSWER, OVER, PLAY, RETAIN, SPY
from parlour.games.espionage.tests.positions import card, country, facts, hand, marker, may, number, play, position

REBEL = "great-britain-rebel-forces"
SPARE = "mercenary-1 mercenary-1-b mercenary-1-c"
GADGET = "united-states-gadget-research"
EVERY_ACTION = {
    "blockade": ["special great-britain-blockade", "aim france"],
    "coordinated assault": ["special great-britain-coordinated-assault", "aim france", "aim poland", "aim ussr", "done"],
    "coordinated attack": ["special france-coordinated-attack", "aim france", "aim ussr", "done"],
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
"""Every special action that is announced on one's own turn: all but Rebel Forces."""

EFFECTS: dict[str, dict[str, object]] = {
    "blockade": {"blockades": {"france": (2, 0)}},
    "coordinated assault": {"markers": {"france": 1, "poland": 1, "ussr": 1}},
    "coordinated attack": {"markers": {"france": 1, "ussr": 1}},
    "deport": {"spies": ["great-britain", "poland"]},
    "detain": {"detained": [0, 2]},
    "gadget buster": {"gadgets": [None, None, None, None], "discard": ["france-gadget-buster", GADGET]},
    "gadget research": {"gadgets": [None, "france-gadget-research", GADGET, None], "discard": []},
    "military transport": {"spies": ["ussr", "hungary"]},
    "paid informant": {"opened": [0, 2], "seen": ["", f"{REBEL} {SPARE}"]},
    "pilfer accounts": {"phase": RETAIN, "actor": 1},
    "revolution": {"markers": {"hungary": 2}},
    "safe house": {"bonus": 2},
    "supply drop": {"bonus": 3},
}
"""What differs, once an action has taken effect, from the moment before it was answered; the rest is equal."""


def before(action: str, theirs: str = REBEL) -> Rules:
    """Give seat 0 the card of an action and two mercenaries; seat 1's spy is abroad, and seat 1 has a gadget."""
    name = EVERY_ACTION[action][0].removeprefix("special ")
    state = position(f"{name} mercenary-2 mercenary-2-b", f"{theirs} {SPARE}", spies="great-britain hungary")
    state.deck.remove(card(GADGET))
    state.gadgets[2 + IMPROVED_RESOURCES] = card(GADGET)
    return state


def announced(action: str) -> Rules:
    """Announce an action, and check that so far only the card is gone and, unless it is a flight, the card play is spent."""
    state = before(action)
    untouched = facts(state)
    play(state, *EVERY_ACTION[action])
    assert facts(state) == {
        **untouched,
        "hands": ["mercenary-2 mercenary-2-b", f"{REBEL} {SPARE}"],
        "discard": [EVERY_ACTION[action][0].removeprefix("special ")],
        "plays": 2 if action == "military transport" else 1,
        "phase": ANSWER,
        "actor": 1,
    }
    return state


def test_d22_no_action_is_left_out() -> None:
    """D22: the actions above are all special actions but Rebel Forces; only Strategic Resupply draws by chance."""
    assert {action.replace(" ", "-") for action in EVERY_ACTION} == {*SPECIAL_ACTIONS} - {"rebel-forces"}
    assert {*EVERY_ACTION} - {*EFFECTS} == {"strategic resupply"}


@pytest.mark.parametrize("action", EFFECTS)
def test_d22_every_action_takes_effect_if_nobody_answers(action: str) -> None:
    """D22: once the other seat has passed, an action has exactly its own effect, and none before."""
    state = announced(action)
    asked = facts(state)
    play(state, "pass")
    assert facts(state) == {**asked, "phase": PLAY, "actor": 0, **EFFECTS[action]}


@pytest.mark.parametrize("action", EVERY_ACTION)
def test_d22_every_action_can_be_countered(action: str) -> None:
    """D22, D30: countered by Rebel Forces it has no effect; both cards are discarded and the card play stays spent."""
    state = announced(action)
    asked = facts(state)
    play(state, f"special {REBEL}", "pass")
    assert facts(state) == {
        **asked,
        "phase": PLAY,
        "actor": 0,
        "hands": ["mercenary-2 mercenary-2-b", SPARE],
        "discard": [EVERY_ACTION[action][0].removeprefix("special "), REBEL],
    }


def test_d22_a_special_action_must_be_able_to_change_something() -> None:
    """D22: Deport needs a spy abroad, Pilfer Accounts more than two cards, and Gadget Buster a gadget."""
    state = position("united-states-deport poland-pilfer-accounts france-gadget-buster", "mercenary-1 mercenary-2")
    for name, reason in (
        ("united-states-deport", "D25: the other spy is at home"),
        ("poland-pilfer-accounts", "D29: the other player holds no more than 2"),
        ("france-gadget-buster", "D26: the other player has no gadget"),
    ):
        with pytest.raises(IllegalAction, match=f"^{reason}"):
            play(state, f"special {name}")


def test_d23_blockade_stops_everything_until_the_end_of_the_next_turn() -> None:
    """D23: no influence, no Coordinated action and no Revolution moves the marker, no matter who plays it."""
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
    """D24: markers move one step each; at least one is named, none twice, and none that is secured."""
    state = position(f"great-britain-coordinated-assault {SPARE}", "mercenary-2", markers={"hungary": 4})
    play(state, "special great-britain-coordinated-assault")
    assert not may(state, "done")
    assert not may(state, "aim hungary")
    play(state, "aim france")
    with pytest.raises(IllegalAction, match=r"^D24: France is already named"):
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
    # Seat 1 is not asked to fly in: everybody can see that its spy is detained.
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
    """D12, D26: the card is not discarded; a second one must take the other gadget, and a third one is refused."""
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
    assert card(GADGET) in state.discard


def with_advanced_transport(mine: str, spies: str) -> Rules:
    """Build a position in which seat 0 has Advanced Transport."""
    state = position(mine, SPARE, spies=spies)
    state.deck.remove(card(GADGET))
    state.gadgets[ADVANCED_TRANSPORT] = card(GADGET)
    return state


@pytest.mark.parametrize("ticket", ["france-revolution", "poland-safe-house"])
def test_d26_example_advanced_transport_from_poland_to_france(ticket: str) -> None:
    """D26: the spy goes from Poland to France with a France card or a Poland card; it is not a card play."""
    state = with_advanced_transport(f"{ticket} mercenary-2 mercenary-2-b", "poland ussr")
    play(state, f"transport {ticket}", "aim france")
    assert (state.spies[0], state.plays, state.phase) == (country("france"), 2, PLAY)
    assert state.discard == [card(ticket)]


def test_d26_advanced_transport_is_used_once_a_turn_and_with_a_fitting_card() -> None:
    """D26: a card of a country other than the spy's leads only to its own, once a turn."""
    state = with_advanced_transport("france-revolution poland-safe-house mercenary-2", "hungary ussr")
    assert number("transport poland-safe-house") in state.legal(0)
    play(state, "transport france-revolution")
    with pytest.raises(IllegalAction, match=r"^D26: the card must be of the country"):
        play(state, "aim poland")
    play(state, "aim france")
    with pytest.raises(IllegalAction, match=r"^D26: Advanced Transport has been used this turn"):
        play(state, "transport poland-safe-house")


def test_d27_military_transport_is_no_card_play() -> None:
    """D27: on one's own turn it moves the spy and leaves both card plays."""
    state = play(before("military transport"), *EVERY_ACTION["military transport"], "pass")
    assert (state.spies[0], state.plays, state.phase) == (country("ussr"), 2, PLAY)


def test_d28_paid_informant_opens_the_hand_until_the_end_of_the_next_turn() -> None:
    """D28: everybody sees the hand, including cards drawn meanwhile, until it is closed again."""
    state = position(f"france-paid-informant {SPARE}", "poland-safe-house mercenary-2 mercenary-2-b")
    state.grounded = [True, True]
    play(state, "special france-paid-informant", "pass")
    for viewer in (None, 0, 1):
        assert state.view(viewer)["open_hands"][1] == ["poland-safe-house", "mercenary-2", "mercenary-2-b"]
    play(state, "influence mercenary-1", "aim ussr", "done", "stay")
    play(state, "influence mercenary-2", "aim ussr", "done", "influence mercenary-2-b", "aim ussr", "done")
    assert len(state.view(0)["open_hands"][1]) == 5
    play(state, "stay")
    play(state, "influence mercenary-1-b", "aim ussr", "done", "influence mercenary-1-c", "aim ussr", "done")
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


def test_d29_a_seat_that_passes_everything_still_chooses() -> None:
    """D29, D33: the other player chooses the cards to keep even if there was no window to answer in."""
    state = before("pilfer accounts")
    state.waived[1] = True
    play(state, *EVERY_ACTION["pilfer accounts"])
    assert (state.phase, state.actor) == (RETAIN, 1)


def test_d31_revolution_moves_two_and_frees_a_secured_country() -> None:
    """D31: the marker leaves the other player's star by two steps; one's own star is not a target."""
    state = position("france-revolution mercenary-1", markers={"hungary": -4, "ussr": 6})
    play(state, "special france-revolution")
    with pytest.raises(IllegalAction, match=r"^D31: you have secured U.S.S.R."):
        play(state, "aim ussr")
    play(state, "aim hungary")
    assert (marker(state, "hungary"), state.secured_count(1)) == (-2, 0)


def test_d31_revolution_stops_at_the_star() -> None:
    """D18, D31: the marker moves two steps, but not beyond the star."""
    state = position("france-revolution mercenary-1", markers={"hungary": 3})
    play(state, "special france-revolution", "aim hungary")
    assert marker(state, "hungary") == 4


def test_d32_safe_house_and_supply_drop_add_up_after_the_refill() -> None:
    """D32: the refill draws up to five cards, then two and three more."""
    state = position("poland-safe-house france-supply-drop mercenary-1")
    play(state, "special poland-safe-house", "special france-supply-drop")
    assert (state.phase, len(state.hands[0])) == (SPY, 10)


def test_d32_strategic_resupply_replaces_the_hand() -> None:
    """D22, D32: the seat discards its hand and draws five cards from the deck; nothing else changes."""
    state = announced("strategic resupply")
    asked = facts(state)
    deck = set(state.deck)
    play(state, "pass")
    drawn = set(state.hands[0])
    assert len(drawn) == len(state.hands[0]) == 5
    assert drawn <= deck
    assert set(state.deck) == deck - drawn
    assert facts(state) == {
        **asked,
        "phase": PLAY,
        "actor": 0,
        "hands": [hand(state, 0), f"{REBEL} {SPARE}"],
        "deck": len(deck) - 5,
        "discard": ["ussr-strategic-resupply", "mercenary-2", "mercenary-2-b"],
    }


def test_d34_a_special_action_may_win() -> None:
    """D34: the third star reached by a Coordinated Attack ends the game at once."""
    state = position("france-coordinated-attack mercenary-1", markers={"france": 3, "hungary": 4, "great-britain": 5})
    play(state, "special france-coordinated-attack", "aim france", "aim ussr", "done")
    assert (state.phase, state.winner) == (OVER, 0)
