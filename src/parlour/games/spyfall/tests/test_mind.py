"""What the bots of Spyfall make of people, and how they accuse, vote and give reasons."""

from __future__ import annotations

import pytest

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, NO, PASS, YES
from parlour.games.spyfall.bots.beliefs import Beliefs
from parlour.games.spyfall.bots.hard import Hard
from parlour.games.spyfall.bots.talk.asking import next_question, wordings
from parlour.games.spyfall.bots.talk.mind import OVERWHELMING, Mind
from parlour.games.spyfall.bots.talk.reasons import ground_against
from parlour.games.spyfall.bots.talk.temper import HARD, TEMPERAMENTS, temperament_of
from parlour.games.spyfall.bots.talk.text import normal
from parlour.games.spyfall.bots.talk.vague import agrees, vague
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.records import CHARGE, WHY
from parlour.games.spyfall.tests.positions import position, refusal, terms
from parlour.games.spyfall.tests.test_talk import at

TRUE = (
    ("Is it loud where you are standing?", "You could hear a pin drop."),
    ("Have you eaten yet?", "Eating is not what one does here."),
    ("Did you have to queue?", "Hardly a soul around."),
)


def talk(state: Rules, *lines: tuple[int, str, str]) -> Rules:
    """Let seats answer questions, each asked by seat 0 (or 1, if 0 answers)."""
    for seat, question, answer in lines:
        state.asker = 0 if seat else 1
        state.apply(state.asker, ASK + seat, question)
        state.apply(seat, ANSWER, answer)
    return state


def suspicion(*answers: str) -> float:
    """Return how suspicious seat 3 is in the Library to seat 0 after these answers, where the others tell the truth."""
    state = at("Library", spies=(3,), seats=5)
    talk(state, (1, *TRUE[0]), (2, *TRUE[1]), (4, *TRUE[2]))
    talk(state, *[(3, question, answer) for (question, _), answer in zip(TRUE, answers, strict=False)])
    return Beliefs(state.view(0)).spies[3]


def test_serial_hedging_is_suspicious() -> None:
    """One hedge may pass; each further one raises suspicion, until the case is clear."""
    found = [suspicion(*["It depends.", "Hard to say, really.", "Maybe, maybe not."][:count]) for count in (1, 2, 3)]
    assert found[0] < found[1] < found[2]
    assert found[2] > 0.8


@pytest.mark.parametrize(
    "answer", ["blorp fnarg zibble", "…", "Ich weiß es wirklich nicht.", "A proper din, I cannot hear a word."]
)
def test_emptiness_and_falsehood_are_suspicious(answer: str) -> None:
    """Gibberish, silence, another language and a falsehood each make a player more suspicious than the others."""
    assert suspicion(answer) > 1 / 4


def test_the_truth_in_vivid_words_clears() -> None:
    """Pointing at the place in one's own words clears; pointing elsewhere is suspicious, naming another place more so."""
    assert suspicion("Shhh! The lady with the glasses is looking, I have overdue books.") < 1 / 4
    elsewhere = suspicion("The mosh pit is wild, and someone smashed a guitar.")
    assert 1 / 4 < elsewhere < suspicion("We are at the rock concert, obviously.")


def test_copying_is_suspicious() -> None:
    """An answer that was somebody else's, or only agrees, counts against its speaker."""
    assert suspicion(TRUE[0][1]) > suspicion("Quiet enough to hear my own stomach.")
    assert agrees("Same as what they said.")
    assert not agrees("It is loud.")


def test_vague_lines_are_recognised() -> None:
    """A line of hedges and fillers is vague; one that says something is not."""
    assert vague("Well, that depends, I guess.")
    assert not vague("It depends on the band.")
    assert not vague("Somewhat loud.")


def test_a_name_spoken_outright_decides_the_guess() -> None:
    """A spy who hears the location's name guesses it at once, and the speaker looks innocent."""
    state = talk(at("Wedding", spies=(0,), seats=5), (2, TRUE[0][0], "We are at the wedding, obviously."))
    wedding = state.terms.locations.index("Wedding")
    assert Beliefs(state.view(0)).places[wedding] > 0.9
    assert Mind(state.view(0), state.legal(0), HARD, FastRng(1)).decide() == GUESS + wedding
    spies = Beliefs(state.view(1)).spies
    assert spies[2] == min(spies[seat] for seat in (0, 2, 3, 4))


def test_nobody_accuses_before_all_have_answered() -> None:
    """A strong suspicion waits until everybody has answered once; an overwhelming one does not."""
    waiting = talk(at("Library", spies=(3,), seats=5), (3, *TRUE[0][:1], "My ears are still ringing."))
    for seat in (0, 1, 2, 4):
        mind = Mind(waiting.view(seat), waiting.legal(seat), HARD, FastRng(1))
        assert mind.suspicion[3] < OVERWHELMING
        assert mind.accusation() == PASS
    state = talk(at("Library", spies=(3,), seats=5), *[(3, question, "blorp zibble fnarg") for question, _ in TRUE])
    minds = [Mind(state.view(seat), state.legal(seat), HARD, FastRng(1)) for seat in (0, 1, 2, 4)]
    assert [mind.accusation() for mind in minds].count(ACCUSE + 3) == sum(mind.has_floor() for mind in minds)
    assert all(mind.suspicion[3] > OVERWHELMING for mind in minds)


