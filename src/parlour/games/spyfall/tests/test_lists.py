"""The lists by which the talkers of Spyfall read people's lines, and the reading itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.errors import BadContent
from parlour.games.spyfall import content
from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.bots.talk.text import line_of
from parlour.games.spyfall.bots.talk.understand import act_of, answer_of, hints_of, places_of, question_of
from parlour.games.spyfall.content import attributes, cues, expanded, ways
from parlour.games.spyfall.lab.development import open_lines, questions, written_answers, written_hints

FEWEST_CUES = 120
FEWEST_WAYS = 60
FEWEST_LINES = 400
NAMES = [attribute.name for attribute in attributes()]


def test_every_location_has_enough_cues() -> None:
    """Each location has at least 120 different cues beside its names."""
    for place, known in cues().items():
        found = {cue.casefold() for cue in [*known.strong_cues, *known.fair_cues, *known.weak_cues, *known.named]}
        assert len(found) >= FEWEST_CUES, place


def test_every_attribute_has_enough_ways() -> None:
    """Each attribute has at least 60 different ways to ask, and 60 to say each degree."""
    for name, known in ways().items():
        asked = {*expanded(known.ask), *expanded(known.unask)}
        for found in (asked, set(expanded(known.no)), set(expanded(known.some)), set(expanded(known.yes))):
            assert len(found) >= FEWEST_WAYS, name


def test_development_lines_are_apart_from_the_lines_of_the_tests() -> None:
    """There are at least 400 lines for development, and none of them is a line that measures the reading."""
    kinds = (questions(), written_answers(), written_hints())
    lines = [line.text for kind in kinds for line in kind] + open_lines()
    assert len(lines) >= FEWEST_LINES
    paths = [path for kind in ("people", "fresh") for path in Path(__file__).parent.glob(f"{kind}_*.toml")]
    held = "".join(path.read_text(encoding="utf-8") for path in paths).casefold()
    assert [line for line in lines if len(line.split()) > 2 and f'"{line.casefold()}"' in held] == []


def test_alternatives_are_written_out() -> None:
    """A list is separated by commas, with a|b for either word, over several lines."""
    assert expanded("a|b c,\n d , ,e|f g|h") == ["a c", "b c", "d", "e g", "e h", "f g", "f h"]
    assert expanded("nobody sings|is singing|is dancing") == ["nobody sings", "nobody is singing", "nobody is dancing"]


@pytest.mark.parametrize(
    ("text", "reason"), [('[moon]\nnames = "x"', "unknown or listed twice"), ('[zoo]\nnames = ""', "missing required")]
)
def test_bad_lists_are_refused(text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list for an unknown name and a list with a part missing are reported with file and name."""
    (tmp_path / "cues").mkdir()
    (tmp_path / "cues" / "odd.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(content, "FOLDER", tmp_path)
    with pytest.raises(BadContent, match=rf"odd\.toml.*{reason}"):
        content.read_lists("cues", content.Cues, ["zoo"])


def test_lines_are_prepared() -> None:
    """Spelling, slang, contractions, idioms and endings do not matter."""
    assert line_of("Is it dangeros?").main == (*line_of("is it dangerous").main, "|")
    assert line_of("r there alot of ppl").main == line_of("Are there a lot of people").main
    assert line_of("It's anything but quiet").main == line_of("It isn't quiet").main


@pytest.mark.parametrize(
    ("text", "about", "opposite"),
    [
        ("is it noisy", "noise", False),
        ("Is it quiet?", "noise", True),
        ("Isn't it loud?", "noise", False),
        ("could i come in my sweatpants", "elegance", True),
        ("Should I bring an umbrella?", "weather", False),
    ],
)
def test_questions_are_read_with_their_sense(text: str, about: str, opposite: bool) -> None:
    """The lists alone tell what is asked, and which way."""
    asked = question_of(text, embedded=False)
    assert (asked.attribute, asked.opposite) == (NAMES.index(about), opposite)
    assert asked.understood


@pytest.mark.parametrize(
    ("text", "opposite", "level"),
    [
        ("Yes, very loud.", False, YES),
        ("yep", True, NO),
        ("It's anything but quiet.", False, YES),
        ("It is never quiet.", False, YES),
        ("not quiet at all", False, YES),
        ("hardly quiet", True, YES),
        ("anything but loud", False, NO),
        ("not loud at all", False, NO),
        ("sometimes", False, SOME),
        ("Wouldn't you like to know?", False, DODGE),
        ("quiet as a mouse... NOT", False, YES),
        ("It's deafening, said nobody ever", False, NO),
        ("Oh sure, it's soooo quiet", False, YES),
        ("I wouldn't say it isn't loud", False, YES),
        ("no lol", False, NO),
        ("9/10", False, YES),
        ("2 out of 10", False, NO),
        ("5/10", False, SOME),
        ("yes but only on sundays", False, SOME),
    ],
)
def test_answers_are_read_with_negation_and_idioms(text: str, opposite: bool, level: int) -> None:
    """Negations, idioms, irony, laughs and marks out of ten: the lists alone tell what an answer says of the noise."""
    assert answer_of(text, NAMES.index("noise"), opposite, embedded=False).level == level


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("and you?", "follow-up"),
        ("Why?", "follow-up"),
        ("who do you think it is", "small talk"),
        ("who's sus", "small talk"),
        ("repeat please", "follow-up"),
        ("Wo sind wir hier und warum ist es so laut", "foreign"),
        ("asdf qwrtz blorp", "gibberish"),
    ],
)
def test_lines_that_ask_nothing_are_told_apart(text: str, act: str) -> None:
    """Follow-ups, small talk, other languages and gibberish are recognised as such, and ask about nothing."""
    assert act_of(text) == act
    assert question_of(text, embedded=False).attribute == UNKNOWN


def test_a_name_spoken_outright_nearly_decides() -> None:
    """A location's name, in the plural or misspelt, leaves little chance for others; a denied one leaves none for it."""
    for text in ("We are at the wedding, obviously", "I love weddings", "what a lovely weding"):
        assert places_of(text, embedded=False).chances["wedding"] > 0.9, text
        assert answer_of(text, NAMES.index("noise"), False, embedded=False).act == "names place"
    denied = places_of("This is not a wedding", embedded=False)
    assert denied.named == {"wedding": True}
    assert denied.chances["wedding"] == 0.0


def test_cues_point_at_places() -> None:
    """A strong cue points at its place, in a question as well; plain talk points nowhere."""
    assert hints_of("The bride threw her bouquet", embedded=False) == {"wedding"}
    assert "submarine" in hints_of("Did you look through the periscope?", embedded=False)
    assert hints_of("It was fine, I suppose", embedded=False) == frozenset()
