"""What the bots of Spyfall know, understand and say."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from parlour.core.errors import BadContent
from parlour.core.rng import FastRng
from parlour.games.spyfall import GAME, knowledge
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, GUESS, PASS, slug
from parlour.games.spyfall.bots.beliefs import Beliefs
from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.bots.model import LOST
from parlour.games.spyfall.bots.talk.habits import Habit, habits
from parlour.games.spyfall.bots.talk.lore import lore_of
from parlour.games.spyfall.bots.talk.mind import Mind
from parlour.games.spyfall.bots.talk.temper import HARD
from parlour.games.spyfall.bots.talk.understand import answer_of, hints_of, question_of
from parlour.games.spyfall.bots.talk.voice import answer, deflection, names, question, voice_of
from parlour.games.spyfall.content import attributes, built_in, cues, degrees, phrases, read_degrees
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.position import ASKING
from parlour.games.spyfall.state.terms import NONE, SPY, STOCK_QUESTION, Terms

PLACES = [location.name for pack in ("spyfall2", "spyfall1") for location in built_in(pack).location]
LEVELS = {"no": NO, "some": SOME, "yes": YES, "dodge": DODGE, "": UNKNOWN}


def at(place: str, spies: tuple[int, ...] = (0,), seats: int = 4, asker: int = 0) -> Rules:
    """Return a round with a running clock at a location of Spyfall 2."""
    locations = built_in("spyfall2").location
    agreed = Terms(
        spies=len(spies),
        rounds=1,
        seconds=360,
        questions=20,
        typed=True,
        any_time=True,
        in_role=False,
        old_pals=False,
        patience=60,
        discussion=0,
        locations=[location.name for location in locations],
        roles=[location.roles for location in locations],
        degrees={},
    )
    state = GAME.deal(GAME.setup(seats), FastRng(1))
    state.terms = agreed
    state.location = agreed.locations.index(place)
    state.cards = [SPY if seat in spies else seat for seat in range(seats)]
    state.asker = asker
    state.phase = ASKING
    return state


def index(name: str) -> int:
    """Return the number of an attribute."""
    return [attribute.name for attribute in attributes()].index(name)


def test_every_built_in_location_has_degrees_and_cues() -> None:
    """All 50 locations have degrees for all attributes, and cues."""
    assert {slug(place) for place in PLACES} == set(degrees()) == set(cues())
    assert all(len(row) == len(attributes()) for row in degrees().values())


def test_every_two_locations_differ() -> None:
    """Any two locations of a pack differ by two or more degrees in at least four attributes, so talk can tell them apart."""
    for pack in ("spyfall2", "spyfall1"):
        rows = {location.name: degrees()[slug(location.name)] for location in built_in(pack).location}
        for one, first in rows.items():
            for other, second in rows.items():
                if one < other:
                    apart = [name for name in first if abs(first[name] - second[name]) >= 2]
                    assert len(apart) >= 4, f"{one} and {other}: {apart}"


def test_no_phrase_names_any_location() -> None:
    """No line that a bot may say names a location of either pack."""
    known = phrases()
    texts = [text for about in attributes() for text in [*about.questions, *about.no, *about.some, *about.yes]]
    texts += [*known.openers, *known.dodges, STOCK_QUESTION]
    texts += [text for some in known.deflections.values() for text in some]
    texts += [text for voice in known.voice for text in voice.tails]
    assert [(text, place) for text in texts for place in PLACES if names(text, place)] == []


def test_a_location_named_in_any_form_is_noticed() -> None:
    """The full name, a telling word of it and its plural all count as naming."""
    assert names("We are at the Art Museum!", "Art Museum")
    assert names("I love these museums.", "Art Museum")
    assert names("what a vineyard", "Vineyard")
    assert not names("What a day at the station.", "Gas Station")


@pytest.mark.parametrize("broken", ["noise 1 2", "noise 1 9", "noise 1"])
def test_a_broken_table_of_degrees_is_refused(broken: str, tmp_path: Path) -> None:
    """A table with a wrong row is refused with the name of its file."""
    path = tmp_path / "odd.txt"
    path.write_text(f"bakery castle\n{broken}\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"odd\.txt"):
        read_degrees(path)


def test_lines_of_the_bank_are_understood_exactly() -> None:
    """Every question in the bank is read as its attribute, and every answer as its attribute and level."""
    for i, attribute in enumerate(attributes()):
        for text in attribute.questions:
            asked = question_of(text.lstrip("~"))
            assert (asked.attribute, asked.opposite) == (i, text.startswith("~"))
        for level in (NO, SOME, YES):
            for text in attribute.answers(level):
                found = answer_of(f"Well… {text} I only do my shift.", i, False)
                assert (found.attribute, found.level) == (i, level), text


def shares(readings: list[tuple[int, int]]) -> tuple[float, float]:
    """Return the shares of readings that are right, and that are wrong rather than not understood."""
    right = sum(got == meant for got, meant in readings)
    wrong = sum(got not in (meant, UNKNOWN) for got, meant in readings)
    return right / len(readings), wrong / len(readings)


def test_held_out_lines_are_understood_well_enough() -> None:
    """Of lines written apart from the bank, the lists read 80 % of the questions and 85 % of the answers right, and few wrong."""
    held = tomllib.loads((Path(__file__).parent / "heldout.toml").read_text(encoding="utf-8"))
    order = [attribute.name for attribute in attributes()]
    asked = [(question_of(text, False).attribute, order.index(name) if name else UNKNOWN) for text, name in held["question"]]
    right, wrong = shares(asked)
    assert right >= 0.80
    assert wrong <= 0.05
    said = []
    for question_text, text, level in held["answer"]:
        about = question_of(question_text, False)
        said.append((answer_of(text, about.attribute, about.opposite, False).level, LEVELS[level]))
    right, wrong = shares(said)
    assert right >= 0.85
    assert wrong <= 0.10


def test_a_yes_to_an_opposite_question_is_a_no() -> None:
    """A question about cleanliness asks for dirt the other way round."""
    asked = question_of("Is it clean?")
    assert answer_of("yes", asked.attribute, asked.opposite).level == NO
    assert answer_of("no", asked.attribute, asked.opposite).level == YES


def test_words_of_a_location_hint_at_it() -> None:
    """A bookshelf hints at the Library; idle words hint at nothing."""
    assert "library" in hints_of("I put it back on the bookshelf")
    assert hints_of("well well") == frozenset()


def test_a_question_not_understood_gets_a_sensible_answer() -> None:
    """The answer fits the question word, and tells nothing."""
    ways = phrases().deflections
    for word in ("who", "when", "where", "why"):
        assert deflection(f"{word} on earth, my friend?", FastRng(1), "") in ways[word]
    assert deflection("Bananas?", FastRng(1), "") in ways["other"]
    state = at("Library", spies=(3,))
    state.apply(0, ASK + 1, "Who is your favourite philosopher?")
    text = GAME.sample_text(state, 1, ANSWER, FastRng(3))
    assert any(way in text for some in ways.values() for way in some)


def test_answers_are_varied_and_in_the_voice_of_the_role() -> None:
    """In role, a child and a guard end their answers differently; fresh questions come before repeated ones."""
    said = {answer("", index("noise"), YES, voice_of("Child", 0), FastRng(seed), "") for seed in range(60)}
    assert len(said) > 10
    voices = {voice.name: voice.tails for voice in phrases().voice}
    assert any(text.endswith(tail) for text in said for tail in voices["child"])
    guard = {answer("", index("noise"), YES, voice_of("Security Guard", 0), FastRng(seed), "") for seed in range(60)}
    assert any(text.endswith(tail) for text in guard for tail in voices["guard"])
    assert {voice_of("", disguise).name for disguise in range(20)} == set(voices)  # a spy may speak in any voice
    bank = attributes()[index("noise")].questions
    assert question(index("noise"), FastRng(1), " ".join(text.lower().replace("?", "") for text in bank[1:])) == bank[0]


def test_beliefs_follow_what_was_said() -> None:
    """Those who know the Library suspect a player who calls it loud; a spy who hears "quiet" believes in quiet places."""
    state = at("Library", spies=(3,), asker=2)
    for asker, answerer, text in (
        (2, 3, "My ears are still ringing."),
        (3, 1, "You could hear a pin drop."),
        (1, 2, "You could hear a pin drop."),
    ):
        state.apply(asker, ASK + answerer, "Is it loud where you are standing?")
        state.apply(answerer, ANSWER, text)
    spies = Beliefs(state.view(0)).spies
    assert spies[3] == max(spies) > 0.5
    assert spies[0] == 0.0
    places = Beliefs(state.view(3)).places
    assert places[state.terms.locations.index("Library")] > places[state.terms.locations.index("Rock Concert")]
    assert sum(places) == pytest.approx(1.0)


def test_beliefs_are_exact() -> None:
    """After one answer the posterior equals Bayes by hand from the habits."""
    state = at("Library", spies=(3,), seats=3, asker=1)
    state.cards = [SPY, 1, 2]
    state.apply(1, ASK + 2, "Is it loud where you are standing?")
    state.apply(2, ANSWER, "You could hear a pin drop.")
    noise = index("noise")
    rows = [degrees()[slug(place)]["noise"] for place in state.terms.locations]

    def said(habit: Habit, row: int, kind: int) -> float:
        fresh = (1 - habit.copies) * (1 - habit.repeats)
        return habit.weight * habit.answers[row][kind] * habit.hints[0] * habit.listed * fresh

    honest = [sum(said(habit, row, NO) for habit in habits().honest) for row in rows]
    weight = sum(habit.weight for habit in habits().honest)
    assert Beliefs(state.view(0)).places == pytest.approx([chance / sum(honest) for chance in honest])
    known = lore_of(state.terms.locations, {})
    fit = [sum(known.levels(place, noise)[level] for place in range(20)) / 20 for level in (NO, SOME, YES)]
    row = fit.index(max(fit)) + (0 if max(fit) < LOST else 3)
    spy = sum(said(habit, row, NO) for habit in habits().spies) / sum(habit.weight for habit in habits().spies)
    against = (spy / (honest[state.location] / weight)) ** habits().sharpness
    assert Beliefs(state.view(1)).spies == pytest.approx([1 / (1 + against), 0.0, against / (1 + against)])


def test_a_line_is_made_from_the_view_alone() -> None:
    """The facts that a bot's line is made from are part of the seat's view, for spies and for others."""
    state = at("Library", spies=(3,))
    state.apply(0, ASK + 1, "Is it loud where you are standing?")
    for seat in range(4):
        view = state.view(seat)
        heard = knowledge.heard(state, seat)
        assert heard == {name: view[name] for name in heard}
        assert (heard["role"] == "") == (seat == 3)


def test_every_table_keeps_its_own_evidence() -> None:
    """Tables with the same locations, asked in turn, each yield beliefs from their own talk alone."""
    tables = [at("Library", spies=(3,)), at("Library", spies=(3,)), at("Library", spies=(3,), seats=5)]
    before = [Beliefs(state.view(3)).places for state in tables]
    for state, text in zip(tables, ("You could hear a pin drop.", "My ears are still ringing.", ""), strict=True):
        if text:
            state.apply(0, ASK + 1, "Is it loud where you are standing?")
            state.apply(1, ANSWER, text)
    quiet, loud, silent = (Beliefs(state.view(3)).places for state in tables)
    again = [Beliefs(state.view(3)).places for state in tables]
    assert again == [quiet, loud, silent]
    assert len({tuple(places) for places in again}) == 3
    assert before == [silent] * 3


def test_spies_guess_when_sure_and_non_spies_never() -> None:
    """A spy to whom everything points at one place names it; nobody else guesses."""
    state = at("Library", spies=(0,), seats=4, asker=1)
    for asker, to, about, text in (
        (1, 2, "Is it loud where you are standing?", "no, it is very quiet"),
        (2, 3, "Is there much talking?", "yes, I read all the time"),
        (3, 1, "Have you got a good seat?", "yes, a very comfortable chair"),
        (1, 2, "Did you dress up for this?", "no, never"),
        (2, 3, "Did you have to pay to get in?", "no, it is free"),
        (3, 1, "What does it smell like?", "of old pages and shelves full of books"),
        (1, 0, "Is it always this full?", "There is a fair number of us."),
    ):
        state.apply(asker, ASK + to, about)
        state.apply(to, ANSWER, text)
    library = state.terms.locations.index("Library")
    assert Beliefs(state.view(0)).places[library] > HARD.guess
    assert Mind(state.view(0), state.legal(0), HARD, FastRng(1)).decide() == GUESS + library
    assert all(Mind(state.view(seat), state.legal(seat), HARD, FastRng(1)).decide() < GUESS for seat in (1, 2, 3))


def test_an_own_pack_without_degrees_works() -> None:
    """Nothing is known about them, so beliefs stay even, and bots still ask and answer."""
    own = """title = "Streets"
