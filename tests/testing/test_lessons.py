"""Every lesson of every game can be solved, and a fault planted into a course is found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from parlour.core import ActionTable, FastRng, View, games
from parlour.core.game import Game, Setup
from parlour.core.lesson import Attempt
from parlour.games.surveyors import GAME, Surveyors
from parlour.review.exercise import LessonTry, reason
from parlour.scene.model import Scene
from parlour.testing import ConformanceError, check_game
from parlour.testing.lessons import lesson_problems
from parlour.testing.trace import rules_of

OWN = ("bluegray", "civilwar", "espionage", "spyfall", "surveyors")
FEWEST, MOST, ALL = 8, 15, 60
MISFIT = "lesson first-road: position: it is not one for 4 players"
COURSE = (GAME.folder() / "lessons" / "course.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", games())
def test_every_lesson_holds(name: str) -> None:
    """Each can be solved, each stated mistake is legal and solves nothing, and the rules of a first game are shown."""
    assert lesson_problems(games()[name]) == []


def test_every_game_of_ours_has_a_course() -> None:
    """Each has 8 to 15 lessons, and all together at least 60."""
    counts = {name: len(games()[name].lessons().lessons) for name in OWN}
    assert all(FEWEST <= count <= MOST for count in counts.values()), counts
    assert sum(counts.values()) >= ALL


EXAMPLES = {
    ("civilwar", "five-against-three"): "5 attack 3: three for two, two for one, one for none",
    ("espionage", "home"): "the second Home is of the other faction",
    ("espionage", "pair"): "France:2 with the spy 3, two of them 4, and what may not join",
    ("espionage", "faction"): "France:2 counts 1 in Hungary; France:2 and a mercenary of 2 at Home in Poland: 3",
    ("espionage", "turn"): "France:2 and a mercenary of 1 with the spy in Poland: 3",
    ("espionage", "six"): "two France:2 and a mercenary of 2 with the spy there: 6",
    ("espionage", "transport"): "from Poland to France for a card of either",
    ("espionage", "block"): "Great Britain:4 and a mercenary with the spy, 6, blocked by 7",
    ("espionage", "block-with-spy"): "no spy and no Home, no block; Poland:3 blocks 4 where the spy is",
    ("espionage", "block-at-home"): "a block at Home, and no red card in a blue country",
    ("espionage", "win"): "three countries of any faction, or the other Home",
    ("spyfall", "ask"): "a question that gives the Stadium away",
    ("spyfall", "in-role"): "the Old Man who missed the dance",
}
"""The examples in the five rulebooks, by their lesson; the rulebooks of Blue & Gray and Surveyors & Spies have none."""


UNTAUGHT = {
    "bluegray": {"B13"},  # a tie on which only one side can still flip
    "civilwar": {"E31", "E32"},  # draws, and the clock
    "espionage": {"D36", "D37"},  # what the table remembers and asks
    "spyfall": {"S17", "S18", "S20", "S21", "S22"},  # two spies, packs, and what the table takes back and reads
    "surveyors": {"A17"},  # the clock
}
"""The rules that a first game does not need."""


@pytest.mark.parametrize("name", OWN)
def test_every_rule_that_a_first_game_needs_has_a_lesson(name: str) -> None:
    """A new rule needs a lesson, or a place among the few that can wait; the course counts every rule it shows as needed."""
    course = games()[name].lessons()
    shown = {number for lesson in course.lessons for number in lesson.rules}
    assert set(rules_of(games()[name].rules())) - shown == UNTAUGHT[name]
    assert set(course.needed) == shown


def test_every_example_of_the_rulebooks_is_a_lesson() -> None:
    """A lesson that is an example cannot be dropped unnoticed."""
    missing = [key for key in EXAMPLES if key[1] not in {lesson.name for lesson in games()[key[0]].lessons().lessons}]
    assert missing == []


FORBIDDEN = [
    ("home", "country:france", "", "D5"),
    ("pair", "card:poland-detain", "card:france-detain", "D15"),
    ("pair", "country:great-britain", "card:france-detain card:france-gadget-buster", "D15"),
    ("transport", "card:france-coordinated-attack", "card:france-detain", "D15"),
    ("block-at-home", "card:poland-supply-drop", "", "D20"),
    ("block-with-spy", "card:france-supply-drop", "", "D20"),
]
"""What examples in 1955's rulebook forbid: the lesson, the clicks in order, and the rule."""


