"""Lessons and puzzles in the API: each lesson's solution can be played through the scenes that a person sees."""

from __future__ import annotations

from typing import Any

import pytest
from tests.review.clicks import by_clicks

from parlour.core import games
from parlour.core.lesson import Attempt, Lesson
from parlour.review.exercise import LessonTry, Tried
from parlour.server.client import Guest

LESSONS = [(name, lesson) for name, game in sorted(games().items()) for lesson in game.lessons().lessons]


def solve(name: str, lesson: Lesson) -> Tried:
    """Solve a lesson by choosing options of its scenes."""
    game = games()[name]
    attempt = Attempt(game, lesson)
    return by_clicks(lambda: LessonTry(game, lesson), [attempt.parse(form) for form in lesson.solution[0]])


@pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=lambda value: value if isinstance(value, str) else value.name)
def test_every_lesson_is_solved_through_its_scenes(name: str, lesson: Lesson) -> None:
    """What a person can click leads to the solution; the solved lesson offers nothing more."""
    tried = solve(name, lesson)
    assert tried.verdict is not None
    assert tried.verdict.solved
    assert tried.scene.options == []


async def test_a_lesson_is_tried_by_requests(address: str) -> None:
    """The list, the position, a wrong move, a question about a refusal, and refusals."""
    guest = Guest(address)
    course = (await guest.request("GET", "/api/games/espionage/lessons")).body
    assert course["lessons"][0]["rules"]
    path = "/api/games/espionage/lessons/block-at-home"
    start: dict[str, Any] = (await guest.request("POST", path, {})).body
    assert start["scene"]["options"]
    assert "verdict" not in start
    passing = next(option for option in start["scene"]["options"] if not option.get("all"))
    after = (await guest.request("POST", path, {"moves": [{"act": passing["act"]}]})).body
    assert after["verdict"]["solved"] is False
    assert after["ops"]
    assert after["rev"] == 1
    twice = await guest.request("POST", path, {"moves": [{"act": passing["act"]}, {"act": passing["act"]}]})
    assert (twice.status, twice.body["text"]) == (409, "this try is over; start again")
    piece = next(iter(start["scene"]["pieces"]))
    asked = (await guest.request("POST", path, {"why": {"el": piece}})).body
    assert asked["reason"]["text"].endswith(".")
    unknown = await guest.request("POST", "/api/games/espionage/lessons/blok", {})
    assert unknown.status == 400
    assert "there is no lesson" in unknown.body["text"]


@pytest.mark.parametrize("name", sorted(name for name, game in games().items() if game.lessons().lessons))
async def test_the_book_of_lessons_answers_like_the_server(name: str, address: str) -> None:
    """Every lesson can be solved with its book alone, which answers each first choice as the server does."""
    guest = Guest(address)
    book = (await guest.request("GET", f"/api/games/{name}/lessons/book")).body
    assert list(book["lessons"]) == [lesson.name for lesson in games()[name].lessons().lessons]
    for lesson in book["lessons"].values():
        assert any(page.get("verdict", {}).get("solved") for page in lesson["pages"])
        assert all(0 < number < len(lesson["pages"]) for page in lesson["pages"] for number in page.get("next", {}).values())
    first, lesson = next(iter(book["lessons"].items()))
    for option in lesson["pages"][0]["scene"]["options"]:
        if not option.get("any") and not option.get("refused"):
            number = lesson["pages"][0]["next"].get("\n".join([option["act"], *sorted(option["all"])]))
            move = {"act": option["act"], "els": option["all"], "text": "Is it cold?" if option.get("input") else ""}
            answer = (await guest.request("POST", f"/api/games/{name}/lessons/{first}", {"moves": [move]})).body
            assert answer.get("verdict") == (lesson["pages"][number].get("verdict") if number else lesson["otherwise"])


async def test_rule_numbers_lead_to_lessons(address: str) -> None:
    """A number that a lesson shows is a link to the first lesson that does."""
    rules = (await Guest(address).request("GET", "/api/games/espionage")).body["rules"]
    assert '<li id="rule-D20">' in rules
    assert 'href="/learn/espionage/block"' in rules
