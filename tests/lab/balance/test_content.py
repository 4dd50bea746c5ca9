"""Planted differences of content are found, and absent ones are not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.lab.balance.duel import CARDS, DuelGame

from parlour.core.registry import game as registered
from parlour.lab.balance.contents import content_rows
from parlour.lab.balance.job import About
from parlour.lab.balance.page import html_report
from parlour.lab.balance.played import DEALT, PLAYED, SEEN, Task, play
from parlour.lab.balance.report import Version, report
from parlour.lab.balance.run import job_of, plan
from parlour.lab.balance.topics import Topics

GAMES = 800


def version(strength: Mapping[str, int] | None, games: int = GAMES, skill: int = 0) -> Version:
    """Duels with some strengths."""
    game = DuelGame(strength)
    setup = game.setup()
    topics = Topics(game.actions(setup))
    tasks = plan(games, 2, skill, ["random"] if skill else [])
    played = [play(game, setup, ["first", "first"], topics, task, 7) for task in tasks]
    return Version(job_of(game, setup, ["first"] * 2, 7, {}, ""), About(topics.topics, 1, False), played)


@pytest.fixture(scope="module")
def even() -> Version:
    """Duels in which no card is better than another."""
    return version(None, skill=20)


@pytest.fixture(scope="module")
def planted() -> Version:
    """Duels in which the ace wins nearly always."""
    return version({"ace": 2000})


def card_rows(found: dict[str, Any], number: int = 0) -> dict[str, dict[str, Any]]:
    """The rows of cards, by name."""
    return {row["name"]: row for row in found["versions"][number]["content"] if row["kind"] == "card"}


def test_a_planted_strong_card_is_found_and_no_other(planted: Version) -> None:
    """Being dealt the ace raises the chance from 37 to 95 %; no other card helps."""
    rows = card_rows(report(DuelGame(), [planted], 10.0, "test"))
    ace = rows["ace"]["by_dealt"]
    assert ace["sure"]
    against = 2 / 7  # how often the other seat has the ace
    truth = 2100 / 2200 - (against * 100 / 2200 + (1 - against) / 2)
    assert ace["interval"][0] < truth < ace["interval"][1]
    sure = [name for name, row in rows.items() if row["by_dealt"] and row["by_dealt"]["sure"] and row["by_dealt"]["value"] > 0]
    assert sure == ["ace"]


def test_nothing_is_found_where_nothing_is(even: Version) -> None:
    """No card, effect, option, opening or seat is called better in an even game."""
    found = report(DuelGame(), [even], 10.0, "test")
    first = found["versions"][0]
    assert [row["title"] for row in first["content"] for by in ("by_dealt", "by_seen") if row[by] and row[by]["sure"]] == []
    assert [row for row in first["openings"]["rows"] if row["by"] and row["by"]["sure"]] == []
    assert all(entry["interval"][0] <= 0.5 <= entry["interval"][1] for entry in first["wins"]["seats"])


def test_how_often_cards_are_seen_and_played(even: Version) -> None:
    """A seat holds each of eight cards in a quarter of games and lays its lower one; the joker never comes up."""
    rows = card_rows(report(DuelGame(), [even], 10.0, "test"))
    for card in CARDS[:8]:
        assert rows[card]["seen"] / rows[card]["seats"] == pytest.approx(0.25, abs=0.04)
    assert rows["ace"]["played"] == rows["ace"]["seen"]
    assert rows["seven"]["played"] == 0
    assert rows["joker"]["seen"] == 0


def test_dead_and_dominated_content_is_named(even: Version) -> None:
    """The joker and nothing else never came up; folding, and the card that is always the worse one, are passed over."""
    first = report(DuelGame(), [even], 10.0, "test")["versions"][0]
    assert first["unused"] == ["card: Joker"]
    assert {entry["title"] for entry in first["passed_over"]} == {"fold", "Seven"}
    assert "Ace" in {entry["title"] for entry in first["always"]}


def test_equal_versions_do_not_differ_and_a_planted_change_does(even: Version, planted: Version) -> None:
    """On the same deals the comparison finds what was changed, and nothing where nothing was."""
    same = report(DuelGame(), [even, even], 10.0, "test")
    assert [entry["measure"] for entry in same["changes"] if entry["sure"]] == []
    assert all(same["content_changes"][name] == [] for name in ("new", "gone", "seen", "played", "winning"))
    other = version(None, games=GAMES)
    found = report(DuelGame(), [other, planted], 10.0, "test")
    changed = {(entry["kind"], entry["title"]) for entry in found["content_changes"]["winning"]}
    assert ("card", "Ace") in changed
    assert ("card", "King") not in changed
    assert [entry["title"] for entry in found["content_changes"]["seen"]] == []
    page = html_report(found)
    assert "What changed" in page
    assert "<script" not in page


def test_skill_luck_and_length(even: Version) -> None:
    """Random play folds a third of its games away; the deal says nothing about an even duel."""
    first = report(DuelGame(), [even], 30.0, "test")["versions"][0]
    assert [entry["rival"] for entry in first["skill"]] == ["random"]
    assert first["skill"][0]["value"] > 0.5
    assert first["luck"]["by_chance"] == pytest.approx(0.5, abs=0.05)
    assert first["length"]["actions"]["50"] == 2
    assert first["length"]["minutes"]["50"] == 1.0
    assert [entry["reason"] for entry in first["ends"]] == ["A player has n trick"]
    assert first["course"]["games"] == 2


def test_what_a_seat_is_dealt_sees_and_plays() -> None:
    """Cards in hand at the first decision are dealt; a card that was laid is played; the other seat's cards are not one's own."""
    game = DuelGame()
    setup = game.setup()
    topics = Topics(game.actions(setup))
    played = play(game, setup, ["first", "first"], topics, Task(0), 3)
    for seat in range(2):
        flags = {topics.topics[number].title: use[3] for number, use in played.content[seat].items()}
        cards = [card.capitalize() for card in CARDS if card.capitalize() in flags]
        assert [flags[card] for card in cards] == [SEEN | DEALT | PLAYED, SEEN | DEALT]
        assert flags["fold"] == SEEN | DEALT


def test_locations_are_there_for_everybody() -> None:
    """The location of a round of Spyfall counts for all seats, by their side; locations that a spy might guess do not."""
    game = registered("spyfall")
    setup = game.setup(4, {"rounds": 1})
    topics = Topics(game.actions(setup))
    played = play(game, setup, ["greedy"] * 4, topics, Task(0), 1)
    places = [
        {topics.topics[number] for number in uses if topics.topics[number].verb == "in the game"} for uses in played.content
    ]
    assert len(places[0]) == 1
    assert places == [places[0]] * 4
    assert next(iter(places[0])).kind == "location"
    assert sorted(played.roles) == ["others", "others", "others", "spies"]


@pytest.mark.parametrize("name", ["deaddrop", "espionage", "bluegray", "surveyors", "spyfall", "civilwar"])
def test_every_game_has_topics_and_can_be_observed(name: str) -> None:
    """Every action has a topic that stays the same under another content, and a greedy game names content of its own."""
    game = registered(name)
    setup = game.setup()
    topics = Topics(game.actions(setup))
    assert len({topic.key for topic in topics.topics}) == len(topics.topics)
    assert all(topics.by_action)
    played = play(game, setup, ["greedy"] * setup.seats, topics, Task(0), 1)
    rows = content_rows(topics.topics, [played])
    assert sum(row.seen > 0 for row in rows) > 3
    assert 0 < sum(played.choices) <= played.actions
    assert len(played.openings) == setup.seats
