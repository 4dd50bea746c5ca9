"""Every registered game can be played at a table using only the scene's options."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.scene.model import Option, Scene
from parlour.server.client import Guest
from parlour.server.limits import Limits
from parlour.table import protocol

MOVES = 25
GENEROUS = Limits(messages=1e6, messages_burst=1e6, requests_burst=1e6)


def choose(option: Option, rng: random.Random) -> list[str]:
    """Elements that make up an option: all required ones, and enough of its `any`."""
    if option.any is None:
        return option.all
    of = list(enumerate(option.any.of))
    rng.shuffle(of)
    count = rng.randint(option.any.min, min(option.any.max, len(of)))
    if option.any.sum is not None:
        weights = option.any.sum.weights
        of.sort(key=lambda element: -weights[element[0]])
        while count < option.any.max and sum(weights[i] for i, _ in of[:count]) < option.any.sum.least:
            count += 1
    return option.all + [element for _, element in of[:count] if element not in option.all]


def acceptable(scene: Scene) -> list[Option]:
    """The options that are more than decoration."""
    return [option for option in scene.options if not option.refused]


@pytest.mark.parametrize("name", list(games()))
async def test_a_person_plays_by_options_against_computer_players(serve: Any, name: str) -> None:
    """Random choices are never refused unless the scene says so, and the client's updates add up to the whole scene."""
    address = await serve(GENEROUS)
    game = games()[name]
    rng = random.Random(3)
    ann = Guest(address, "Ann")
    code = await ann.create(name, bots=["random"] * (game.default_seats() - 1))
    live = serve.hubs[address].tables[code]
    match = live.table.match
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        for _ in range(MOVES):
            async with asyncio.timeout(60):
                while seat.scene is None or not (acceptable(seat.scene) or seat.scene.over):
                    await seat.receive()
            if seat.scene.over:
                break
            option = rng.choice(acceptable(seat.scene))
            elements, text = choose(option, rng), ""
            if option.input is not None:
                legal = match.state.legal(0)
                texts = (game.sample_text(match.state, 0, action, FastRng(rng.getrandbits(30))) for action in legal)
                text = next((sample for sample in texts if sample), "a word")[: option.input.max]
            length = len(match.log)
            await seat.act(option, elements, text)
            async with asyncio.timeout(60):
                while not seat.errors and not any(entry.seat == 0 for entry in match.log[length:]):
                    await seat.receive()
                while not seat.errors and seat.scene.rev < live.sides[0].shown.decided:
                    await seat.receive()
            late = [error for error in seat.errors if error.code == "action/stale" or match.over()]  # a bot was quicker
            assert seat.errors == late, (option, elements, text)
            seat.errors.clear()
        await seat.send(protocol.Resync())
        had = seat.scene
        await seat.until(protocol.WholeScene)
        assert had is not None
        assert seat.scene is not None
        if seat.scene.rev == had.rev:
            seat.scene.log = had.log[-len(seat.scene.log) :] if seat.scene.log else had.log
            assert seat.scene == had
