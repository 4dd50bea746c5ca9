"""The tables that a hub has by lease: claims them, stays alive, gives them up, and takes over those that nobody has."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from parlour.core.errors import BadRecord, ParlourError
from parlour.core.registry import games
from parlour.table.leases import Elsewhere, Leases
from parlour.table.records import Dealt, Opened, Record
from parlour.table.store import StoreUnavailable

if TYPE_CHECKING:
    from parlour.table.hub import Hub
    from parlour.table.live import LiveTable

BEAT: Final = 1.0  # seconds between renewals, and between searches for tables that nobody has
SLOW: Final = 4.0  # seconds for a renewal after which play is paused
RETRY: Final = 0.25  # seconds between attempts to get a table while waiting for it
NO_LEASE: Final = -1
ADOPTED: Final = 100  # such tables that a process looks at together

log = logging.getLogger("parlour.table")


def rules_of() -> dict[str, int]:
    """The versions of the rules that this process can play, by game."""
    return {name: game.rules_version for name, game in games().items()}


def needed(records: list[Record]) -> tuple[str, int] | None:
    """The game and the version of its rules that a match was dealt with; None before the match."""
    opened = next((record for record in records if isinstance(record, Opened)), None)
    dealt = next((record for record in records if isinstance(record, Dealt)), None)
    return (opened.game, dealt.rules_version) if opened is not None and dealt is not None else None


class Tenancy:
    """The leases of one hub; all empty calls if the process is the only one."""

    def __init__(self, hub: Hub, leases: Leases) -> None:
        self.hub = hub
        self.leases = leases
        self.patience = 0.0  # seconds to wait for a table that another process has
        self.epochs: dict[str, int] = {}
        self._foreign: set[str] = set()  # tables that cannot be played here
        self._sweep_now = asyncio.Event()

    @property
    def shared(self) -> bool:
        """Whether other processes may have tables."""
        return self.leases.process != 0

    def lost_how(self) -> str:
        """Why a write of one table alone is refused, in words that follow "this table"."""
        return "has moved to another server" if self.shared else "could not be saved"

    def start(self) -> None:
        """Stay alive and take over tables that nobody has, from now on."""
        if self.shared:
            self.hub.caretaker.spawn(self._renew())
            self.hub.caretaker.spawn(self._adopt())

    def create(self, code: str) -> None:
        """Prepare the lease of a table that this process is about to create."""
        if self.shared:
            self.epochs[code] = self.leases.new()

    def epoch(self, code: str) -> int:
        """The epoch that an append to a table carries: that of its lease, or one that is always refused if it has none here."""
        return self.epochs.get(code, NO_LEASE) if self.shared else 0

    async def claim(self, code: str) -> None:
        """Take a table's lease; `Elsewhere` if another process has it."""
        deadline = time.monotonic() + self.patience
        while True:
            try:
                epoch = await self.leases.claim(code)
                break
            except Elsewhere:
                if time.monotonic() >= deadline:
                    raise
                await asyncio.sleep(RETRY)
        if epoch:
            self.epochs[code] = epoch

    def let_go(self, code: str, wake: bool) -> None:
        """Give a lease up; with `wake` another process takes the table over."""
        epoch = self.epochs.pop(code, 0)
        if epoch:
            self.leases.release(code, epoch, wake)

    async def pass_on(self, code: str, records: list[Record], error: BadRecord) -> None:
        """Leave a table that cannot be played here to a process that can: `Elsewhere`, or the error if there is none."""
        self.let_go(code, wake=True)
        self._foreign.add(code)
        wanted = needed(records)
        able = await self.leases.able(*wanted) if wanted is not None else None
        if able is None:
            raise error
        raise Elsewhere(able)

    def sweep(self) -> None:
        """Look for tables that nobody has now, because a process has just given some up."""
        self._sweep_now.set()

    async def _renew(self) -> None:
        while True:
            renewal = asyncio.ensure_future(self.leases.renew(self.epochs))
            if not (await asyncio.wait([renewal], timeout=SLOW))[0]:
                self.hub.pause("leases", "the database does not answer")
            try:
                lost = await renewal
            except StoreUnavailable as error:
                self.hub.pause("leases", str(error))
            else:
                for code in lost:
                    self.lost(code)
                self.hub.pause("leases", "")
            await asyncio.sleep(BEAT)

    def lost(self, code: str) -> None:
        """Another process has taken a table over: forget it here."""
        self.epochs.pop(code, None)
        self.hub.caretaker.woken(code)
        live = self.hub.tables.get(code)
        if live is not None:
            self.hub.moved(live)

    def refused(self, live: LiveTable) -> None:
        """A write of a table came without a valid lease: forget that table, but not one that was loaded in its place."""
        if self.hub.tables.get(live.table.code) is live:
            self.lost(live.table.code)
        else:
            self.hub.moved(live)

    async def _adopt(self) -> None:
        while True:
            found: list[str] = []
            try:
                found = await self.leases.orphans(ADOPTED, self._foreign)  # without those it knows, which would fill the list
                for code in found:
                    await self._take_over(code)
            except StoreUnavailable:  # the renewal says so
                pass
            if not found:
                self._sweep_now.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._sweep_now.wait()

    async def _take_over(self, code: str) -> None:
        """Load a table that nobody has, and let it sleep again if nobody is there."""
        began = time.monotonic()
        if code in self.hub.tables or not self.hub.usable(code):
            return
        try:
            live = await self.hub.find(code)
        except (Elsewhere, StoreUnavailable):
            return
        except ParlourError as error:  # for example, it was played with other rules
            self._foreign.add(code)
            log.warning("table %s could not be loaded: %s", code, error)
            return
        except Exception:  # one faulty table must not stop the takeover of the others
            self._foreign.add(code)
            log.exception("table %s could not be loaded", code)
            return
        if live.idle():
            self.hub.caretaker.put_to_sleep(live)
        await asyncio.sleep(time.monotonic() - began)  # leave half of the time to connected clients

    async def close(self) -> None:
        """Give up all tables; other processes take them over."""
        await self.leases.close()
