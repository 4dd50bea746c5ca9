"""Two programs at one table, and programs that behave badly."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from parlour.door.desk import MOST_CHAIRS
from parlour.llm.endpoint import Endpoint
from parlour.table.hub import MOST_FAULTS
from parlour.table.invitation import words_of


async def test_two_programs_play_a_game_and_talk(door: Any) -> None:
    """Each sees its own hand and the other's words; both get the same result."""
    ann, bob = door.ann, door.bob
    opened = await ann.call("open_table", game="deaddrop", level="", name="Ann")
    assert opened["phase"] == "waiting"
    assert "not begun" in await ann.refused("look", key=opened["key"])
    joined = await bob.call("join_table", code=opened["table"], name="Bob")
    await ann.call("chat", key=opened["key"], text="Hello, Bob")
    match = door.hub.tables[opened["table"]].table.match
    rng = random.Random(1)
    results: list[dict[str, Any]] = []
    seats = [(ann, opened["key"], 0), (bob, joined["key"], 1)]
    heard: list[str] = []
    while len(results) < 2:
        for program, key, seat in seats:
            status = await program.call("wait", key=key, seconds=0 if match.over() or seat not in match.state.actors() else 60)
            heard += [line for line in status["chat"] if seat == 1]
            if "result" in status:
                results.append(status["result"])
            elif status["your_turn"]:
                listed = (await program.call("list_actions", key=key))["actions"]
                await program.call("act", key=key, actions=[rng.choice(listed)["action"]])
    assert results[0] == results[1]
    assert heard == ["Ann: Hello, Bob"]


async def test_programs_are_told_of_a_language_model(door: Any) -> None:
    """A status names a language model only at a table whose computer players use one."""
    before = await door.ann.call("open_table", game="spyfall", level="", name="Ann")
    door.hub.model = Endpoint("https://models.example.org/v1")
    after = await door.bob.call("open_table", game="spyfall", level="", name="Bob")
    assert "language_model" not in before
    assert "at models.example.org" in after["language_model"]


async def test_refusals_say_why_and_change_nothing(door: Any) -> None:
    """An unknown action, an illegal one and one out of turn are refused with the reason."""
    opened = await door.ann.call("open_table", game="deaddrop", level="", name="Ann")
    joined = await door.bob.call("join_table", code=opened["table"], name="Bob")
    match = door.hub.tables[opened["table"]].table.match
    foreign = next(match.actions[n].as_json() for n in match.state.legal(1) if n not in match.state.legal(0))
    refused = await door.ann.refused("act", key=opened["key"], actions=[["dance"]])
    assert "has no action 'dance'" in refused
    example = json.loads(refused.rpartition("a legal action is ")[2])  # as the next call takes it
    assert example in [match.actions[n].as_json() for n in match.state.legal(0)]
    assert "action/illegal" in await door.ann.refused("act", key=opened["key"], actions=[foreign])
    assert match.log == []
    own = match.actions[match.state.legal(1)[0]].as_json()
    await door.bob.call("act", key=joined["key"], actions=[own])
    assert "action/illegal" in await door.bob.refused("act", key=joined["key"], actions=[own])
    assert len(match.log) == 1


HOSTILE: list[tuple[str, dict[str, Any]]] = [
    ("look", {"key": "x" * 10_000_000}),
    ("look", {"key": "../../etc/passwd"}),
    ("look", {"key": 7}),
    ("look", {}),
    ("look", {"key": "KEY", "form": "all"}),
    ("list_actions", {"key": "KEY", "count": 10**9}),
    ("list_actions", {"key": "KEY", "first": -1}),
    ("act", {"key": "KEY", "actions": []}),
    ("act", {"key": "KEY", "actions": [[]]}),
    ("act", {"key": "KEY", "actions": "send 7"}),
    ("act", {"key": "KEY", "actions": [["send", "x" * 100_000]]}),
    ("act", {"key": "KEY", "actions": [["send", "7"]] * 5000}),
    ("act", {"key": "KEY", "actions": [["send", "7"]], "text": "x" * 100_000}),
    ("act", {"key": "KEY", "actions": [["send", {"a": 1}]]}),
    ("wait", {"key": "KEY", "seconds": 1e9}),
    ("wait", {"key": "KEY", "seconds": -1}),
    ("wait", {"key": "KEY", "seconds": "nan"}),
    ("chat", {"key": "KEY", "text": "x" * 100_000}),
    ("chat", {"key": "KEY", "text": ""}),
    ("open_table", {"game": "chess"}),
    ("open_table", {"game": "deaddrop", "seats": 31}),
    ("open_table", {"game": "deaddrop", "seat": 5}),
    ("open_table", {"game": "deaddrop", "level": "god"}),
    ("open_table", {"game": "deaddrop", "options": {"x": "y"}}),
    ("open_table", {"game": "deaddrop", "name": "x" * 1000}),
    ("join_table", {"code": "zzzzzzzzzzzz"}),
    ("join_table", {"code": "../me"}),
    ("join_table", {"code": "a?b=c#d"}),
    ("join_table", {"code": "²é"}),
    ("join_table", {"code": "CODE"}),
    ("read_rules", {"game": "../surveyors"}),
    ("read_rules", {"game": "surveyors", "rule": "(a+)+$"}),
]


