"""
Plays many tables with two clients each over raw WebSockets: `python -m benchmarks._server_driver JSON`; prints one JSON object.

In "closed" mode every client answers at once, which finds the maximum of moves per second. In "open" mode every table makes
`rate` moves per second, whatever the server does; the latency of a move counts from its due time until the *other* client
has it. Memory is the growth of the server's process beyond its size after a few played tables, read before and after the
measured tables are played, each time after a garbage collection that a signal triggers.
The measurement may take `limit` seconds; if it takes longer, the result names the phase in which the time ran out.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import itertools
import json
import os
import random
import re
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks._server_socket import Socket

HAND = 7  # cards that a player can choose from


class Plan(msgspec.Struct):
    """What to measure."""

    kind: str  # view, scene or boardgame.io
    port: int
    process: int  # of the server
    tables: int
    others: list[int] = []  # more processes of the server, whose processor time counts too
    mode: str = "closed"
    rate: float = 1.0
    warm: float = 2.0
    seconds: float = 5.0
    moves: int = 0  # if not 0: play this many moves on one table, then reconnect
    first: int = 20  # tables that are played before memory is first read
    limit: float = 180.0
    addresses: int = 1  # how many addresses of this machine the clients come from


# The driver searches messages for the few things that a player must know and does not decode them, so that it uses the same
# processor time for every server.
_REVISION = re.compile(rb'"rev":(\d+)')
_LEGAL = re.compile(rb'\["play","(\d+)"\]')
_OPTION = re.compile(rb'"act":"play(\d+)"')


class Player:
    """One client at one table."""

    def __init__(self, run: Run, table: PlayedTable, seat: int) -> None:
        self.run = run
        self.table = table
        self.seat = seat
        path, cookie = run.path(table, seat)
        self.socket = Socket(path, cookie, self.heard, self.ended)
        self.ready = asyncio.get_running_loop().create_future()
        self.answer: bytes | None = None
        self.state = -1
        self.bytes = 0  # received until ready

    async def connect(self) -> None:
        """Connect, and wait for the first state of the table; `ConnectionError` if the server refuses."""
        here = self.run.address(self.table.number)
        await asyncio.get_running_loop().create_connection(
            lambda: self.socket, "127.0.0.1", self.run.plan.port, local_addr=(here, 0)
        )
        await self.ready

    def ended(self) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the connection ended before the table was shown"))

    def heard(self, payload: bytes) -> None:
        if not self.ready.done():
            self.bytes += len(payload)
        self.run.read(self, payload)

    def arrived(self) -> None:
        """Handle the first state of the table."""
        if not self.ready.done():
            self.ready.set_result(None)

    def updated(self, answer: bytes | None) -> None:
        """Handle an update; if there is an answer, it is this player's turn, so the other has moved."""
        self.answer = answer
        table = self.table
        if answer is not None and table.mover == 1 - self.seat:
            self.run.moved(table, self)


class PlayedTable:
    """Two players."""

    def __init__(self, code: str, keys: list[str], number: int) -> None:
        self.code = code
        self.keys = keys
        self.number = number
        self.players: list[Player] = []
        self.mover = -1  # the seat whose move is in flight
        self.due = 0.0
        self.moves = 0
        self.over = False  # nobody moves any more


