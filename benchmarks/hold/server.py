"""A server in a process of its own, with its usual limits, whose log is read for faults."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scripts.servers import free_port

from benchmarks.server import ROOT, environment, wait_for


class Server:
    """The server; it can be killed and started again on the same file and port."""

    def __init__(self, folder: Path, limits: str | None) -> None:
        self.folder = folder
        self.port = free_port()
        self.limits = limits
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    @property
    def pid(self) -> int:
        """The process."""
        assert self.process is not None
        return self.process.pid

    @property
    def database(self) -> Path:
        """The file of all tables."""
        return self.folder / "tables.db"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        words = [sys.executable, "-m", "benchmarks._server_cards", str(self.port), str(self.database)]
        words += [] if self.limits is None else [self.limits]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, cwd=ROOT, env=environment(), stdout=log, stderr=log)
        self.starts += 1
        wait_for(self.port, self.process)

    def kill(self) -> None:
        """Kill -9."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def crashed(self) -> bool:
        """Whether the server has ended by itself."""
        return self.process is None or self.process.poll() is not None

    @property
    def log(self) -> Path:
        """What the server has written to its output."""
        return self.folder.parent / f"{self.folder.name}.log"

    def tracebacks(self) -> list[str]:
        """The tracebacks in the log, each with the line before it."""
        lines = self.log.read_text(errors="replace").splitlines()
        found = [i for i, line in enumerate(lines) if line.startswith("Traceback (most recent call last)")]
        return ["\n".join(lines[max(0, i - 1) : i + 60])[-1500:] for i in found]


@contextlib.contextmanager
def serving(limits: str | None = "{}", folder: Path | None = None) -> Iterator[Server]:
    """A running server; `limits` is JSON of `Limits`, None for no limits."""
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="parlour-hold-", dir=ROOT / "build") as made:
        inside = folder or Path(made) / "tables"
        inside.mkdir(exist_ok=True)
        server = Server(inside, limits)
        try:
            server.start()
            yield server
        finally:
            server.kill()
            if folder is not None:
                server.log.unlink(missing_ok=True)


def resident(process: int) -> float:
    """The memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024