@pytest.mark.parametrize(("name", "element", "picked", "number"), FORBIDDEN)
def test_what_an_example_forbids_is_refused_in_its_lesson(name: str, element: str, picked: str, number: str) -> None:
    """Trying it in the lesson leads to the rule that forbids it."""
    game = games()["espionage"]
    told = reason(LessonTry(game, game.lessons().named(name)), element, picked.split())
    assert told.startswith(f"{number}: ")


@pytest.mark.parametrize("name", OWN)
def test_a_person_may_do_anything_in_a_lesson(name: str) -> None:
    """Random legal actions lead to a verdict or to another choice, never to an error."""
    game, rng = games()[name], FastRng(4)
    for lesson in game.lessons().lessons:
        for _ in range(3):
            attempt, verdict = Attempt(game, lesson), None
            while verdict is None and lesson.seat in attempt.match.state.actors():
                action = attempt.match.state.random_action(lesson.seat, rng)
                text = game.sample_text(attempt.match.state, lesson.seat, action, rng)
                attempt.match.play(lesson.seat, action, text)
                verdict = attempt.go_on()


class Taught(Surveyors):
    """Surveyors with a course of its own."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def folder(self) -> Path:
        return self.place


class Plain(Taught):
    """A game that draws no positions, like a plug-in with nothing but a data file."""

    def position(self, setup: Setup) -> object:  # type: ignore[override]
        return Game.position(self, setup)


def taught(folder: Path, course: str, kind: type[Taught] = Taught) -> Taught:
    """A game with a course written into a folder."""
    (folder / "lessons").mkdir()
    (folder / "lessons" / "course.toml").write_text(course, encoding="utf-8")
    shutil.copy(GAME.folder() / "RULES.md", folder)
    return kind(folder)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('solution = [["play LR 2,3"]]', "solution = []", "first-road: has no solution"),
        ('solution = [["play LR 2,3"]]', 'solution = [["play LR 3,3"]]', "first-road: play LR 3,3: A7: "),
        ('solution = [["play LR 2,3"]]', 'solution = [["fly 2,3"]]', "this game has no action 'fly 2,3'"),
        ('solution = [["skip LR"]]', 'solution = [["play LR 8,3"]]', "run-out: play LR 8,3: does not solve it"),
        ('moves = ["skip LR"]', 'moves = ["play LR 2,3"]', "first-road: play LR 2,3: solves it"),
        ('moves = ["play TB 1,2"]', 'moves = ["play TB 5,5"]', "first-road: play TB 5,5: A7: "),
        ('hand = "LR TB", pile = "TB TB TB TB"', 'hand = "LR TB", turn = 4', MISFIT),
        ('hand = "LR TB"', 'hand = "LR ladder"', "lesson first-road: position: 'ladder' is not in"),
        ('hand = "LR TB"', 'roles = "UUUCC", hand = "LR TB"', MISFIT),
        ('hand = "LR TB"', "hand = 7", "lesson first-road: position: Expected `str`, got `int`"),
        ('hand = "LR TB"', 'hands_up = "LR"', "object contains unknown field `hands_up`"),
        ('name = "meet"', 'name = "first-road"', "two lessons are named first-road"),
        ("({r:A3})", "({r:A99})", "first-road: A99 is not a rule"),
        ('rules = ["A1", "A3", "A7"]', 'rules = ["A1", "A3", "A7", "A12"]', "first-road: shows A12, but no text cites it"),
        ('needed = ["A1"', 'needed = ["A17"', "no lesson shows A17, which a first game needs"),
        ("seats = 4", "seats = 40", "Surveyors & Spies is for 4 to 7 seats, not 40"),
        ('ask = "Lay a road', 'asks = "Lay a road', "course.toml: lesson 1: Object contains unknown field `asks`"),
        ("goal = { won = true }", 'goal = { "mat.70" = "" }', "the seat's view has no 'mat.70'"),
        ("goal = { won = true }", "goal = { won = false }", "arrive: the goal is reached before the first move"),
        ("needed = ", "[", "course.toml: not valid TOML"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """A course with one fault is reported, with the lesson and what is wrong."""
    assert old in COURSE
    problems = lesson_problems(taught(tmp_path, COURSE.replace(old, new, 1)))
    assert problem.lower() in "\n".join(problems).lower()


def test_an_answer_that_nobody_gives_is_found(tmp_path: Path) -> None:
    """A scripted answer that no solution reaches is a mistake in the script."""
    course = COURSE.replace("seats = 4\n", 'seats = 4\nanswers = ["skip TRBL", "skip TRBL", "skip TRBL", "skip TB"]\n', 1)
    assert lesson_problems(taught(tmp_path, course)) == ["first-road: play LR 2,3: nobody gives the answer skip TB"]


def test_an_answer_that_is_not_legal_waits() -> None:
    """If a person departs from the solution, the others do what their clocks would do instead of failing."""
    game = games()["spyfall"]
    attempt = Attempt(game, game.lessons().named("between"))
    verdict = attempt.play("pass")
    assert verdict is not None
    assert not verdict.solved
    assert attempt.answers == ["vote yes"] * 3


def test_a_solution_that_no_option_offers_is_found(tmp_path: Path) -> None:
    """A person solves lessons through options, so a scene without them leaves a lesson unsolved."""

    class Bare(Taught):
        def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
            return super().scene(view, seat, [], actions)

    problems = lesson_problems(taught(tmp_path, COURSE, Bare))
    assert "first-road: no solution can be played by the options that a person has" in problems


def test_a_broken_lesson_spares_the_others(tmp_path: Path) -> None:
    """All lessons but one are there, and the missing one is reported."""
    course = taught(tmp_path, COURSE.replace('ask = "Lay a road', 'asks = "Lay a road', 1)).lessons()
    assert (len(course.lessons), len(course.broken)) == (11, 1)


def test_the_suite_checks_lessons(tmp_path: Path) -> None:
    """`check_game` finds a bad lesson of a plug-in."""
    with pytest.raises(ConformanceError, match="needed"):
        check_game(taught(tmp_path, COURSE.replace("needed = ", "needing = ", 1)))


def test_a_game_without_drawings_teaches_from_a_deal(tmp_path: Path) -> None:
    """A data file alone gives lessons: a seed, and the actions played from the deal."""
    course = """
needed = ["A6"]
[[lesson]]
name = "skip"
title = "Skip"
rules = ["A6"]
text = "Discard a card ({r:A6})."
ask = "Skip."
seats = 4
options = { first = 1 }
position = { seed = 3 }
solution = [["skip CARD"]]
solved = "Skipped."
otherwise = "You played a card."
"""
    setup = GAME.setup(4, {"first": 1})
    state = Game.position(GAME, setup)(seed=3)
    card = next(str(GAME.actions(setup)[action]) for action in state.legal(0) if GAME.actions(setup)[action].verb == "skip")
    assert lesson_problems(taught(tmp_path, course.replace("skip CARD", card), Plain)) == []


def test_a_game_without_lessons_has_no_problems(tmp_path: Path) -> None:
    """Lessons are a gift, not a duty."""
    shutil.copy(GAME.folder() / "RULES.md", tmp_path)
    assert lesson_problems(Taught(tmp_path)) == []
