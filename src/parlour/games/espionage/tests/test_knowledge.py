"""What each seat knows: views, resampled worlds, hidden compositions."""

from __future__ import annotations

import pytest

from parlour.core.events import Event
from parlour.core.rng import FastRng
from parlour.games.espionage.rules import Rules, deal
from parlour.games.espionage.state.catalogue import CARDS
from parlour.games.espionage.state.theater import Settings
from parlour.games.espionage.tests.positions import CATALOGUE, card, number, play, position

SPARE = "mercenary-1 mercenary-1-b mercenary-1-c"


def worlds(state: Rules, seat: int, count: int = 60) -> list[Rules]:
    """Draw worlds that a seat cannot tell apart from a state."""
    return [state.resample(seat, FastRng(seed)) for seed in range(count)]


def test_d28_what_the_informant_showed_stays_known_while_it_is_in_hand() -> None:
    """D28: after the hand is closed again, the cards seen are in every world until they are played."""
    state = position(f"france-paid-informant {SPARE}", "poland-safe-house ussr-detain mercenary-2 mercenary-2-b")
    state.grounded = [True, True]
    play(state, "special france-paid-informant", "pass", "influence mercenary-1", "aim ussr", "done", "stay")
    for first, second in (("mercenary-2", "mercenary-2-b"), ("mercenary-1-b", "mercenary-1-c")):
        play(state, f"influence {first}", "aim ussr", "done", f"influence {second}", "aim ussr", "done", "stay")
    known = state.hands[1].copy()
    assert (state.opened, state.seen[1]) == ([0, 0], known)
    play(state, "special poland-safe-house", "pass")
    assert card("poland-safe-house") not in state.seen[1]
    others = [c for c in known if c != card("poland-safe-house")]
    assert all(set(others) <= set(world.hands[1]) for world in worlds(state, 0))
    assert state.view(0)["known"] == [CATALOGUE.cards[c] for c in others]
    seats = {tuple(world.hands[1]) for world in worlds(state, 0)}
    assert seats == {tuple(others)}


def test_d28_cards_drawn_after_the_hand_is_closed_are_unknown() -> None:
    """D28: with two of five cards seen, the other three may be any cards that the seat has not seen."""
    state = position(SPARE, "poland-safe-house ussr-detain mercenary-2 mercenary-2-b france-detain")
    state.seen[1] = sorted([card("poland-safe-house"), card("ussr-detain")])
    found = worlds(state, 0, 200)
    assert all({card("poland-safe-house"), card("ussr-detain")} <= set(world.hands[1]) for world in found)
    elsewhere = {c for world in found for c in world.hands[1]}
    assert elsewhere == set(range(CARDS)) - set(state.hands[0])


def test_d36_with_card_counting_a_reshuffle_gives_the_other_hand_away() -> None:
    """D10, D36: once the deck has run out, the other hand follows from the cards seen; cards drawn later are unknown again."""
    state = position("mercenary-1 mercenary-2", "mercenary-1-b poland-detain", plays=1, deck="france-revolution", counting=True)
    assert {tuple(world.hands[1]) for world in worlds(state, 0)} != {tuple(state.hands[1])}
    play(state, "influence mercenary-1", "aim france", "done")
    assert {tuple(world.hands[1]) for world in worlds(state, 0)} == {tuple(state.hands[1])}
    assert state.view(0)["known"] == ["poland-detain", "mercenary-1-b"]
    # Seat 0 drew three of its five cards after the reshuffle.
    assert state.seen[0] == sorted([card("france-revolution"), card("mercenary-2")])
    assert all(set(state.seen[0]) <= set(world.hands[0]) for world in worlds(state, 1))
    assert len({tuple(world.hands[0]) for world in worlds(state, 1)}) > 20


def test_d36_without_card_counting_only_what_was_shown_is_known() -> None:
    """D36: after a reshuffle the view names no card of the other hand, save one that was shown and is still there."""
    state = position("mercenary-1 mercenary-2", "mercenary-1-b poland-detain", plays=1, deck="france-revolution")
    state.seen[1] = [card("poland-detain")]
    play(state, "influence mercenary-1", "aim france", "done")
    assert (len(state.discard), state.view(0)["known"], state.view(1)["known"]) == (0, ["poland-detain"], [])
    found = worlds(state, 0, 200)
    assert all(card("poland-detain") in world.hands[1] for world in found)
    assert len({tuple(world.hands[1]) for world in found}) > 20


def test_d12_what_lies_open_is_never_dealt() -> None:
    """D12: discarded cards and gadgets are in no world's other hand or deck."""
    state = position(SPARE, "mercenary-2 mercenary-2-b", discard="france-revolution ussr-deport")
    state.deck.remove(card("france-gadget-research"))
    state.gadgets[2] = card("france-gadget-research")
    open_cards = {card("france-revolution"), card("ussr-deport"), card("france-gadget-research")}
    for world in worlds(state, 0):
        assert not open_cards & {*world.hands[1], *world.deck}
        assert sorted([*world.hands[0], *world.hands[1], *world.deck, *open_cards]) == list(range(CARDS))


