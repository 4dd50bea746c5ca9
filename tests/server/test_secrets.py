"""No message tells a seat what it must not know: random play of every registered game, with all frames of all sides recorded."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from parlour.core.match import Match
from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.core.state import State
from parlour.scene import model
from parlour.scene.diff import sent
from parlour.scene.model import Scene
from parlour.server.client import Guest, Sitting
from parlour.server.limits import Limits
from parlour.table import protocol
from parlour.table.table import Table

GENEROUS = Limits(messages=1e6, messages_burst=1e6, creations_burst=1e6, requests_burst=1e6)
ACTIONS = 60  # played of each game
WORLDS = 3
OF_THE_GAME = ("zones", "pieces", "faces", "names", "prompt", "options", "last", "symbols")


def literals(kind: Any) -> set[str]:
    """The texts that a type allows by name."""
    if get_origin(kind) is Literal:
        return {value for value in get_args(kind) if isinstance(value, str)}
    return {text for inner in get_args(kind) for text in literals(inner)}


WORDS = {
    word
    for module in (model, protocol)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, msgspec.Struct)
    for field, kind in zip(value.__struct_encode_fields__, get_type_hints(value).values(), strict=True)
    for word in {field} | (literals(kind) if module is protocol else set())
}
"""Names of fields, and texts that the protocol itself defines; not those that a game chooses for a scene."""


def leaves(value: Any) -> set[str]:
    """All strings in a JSON value, including keys."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for key, inner in value.items() for text in ({str(key)} | leaves(inner))}
    if isinstance(value, list | tuple):
        return {text for inner in value for text in leaves(inner)}
    return set()


def game_part(scene: Scene) -> dict[str, Any]:
    """The part of a scene that comes from the game."""
    form: dict[str, Any] = msgspec.to_builtins(sent(scene))
    return {field: form.get(field) for field in OF_THE_GAME}


def drawn(match: Match, state: State, seat: int | None) -> dict[str, Any]:
    """The game's part of a seat's scene of any state."""
    legal = [] if seat is None else state.legal(seat)
    scene = match.game.scene(state.view(seat), seat, legal, match.actions)
    return game_part(scene)


async def all_caught_up(sittings: list[Sitting]) -> list[int]:
    """Let every connection receive all pending frames; return how many frames of the match each one got."""
    counts = [len(sitting.frames) for sitting in sittings]

    async def catch_up(sitting: Sitting) -> None:
        await sitting.send(protocol.Ping())
        await sitting.until(protocol.Pong)

    await asyncio.gather(*[catch_up(sitting) for sitting in sittings])
    return [
        sum(json.loads(frame)["t"] in ("scene", "update", "position") for frame in sitting.frames[count:])
        for sitting, count in zip(sittings, counts, strict=True)
    ]


def check_identities(sitting: Sitting, side: int | None, guests: list[Guest], table: Table) -> None:
    """No frame holds the seed, another person's key or note, or anybody's identity."""
    frames = "".join(frame for frame in sitting.frames if json.loads(frame)["t"] != "over")
    assert table.match is not None
    assert table.match.seed.hex() not in frames
    for n, guest in enumerate(guests):
        assert n == side or f"private note {n}" not in frames
        assert guest.cookie not in frames
    for holder in {holder for chair in table.head.chairs for holder in chair.holders}:
        assert holder not in frames, "somebody's identity was sent"


@pytest.mark.parametrize("name", list(games()))
async def test_no_seat_is_sent_what_it_cannot_know(serve: Any, name: str) -> None:
    """
    A client's scene and revision are the same in every world that its seat cannot tell apart.

    Also, no frame holds the seed, another person's key or note, or a text that only another side has been shown.
    """
    address = await serve(GENEROUS)
    game = games()[name]
    rng = random.Random(7)
    count = game.default_seats()
    guests = [Guest(address, f"Person{n}") for n in range(count)]
    code = await guests[0].create(name)
    for guest in guests[1:]:
        await guest.join(code)
    sides: list[int | None] = [*range(count), None]
    scenes = [await guest.sit(code).__aenter__() for guest in [*guests, Guest(address)]]
    views = [await guest.sit(code, "view").__aenter__() for guest in [*guests, Guest(address)]]
    await all_caught_up(scenes + views)
    for n in range(count):
        await scenes[n].send(protocol.Note(text=f"private note {n}"))
    table = serve.hubs[address].tables[code].table
    match = table.match
    assert match is not None
    known: list[set[str]] = [set() for _ in sides]
    for step in range(ACTIONS + 1):
        for i, side in enumerate(sides):
            scene, position = scenes[i].scene, views[i].position
            assert scene is not None
            assert position is not None
            assert position.view == json.loads(json.dumps(match.state.view(side)))
            assert game_part(scene) == drawn(match, match.state, side)
            legal = [] if side is None else [match.actions[action].as_json() for action in match.state.legal(side)]
            told = [event.as_json() for _, event in match.transcript(side)]
            known[i] |= leaves(msgspec.to_builtins(scene)) | leaves(position.view) | leaves(legal) | leaves(told)
            if side is not None and step % 3 == 0:
                for world in range(WORLDS):
                    other = match.state.resample(side, FastRng(1000 * step + world))
                    assert drawn(match, other, side) == game_part(scene), "the scene tells worlds apart that the seat cannot"
        if match.over() or step == ACTIONS:
            break
        seat = rng.choice(match.state.actors())
        action = rng.choice(match.state.legal(seat))
        text = game.sample_text(match.state, seat, action, FastRng(step))
        before = [(match.state.view(side), len(match.transcript(side))) for side in sides]
        await views[seat].play(match.actions[action].as_json(), text=text)
        await all_caught_up([views[seat]])
        assert not views[seat].errors
        got = await all_caught_up(scenes + views)
        for i, side in enumerate(sides):
            if side != seat and before[i] == (match.state.view(side), len(match.transcript(side))):
                assert got[i] == got[len(sides) + i] == 0, "a message revealed something that happened in secret"
    for i, side in enumerate(sides):
        for sitting in (scenes[i], views[i]):
            check_identities(sitting, side, guests, table)
            shown = {text for frame in sitting.frames for text in leaves(json.loads(frame))}
            for j, other_known in enumerate(known):
                private = other_known - known[i] - WORDS - leaves(table.head.options) - {""}
                assert i == j or private & shown == set(), "a text that only another side was shown"
    for sitting in scenes + views:
        await sitting.connection.close()