class Run:
    """One measurement."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.latencies: list[float] = []
        self.measuring = False
        self.stopped = False
        self.mode = plan.mode
        self.phase = "starting"
        self.errors = 0
        self.updates = 0
        self.update_bytes = 0
        self.collection = 0.0  # processor seconds of the last garbage collection
        self._numbers = itertools.count()

    # What differs between servers.

    def make(self) -> PlayedTable:
        """Make a new table by HTTP and take its two seats."""
        number = next(self._numbers)
        here = self.address(number)
        connection = http.client.HTTPConnection("127.0.0.1", self.plan.port, timeout=60, source_address=(here, 0))

        def post(path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
            headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
            connection.request("POST", path, json.dumps(body), headers)
            response = connection.getresponse()
            content = response.read()
            assert response.status in (200, 201), content
            return json.loads(content), (response.getheader("set-cookie") or "").partition(";")[0]

        if self.plan.kind == "boardgame.io":
            code = post("/games/cards/create", {"numPlayers": 2})[0]["matchID"]
            keys = [
                post(f"/games/cards/{code}/join", {"playerID": str(n), "playerName": f"p{n}"})[0]["playerCredentials"]
                for n in range(2)
            ]
        else:
            made, first = post("/api/tables", {"game": "cards", "name": "p0"})
            code = made["code"]
            keys = [first, post(f"/api/tables/{code}/join", {"name": "p1"})[1]]
        connection.close()
        return PlayedTable(code, keys, number)

    def address(self, number: int) -> str:
        """The address that the clients of a table come from."""
        return f"127.0.{1 + number % self.plan.addresses // 250}.{1 + number % self.plan.addresses % 250}"

    def path(self, table: PlayedTable, seat: int) -> tuple[str, str]:
        if self.plan.kind == "boardgame.io":
            return "/socket.io/?EIO=4&transport=websocket", ""
        return f"/ws/{table.code}" + ("?form=view" if self.plan.kind == "view" else ""), table.keys[seat]

    def read(self, player: Player, payload: bytes) -> None:
        if self.plan.kind == "boardgame.io":
            self.read_peer(player, payload)
            return
        if payload.startswith((b'{"t":"position"', b'{"t":"update"', b'{"t":"scene"')):
            self.count(payload)
            programs = self.plan.kind == "view"
            cards = (_LEGAL if programs else _OPTION).findall(payload)
            found = _REVISION.search(payload)
            assert found is not None, payload
            answer = None
            if cards:
                assert len(cards) == HAND, payload
                revision = found.group(1)
                card = cards[int(revision) % HAND]
                answer = (
                    b'{"t":"actions","actions":[["play","%s"]],"rev":%s}' % (card, revision)
                    if programs
                    else b'{"t":"act","act":"play%s","els":["card:%s"],"rev":%s}' % (card, card, revision)
                )
            player.updated(answer)
            player.arrived()
        elif payload.startswith(b'{"t":"error"'):
            self.errors += 1

    def read_peer(self, player: Player, payload: bytes) -> None:
        """socket.io: 0 open, 2 ping, 40 connected, 42 event."""
        if payload == b"2":
            player.socket.send(b"3")
        elif payload[:1] == b"0":
            player.socket.send(b"40/cards,")
        elif payload[:2] == b"40":
            key = json.dumps(player.table.keys[player.seat])
            player.socket.send(f'42/cards,["sync","{player.table.code}","{player.seat}",{key},2]'.encode())
        elif payload[:2] == b"42" and payload.startswith((b'42/cards,["update"', b'42/cards,["sync"')):
            start = payload.find(b'"_stateID":') + 11
            end = start
            while 48 <= payload[end] <= 57:
                end += 1
            state = int(payload[start:end])
            if payload.startswith(b'42/cards,["update"'):
                self.count(payload)
            if state != player.state:
                player.state = state
                answer = None
                if state % 2 == player.seat:
                    key = json.dumps(player.table.keys[player.seat])
                    answer = (
                        f'42/cards,["update",{{"type":"MAKE_MOVE","payload":{{"type":"play","args":[{state % HAND}],'
                        f'"playerID":"{player.seat}","credentials":{key}}}}},{state},"{player.table.code}",'
                        f'"{player.seat}"]'
                    ).encode()
                player.updated(answer)
            player.arrived()

    # What does not.

    def count(self, payload: bytes) -> None:
        if self.measuring:
            self.updates += 1
            self.update_bytes += len(payload)

    def moved(self, table: PlayedTable, player: Player) -> None:
        """Note that the other client has received the move in flight and is now to move."""
        now = time.perf_counter()
        table.moves += 1
        if self.measuring:
            self.latencies.append(now - table.due)
        table.mover = -1
        if self.stopped or table.over or (self.plan.moves and table.moves >= self.plan.moves):
            return
        if self.mode == "closed":
            self.move(table, player, now)
        else:
            due = table.due + 1 / self.plan.rate
            asyncio.get_running_loop().call_later(max(0.0, due - now), self.move, table, player, due)

    def move(self, table: PlayedTable, player: Player, due: float) -> None:
        """Send a move that was due at the given time."""
        if self.stopped or table.over:
            return
        assert player.answer is not None
        table.mover = player.seat
        table.due = due
        player.socket.send(player.answer)

    async def go(self) -> dict[str, Any]:
        """The measurement, or `failed` with the phase in which the time ran out."""
        try:
            async with asyncio.timeout(self.plan.limit):
                return await self.measure()
        except TimeoutError:
            return {"failed": f"{self.plan.limit:.0f} seconds were not enough: {self.phase}"}

    async def measure(self) -> dict[str, Any]:
        """Measure as the module's docstring describes."""
        plan = self.plan
        if plan.moves:
            tables = await self.gather(1)
            self.start(tables, "closed")
            return await self.reconnect(tables[0])
        first = await self.gather(plan.first)
        self.start(first, "open")
        await asyncio.sleep(2)
        await self.rest()
        base = await self.memory()
        tables = await self.gather(plan.tables)
        idle = await self.memory()
        self.start(tables, plan.mode)
        self.phase = "playing"
        await asyncio.sleep(plan.warm)
        self.measuring = True
        began, used = time.perf_counter(), cpu_seconds(plan.process, *plan.others)
        await asyncio.sleep(plan.seconds)
        self.measuring = False
        elapsed, used = time.perf_counter() - began, cpu_seconds(plan.process, *plan.others) - used
        await self.rest()
        with_garbage = proportional_memory(plan.process)
        played = await self.memory()
        moves = len(self.latencies)
        self.latencies.sort()
        lost = sum(player.socket.lost for table in tables for player in table.players)
        standing = sum(table.moves == 0 for table in tables)
        return {
            "moves_per_second": moves / elapsed,
            "median_ms": self.quantile(0.5),
            "p99_ms": self.quantile(0.99),
            "cpu_us_a_move": used / max(1, moves) * 1e6,
            "collection_ms": self.collection * 1000,
            "kB_a_table_idle": (idle - base) / plan.tables,
            "kB_a_table": (played - base) / plan.tables,
            "kB_a_table_with_garbage": (with_garbage - base) / plan.tables,
            "moves_a_table": sum(table.moves for table in tables) / plan.tables,
            "bytes_an_update": self.update_bytes / max(1, self.updates),
            "errors": self.errors,
            "lost_connections": lost,
            "tables_that_never_moved": standing,
        }

    async def gather(self, count: int) -> list[PlayedTable]:
        """Make tables and connect their clients."""
        loop = asyncio.get_running_loop()
        self.phase = "making tables"
        pool = ThreadPoolExecutor(4)
        try:
            tables = await asyncio.gather(*[loop.run_in_executor(pool, self.make) for _ in range(count)])
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        self.phase = "connecting"
        gate = asyncio.Semaphore(32)

        async def connect(table: PlayedTable) -> None:
            async with gate:
                for seat in range(2):
                    table.players.append(await self.seated(table, seat))

        await asyncio.gather(*[connect(table) for table in tables])
        return tables

    async def seated(self, table: PlayedTable, seat: int) -> Player:
        """Connect a client."""
        player = Player(self, table, seat)
        await player.connect()
        return player

    def start(self, tables: list[PlayedTable], mode: str) -> None:
        """Make the first move of each table: at once, or in "open" mode spread over the interval between moves."""
        self.stopped = False
        self.mode = mode
        start = time.perf_counter()
        for table in tables:
            player = next(player for player in table.players if player.answer is not None)
            delay = random.random() / self.plan.rate if mode == "open" else 0.0
            if delay:
                asyncio.get_running_loop().call_later(delay, self.move, table, player, start + delay)
            else:
                self.move(table, player, start)

    async def rest(self) -> None:
        """Stop moving, and wait for moves in flight."""
        self.stopped = True
        await asyncio.sleep(1.5)

    async def memory(self) -> float:
        """The server's memory in kB after two garbage collections, since one may leave some garbage."""
        self.phase = "collecting garbage"
        for _ in range(2):
            used = cpu_seconds(self.plan.process)
            os.kill(self.plan.process, signal.SIGUSR2)
            await asyncio.sleep(1.0)
            self.collection = cpu_seconds(self.plan.process) - used
        return proportional_memory(self.plan.process)

    async def reconnect(self, table: PlayedTable) -> dict[str, Any]:
        """After all moves, the bytes that a reconnecting client receives until it is up to date."""
        while table.moves < self.plan.moves:
            self.phase = f"the table stopped at move {table.moves}"
            await asyncio.sleep(0.02)
        self.phase = "reconnecting"
        again = Player(self, table, 0)
        await again.connect()
        return {"bytes_on_reconnect": again.bytes}

    def quantile(self, part: float) -> float:
        """A quantile of the latencies, in milliseconds."""
        count = len(self.latencies)
        return self.latencies[min(count - 1, int(count * part))] * 1000 if count else 0.0


def proportional_memory(process: int) -> float:
    """The memory of a process in kB, with shared pages counted in proportion."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("Pss:"))


def cpu_seconds(*processes: int) -> float:
    """The processor time of all threads of processes."""
    threads = [thread for process in processes for thread in Path(f"/proc/{process}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


if __name__ == "__main__":
    gc.disable()  # so that pauses of the driver do not distort the measurement
    print(json.dumps(uvloop.run(Run(msgspec.json.decode(sys.argv[1], type=Plan)).go())), flush=True)
    os._exit(0)  # do not wait for requests that a server has left unanswered
