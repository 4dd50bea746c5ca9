"""The door as a program of its own: over standard input and output, and over HTTP."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from parlour.door.main import over_http


async def test_a_program_starts_the_door_and_plays_over_standard_input_and_output() -> None:
    """A child process serves its own table, with computer players in processes of their own."""
    command = StdioServerParameters(command=sys.executable, args=["-m", "parlour", "mcp"], env=environment())
    async with Client(command) as client:
        opened = await client.call_tool("open_table", {"game": "deaddrop", "level": "random"})
        assert opened.structured_content is not None
        key = opened.structured_content["key"]
        status = await client.call_tool("wait", {"key": key, "seconds": 60})
        assert status.structured_content is not None
        assert status.structured_content["your_turn"]


def environment() -> dict[str, str]:
    """The paths to modules, which the SDK does not hand on by itself."""
    return {"PYTHONPATH": ":".join(path for path in sys.path if path)}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("words", [[], ["--http", "--port", "0"]], ids=["stdio", "http"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_door(words: list[str], number: int, tmp_path: Path) -> None:
    """It ends without an error and leaves nothing behind, though standard input is still open."""
    door = subprocess.Popen(
        [sys.executable, "-m", "parlour", "mcp", *words],
        env={**os.environ, **environment(), "TMPDIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert door.stdin is not None
    assert door.stdout is not None
    try:
        if not words:
            door.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
            door.stdin.flush()
        assert door.stdout.readline()  # it is open
        assert list(tmp_path.iterdir())
        door.send_signal(number)
        assert door.wait(60) == 0
        assert door.stderr is not None
        assert door.stderr.read() == b""
        assert not list(tmp_path.iterdir())
    finally:
        door.kill()
        door.communicate()


async def test_two_programs_meet_over_http() -> None:
    """Programs that connect by HTTP share the tables; each needs its own key."""
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(over_http("", "127.0.0.1", 0, found.set_result))
    address = await found
    try:
        async with Client(address) as ann, Client(address) as bob:
            opened = (await ann.call_tool("open_table", {"game": "deaddrop", "level": ""})).structured_content
            assert opened is not None
            joined = await bob.call_tool("join_table", {"code": opened["table"]})
            assert not joined.is_error
            status = (await ann.call_tool("wait", {"key": opened["key"], "seconds": 60})).structured_content
            assert status is not None
            assert status["your_turn"]
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
