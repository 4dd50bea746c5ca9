"""Setup, the turn, the draw deck and the end."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup, IllegalAction
from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.games.espionage import GAME
from parlour.games.espionage.rules import Rules, deal
from parlour.games.espionage.state.catalogue import CARDS
from parlour.games.espionage.state.position import HOMES, OVER, PLAY, SPY
from parlour.games.espionage.state.theater import Settings
from parlour.games.espionage.tests.positions import CATALOGUE, card, country, hand, marker, may, number, play, position


def fresh(seed: int = 1, side: int = 0) -> Rules:
    """Deal a new game."""
    return deal(CATALOGUE, Settings(side, 60, False), FastRng(seed))


def test_d4_both_draw_five_cards_and_the_lot_decides_who_starts() -> None:
    """D4: each seat holds five cards, the rest is in the deck, and either seat may be the start player."""
    state = fresh()
    assert [len(cards) for cards in state.hands] == [5, 5]
    assert sorted([*state.hands[0], *state.hands[1], *state.deck]) == list(range(CARDS))
    assert {fresh(seed).start for seed in range(20)} == {0, 1}


def test_d5_the_second_home_is_of_the_other_faction() -> None:
    """D5: the start player takes any country, the other player one of the other faction."""
    state = fresh()
    assert (state.phase, len(state.legal(state.start))) == (HOMES, 6)
    assert state.legal(1 - state.start) == []
    play(state, "home hungary")
    assert state.actor == 1 - state.start
    with pytest.raises(IllegalAction, match=r"^D5: the second Home must be of the other faction"):
        play(state, "home poland")
    play(state, "home france")
    assert state.homes[state.start] == country("hungary")


def test_d6_home_markers_start_one_space_toward_their_owners() -> None:
    """D6: all other markers start at the centre, and the spies at home."""
    state = play(fresh(), "home ussr", "home france")
    toward_start = 1 if state.start == 0 else -1
    assert [marker(state, name) for name in CATALOGUE.countries] == [0, -toward_start, 0, 0, 0, toward_start]
    assert state.spies == state.homes


def test_d7_the_first_turn_has_one_card_play_and_the_others_two() -> None:
    """D7: card play, card play, refill, spy; the first turn has a single card play."""
    state = play(fresh(), "home ussr", "home france")
    first = state.start
    assert (state.turn, state.plays) == (first, 1)
    state.hands[first] = [card("mercenary-1")]
    play(state, "influence mercenary-1", "aim poland", "done", "pass")
    assert (state.phase, state.actor, len(state.hands[first])) == (SPY, first, 5)
    play(state, "move poland")
    assert (state.turn, state.plays, state.phase) == (1 - first, 2, PLAY)


def test_d8_a_card_play_is_compulsory() -> None:
    """D8: nobody may skip while a card play is possible."""
    state = position("mercenary-1")
    with pytest.raises(IllegalAction, match=r"^D8: a card play is compulsory"):
        play(state, "skip")


def test_d8_without_cards_the_step_is_left_out() -> None:
    """D8: the refill follows the last card at once."""
    state = play(position("mercenary-1"), "influence mercenary-1", "aim france", "done")
    assert (state.phase, len(state.hands[0])) == (SPY, 5)


def test_d8_a_hand_without_a_card_play_is_shown_and_the_step_skipped() -> None:
    """D8: Rebel Forces has no use if its country and the Home are secured and the spy is at home."""
    rebel = "united-states-rebel-forces"
    state = position(rebel, "mercenary-1", markers={"united-states": 6, "great-britain": 5})
    assert state.legal(0) == [number("skip")]
    play(state, "skip")
    assert (state.seen[0], state.plays) == ([card(rebel)], 1)
    play(state, "skip")
    assert state.phase == SPY
    assert state.view(1)["known"] == [rebel]
    assert all(card(rebel) in state.resample(1, FastRng(seed)).hands[0] for seed in range(20))


def test_d8_military_transport_alone_is_no_card_play() -> None:
    """D8, D27: if nothing else can be played, the seat may fly first or skip at once."""
    flight = "united-states-military-transport"
    state = position(flight, markers={"united-states": 6, "great-britain": 5})
    assert state.legal(0) == [number(f"special {flight}"), number("skip")]


def test_d9_refill_draws_up_to_the_hand_size_and_never_discards() -> None:
    """D9: refill to five cards, or six with Improved Resources; a larger hand stays as it is."""
    state = play(position("mercenary-1 mercenary-2", plays=1), "influence mercenary-1", "aim france", "done")
    assert len(state.hands[0]) == 5
    state = position("mercenary-1 mercenary-2", plays=1)
    state.deck.remove(card("france-gadget-research"))
    state.gadgets[0] = card("france-gadget-research")
    assert len(play(state, "influence mercenary-1", "aim france", "done").hands[0]) == 6
    many = " ".join(CATALOGUE.cards[:7])
    state = play(position(f"mercenary-1 {many}", plays=1), "influence mercenary-1", "aim france", "done")
    assert len(state.hands[0]) == 7


def test_d10_an_empty_deck_takes_the_discard_pile_at_once() -> None:
    """D10: after the last card, the discard pile becomes the new deck and drawing goes on."""
    state = position("mercenary-1 mercenary-2", "mercenary-1-b", plays=1, deck="france-revolution")
    play(state, "influence mercenary-1", "aim france", "done")
    assert "france-revolution" in hand(state, 0)
    assert (len(state.hands[0]), len(state.discard)) == (5, 0)
    assert len(state.deck) == CARDS - 6


def test_d10_the_last_card_triggers_the_reshuffle() -> None:
    """D10: the reshuffle comes as soon as the deck is empty, not with the next draw."""
    held = "mercenary-1 mercenary-2 poland-supply-drop poland-safe-house poland-detain"
    state = position(held, plays=1, deck="france-revolution")
    play(state, "influence mercenary-1", "aim ussr", "done")
    assert (len(state.discard), len(state.deck)) == (0, CARDS - 5)


def test_d10_with_both_empty_the_refill_draws_what_there_is() -> None:
    """D10: with no deck and no discard pile, the refill draws nothing."""
    rest = " ".join(name for name in CATALOGUE.cards if name not in ("mercenary-1", "mercenary-2"))
    state = position("mercenary-1 mercenary-2", rest, deck="")
    assert (state.deck, state.discard) == ([], [])
    play(state, "influence mercenary-1", "aim ussr", "done", "pass", "influence mercenary-2", "aim ussr", "done", "pass")
    assert (len(state.hands[0]), state.deck, state.discard) == (2, [], [])


def test_d11_the_spy_goes_anywhere_or_stays() -> None:
    """D11: the spy may move to five other countries, or stay."""
    state = play(position("mercenary-1"), "influence mercenary-1", "aim france", "done")
    assert [action for action in state.legal(0) if action >= number("stay") - 6] == [
        number(f"move {name}") for name in ("france", "united-states", "poland", "hungary", "ussr")
    ] + [number("stay")]
    with pytest.raises(IllegalAction, match=r"^D11: the spy is already there"):
        play(state, "move great-britain")
    play(state, "move hungary")
    assert (state.spies[0], state.turn) == (country("hungary"), 1)


def test_d12_played_cards_lie_open_at_once() -> None:
    """D12: an announced card is on the discard pile at once, for all to see."""
    state = play(position("mercenary-1 mercenary-2", "mercenary-1-b"), "influence mercenary-1", "aim france", "done")
    assert state.view(None)["discard"] == ["mercenary-1"]


def test_d34_three_countries_win_at_once() -> None:
    """D34: one's own Home counts, and the game ends before the second card play."""
    state = position("france-detain mercenary-1", markers={"great-britain": 5, "hungary": 4})
    play(state, "influence france-detain", "aim france", "done")
    assert (state.phase, state.winner, state.actors()) == (OVER, 0, [])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.returns, outcome.reason) == ([1.0, -1.0], "three countries secured")


