"""People who play through any fault: they reconnect, repeat lost moves, and remember what they were told."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from parlour.core.record import load
from parlour.core.registry import game
from parlour.server.client import Guest, Reply, Sitting
from parlour.table import protocol

GAME = "deaddrop"
PAUSE = 0.2  # seconds before reconnecting
STUCK = 20.0  # seconds without a message after which a client reconnects


async def insist(guest: Guest, method: str, path: str, body: Any = None) -> Reply:
    """Repeat a request until a server answers it."""
    while True:
        try:
            reply = await guest.request(method, path, body)
            if reply.status < 500:
                return reply
        except OSError:
            pass
        await asyncio.sleep(PAUSE)


class Player:
    """One person at one table across all connections: what they did, what they were told, and how long they waited."""

    def __init__(self, guest: Guest, seat: int, pause: float = 0.0) -> None:
        self.guest = guest
        self.seat = seat
        self.pause = pause  # seconds of thought before each move
        self.done: list[list[str]] = []  # acknowledged actions
        self.told: list[str] = []  # events
        self.waits: list[float] = []  # seconds from the choice of each move to its acknowledgement
        self.breaks: list[float] = []  # seconds from each loss of a connection to the next welcome
        self._pending: tuple[list[str], list[list[str]]] | None = None
        self._since = 0.0
        self.last = ""  # message

    async def play(self, code: str) -> None:
        """Play the first legal action until the match is over."""
        left: float | None = None
        while True:
            try:
                async with self.guest.sit(code, "view") as sitting:
                    await self._sit(sitting, left)
                    return
            except (WebSocketException, OSError, TimeoutError) as error:
                if left is None or (isinstance(error, ConnectionClosed) and error.rcvd is None):  # another server has died
                    left = time.monotonic()
                await asyncio.sleep(PAUSE)

    async def _sit(self, sitting: Sitting, left: float | None) -> None:
        again = True  # whether a move without an answer may have been lost
        while sitting.over is None:
            async with asyncio.timeout(STUCK):
                message = await sitting.receive()
            self.last = f"{time.monotonic():.1f} {message}"[:400]
            if isinstance(message, protocol.Welcome):
                again = True
                if left is not None:
                    self.breaks.append(time.monotonic() - left)
                    left = None
            elif isinstance(message, protocol.Error):
                again = True
                await asyncio.sleep(PAUSE / 2)
                await sitting.send(protocol.Resync())
            elif isinstance(message, protocol.SeatView):
                self.told += [event["text"] for event in message.events]
                await self._decide(sitting, message, again)
                again = False

    async def _decide(self, sitting: Sitting, position: protocol.SeatView, again: bool) -> None:
        if self._pending is not None and position.legal != self._pending[1]:
            self.done.append(self._pending[0])
            self.waits.append(time.monotonic() - self._since)
            self._pending = None
        if position.legal and (self._pending is None or again):
            if self._pending is None:
                await asyncio.sleep(self.pause)
                self._since = time.monotonic()
            self._pending = (position.legal[0], position.legal)
            await sitting.play(position.legal[0])

    def check(self, record: dict[str, Any]) -> None:
        """Check that the final match verifies and contains everything acknowledged or shown."""
        match = load(record, game)
        kept = [entry[1] for entry in record["log"] if entry[0] == self.seat]
        assert [action for action in self.done if action not in kept] == [], "an acknowledged move was lost"
        assert len(kept) == len({str(action) for action in kept}), "a move was made twice"
        story = iter([event.text for _, event in match.transcript(self.seat)])
        assert all(text in story for text in self.told if text), "an event that was shown did not happen"


class Pair:
    """Two people who play match after match."""

    def __init__(self, address: str, pause: float) -> None:
        self.address = address
        self.pause = pause
        self.matches = 0
        self.moves = 0
        self.waits: list[float] = []
        self.breaks: list[float] = []
        self.code = ""
        self.players: list[Player] = []  # of the match that is being played

    async def play(self, stop: asyncio.Event) -> None:
        """Play and check matches until told to stop; the last one is finished."""
        while not stop.is_set():
            guests = [Guest(self.address, "Ann"), Guest(self.address, "Bob")]
            for guest in guests:  # get a cookie first: repeated requests must come from the same person
                await insist(guest, "PUT", "/api/me", {"name": guest.name})
            seated = await insist(guests[0], "POST", "/api/tables", {"game": GAME, "name": "Ann"})
            code = seated.body["code"]
            joined = await insist(guests[1], "POST", f"/api/tables/{code}/join", {"name": "Bob"})
            assert joined.status == 200 or "already" in str(joined.body), joined
            self.code = code
            self.players = players = [Player(guest, seat, self.pause) for seat, guest in enumerate(guests)]
            await asyncio.gather(*[player.play(code) for player in players])
            record = (await insist(guests[0], "GET", f"/api/tables/{code}/record")).body
            for player in players:
                player.check(record)
                self.waits += player.waits
                self.breaks += player.breaks
                self.moves += len(player.done)
            self.matches += 1
            self.players = []

    def state(self) -> tuple[str, list[str]]:
        """The table, and the last message that each player got."""
        return self.code, [player.last for player in self.players]


async def watch_bots(address: str) -> float:
    """Let two computer players play a match; return how many seconds it took."""
    began = time.monotonic()
    guest = Guest(address, "Ann")
    code = await guest.create(GAME, bots=["random"])
    async with guest.sit(code, "view") as sitting:
        await sitting.send(protocol.UseBot(seat=0, level="random"))
        await sitting.until(protocol.Ended, seconds=120.0)
    return time.monotonic() - began


class Crowd:
    """Many pairs at once."""

    def __init__(self, address: str, tables: int, pause: float) -> None:
        self.pairs = [Pair(address, pause) for _ in range(tables)]
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Crowd:
        self._tasks = [asyncio.create_task(pair.play(self._stop)) for pair in self.pairs]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def finished(self, count: int, seconds: float = 60.0) -> None:
        """Wait until this many more matches have been finished; a failure of a pair is raised here."""
        border = self.matches() + count
        async with asyncio.timeout(seconds):
            while self.matches() < border:
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

    async def finish(self, seconds: float = 60.0) -> dict[str, float]:
        """Let everybody finish their match, and return the figures."""
        self._stop.set()
        done, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in done:
            task.result()
        assert not late, f"matches that do not go on: {[pair.state() for pair in self.pairs if pair.players]}"
        waits = sorted(wait for pair in self.pairs for wait in pair.waits)
        return {
            "matches": self.matches(),
            "moves": sum(pair.moves for pair in self.pairs),
            "longest wait for a move, s": waits[-1] if waits else 0.0,
            "longest disconnection, s": max((gap for pair in self.pairs for gap in pair.breaks), default=0.0),
        }

    def matches(self) -> int:
        """Matches finished so far."""
        return sum(pair.matches for pair in self.pairs)
