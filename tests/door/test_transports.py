"""The door as a program of its own: over standard input and output, and over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import suppress
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
    """The module paths, which the SDK does not pass on by itself."""
    return {"PYTHONPATH": ":".join(path for path in sys.path if path)}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("words", [[], ["--http", "--port", "0"]], ids=["stdio", "http"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_door(words: list[str], number: int, tmp_path: Path) -> None:
    """It exits without an error and leaves nothing behind, even while standard input is open."""
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


GARBAGE = [b"nonsense", b"\xff\xfe", b"{}", b"[]", b"null", b"[" * 100_000, b'{"jsonrpc": "2.0", "id": 1, "method": "fly"}']


async def test_lines_that_are_no_messages_do_not_end_the_door() -> None:
    """After any garbage on standard input the next valid message is answered, and nothing goes to standard error."""
    door = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "parlour",
        "mcp",
        env={**os.environ, **environment()},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        limit=10_000_000,
    )
    assert door.stdout is not None
    assert door.stdin is not None
    assert door.stderr is not None
    try:
        door.stdin.write(
            b"\n".join([*GARBAGE, b'{"a": "' + b"x" * 5_000_000 + b'"}', b'{"jsonrpc": "2.0", "id": 7, "method": "ping"}', b""])
        )
        async with asyncio.timeout(60):
            while json.loads(await door.stdout.readline()).get("id") != 7:
                pass
            door.stdin.close()
            assert await door.wait() == 0
            assert await door.stderr.read() == b""
    finally:
        with suppress(ProcessLookupError):
            door.kill()


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """The address of a door over HTTP."""
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(over_http("", "127.0.0.1", 0, found.set_result))
    yield await found
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)


def post(address: str, data: bytes, headers: dict[str, str]) -> int:
    """The status of a request that no SDK client would send; 0 if the door closes the connection."""
    kind = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data, {**kind, **headers}), timeout=60) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
    except OSError:
        return 0


async def test_a_hostile_client_over_http_disturbs_nobody(address: str) -> None:
    """Garbage, a body without end, foreign names and pages, and invented sessions are refused; others play on."""
    asked = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
    async with Client(address) as ann:
        opened = (await ann.call_tool("open_table", {"game": "deaddrop", "level": "random"})).structured_content
        assert opened is not None
        for data in GARBAGE:
            assert 400 <= await asyncio.to_thread(post, address, data, {}) < 500
        assert await asyncio.to_thread(post, address, b'{"a": "' + b"x" * 50_000_000 + b'"}', {}) in (0, 413)
        for name, value, status in (
            ("Host", "evil.example", 421),
            ("Origin", "http://evil.example", 403),
            ("mcp-session-id", "x" * 1000, 404),
        ):
            assert await asyncio.to_thread(post, address, asked, {name: value}) == status
        status_of = (await ann.call_tool("wait", {"key": opened["key"], "seconds": 60})).structured_content
        assert status_of is not None
        assert status_of["your_turn"]


async def test_two_programs_meet_over_http(address: str) -> None:
    """Programs that connect by HTTP share the tables; each needs its own key."""
    async with Client(address) as ann, Client(address) as bob:
        opened = (await ann.call_tool("open_table", {"game": "deaddrop", "level": ""})).structured_content
        assert opened is not None
        joined = await bob.call_tool("join_table", {"code": opened["table"]})
        assert not joined.is_error
        status = (await ann.call_tool("wait", {"key": opened["key"], "seconds": 60})).structured_content
        assert status is not None
        assert status["your_turn"]
