"""
Tries setups with text that people write, such as their own packs, in a process that may die.

Reading a hostile text may take forever or fill the memory. Only what that process has read within its limits is read here,
off the event loop.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections import Counter
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from parlour.core.errors import BadSetup, ParlourError
from parlour.core.game import Game
from parlour.core.options import Text
from parlour.core.registry import game as find_game
from parlour.table.think import get_ready

SECONDS: Final = 0.5  # of processor time for a setup
LONGEST: Final = 20.0  # seconds until the process is given up, however busy the machine is
START: Final = 60.0  # seconds for the process to start
MEMORY: Final = 512_000_000  # bytes of data
MOST: Final = 16  # setups that may wait
NICE: Final = 3
TOO_HARD: Final = "this text takes too long to read; write it as simply as the packs that come with the game"

Wanted = tuple[str, int | None, dict[str, str | int | bool]]


class Busy(ParlourError):
    """Too many setups are being checked."""

    code = "rate/limit"


class Checker:
    """Tries setups in turn, one at a time for each address; the process starts with the first."""

    def __init__(self) -> None:
        self.process: SpawnProcess | None = None
        self._here: Connection | None = None
        self._asking: Counter[str] = Counter()
        self._turn = asyncio.Lock()

    async def check(self, game: Game, seats: int | None, options: Mapping[str, str | int | bool], where: str) -> None:
        """Raise `BadSetup` for a setup that cannot be read within the limits; one without text is not tried."""
        if not any(options.get(option.name) for option in game.options if isinstance(option, Text)):
            return
        if self._asking[where] or self._asking.total() >= MOST:
            raise Busy("other texts are being checked; please try again in a moment")
        self._asking[where] += 1
        try:
            async with self._turn:
                problem = await asyncio.to_thread(self._try, (game.name, seats, dict(options)))
        finally:
            del self._asking[where]
        if problem:
            raise BadSetup(problem)
        await asyncio.to_thread(game.setup, seats, options)  # games cache what they have read

    def close(self) -> None:
        """Stop the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process.close()
            self.process = None
        if self._here is not None:
            self._here.close()
            self._here = None

    def _try(self, wanted: Wanted) -> str:
        """Return what is wrong with a setup, "" if nothing is."""
        if self.process is not None and not self.process.is_alive():
            self.close()
        try:
            here = self._here or self._start()
            here.send(wanted)
            if here.poll(LONGEST):
                problem: str = here.recv()
                return problem
        except (EOFError, OSError):  # it has died
            pass
        self.close()
        return TOO_HARD

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self.process = context.Process(target=read_setups, args=(there,), name="parlour-checker", daemon=True)
        with there:
            self.process.start()
        if not self._here.poll(START):
            raise EOFError
        self._here.recv()
        return self._here


def read_setups(connection: Connection) -> None:
    """Try setups, as the only job of this process; a setup that exceeds the limits ends it."""
    get_ready(NICE)
    limit_memory()
    connection.send("ready")
    while True:
        try:
            name, seats, options = connection.recv()
        except EOFError:
            return
        limit_time(SECONDS)
        problem = problem_of(name, seats, options)
        limit_time(0)
        connection.send(problem)


def problem_of(name: str, seats: int | None, options: dict[str, str | int | bool]) -> str:
    """Return what is wrong with a setup, "" if nothing is."""
    try:
        find_game(name).setup(seats, options)
    except ParlourError as error:
        return str(error)
    except (RecursionError, MemoryError, ValueError):
        return TOO_HARD
    return ""


def limit_time(seconds: float) -> None:
    """End this process after some processor time (0: do not)."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)  # nobody handles the signal, so it ends the process


def limit_memory() -> None:
    """Limit the memory of this process to `MEMORY`."""
    try:
        import resource
    except ImportError:  # on Windows
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