[[location]]
name = "Bakery"
roles = ["Baker", "Buyer", "Dog"]
[[location]]
name = "Corner Shop"
roles = ["Clerk", "Buyer", "Dog"]
"""
    state = GAME.deal(GAME.setup(4, {"pack": "own", "own_pack": own, "dealer": 1}), FastRng(2))
    state.apply(0, state.legal(0)[0])
    action = Mind(state.view(0), state.legal(0), HARD, FastRng(1)).decide()
    assert action in state.legal(0)
    state.apply(0, ASK + 1, GAME.sample_text(state, 0, ASK + 1, FastRng(1)))
    state.check(1, ANSWER, GAME.sample_text(state, 1, ANSWER, FastRng(2)))
    state.apply(1, ANSWER, GAME.sample_text(state, 1, ANSWER, FastRng(2)))
    spy = state.cards.index(SPY)
    assert Beliefs(state.view(spy)).places == pytest.approx([0.5, 0.5])


def test_own_degrees_count_more_than_built_in_ones() -> None:
    """A pack that calls the Library loud overrides the built-in degrees."""
    assert lore_of(["Library"], {"Library": {"noise": 4}}).levels(0, index("noise"))[YES] > 0.5
    assert lore_of(["Library"], {}).levels(0, index("noise"))[YES] < 0.1


def test_accusations_wait_for_an_answer() -> None:
    """Nobody is accused before answering once."""
    state = at("Library", spies=(3,))
    chosen = [Mind(state.view(seat), state.legal(seat), HARD, FastRng(1)).decide() for seat in range(4)]
    assert all(action < ACCUSE or action == PASS for action in chosen)
    assert state.view(0)["pal"] == NONE
