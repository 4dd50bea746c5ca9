"""A private cluster: PostgreSQL, Redis, nginx, and server processes that can be killed, stopped and restarted."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
from scripts.servers import Balancer, Postgres, Redis, free_port

SERVER = (
    "import sys; from parlour.table import caretaker; caretaker.IDLE = float(sys.argv[5]); "
    "from parlour.server.limits import Limits; from parlour.server.main import config, run; "
    "run(config(sys.argv[1], port=int(sys.argv[2]), bus=sys.argv[3], think=bool(sys.argv[4]), pace=1, workers=1, "
    "limits=Limits(messages=1e6, messages_burst=1e6, creations_burst=1e6, requests_burst=1e6, connections=100000)))"
)
THINKER = "import sys; from parlour.cluster.worker import run; run(sys.argv[1], 1, lambda workers: None)"
QUIET = {"PYTHONWARNINGS": "ignore:resource_tracker"}  # Python warns when it cleans up after a killed process


class Farm:
    """Servers behind a balancer, on one database and one bus."""

    def __init__(self, servers: int = 3, thinkers: int = 0, *, sync: bool = False, idle: float = 600.0) -> None:
        self.closing = contextlib.ExitStack()
        self.idle = idle  # seconds before a server unloads a table that nobody watches
        self.versions: dict[int, Path] = {}  # the folders of servers that run another version of the package
        try:
            self.postgres = Postgres(sync=sync)
            self.closing.callback(self.postgres.close)
            self.redis = Redis()
            self.closing.callback(self.redis.close)
            with psycopg.connect(self.postgres.url(), autocommit=True) as connection:
                connection.execute("create database parlour")
            self.database = self.postgres.url("parlour")
            self.ports = [free_port() for _ in range(servers)]
            self.processes: list[subprocess.Popen[bytes] | None] = [None] * servers
            self.thinkers: list[subprocess.Popen[bytes]] = []
            self.closing.callback(self._end)
            self.thinking = bool(thinkers)
            for _ in range(thinkers):
                self.think()
            for n in range(servers):
                self.start(n, wait=False)
            for n in range(servers):
                self.wait(n)
            self.balancer = Balancer(self.ports)
            self.closing.callback(self.balancer.close)
        except BaseException:
            self.closing.close()
            raise

    def __enter__(self) -> Farm:
        return self

    def __exit__(self, *error: object) -> None:
        self.closing.close()

    @property
    def url(self) -> str:
        """The address for clients."""
        return self.balancer.url

    def start(self, n: int, wait: bool = True) -> None:
        """Start a server."""
        words = (self.database, str(self.ports[n]), self.redis.url, "1" if self.thinking else "", str(self.idle))
        self.processes[n] = self._run(SERVER, *words, version=self.versions.get(n))
        if wait:
            self.wait(n)

    def think(self) -> None:
        """Start a worker for computer players."""
        self.thinkers.append(self._run(THINKER, self.redis.url))

    def kill_thinker(self) -> None:
        """Kill a worker and its thinking processes with SIGKILL."""
        worker = self.thinkers.pop(0)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def _run(self, program: str, *words: str, version: Path | None = None) -> subprocess.Popen[bytes]:
        path = [*([str(version)] if version is not None else []), *sys.path]
        environment = {**os.environ, **QUIET, "PYTHONPATH": os.pathsep.join(path)}
        return subprocess.Popen([sys.executable, "-c", program, *words], env=environment, start_new_session=True)

    def wait(self, n: int) -> None:
        """Wait until a server is ready."""
        deadline = time.monotonic() + 90
        while True:
            process = self.processes[n]
            assert process is not None
            assert process.poll() is None, "the server did not start"
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.ports[n]}/ready", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                assert time.monotonic() < deadline, "the server is not ready"
                time.sleep(0.05)

    def signal(self, n: int, number: int) -> None:
        """Send a server a signal."""
        process = self.processes[n]
        assert process is not None
        process.send_signal(number)

    def kill(self, n: int) -> None:
        """Kill a server with SIGKILL."""
        self.signal(n, signal.SIGKILL)
        self.ended(n)

    def ended(self, n: int) -> int:
        """Wait until a server has ended; returns its exit code."""
        process, self.processes[n] = self.processes[n], None
        assert process is not None
        return process.wait(60)

    def _end(self) -> None:
        for process in [*filter(None, self.processes), *self.thinkers]:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