def test_d34_example_the_enemys_home_wins_at_once() -> None:
    """D34: the red player secures the blue player's Home."""
    state = position("", "great-britain-blockade", turn=1, markers={"great-britain": -2})
    play(state, "influence great-britain-blockade", "aim great-britain", "done")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.returns, outcome.reason) == ([-1.0, 1.0], "the enemy's Home secured")


def test_d34_example_france_ussr_and_the_united_states() -> None:
    """D34: any three countries win, of whatever faction."""
    state = position("", "united-states-deport", turn=1, markers={"france": -4, "ussr": -6, "united-states": -3})
    play(state, "influence united-states-deport", "aim united-states", "done")
    assert (state.winner, state.secured_count(1)) == (1, 3)


def test_d35_a_secured_marker_stays() -> None:
    """D35: two secured countries do not win, and a Coordinated Attack may not name them."""
    state = position("france-coordinated-attack mercenary-1 france-revolution", markers={"hungary": -4, "ussr": -6})
    assert state.phase == PLAY
    play(state, "special france-coordinated-attack")
    assert not may(state, "aim hungary")


def test_d1_d2_options_pick_the_side_of_the_board() -> None:
    """D1, D2: the shortened side has one step less in each country; invalid options are refused."""
    basic = GAME.deal(GAME.setup(), FastRng(1))
    short = GAME.deal(GAME.setup(options={"side": "shortened"}), FastRng(1))
    assert [a - b for a, b in zip(basic.steps, short.steps, strict=True)] == [1] * 6
    with pytest.raises(BadSetup, match=r"side"):
        GAME.setup(options={"side": "round"})
    with pytest.raises(BadSetup, match=r"answer_seconds"):
        GAME.setup(options={"answer_seconds": -1})
    with pytest.raises(BadSetup, match=r"is for 2 seats, not 3"):
        GAME.setup(3)


