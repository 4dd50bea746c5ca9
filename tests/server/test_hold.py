"""The short form of the benchmark under attack: nothing crashes, nothing is lost, nobody else is disturbed."""

from __future__ import annotations

from typing import Any

from benchmarks import hold
from benchmarks.hold.kinds import MESSAGES, REQUESTS


def small(part: str) -> dict[str, Any]:
    """What one part finds in its short form."""
    report = hold.run(["--small", "--part", part])
    found: dict[str, Any] = report[part]
    return found


def test_hostile_messages_disturb_no_game() -> None:
    """No crash, no answer of 500, no traceback, no disturbed game."""
    found = small("flood")
    assert len(MESSAGES) + len(REQUESTS) >= 40
    assert found["sent"] >= 600
    assert [found[name] for name in ("crashes", "answers of 500", "tracebacks", "disturbed games")] == [0, 0, 0, 0], found


def test_attacks_disturb_no_game() -> None:
    """No game loses a connection or stops, and the memory stays small."""
    found = small("attacks")
    assert [found.pop(name) for name in ("crashes", "tracebacks")] == [0, 0]
    assert found
    for name, attack in found.items():
        assert (attack["disturbed games"], attack["errors"]) == (0, 0), name
        assert attack["most MB"] < 300, name


def test_kills_lose_nothing() -> None:
    """Everything that was acknowledged or shown before kill -9 is kept."""
    found = small("kills")
    assert found["acknowledged moves"] > 0
    assert (found["lost"], found["tracebacks"]) == (0, 0), found


def test_a_full_disk_pauses_play() -> None:
    """New tables are refused while the disk is full; play resumes by itself, and the file is intact."""
    found = small("disk")
    assert found["times refused while full"] == found["times resumed by itself"] == found["times"]
    assert (found["crashes"], found["tracebacks"], found["damage"]) == (0, 0, [])


def test_idle_connections_disturb_no_game() -> None:
    """Half of them watch, half say nothing."""
    found = small("idle")
    assert found["of them spectators"] == found["connections"] / 2
    assert found["disturbed games"] == 0


def test_many_tables_play() -> None:
    """Every table keeps its pace."""
    found = small("tables")
    assert found["moves"] > 0
    assert (found["errors"], found["disturbed games"]) == (0, 0), found


def test_easy_players_answer_beside_hard_ones() -> None:
    """All easy answers arrive."""
    assert small("thinkers")["easy answer s, most of 4"] > 0