def test_all_temperaments_sit_at_a_table() -> None:
    """At a table of four or more all four temperaments are there, and they last for the game."""
    state = GAME.deal(GAME.setup(6, {"rounds": 2}), FastRng(3))
    first = [temperament_of(state.view(seat)).name for seat in range(6)]
    assert set(first) == {temperament.name for temperament in TEMPERAMENTS}
    state.dealer = (state.dealer + 1) % 6
    state.round_number += 1
    assert [temperament_of(state.view(seat)).name for seat in range(6)] == first


def test_a_reason_refers_to_what_was_said() -> None:
    """An accusation quotes the suspect and, where two players differ, the other one too."""
    state = talk(
        at("Library", spies=(3,), seats=5),
        (1, TRUE[0][0], TRUE[0][1]),
        (3, "Do you have to raise your voice?", "My ears are still ringing."),
    )
    ground = ground_against(state.view(0), 3, state.location)
    assert (ground.kind, ground.other) == ("contradiction", 1)
    text = Hard(1).say(Perspective(state, 0), ACCUSE + 3)
    assert "player 4" in text.lower()
    assert "My ears are still ringing" in text
    state.check(0, ACCUSE + 3, text)
    assert Hard(1).say(Perspective(state, 3), YES) == ""  # a spy suspects nobody


def test_s9_a_reason_is_read_at_once_and_a_vote_explained_later() -> None:
    """S9: the accuser's reason stands in the thread; why others voted yes is shown when the round is over."""
    state = position(seats=4, spies=(0,), agreed=terms(rounds=1))
    state.apply(1, ACCUSE + 0, "Too vague.")
    assert [(line.kind, line.seat, line.to, line.text) for line in state.thread] == [(CHARGE, 1, 0, "Too vague.")]
    state.apply(2, YES, "It said nothing.")
    assert "It said nothing." not in str([state.view(seat)["thread"] for seat in (None, 0, 1, 2, 3)])
    assert state.resample(0, FastRng(1)).whys == []
    state.apply(3, YES)
    assert state.over()
    assert (state.thread[-1].kind, state.thread[-1].seat, state.thread[-1].text) == (WHY, 2, "It said nothing.")
    assert "at most" in refusal(position(seats=4), 1, ACCUSE + 0, "x" * 201)
    assert refusal(position(seats=4, spies=(0,), accuser=1, suspect=0, phase=4), 2, NO, "why").startswith("S8: ")


def test_s9_a_sealed_accusation_keeps_its_reason() -> None:
    """S9: between questions the reason is shown with the accusation, once all have decided."""
    state = position(seats=4, spies=(0,), agreed=terms(any_time=False), phase=3, back=0)
    state.apply(1, ACCUSE + 0, "Too vague.")
    for seat in (0, 2, 3):
        assert state.thread == []
        state.apply(seat, PASS)
    assert state.thread[-1].text == "Too vague."


def test_s14_everybody_makes_a_case() -> None:
    """S14: at time-up each player argues against somebody else, by what was said."""
    state = talk(
        at("Library", spies=(3,), seats=4),
        (1, *TRUE[0]),
        (2, *TRUE[1]),
        (3, TRUE[2][0], "blorp fnarg zibble"),
    )
    state.terms.discussion = 60
    state.time_up()
    for seat in range(4):
        assert Hard(seat).choose(Perspective(state, seat)) == CASE
        text = Hard(seat).say(Perspective(state, seat), CASE)
        state.check(seat, CASE, text)
        assert f"player {seat + 1}" not in text.lower()
    assert "player 4" in Hard(1).say(Perspective(state, 1), CASE).lower()


@pytest.mark.parametrize("question", ["Who do you think it is?", "So whom do you suspect?"])
def test_small_talk_gets_a_sensible_reply(question: str) -> None:
    """Asked for the spy, a bot names its suspect, or says that it is too early."""
    early = at("Library", spies=(3,), seats=5)
    early.apply(0, ASK + 1, question)
    assert "player" not in Hard(1).say(Perspective(early, 1), ANSWER).lower()
    state = talk(at("Library", spies=(3,), seats=5), *[(3, about, "blorp zibble fnarg") for about, _ in TRUE])
    state.asker = 0
    state.apply(0, ASK + 1, question)
    assert "player 4" in Hard(1).say(Perspective(state, 1), ANSWER).lower()


def test_no_question_comes_twice_in_ten_games() -> None:
    """In ten games of five rounds every wording about an attribute is used at most once."""
    state = at("Library")
    view = state.view(0)
    for attribute in range(len(wordings())):
        asked = [
            normal(next_question({**view, "round": number, "terms": {**view["terms"], "rounds": 5, "evening": game}}, attribute))
            for game in range(1, 11)
            for number in range(5)
        ]
        assert len(set(asked)) == 50


def test_a_rematch_is_the_next_game_of_the_evening() -> None:
    """S1: the table counts the games that the same people play in a row."""
    assert GAME.next_options({**GAME.setup(5).options})["evening"] == 2