@pytest.mark.parametrize(("tool", "given"), HOSTILE, ids=[f"{n}-{tool}" for n, (tool, _) in enumerate(HOSTILE)])
async def test_a_hostile_program_is_refused_and_others_play_on(door: Any, tool: str, given: dict[str, Any]) -> None:
    """Wrong arguments of any kind are refused with a short text, and the table does not change."""
    opened = await door.ann.call("open_table", game="deaddrop", level="random", name="Ann")
    match = door.hub.tables[opened["table"]].table.match
    before = [entry for entry in match.log if entry.seat == 0]
    names = {"KEY": opened["key"], "CODE": opened["table"]}
    asked = {name: names.get(value, value) if isinstance(value, str) else value for name, value in given.items()}
    reason = await door.bob.refused(tool, **asked)
    assert 0 < len(reason) < 2000
    assert "Traceback" not in reason
    assert [entry for entry in match.log if entry.seat == 0] == before
    assert (await door.ann.call("wait", key=opened["key"], seconds=60))["your_turn"]


async def test_seats_are_limited_and_void_once_left(door: Any) -> None:
    """A program cannot take more seats than the limit, and a key is void once its seat was left."""
    keys = [(await door.ann.call("open_table", game="deaddrop", level="", name="Ann"))["key"] for _ in range(3)]
    desk_full = [await door.ann.call("open_table", game="deaddrop", level="") for _ in range(MOST_CHAIRS - 3)]
    assert len(desk_full) == MOST_CHAIRS - 3
    assert "limit" in await door.bob.refused("open_table", game="deaddrop")
    await door.ann.call("leave_table", key=keys[0])
    assert "no seat has this key" in await door.ann.refused("wait", key=keys[0])
    await door.bob.call("open_table", game="deaddrop")


async def test_seats_asked_for_at_once_are_limited_too(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous requests cannot exceed the limit of seats."""
    monkeypatch.setattr("parlour.door.desk.MOST_CHAIRS", 3)
    async with door.ann.client() as client:
        asked = [client.call_tool("open_table", {"game": "deaddrop", "level": ""}) for _ in range(8)]
        answers = await asyncio.gather(*asked)
    assert sum(not answer.is_error for answer in answers) == 3


async def test_a_finished_match_makes_room(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that never leaves its finished tables still gets new seats; seats of running matches are kept."""
    monkeypatch.setattr("parlour.door.desk.MOST_CHAIRS", 2)
    ann, bob = door.ann, door.bob
    playing = await bob.call("open_table", game="deaddrop", level="random", name="Bob")
    for _ in range(3):
        over = await ann.call("open_table", game="deaddrop", level="random", name="Ann")
        await ann.call("resign", key=over["key"])
        assert "result" in await ann.call("wait", key=over["key"], seconds=60)
    assert (await bob.call("wait", key=playing["key"], seconds=60))["your_turn"]


async def test_two_words_lead_to_a_table(door: Any) -> None:
    """A program can join by the two words of an invitation, as people do."""
    opened = await door.ann.call("open_table", game="deaddrop", level="", name="Ann")
    words = words_of(opened["table"]).replace("-", " ").title()
    joined = await door.bob.call("join_table", code=words, name="Bob")
    assert (joined["table"], joined["seat"]) == (opened["table"], 1)


async def test_a_lost_connection_is_opened_again(door: Any) -> None:
    """After the table dropped its listeners, the same key still plays."""
    opened = await door.ann.call("open_table", game="deaddrop", level="random", name="Ann")
    await door.ann.call("wait", key=opened["key"], seconds=60)
    live = door.hub.tables[opened["table"]]
    for listener in list(live.listeners):
        listener.drop(1011, "test")
    while live.listeners:
        await asyncio.sleep(0)
    status = await door.ann.call("wait", key=opened["key"], seconds=60)
    assert status["your_turn"]
    listed = (await door.ann.call("list_actions", key=opened["key"]))["actions"]
    await door.ann.call("act", key=opened["key"], actions=[listed[0]["action"]])


async def test_a_program_is_told_why_its_table_is_closed(door: Any) -> None:
    """Every request at a table that failed too often is refused with the server's own message, and other tables play on."""
    broken, other = [await door.ann.call("open_table", game="deaddrop", level="random", name="Ann") for _ in range(2)]
    door.hub.faults[broken["table"]] = MOST_FAULTS
    door.hub.broke(door.hub.tables[broken["table"]], ValueError("a fault of ours"))
    async with door.ann.client() as client, asyncio.timeout(60):
        answer = await client.call_tool("look", {"key": broken["key"]})
        while not answer.is_error:  # until the word reaches the door
            answer = await client.call_tool("look", {"key": broken["key"]})
    for tool, given in (
        ("look", {}),
        ("wait", {"seconds": 1}),
        ("act", {"actions": [["send", "1"]]}),
        ("chat", {"text": "hello"}),
    ):
        assert "had to be closed [table/broken]" in await door.ann.refused(tool, key=broken["key"], **given)
    assert (await door.ann.call("wait", key=other["key"], seconds=60))["your_turn"]
