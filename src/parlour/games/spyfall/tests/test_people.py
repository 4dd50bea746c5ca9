"""The lines in people's own words that measure how well bots understand people."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from parlour.games.spyfall.actions import ASK, slug
from parlour.games.spyfall.bots.talk.text import normal
from parlour.games.spyfall.bots.talk.voice import names
from parlour.games.spyfall.content import built_in
from parlour.games.spyfall.lab import understanding
from parlour.games.spyfall.lab.development import open_lines, questions, written_answers, written_hints
from parlour.games.spyfall.lab.people import CASTS, Person, script, wordings
from parlour.games.spyfall.lab.understanding import LEVELS, Answer, Hint, Question, main, order, read
from parlour.games.spyfall.tests.test_talk import at

FEWEST = {"people": 300, "fresh": 100}
FEWEST_A_PLACE = {"people": 6, "fresh": 2}
both = pytest.mark.parametrize("source", list(FEWEST))
PLACES = {slug(location.name): location.name for pack in ("spyfall1", "spyfall2") for location in built_in(pack).location}


@pytest.fixture(autouse=True)
def lines_of_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines lie beside this test; an installed package has none."""
    monkeypatch.setattr(understanding, "FOLDER", Path(__file__).parent)


def repeated(texts: list[str]) -> list[str]:
    """Return the texts that appear more than once, whatever their case and punctuation."""
    return [text for text, count in Counter(normal(text) for text in texts).items() if count > 1]


@both
def test_questions_ask_about_attributes(source: str) -> None:
    """There are enough questions, none twice, each about an attribute or about none."""
    lines = read("questions", Question, source)
    assert len(lines) >= FEWEST[source]
    assert repeated([line.text for line in lines]) == []
    assert {line.about for line in lines} == {*order(), ""}


@both
def test_answers_say_something_about_an_attribute(source: str) -> None:
    """There are enough answers, none twice to a question, each about an attribute and with a level."""
    lines = read("answers", Answer, source)
    assert len(lines) >= FEWEST[source]
    assert repeated([f"{line.asked} {line.text}" for line in lines]) == []
    assert {line.about for line in lines} == set(order())
    assert {line.says for line in lines} == set(LEVELS)
    senses = {line.asked: (line.about, line.opposite) for line in lines}
    assert [line for line in lines if senses[line.asked] != (line.about, line.opposite)] == []


@both
def test_hints_cover_all_places_and_name_none(source: str) -> None:
    """There are enough hints, none twice, several for each location, and none names its location."""
    lines = read("hints", Hint, source)
    assert len(lines) >= FEWEST[source]
    assert repeated([line.text for line in lines]) == []
    count = Counter(line.place for line in lines)
    assert set(count) == set(PLACES)
    assert min(count.values()) >= FEWEST_A_PLACE[source]
    assert [line.text for line in lines if names(line.text, PLACES[line.place])] == []


def test_the_measure_prints_shares_and_misses(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has a row for each kind, and the misses are listed only on request."""
    main([])
    table = capsys.readouterr().out
    assert all(f"| **{kind}** | " in table for kind in ("questions", "answers", "hints"))
    main(["--misses"])
    assert capsys.readouterr().out.startswith(table)
    main(["--fresh"])
    assert capsys.readouterr().out not in ("", table)


@pytest.mark.parametrize("cast", CASTS)
def test_every_cast_can_say_anything(cast: str) -> None:
    """Scripted people have lines for each attribute and level, and hints that name no place."""
    lines = script(cast)
    assert set(lines.said) == set(order())
    assert all(said.no and said.some and said.yes for said in lines.said.values())
    assert [hint for place, hints in lines.hints.items() for hint in hints if names(hint, PLACES[place])] == []


@pytest.mark.parametrize("cast", CASTS[1:])
def test_casts_for_measuring_speak_apart_from_the_development_lines(cast: str) -> None:
    """Nothing was learnt from the lines of the second and third cast, but for mere yes, no and the like."""
    lines = script(cast)
    known = {normal(line.text) for kind in (questions(), written_answers(), written_hints()) for line in kind}
    spoken = [line for said in lines.said.values() for line in (*said.no, *said.some, *said.yes)]
    spoken += [line for hints in lines.hints.values() for line in hints] + lines.styles["hedger"]
    assert set(lines.hints) <= set(PLACES)
    known |= {normal(text) for text in open_lines()}
    assert [line for line in spoken if normal(line) in known and len(line.split()) > 2] == []


def test_wordings_for_fitting_are_new_to_the_readers() -> None:
    """No reader has learnt from the hedges that the habits are counted with, so these also tell how often one is misread."""
    known = {normal(text) for text in open_lines()} | {normal(line.text) for line in written_answers()}
    assert set(wordings()) <= set(script("people").styles)
    assert [line for kind in ("hedger", "deflect") for line in wordings()[kind] if normal(line) in known] == []


@pytest.mark.parametrize(
    ("question", "answer"), [("Is it loud where you are standing?", "shy_no"), ("Could you take a phone call here?", "shy_yes")]
)
def test_a_shy_person_answers_what_was_asked(question: str, answer: str) -> None:
    """In the Library a shy person says no when asked for noise, and yes when asked for the opposite."""
    state = at("Library", spies=(3,), seats=5)
    state.asker = 0
    state.apply(0, ASK + 1, question)
    lines = script("people").styles
    said = {Person("shy", seed).answer(state.view(1)) for seed in range(40)}
    assert said & set(lines[answer])
    assert not said & {*lines["shy_no"], *lines["shy_some"], *lines["shy_yes"]} - set(lines[answer])
