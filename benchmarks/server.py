"""
The server beside boardgame.io: moves a second, latency, memory and bytes on reconnect, on the same game in the same run.

Ours writes every move to the disk before anybody sees it; boardgame.io is measured in memory and with its file storage. It
is fetched from npm on the first run (needs node and npm); without them only ours is measured. "program" clients of ours get
views, which is what boardgame.io's clients get; "person" clients get scenes, ready to be drawn.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEER = Path(__file__).resolve().parent / "server_peer"
INSTALLED = ROOT / "build" / "server_peer"
FEW, MANY = 100, 1000
RECONNECT_AFTER = 500


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Measure all servers; see the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks server")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement lasts")
    parser.add_argument("--tables", type=int, default=MANY, help="how many tables are many")
    parser.add_argument("--ours", action="store_true", help="leave out boardgame.io")
    options = parser.parse_args(arguments or [])
    report: dict[str, Any] = {"note": "each table has two remote clients; every move of ours is synced to disk before it is told"}
    report["parlour, programs"] = measure("view", options.seconds, options.tables)
    report["parlour, people"] = measure("scene", options.seconds, options.tables)
    if options.ours:
        return report
    missing = install_peer()
    if missing:
        report["boardgame.io"] = f"not measured: {missing}"
        return report
    for storage in ("memory", "file"):
        report[f"boardgame.io, {storage}"] = measure("boardgame.io", options.seconds, options.tables, storage)
    report["compared"] = compare(report)
    return report


def compare(report: dict[str, Any]) -> dict[str, float]:
    """How many times better ours is with the clients that get the same kind of data."""
    ours = report["parlour, programs"]
    found: dict[str, float] = {}
    for storage in ("memory", "file"):
        theirs = report[f"boardgame.io, {storage}"]
        for key, more_is_better in (("most moves/s, few tables", True), ("most moves/s, many tables", True),
                                    ("p99 ms at 1 move/s a table", False), ("kB a table", False),
                                    (f"bytes on reconnect after {RECONNECT_AFTER} moves", False)):  # fmt: skip
            ratio = ours[key] / theirs[key] if more_is_better else theirs[key] / ours[key]
            found[f"{key}: times better than {storage}"] = ratio
    return found


def measure(kind: str, seconds: float, many: int, storage: str = "") -> dict[str, Any]:
    """All figures of one server, each on a fresh process."""

    def drive(tables: int, **plan: Any) -> dict[str, Any]:
        with server(kind, storage) as (port, process):
            wanted = {"kind": kind, "port": port, "process": process, "tables": tables, "seconds": seconds, **plan}
            command = [sys.executable, "-m", "benchmarks._server_driver", json.dumps(wanted)]
            done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False, timeout=600)
            if done.returncode:
                raise RuntimeError(done.stderr[-2000:])
            result: dict[str, Any] = json.loads(done.stdout)
            print(f"benchmarks: {kind} {storage} {plan}: {result}", file=sys.stderr)
            return result

    few, closed, paced = drive(FEW), drive(many), drive(many, mode="open", warm=3.0)
    reconnect = drive(1, moves=RECONNECT_AFTER)
    return {"most moves/s, few tables": few["moves_per_second"], "most moves/s, many tables": closed["moves_per_second"],
            "p99 ms at 1 move/s a table": paced["p99_ms"], "median ms at 1 move/s a table": paced["median_ms"],
            "moves/s at 1 move/s a table": paced["moves_per_second"], "cpu us a move": closed["cpu_us_a_move"],
            "kB a table": paced["kB_a_table_after_play"], "bytes an update": closed["bytes_an_update"],
            f"bytes on reconnect after {RECONNECT_AFTER} moves": reconnect["bytes_on_reconnect"],
            "tables": many, "errors": few["errors"] + closed["errors"] + paced["errors"],
            "lost connections": few["lost_connections"] + closed["lost_connections"] + paced["lost_connections"],
            "tables that never moved": few["tables_that_never_moved"] + closed["tables_that_never_moved"]
            + paced["tables_that_never_moved"]}  # fmt: skip


def environment() -> dict[str, str]:
    """The environment of the processes: the same modules as here."""
    modules = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
    return {**os.environ, "PYTHONPATH": modules, "NODE_ENV": "production",
            "NODE_PATH": str(INSTALLED / "node_modules")}  # fmt: skip


@contextlib.contextmanager
def server(kind: str, storage: str) -> Iterator[tuple[int, int]]:
    """A fresh server; gives its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=ROOT / "build") as folder:
        if kind == "boardgame.io":
            command = ["node", str(PEER / "server.js"), str(port), storage, folder]
        else:
            command = [sys.executable, "-m", "benchmarks._server_cards", str(port), f"{folder}/tables.db"]
        # Both grow with the number of sockets; files are synced where the build folder lies, not in memory.
        process = subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port, process)
            yield port, process.pid
        finally:
            process.kill()
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return once the port answers."""
    for _ in range(300):
        assert process.poll() is None, "the server did not start"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.5)
            return
        time.sleep(0.1)
    raise TimeoutError("the server does not answer")


def install_peer() -> str:
    """Fetch boardgame.io unless it is there; returns why that is not possible, or ""."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "there is no node or npm"
    INSTALLED.mkdir(parents=True, exist_ok=True)
    wanted, installed = PEER / "package.json", INSTALLED / "package.json"
    if not (INSTALLED / "node_modules").exists() or not installed.exists() or installed.read_bytes() != wanted.read_bytes():
        # Its API answers nothing with a later koa-compose than it was written for, hence the override.
        shutil.copy(wanted, installed)
        command = ["npm", "install", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=INSTALLED, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"npm failed: {done.stderr[-300:]}"
    return ""
