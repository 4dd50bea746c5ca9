"""The greedy player and the guide for searches."""

from __future__ import annotations

import pytest

from parlour.bots.levels import make_bot
from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.espionage import GAME
from parlour.games.espionage.actions import HOME
from parlour.games.espionage.bots import Greedy, Guide
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import COUNTRY_CARDS
from parlour.games.espionage.state.position import BY_TRANSPORT
from parlour.games.espionage.tests.positions import card, number, play, position


def choice(state: Rules, seat: int) -> int:
    """Return the greedy player's choice."""
    return Greedy(1).choose(Perspective(state, seat))


def test_greedy_beats_random() -> None:
    """Greedy wins at least 57 of 60 games, half of them from either seat."""
    wins = 0
    for seed in range(60):
        state = GAME.deal(GAME.setup(), FastRng(seed))
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[seed % 2] = Greedy(seed)
        play_out(state, bots, GAME.longest)
        outcome = state.outcome()
        assert outcome is not None
        wins += outcome.winners() == [seed % 2]
    assert wins >= 57


def test_greedy_chooses_the_same_in_worlds_it_cannot_tell_apart() -> None:
    """A choice does not depend on the other hand."""
    rng = FastRng(5)
    for seed in range(3):
        state = GAME.deal(GAME.setup(), FastRng(seed))
        while not state.over():
            seat = state.actor
            action = Greedy(7).choose(Perspective(state, seat))
            world = state.resample(seat, rng)
            assert Greedy(7).choose(Perspective(world, seat)) == action
            assert action in state.legal(seat)
            state.apply(seat, action)


def test_d34_greedy_takes_a_win() -> None:
    """D34: it takes the last step to the third star, with any card that does it."""
    state = position("france-coordinated-attack ussr-detain", "", markers={"france": 3, "hungary": 4, "great-britain": 5})
    while not state.over():
        play_step(state)
        assert state.turn == 0
    assert state.winner == 0


def test_d34_hard_takes_a_win() -> None:
    """D34: the hard player, as the table seats it, composes the card play that secures the third country."""
    state = position("france-detain mercenary-1", "mercenary-2", markers={"great-britain": 5, "hungary": 4})
    bot = make_bot(GAME, "hard", 3)
    for action in ("influence france-detain", "aim france", "done"):
        assert bot.choose(Perspective(state, 0)) == number(action)
        play(state, action)


@pytest.mark.parametrize("faction", [0, 1])
def test_d5_players_take_homes_that_their_hand_can_defend(faction: int) -> None:
    """D5: with cards of one faction only, the start player takes Homes of that faction, and not always the same."""
    homes: set[int] = set()
    for seed in range(30):
        state = GAME.deal(GAME.setup(), FastRng(seed))
        catalogue = state.catalogue
        state.hands[state.start] = [n for n in range(COUNTRY_CARDS) if catalogue.faction[n] == faction][seed % 3 :: 5][:5]
        home = Greedy(seed).choose(Perspective(state, state.start)) - HOME
        assert catalogue.factions[home] == faction
        homes.add(home)
    assert len(homes) > 1


def play_step(state: Rules) -> None:
    """Take one action of the greedy player."""
    state.apply(state.actor, choice(state, state.actor))


def test_d19_greedy_blocks_what_would_lose_the_game() -> None:
    """D19: it blocks an influence action that would secure its Home."""
    state = position(
        "great-britain-blockade",
        "great-britain-gadget-buster mercenary-2 poland-detain",
        homes="poland great-britain",
        spies="poland great-britain",
        markers={"great-britain": 2},
    )
    play(state, "influence great-britain-blockade", "aim great-britain", "done", "pass")
    while state.turn == 0 and state.actor == 1:
        play_step(state)
    assert not state.over()


def test_d27_greedy_flies_in_to_block_what_would_lose_the_game() -> None:
    """D27: it answers the influence action that would secure a third country with Military Transport."""
    state = position(
        "france-detain mercenary-1",
        "ussr-military-transport france-gadget-buster",
        homes="great-britain poland",
        markers={"great-britain": 5, "hungary": 4, "france": 0},
    )
    play(state, "influence france-detain", "aim france", "done")
    assert choice(state, 1) == number("special ussr-military-transport")


def test_d30_greedy_counters_what_would_lose_the_game() -> None:
    """D30: it counters the Coordinated Attack that would secure a third country with Rebel Forces."""
    state = position(
        "hungary-coordinated-attack mercenary-1",
        "ussr-rebel-forces poland-detain",
        markers={"great-britain": 5, "hungary": 4, "france": 3},
    )
    play(state, "special hungary-coordinated-attack", "aim france", "done")
    assert choice(state, 1) == number("special ussr-rebel-forces")


def test_greedy_uses_the_whole_rules() -> None:
    """Within 200 games it uses every special action, and every verb except rare ones and those for people."""
    table = GAME.actions(GAME.setup())
    verbs = {action.verb for action in table.actions} - {"skip", "pass-all", "pass-flights", "ask-flights", "transport"}
    specials = set(range(15))
    for seed in range(200):
        state = GAME.deal(GAME.setup(), FastRng(seed))
        bots = [Greedy(seed), Greedy(seed + 1000)]
        while not state.over():
            seat = state.actor
            action = table[bots[seat].choose(Perspective(state, seat))]
            verbs.discard(action.verb)
            if action.verb == "special":
                specials.discard(state.catalogue.special[state.catalogue.cards.index(action.args[0])])
            state.apply(seat, action.number)
        if not verbs and not specials:
            break
    assert (verbs, specials) == (set(), set())


def test_d26_greedy_rides_to_where_its_spy_wins() -> None:
    """D26: it discards a card for Advanced Transport, as the spy's 1 reaches the third star."""
    state = position("united-states-rebel-forces united-states-safe-house", "", plays=1)
    state.markers = [5, 0, 2, 0, 4, 0]
    state.deck.remove(card("france-gadget-research"))
    state.gadgets[1] = card("france-gadget-research")
    play_step(state)
    assert state.mode == BY_TRANSPORT
    while not state.over():
        play_step(state)
        assert state.turn == 0
    assert state.winner == 0


def test_the_guide_values_a_position_from_both_sides() -> None:
    """Values lie between -1 and 1, are opposite for the two seats, and rise as markers advance."""
    guide = Guide()
    near = position("mercenary-1", "mercenary-2", markers={"france": 3, "hungary": 3, "great-britain": 3})
    far = position("mercenary-1", "mercenary-2", markers={"france": 1})
    assert guide.value(near, 0) > guide.value(far, 0)
    for state in (near, far):
        assert -1.0 <= guide.value(state, 0) <= 1.0
        assert guide.value(state, 0) == pytest.approx(-guide.value(state, 1))
    won = position("france-detain", markers={"great-britain": 5, "hungary": 4})
    play(won, "influence france-detain", "aim france", "done")
    assert (guide.value(won, 0), guide.value(won, 1)) == (1.0, -1.0)
    assert guide.playout_action(near, 0, FastRng(1)) in near.legal(0)


def test_d29_greedy_keeps_two_cards() -> None:
    """D29: after Pilfer Accounts it keeps two cards, Rebel Forces among them."""
    state = position("poland-pilfer-accounts", "ussr-rebel-forces poland-detain mercenary-1 mercenary-2")
    play(state, "special poland-pilfer-accounts", "pass")
    while state.actor == 1:
        play_step(state)
    assert len(state.hands[1]) == 2
    assert card("ussr-rebel-forces") in state.hands[1]