def test_refused_actions_change_nothing() -> None:
    """A move with an illegal second action leaves the match unchanged."""
    match = Match(GAME, GAME.setup(), b"sixteen bytes ok")
    start = match.state.actors()[0]
    view = match.state.view(start)
    with pytest.raises(IllegalAction):
        match.play_move(start, [(number("home france"), ""), (number("home france"), "")])
    assert match.state.view(start) == view
    assert match.log == []


def test_default_actions_do_the_least() -> None:
    """The default is a pass, the end of a composition, a spy that stays, or the first legal action."""
    state = position("mercenary-1 mercenary-2", "mercenary-1-b")
    assert state.default_action(0) == state.legal(0)[0]
    play(state, "influence mercenary-1", "aim france")
    assert state.default_action(0) == number("done")
    play(state, "done")
    assert state.default_action(1) == number("pass")
    play(state, "pass", "influence mercenary-2", "aim france", "done", "pass")
    assert state.default_action(0) == number("stay")


def test_d34_nothing_moves_after_the_win() -> None:
    """D34: if the first marker of a Coordinated Attack wins, the second one stays."""
    state = position("ussr-coordinated-attack", markers={"france": 3, "hungary": 4, "great-britain": 5, "ussr": 2})
    play(state, "special ussr-coordinated-attack", "aim france", "aim ussr", "done")
    assert (state.winner, marker(state, "france"), marker(state, "ussr")) == (0, 4, 2)


def test_why_not_cites_a_rule_for_every_refusal() -> None:
    """In all positions of random games, every refusal starts with a rule's number."""
    for seed in range(3):
        state = fresh(seed)
        rng = FastRng(seed + 50)
        while not state.over():
            legal = state.legal(state.actor)
            for action in range(283):
                if action not in legal:
                    with pytest.raises(IllegalAction, match=r"^D\d+: "):
                        state.check(state.actor, action)
            with pytest.raises(IllegalAction, match=r"^D\d+: "):
                state.check(1 - state.actor, legal[0])
            state.apply(state.actor, state.random_action(state.actor, rng))
