"""How the bots of Spyfall play."""

from __future__ import annotations

import pytest

from parlour.bots.levels import make_bot, players_of
from parlour.core.match import Match
from parlour.core.perspective import Perspective
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, PASS, START, TIME_UP, YES
from parlour.games.spyfall.bots import Greedy, Guide
from parlour.games.spyfall.bots.beliefs import Beliefs
from parlour.games.spyfall.bots.talk.temper import TEMPERS
from parlour.games.spyfall.bots.talk.text import lemma
from parlour.games.spyfall.bots.talk.voice import names
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.records import NOTE
from parlour.games.spyfall.state.terms import SPY
from parlour.games.spyfall.tests.positions import position, terms
from parlour.games.spyfall.tests.test_content import LARGE


def played(
    seats: int, seed: int, interrupts: str = "between questions", rounds: int = 5, talk: str = "typed", name: str = "greedy"
) -> Rules:
    """Play a game among bots."""
    state = GAME.deal(GAME.setup(seats, {"interrupts": interrupts, "rounds": rounds, "talk": talk}), FastRng(seed))
    bot = GAME.bots()[name]
    play_out(state, [bot(100 * seed + seat) for seat in range(seats)], GAME.longest)
    return state


def test_making_a_bot_loads_the_dictionary() -> None:
    """The dictionary of base forms is loaded when a bot is made, so no choice waits for it."""
    lemma.cache_clear()
    Greedy(1)
    assert lemma.cache_info().currsize == 1


def test_every_bot_plays_every_way() -> None:
    """Talkers and babblers finish games with 3, 7 and 12 seats, at any time or between questions, typed or spoken."""
    for seats in (3, 7, 12):
        for interrupts in ("any time", "between questions"):
            assert played(seats, seats, interrupts, 1).over()
            assert played(seats, seats, interrupts, 1, name="random").over()
    assert played(5, 1, "any time", 1, talk="spoken").over()


def test_s20_bots_play_combined_packs() -> None:
    """S20: with the 50 places of both packs every place is unlikely at first; a spy then suspects all alike and plays on."""
    setup = GAME.setup(6, {"pack": "spyfall2+spyfall1", "rounds": 1, "dealer": 1})
    state = GAME.deal(setup, FastRng(1))
    state.apply(0, START)
    beliefs = Beliefs(state.view(state.cards.index(SPY)))
    assert max(beliefs.places) <= 0.02
    assert beliefs.seen_by_others(1) == pytest.approx([1 / 6] * 6)
    for interrupts in ("any time", "between questions"):
        for pack, own in (("spyfall2+spyfall1", ""), ("spyfall2+own", LARGE), ("own", LARGE)):
            options = {"pack": pack, "own_pack": own, "interrupts": interrupts, "rounds": 2}
            state = GAME.deal(GAME.setup(8, options), FastRng(2))
            play_out(state, [make_bot(GAME, "hard", seat) for seat in range(8)], GAME.longest)
            assert state.over()


def test_weaker_talkers_take_in_less_and_need_less_evidence() -> None:
    """From medium down to beginner a talker misses more answers, and guesses, accuses and convicts on less evidence."""
    weaker = ("medium", "easy", "beginner")
    assert [GAME.errors[level] for level in weaker] == sorted(GAME.errors[level] for level in weaker)
    for of in ("guess", "accuse", "vote"):
        needed = [getattr(TEMPERS[level], of) for level in weaker]
        assert needed == sorted(needed, reverse=True), of


def test_s14_bots_make_a_case_or_are_ready() -> None:
    """S14: a bot that suspects somebody says whom, a spy speaks of whom the others suspect; the rest are ready at once."""
    state = position(seats=4, spies=(0,), agreed=terms(discussion=60))
    state.time_up()
    bots = [GAME.bots()["greedy"](seat) for seat in range(4)]
    assert [bot.choose(Perspective(state, seat)) for seat, bot in enumerate(bots)] == [PASS] * 4  # nothing was said
    state = loud_library()
    assert bots[3].choose(Perspective(state, 3)) == CASE
    text = bots[3].say(Perspective(state, 3), CASE)
    assert "player 1" in text
    state.check(3, CASE, text)
    assert "player 1" not in bots[0].say(Perspective(state, 0), CASE)


def loud_library() -> Rules:
    """Return a discussion in the Library in which seat 0, the spy, has spoken of noise."""
    state = GAME.deal(GAME.setup(4, {"dealer": 4}), FastRng(1))
    state.location = state.terms.locations.index("Library")
    state.cards = [SPY, 1, 2, 3]
    state.apply(3, START)
    state.apply(3, ASK + 0, "Is it loud where you are standing?")
    state.apply(0, ANSWER, "My ears are still ringing.")
    state.apply(TABLE, TIME_UP)
    return state


