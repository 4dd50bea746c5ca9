"""A disk that is filled and freed while people play: everything acknowledged is kept, and play resumes by itself."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards import GAME

from benchmarks.hold.games import Games
from benchmarks.hold.server import Server, serving
from parlour.core.registry import games
from parlour.server.client import Guest
from parlour.store.file import check

SIZE = 24  # MB of the small disk
BACK = 5.0  # seconds within which play resumes


@contextlib.contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk of a few megabytes, or None if this process may not mount one."""
    with tempfile.TemporaryDirectory(prefix="parlour-disk-") as folder:
        words = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "tmpfs", folder]
        try:
            mounted = subprocess.run(words, capture_output=True, check=False).returncode == 0
        except FileNotFoundError:
            mounted = False
        try:
            yield Path(folder) / "tables" if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", folder], check=True)


@contextlib.contextmanager
def full(server: Server, disk: Path | None) -> Iterator[None]:
    """Let the server write nothing more: fill its disk, or limit the size of its files."""
    if disk is None:
        wal = server.database.with_name(f"{server.database.name}-wal").stat().st_size
        soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (wal, hard))
        try:
            yield
        finally:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, hard))
        return
    ballast = disk.parent / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))
        yield
    finally:
        ballast.unlink()


async def state(guest: Guest, paused: bool, seconds: float = 60.0) -> float:
    """Wait until play is paused, or resumes; return how long that took."""
    began = time.monotonic()
    async with asyncio.timeout(seconds):
        while ((await guest.request("GET", "/ready")).status == 503) != paused:
            await asyncio.sleep(0.05)
    return time.monotonic() - began


async def filled(times: int, tables: int) -> dict[str, Any]:
    """Fill and free the disk again and again beside games."""
    with small_disk() as disk, serving('{"hits_burst": 1e6, "requests_burst": 1e6}', disk) as server:
        guest = Guest(f"http://127.0.0.1:{server.port}")
        pauses, refused, resumed = [], 0, 0
        for _ in range(times):
            playing = Games(server.port, rate=5.0)
            await playing.open(tables)
            with full(server, disk):
                await state(guest, True)
                refused += (await guest.request("POST", "/api/tables", {"game": "cards"})).status == 503
            pauses.append(await state(guest, False))
            playing.close()
            again = Games(server.port, rate=5.0)
            await again.open(1)
            resumed += (await again.window(1.0))["disturbed games"] == 0
            again.close()
        tracebacks, crashed = len(server.tracebacks()), server.crashed()
        server.kill()
        games()["cards"] = GAME
        try:
            damage = [finding.problem for finding in check(server.database)]
        finally:
            del games()["cards"]
        return {
            "disk": f"tmpfs of {SIZE} MB" if disk is not None else "RLIMIT_FSIZE of the server's process",
            "times": times,
            "times refused while full": refused,
            "times resumed by itself": resumed,
            "longest pause after freeing s": round(max(pauses), 2),
            "within 5 s": sum(pause <= BACK for pause in pauses),
            "crashes": int(crashed),
            "tracebacks": tracebacks,
            "damage": damage,
        }
