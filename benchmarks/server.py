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

OURS = {"parlour, programs": ("view", ""), "parlour, people": ("scene", "")}
THEIRS = {"boardgame.io, memory": ("boardgame.io", "memory"), "boardgame.io, file": ("boardgame.io", "file")}


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Measure all servers, each figure of all of them in turn, so that a busy machine is busy for all; see the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks server")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement lasts")
    parser.add_argument("--tables", type=int, default=MANY, help="how many tables are many")
    parser.add_argument("--ours", action="store_true", help="leave out boardgame.io")
    options = parser.parse_args(arguments or [])
    report: dict[str, Any] = {"note": "each table has two remote clients; every move of ours is synced to disk before it is told",
                              "processors": os.cpu_count(), "load at the start": os.getloadavg()[0]}  # fmt: skip
    (ROOT / "build").mkdir(exist_ok=True)
    missing = "" if options.ours else install_peer()
    if missing:
        report["boardgame.io"] = f"not measured: {missing}"
    servers = OURS if options.ours or missing else {**OURS, **THEIRS}
    plans: dict[str, dict[str, Any]] = {
        "few": {"tables": FEW}, "many": {"tables": options.tables},
        "paced": {"tables": options.tables, "mode": "open", "warm": 3.0},
        "reconnect": {"tables": 1, "moves": RECONNECT_AFTER},
    }  # fmt: skip
    results: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in servers}
    for label, plan in plans.items():
        for name, (kind, storage) in servers.items():
            results[name][label] = drive(kind, storage, {"seconds": options.seconds, **plan})
            print(f"benchmarks: {name}, {label}: {results[name][label]}", file=sys.stderr)
    for name, found in results.items():
        report[name] = figures(found, options.tables)
    if set(servers) > set(OURS):
        report["compared"] = compare(report)
    report["load at the end"] = os.getloadavg()[0]
    return report


def figures(found: dict[str, dict[str, Any]], tables: int) -> dict[str, Any]:
    """What the report says of one server."""
    played = [found[label] for label in ("few", "many", "paced")]
    return {"most moves/s, few tables": found["few"]["moves_per_second"],
            "most moves/s, many tables": found["many"]["moves_per_second"],
            "p99 ms at 1 move/s a table": found["paced"]["p99_ms"], "median ms at 1 move/s a table": found["paced"]["median_ms"],
            "moves/s at 1 move/s a table": found["paced"]["moves_per_second"], "cpu us a move": found["many"]["cpu_us_a_move"],
            "kB a table": found["paced"]["kB_a_table_after_play"], "bytes an update": found["many"]["bytes_an_update"],
            f"bytes on reconnect after {RECONNECT_AFTER} moves": found["reconnect"]["bytes_on_reconnect"],
            "tables": tables, "errors": sum(run["errors"] for run in played),
            "lost connections": sum(run["lost_connections"] for run in played),
            "tables that never moved": sum(run["tables_that_never_moved"] for run in played)}  # fmt: skip


def compare(report: dict[str, Any]) -> dict[str, float]:
    """How many times better ours is with the clients that get the same kind of data."""
    ours = report["parlour, programs"]
    found: dict[str, float] = {}
    for name in THEIRS:
        for key, more_is_better in (("most moves/s, few tables", True), ("most moves/s, many tables", True),
                                    ("p99 ms at 1 move/s a table", False), ("cpu us a move", False), ("kB a table", False),
                                    (f"bytes on reconnect after {RECONNECT_AFTER} moves", False)):  # fmt: skip
            if isinstance(report[name][key], str):
                continue
            ratio = ours[key] / report[name][key] if more_is_better else report[name][key] / ours[key]
            found[f"{key}: times better than {name}"] = ratio
    return found


def drive(kind: str, storage: str, plan: dict[str, Any]) -> dict[str, Any]:
    """One measurement on a fresh server."""
    with server(kind, storage) as (port, process):
        wanted = {"kind": kind, "port": port, "process": process, **plan}
        command = [sys.executable, "-m", "benchmarks._server_driver", json.dumps(wanted)]
        done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False, timeout=600)
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        result: dict[str, Any] = json.loads(done.stdout)
        return result


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
            command = ["node", "--expose-gc", str(PEER / "server.js"), str(port), storage, folder]
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