def test_a_weaker_player_misses_what_is_said() -> None:
    """A player who takes in nothing suspects nobody; one who takes in half hears the same half again, all else unchanged."""
    state = loud_library()
    perspective = Perspective(state, 3)
    assert Greedy(1, attention=0.0).choose(perspective) == PASS
    assert Greedy(1).choose(perspective) == CASE
    view = {**state.view(3), "said": [[seat, "", str(seat), 3] for seat in range(200)]}
    heard = Greedy(1, attention=0.5).taken_in(view)
    assert 60 < len(heard["said"]) < 140
    assert heard == Greedy(1, attention=0.5).taken_in(view)
    assert {**heard, "said": view["said"]} == view


def test_same_seed_same_game() -> None:
    """Two games with the same seeds are the same to the last word."""
    one, two = played(6, 3), played(6, 3)
    assert one.view(None) == two.view(None)


def test_what_bots_say_is_accepted_by_the_rules() -> None:
    """A match accepts every action and text from every level."""
    for level, make in players_of(GAME).items():
        match = Match(GAME, GAME.setup(5, {"rounds": 1, "in_role": True, "interrupts": "between questions"}), bytes(16))
        bots = [make(seat) for seat in range(5)]
        while not match.over():
            seat = match.state.actors()[0]
            perspective = match.perspective(seat)
            action = bots[seat].choose(perspective)
            match.play(seat, action, bots[seat].say(perspective, action))
        assert match.over(), level


def test_no_non_spy_ever_names_the_location() -> None:
    """In 60 rounds with roles played, nobody who knows the place says its name or a telling word of it."""
    for seed in range(12):
        setup = GAME.setup(6, {"interrupts": "between questions", "rounds": 5, "in_role": True})
        match = Match(GAME, setup, seed.to_bytes(16, "little"))
        bots = [GAME.bots()["greedy"](10 * seed + seat) for seat in range(6)]
        while not match.over():
            for seat in match.state.actors():
                perspective = match.perspective(seat)
                action = bots[seat].choose(perspective)
                text = bots[seat].say(perspective, action)
                facts = perspective.view()
                if text and not facts["spy"]:
                    assert not names(text, facts["terms"]["locations"][facts["location"]])
                match.play(seat, action, text)


def test_spies_and_non_spies_both_win() -> None:
    """In 60 rounds at six seats the spy wins 20 % to 70 %, and most convicted players are spies."""
    results = [result for seed in range(12) for result in played(6, seed).results]
    wins = sum(result.spies_won for result in results)
    assert 0.2 * len(results) <= wins <= 0.7 * len(results)
    convicted = [result for result in results if result.convicted >= 0]
    right = sum(result.cards[result.convicted] == SPY for result in convicted)
    assert right >= 0.5 * len(convicted)


def test_talk_is_not_repeated() -> None:
    """At most one line of a round is repeated."""
    state = played(6, 5, rounds=1)
    lines = [line.text for line in state.thread if line.kind != NOTE]
    assert len(lines) - len(set(lines)) <= 1


def test_the_guide_values_a_lead() -> None:
    """A lead over the best other seat is good, a deficit bad, and both stay between -1 and 1."""
    state = position(seats=4)
    state.points = [4, 0, 2, 0]
    guide = Guide()
    assert [guide.value(state, seat) for seat in range(4)] == [0.25, -0.5, -0.25, -0.5]
    state.points = [90, 0, 0, 0]
    assert [guide.value(state, seat) for seat in range(4)] == [1.0, -1.0, -1.0, -1.0]


def test_playouts_of_the_guide_rarely_stop_the_clock() -> None:
    """A spy who is to ask could stop the clock in more ways than ask, and seldom does; otherwise having to ask would look bad."""
    state = position(seats=5, spies=(0,))
    assert sum(action >= ACCUSE for action in state.legal(0)) > sum(action < ACCUSE for action in state.legal(0))
    guide, rng = Guide(), FastRng(1)
    drawn = [guide.playout_action(state, 0, rng) for _ in range(400)]
    stops = sum(ACCUSE <= action < YES or action >= GUESS for action in drawn)
    assert 0 < stops < 100
    assert set(range(ASK + 1, ASK + 5)) <= set(drawn)


def test_the_spies_stand_against_the_others_in_a_game_of_one_round() -> None:
    """In a game of one round the spy is one side and the others the other; over several rounds there are no sides."""
    state = GAME.deal(GAME.setup(6, {"rounds": 1}), FastRng(3))
    assert isinstance(state, Rules)
    sides = GAME.sides(state)
    assert [side == "spies" for side in sides] == [state.view(seat)["spy"] for seat in range(6)]
    assert sides.count("spies") == 1
    assert GAME.sides(GAME.deal(GAME.setup(6, {"rounds": 2}), FastRng(3))) == []