def outside(state: Rules) -> list[object]:
    """Collect everything that seat 1 and spectators can see."""
    return [state.view(1), state.view(None), state.legal(1), state.key(1), [timer.as_json() for timer in state.timers()]]


COMPOSITIONS = [
    ["influence france-military-transport", "aim france", "add mercenary-1"],
    ["special france-military-transport"],
    ["special great-britain-coordinated-assault", "aim france", "aim poland"],
    ["special france-gadget-research"],
]


@pytest.mark.parametrize("steps", COMPOSITIONS, ids=lambda steps: steps[0])
def test_an_unfinished_composition_is_hidden(steps: list[str]) -> None:
    """While a seat composes a card play, others see and may do the same as before, even with the hand open."""
    state = position(
        "france-military-transport great-britain-coordinated-assault france-gadget-research mercenary-1",
        "mercenary-2 mercenary-2-b",
    )
    state.opened[0] = 1
    state.seen[0] = state.hands[0].copy()
    before = outside(state)
    events: list[Event] = []
    state.events = events
    play(state, *steps)
    assert events == []
    assert outside(state) == before
    assert state.view(0)["picked"] != []


def test_an_unfinished_block_is_hidden_and_drawn_anew() -> None:
    """D19: the attacker does not learn which cards are being added, and its worlds draw them anew."""
    state = position(
        "poland-military-transport mercenary-2",
        "poland-safe-house poland-deport poland-detain mercenary-2-b",
        spies="great-britain poland",
    )
    play(state, "influence poland-military-transport", "aim poland", "done", "pass")
    before = [state.view(0), state.key(0)]
    play(state, "add poland-safe-house")
    assert [state.view(0), state.key(0)] == before
    assert len({tuple(world.picked) for world in worlds(state, 0)}) > 5


def test_a_seats_own_composition_is_the_same_in_every_world() -> None:
    """A seat knows its own composition."""
    state = play(position("france-revolution mercenary-1", "mercenary-2"), "influence mercenary-1", "aim ussr")
    assert all((world.picked, world.aimed) == (state.picked, state.aimed) for world in worlds(state, 0))


def test_resampling_depends_on_nothing_hidden() -> None:
    """The same seed draws the same world from states that the seat cannot tell apart."""
    state = play(position(SPARE, "mercenary-2 poland-detain france-detain"), "influence mercenary-1", "aim ussr", "done")
    twin = state.resample(0, FastRng(99))
    assert twin.hands[1] != state.hands[1]
    for seed in range(10):
        one, other = state.resample(0, FastRng(seed)), twin.resample(0, FastRng(seed))
        assert (one.hands, one.deck) == (other.hands, other.deck)


def test_the_seat_that_waits_has_no_legal_actions() -> None:
    """D33: the waiting seat's choices reveal nothing about the other seat's."""
    state = play(position(SPARE, "poland-military-transport"), "influence mercenary-1", "aim ussr", "done")
    assert state.legal(0) == []
    assert state.legal(1) == [
        number("special poland-military-transport"),
        number("pass"),
        number("pass-all"),
        number("pass-flights"),
    ]


def test_a_spectator_sees_no_hand() -> None:
    """A spectator's view has no secret fields and names no card of a closed hand."""
    state = position("france-revolution", "poland-detain")
    view = state.view(None)
    assert not {"hand", "known", "picked", "known_of_you"} & set(view)
    assert "france-revolution" not in str(view)
    assert "poland-detain" not in str(view)


def test_keys_tell_hands_apart_but_not_hidden_worlds() -> None:
    """The key is equal in all worlds of a seat, and differs for another hand, marker or composition."""
    state = position("france-revolution mercenary-1", "poland-detain")
    assert {world.key(0) for world in worlds(state, 0)} == {state.key(0)}
    others = [
        position("france-revolution mercenary-2", "poland-detain"),
        position("france-revolution mercenary-1", "poland-detain", markers={"ussr": 1}),
        position("france-revolution mercenary-1", "poland-detain mercenary-2"),
        play(state.clone(), "influence mercenary-1"),
        play(state.clone(), "special france-revolution"),
    ]
    keys = {other.key(0) for other in others} | {state.key(0)}
    assert len(keys) == 6
    assert all(0 <= key < 2**62 for key in keys)


def test_cards_are_never_lost_or_doubled_in_random_play() -> None:
    """After every action of random games, each card is in exactly one place and each seen card in its hand."""
    for seed in range(6):
        state = deal(CATALOGUE, Settings(seed % 2, 0, seed > 3), FastRng(seed))
        rng = FastRng(seed + 100)
        while not state.over():
            seat = state.actor
            state.apply(seat, state.random_action(seat, rng))
            places = [*state.hands[0], *state.hands[1], *state.deck, *state.discard, *[c for c in state.gadgets if c >= 0]]
            assert sorted(places) == list(range(CARDS))
            assert all(set(state.seen[s]) <= set(state.hands[s]) for s in range(2))
            assert all(abs(state.markers[k]) <= state.steps[k] for k in range(6))
