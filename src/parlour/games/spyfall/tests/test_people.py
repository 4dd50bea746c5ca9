"""The lines in people's own words that measure how well bots understand people."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from parlour.games.spyfall.actions import slug
from parlour.games.spyfall.bots.talk.understand import normal
from parlour.games.spyfall.bots.talk.voice import names
from parlour.games.spyfall.content import built_in
from parlour.games.spyfall.lab import understanding
from parlour.games.spyfall.lab.understanding import LEVELS, Answer, Hint, Question, main, order, read

FEWEST = 300
FEWEST_A_PLACE = 6
PLACES = {slug(location.name): location.name for pack in ("spyfall1", "spyfall2") for location in built_in(pack).location}


@pytest.fixture(autouse=True)
def lines_of_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines lie beside this test; an installed package has none."""
    monkeypatch.setattr(understanding, "FOLDER", Path(__file__).parent)


def repeated(texts: list[str]) -> list[str]:
    """Return the texts that appear more than once, whatever their case and punctuation."""
    return [text for text, count in Counter(normal(text) for text in texts).items() if count > 1]


def test_questions_ask_about_attributes() -> None:
    """There are enough questions, none twice, each about an attribute or about none."""
    lines = read("questions", Question)
    assert len(lines) >= FEWEST
    assert repeated([line.text for line in lines]) == []
    assert {line.about for line in lines} == {*order(), ""}


def test_answers_say_something_about_an_attribute() -> None:
    """There are enough answers, none twice to a question, each about an attribute and with a level."""
    lines = read("answers", Answer)
    assert len(lines) >= FEWEST
    assert repeated([f"{line.asked} {line.text}" for line in lines]) == []
    assert {line.about for line in lines} == set(order())
    assert {line.says for line in lines} == set(LEVELS)
    senses = {line.asked: (line.about, line.opposite) for line in lines}
    assert [line for line in lines if senses[line.asked] != (line.about, line.opposite)] == []


def test_hints_cover_all_places_and_name_none() -> None:
    """There are enough hints, none twice, at least six for each location, and none names its location."""
    lines = read("hints", Hint)
    assert len(lines) >= FEWEST
    assert repeated([line.text for line in lines]) == []
    count = Counter(line.place for line in lines)
    assert set(count) == set(PLACES)
    assert min(count.values()) >= FEWEST_A_PLACE
    assert [line.text for line in lines if names(line.text, PLACES[line.place])] == []


def test_the_measure_prints_shares_and_misses(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has a row for each kind, and the misses are listed only on request."""
    main([])
    table = capsys.readouterr().out
    assert all(f"| **{kind}** | " in table for kind in ("questions", "answers", "hints"))
    main(["--misses"])
    assert capsys.readouterr().out.startswith(table)
