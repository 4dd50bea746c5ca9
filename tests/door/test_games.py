"""A program plays whole games of every kind through the door."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.core.stage import stage
from parlour.scene.refs import plain

MOST_MOVES = 2000


def choose(listed: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """A random listed action; resigning is avoided if there is an alternative."""
    others = [entry for entry in listed if entry["action"][0] not in ("surrender", "resign")]
    return rng.choice(others or listed)


@pytest.mark.parametrize("name", [name for name in games() if name != "civilwar"])
async def test_a_program_plays_a_whole_game(door: Any, name: str) -> None:
    """Listed actions are never refused, and the game ends with a result that everybody agrees on."""
    ann, rng = door.ann, random.Random(5)
    game = games()[name]
    status = await ann.call("open_table", game=name, level="random", options=dict(game.untimed), name="Ann")
    key, match = status["key"], door.hub.tables[status["table"]].table.match
    for _ in range(MOST_MOVES):
        if "result" in status:
            break
        if not status["your_turn"]:
            status = await ann.call("wait", key=key, seconds=60)
            continue
        entry = choose((await ann.call("list_actions", key=key, count=200))["actions"], rng)
        number = match.actions.parse(entry["action"])
        text = game.sample_text(match.state, 0, number, FastRng(rng.getrandbits(30))) if "text" in entry else ""
        status = await ann.call("act", key=key, actions=[entry["action"]], text=text, wait_seconds=60)
    assert status["result"]["returns"] == match.state.outcome().returns
    assert not status["your_turn"]
    assert "Game over" in await ann.call("look", key=key)


async def test_a_program_moves_and_surrenders_in_the_long_game(door: Any) -> None:
    """A war would take a thousand moves, so it is resigned after twenty."""
    ann, rng = door.ann, random.Random(5)
    status = await ann.call("open_table", game="civilwar", level="greedy", name="Ann")
    key = status["key"]
    for _ in range(20):
        if not status["your_turn"]:
            status = await ann.call("wait", key=key, seconds=60)
        entry = choose((await ann.call("list_actions", key=key, count=200))["actions"], rng)
        status = await ann.call("act", key=key, actions=[entry["action"]], wait_seconds=60)
    status = await ann.call("resign", key=key)
    assert (await ann.call("wait", key=key, seconds=60))["result"]["winners"] == [1]


@pytest.mark.parametrize("name", list(games()))
async def test_programs_see_what_their_seats_see(door: Any, name: str) -> None:
    """The JSON of each seat is its view and its legal actions, and the text asks what its scene asks."""
    opened = await door.ann.call("open_table", game=name, level="", name="Ann")
    code = opened["table"]
    keys = [opened["key"]]
    while door.hub.tables[code].table.match is None:
        keys.append((await door.bob.call("join_table", code=code, name=f"Bob {len(keys)}"))["key"])
    match = door.hub.tables[code].table.match
    for seat, key in enumerate(keys):
        await door.ann.call("wait", key=key, seconds=0)
        facts = msgspec.json.decode(await door.ann.call("look", key=key, form="json"))
        assert facts["view"] == match.state.view(seat)
        assert facts["legal"] == [match.actions[number].as_json() for number in match.state.legal(seat)]
        scene = stage(match, seat, names=[f"Bob {n}" if n else "Ann" for n in range(len(keys))])
        shown = " ".join((await door.ann.call("look", key=key)).split())
        assert plain(scene, scene.prompt) in shown


async def test_rules_come_whole_by_number_and_as_resources(door: Any) -> None:
    """Every game's rules can be read, one rule as well, and a wrong number is refused."""
    listed = await door.ann.call("list_games")
    assert [game["name"] for game in listed] == list(games())
    async with door.ann.client() as client:
        uris = {str(resource.uri) for resource in (await client.list_resources()).resources}
        read = await client.read_resource("parlour://rules/espionage")
    assert uris == {f"parlour://rules/{name}" for name in games()}
    assert read.contents[0].text == games()["espionage"].rules()
    assert (await door.ann.call("read_rules", game="espionage", rule="D20")).startswith("D20:")
    assert "no rule 'Z99'" in await door.ann.refused("read_rules", game="espionage", rule="Z99")
