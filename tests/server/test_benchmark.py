"""The comparison with boardgame.io: what its report says, and that no measurement can hang."""

from __future__ import annotations

import asyncio
from statistics import median
from typing import Any

import pytest
from benchmarks import server
from benchmarks._server_driver import Plan, Run


def measured(step: str, **values: Any) -> dict[str, list[dict[str, Any]]]:
    """Results of one server with a single measured step, one round for each value."""
    rounds = [dict(zip(values, row, strict=True)) for row in zip(*values.values(), strict=True)]
    return {name: rounds if name == step else [{"failed": "no time"}] for name in ("few", "many", "paced", "reconnect")}


def test_a_disturbed_round_does_not_change_the_figures() -> None:
    """Speed is the best and memory the median of the rounds; errors add up, and failed steps are reported as not measured."""
    found = server.figures(measured("paced", p99_ms=[5.0, 90.0, 4.0], kB_a_table=[30.0, 31.0, 32.0], errors=[0, 2, 1]))
    assert found["p99 ms at 1 move/s a table"] == 4.0
    assert found["kB a table"] == 31.0
    assert server.figures(measured("many", moves_per_second=[100.0, 300.0, 200.0]))["most moves/s, many tables"] == 300.0
    assert server.figures(measured("paced", p99_ms=[5.0, 90.0, 4.0]), median)["p99 ms at 1 move/s a table"] == 5.0
    assert found["errors"] == 3
    assert found["most moves/s, few tables"] == "not measured: no time"
    assert found["failed measurements"] == 3


def test_a_ratio_above_one_always_means_that_we_are_ahead() -> None:
    """More moves and less of everything else are better; figures that one side lacks are not compared."""
    ours = server.figures(measured("paced", p99_ms=[4.0], kB_a_table=[80.0]))
    theirs = server.figures(measured("paced", p99_ms=[8.0], kB_a_table=[40.0]))
    fast, slow = (server.figures(measured("many", moves_per_second=[speed])) for speed in (300.0, 100.0))
    compared = server.compare({"programs": ours, "people": fast, "boardgame.io, memory": theirs, "boardgame.io, file": slow})
    assert compared == {
        "p99 ms at 1 move/s a table: programs to boardgame.io, memory": 2.0,
        "kB a table: programs to boardgame.io, memory": 0.5,
        "most moves/s, many tables: people to boardgame.io, file": 3.0,
    }


@pytest.mark.parametrize("kind", ["view", "boardgame.io"])
async def test_a_silent_server_takes_no_longer_than_the_time_limit(kind: str) -> None:
    """The driver gives up when its time is up, and reports what it was doing."""
    held: list[asyncio.StreamWriter] = []

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    listening = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        async with asyncio.timeout(60):
            result = await Run(Plan(kind=kind, port=port, process=0, tables=1, moves=5, limit=0.3)).go()
    finally:
        for writer in held:
            writer.close()
        listening.close()
    assert result == {"failed": "0 seconds were not enough: making tables"}


@pytest.mark.parametrize("kind", ["view", "scene"])
def test_the_driver_plays_on_our_server(kind: str) -> None:
    """Both kinds of our clients play all their moves, and one that reconnects is up to date at once."""
    (server.ROOT / "build").mkdir(exist_ok=True)
    result = server.drive(kind, "", {"tables": 1, "moves": 20, "limit": 60.0})
    assert 0 < result.get("bytes_on_reconnect", 0) < 20_000, result
