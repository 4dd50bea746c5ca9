"""A rolling upgrade: a server of this version beside one of the next, whose Blue & Gray has different rules."""

from __future__ import annotations

import asyncio
import shutil
import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import deaddrop
import psycopg
import pytest
from benchmarks._cluster_farm import Farm
from scripts.servers import Balancer, free_port, wait_for

import parlour
from parlour.core.registry import game
from parlour.server.client import Guest, Sitting
from parlour.table import protocol

OLD, NEW = 0, 1
RAISED = "bluegray"
SCRIPT = "main-NEXT0000.js"  # of the next version's client


def raised(path: Path, before: str, after: str) -> None:
    """Replace the one place of a file that states a version."""
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def next_version(folder: Path) -> Path:
    """A copy of this package as its next version, in pure Python: it has a new number, and a new version of one game."""
    for package in (parlour, deaddrop):  # the plug-in, too, since it is compiled with this version
        assert package.__file__ is not None
        ours = Path(package.__file__).parent
        shutil.copytree(ours, folder / ours.name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "tests"))
    raised(folder / "parlour" / "__init__.py", f'__version__ = "{parlour.__version__}"', '__version__ = "99.0.0"')
    version = game(RAISED).rules_version
    place = folder / "parlour" / "games" / RAISED / "__init__.py"
    raised(place, f"rules_version = {version}", f"rules_version = {version + 1}")
    (folder / "parlour" / "server" / "static" / SCRIPT).write_text("1")
    return folder


@pytest.fixture(scope="module")
def farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    """A server of this version, and room for one of the next."""
    with Farm(1, idle=1.0) as farm:
        farm.ports.append(free_port())
        farm.processes.append(None)
        farm.versions[NEW] = next_version(tmp_path_factory.mktemp("next"))
        yield farm


@pytest.fixture(autouse=True)
def both(farm: Farm) -> None:
    """Both servers run when a test begins."""
    for n in (OLD, NEW):
        if farm.processes[n] is None:
            farm.start(n)


def owner(farm: Farm, code: str) -> int | None:
    """The server that has a table: the one that knows its rules; None if the table is asleep."""
    with psycopg.connect(farm.database) as connection:
        row = connection.execute(
            "select rules::json->>%s from leases join processes on id = owner where code = %s", (RAISED, code)
        ).fetchone()
    return None if row is None else NEW if int(row[0]) > game(RAISED).rules_version else OLD


def at(farm: Farm, n: int) -> str:
    """The address of a server."""
    return f"http://127.0.0.1:{farm.ports[n]}"


def through(farm: Farm, n: int, guest: Guest) -> Guest:
    """The same person, connected to a server."""
    return Guest(at(farm, n), guest.name, guest.cookie)


async def moved(sitting: Sitting) -> None:
    """Make a move and see it take effect; if the table has moved on or changes hands meanwhile, repeat it."""
    message: protocol.FromServer | None = None
    async with asyncio.timeout(90):
        while not isinstance(message, protocol.SeatView):
            while not (sitting.position is not None and sitting.position.legal):
                await sitting.receive()
            await sitting.play(sitting.position.legal[0])
            message = await sitting.receive()
            while not isinstance(message, protocol.SeatView | protocol.Welcome | protocol.Error):
                message = await sitting.receive()
            if isinstance(message, protocol.Welcome):
                sitting.position = None
    assert {error.code for error in sitting.errors} <= {"action/stale"}


async def asleep(farm: Farm, code: str) -> None:
    """Wait until nobody has a table."""
    await asyncio.to_thread(wait_for, lambda: owner(farm, code) is None, 60)


async def test_a_table_moves_over_when_it_is_idle(farm: Farm) -> None:
    """While people are there, the next version relays to it; after they have left, the next visitor finds it there."""
    ann = Guest(at(farm, OLD), "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    async with ann.sit(code, "view") as here, through(farm, NEW, ann).sit(code, "view") as there:
        await there.until(protocol.SeatView)
        await moved(there)
        assert owner(farm, code) == OLD
        await here.until(protocol.SeatView)
    await asleep(farm, code)
    async with through(farm, NEW, ann).sit(code, "view") as there:
        await moved(there)
        assert owner(farm, code) == NEW
        async with ann.sit(code, "view") as here:  # and the old version relays to the next
            await moved(here)
        assert owner(farm, code) == NEW


async def test_a_match_stays_where_its_rules_can_be_played(farm: Farm) -> None:
    """Each version leaves matches under the other's rules to it; a new match has the rules of the version that deals it."""
    for mine, other in ((OLD, NEW), (NEW, OLD)):
        ann = Guest(at(farm, mine), "Ann")
        code = await ann.create(RAISED, bots=["random"])
        async with ann.sit(code, "view") as sitting:
            await moved(sitting)
        await asleep(farm, code)
        async with through(farm, other, ann).sit(code, "view") as sitting:
            await moved(sitting)
            assert owner(farm, code) == mine


def test_files_of_the_next_client_come_through_the_balancer(farm: Farm) -> None:
    """A page of the next version finds its scripts, although every other request reaches a server that lacks them."""
    balancer = Balancer([farm.ports[OLD], farm.ports[NEW]])
    try:
        for _ in range(4):
            with urllib.request.urlopen(f"{balancer.url}/static/{SCRIPT}", timeout=20) as response:
                assert response.read() == b"1"
    finally:
        balancer.close()


async def test_the_last_server_of_a_version_stops(farm: Farm) -> None:
    """Games with the same rules go on at once; others are closed with a clear message, and resume if it comes back."""
    ann = Guest(at(farm, OLD), "Ann")
    same, other = await ann.create("deaddrop", bots=["random"]), await ann.create(RAISED, bots=["random"])
    far = through(farm, NEW, ann)
    async with far.sit(same, "view") as going_on, far.sit(other, "view") as closing:
        await moved(going_on)
        await moved(closing)
        farm.signal(OLD, signal.SIGTERM)
        assert await asyncio.to_thread(farm.ended, OLD) == 0
        await going_on.until(protocol.Welcome)
        await moved(going_on)
        assert owner(farm, same) == NEW
        closed = await closing.until(protocol.Closed)
    version, title = game(RAISED).rules_version, game(RAISED).title
    assert f"played with version {version} of the rules of {title}" in closed.text
    assert not closed.again
    reply = await far.request("GET", f"/api/tables/{other}")
    assert (reply.status, f"version {version} of the rules" in str(reply.body)) == (409, True)
    await asyncio.to_thread(farm.start, OLD)
    async with far.sit(other, "view") as sitting:
        await moved(sitting)
        assert owner(farm, other) == OLD
