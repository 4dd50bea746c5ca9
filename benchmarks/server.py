"""
The server compared with boardgame.io: moves per second, latency, memory and bytes on reconnect, on the same game in the same run.

Ours writes every move to the disk before anybody sees it; boardgame.io is measured in memory and with its file storage. It
is fetched from npm on the first run (needs node and npm); without them only ours is measured. "programs" are clients of ours
that get views, which is what boardgame.io's clients get; "people" get scenes, ready to be drawn. Server and game are
compiled on the first run, like every installed game; node compiles while it runs.

All servers meet the same driver with the same number of clients at the same pace, each measurement on a fresh server. There
are several rounds; in each the servers take turns at each figure, in another order, so that a busy machine is busy for all.
Other programs can only slow a server down, so speeds and latencies are the best of the rounds, of every server alike;
memory and bytes are medians. `compared` and, from the medians of everything, `compared by medians` say how many times better
ours is; `rounds` has all results with the load of the machine before each.
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
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from scripts.servers import free_port

from benchmarks._build import compiled_path

ROOT = Path(__file__).resolve().parent.parent
PEER = Path(__file__).resolve().parent / "server_peer"
INSTALLED = ROOT / "build" / "server_peer"
FEW, MANY = 100, 1000
RECONNECT_AFTER = 500
LIMIT = 180.0  # seconds for one measurement

OURS = {"programs": ("view", ""), "people": ("scene", "")}
THEIRS = {"boardgame.io, memory": ("boardgame.io", "memory"), "boardgame.io, file": ("boardgame.io", "file")}

Result = dict[str, Any]
"""What the driver found in one measurement."""


Pick = Callable[[list[float]], float]


class Figure(NamedTuple):
    """A figure of the report: the measurement and the entry that it is read from, and which of several rounds counts."""

    name: str
    step: str
    entry: str
    pick: Pick
    more: bool = False  # whether more of it is better
    compared: bool = True


FIGURES = [
    Figure("most moves/s, few tables", "few", "moves_per_second", max, more=True),
    Figure("most moves/s, many tables", "many", "moves_per_second", max, more=True),
    Figure("p99 ms at 1 move/s a table", "paced", "p99_ms", min),
    Figure("kB a table", "paced", "kB_a_table", median),
    Figure("processor us a move", "many", "cpu_us_a_move", min),
    Figure(f"bytes on reconnect after {RECONNECT_AFTER} moves", "reconnect", "bytes_on_reconnect", median),
    Figure("median ms at 1 move/s a table", "paced", "median_ms", min, compared=False),
    Figure("moves/s at 1 move/s a table", "paced", "moves_per_second", max, compared=False),
    Figure("kB a table before the first move", "paced", "kB_a_table_idle", median, compared=False),
    Figure("kB a table with garbage", "paced", "kB_a_table_with_garbage", median, compared=False),
    Figure("bytes an update", "paced", "bytes_an_update", median, compared=False),
]
FAULTS = ("errors", "lost_connections", "tables_that_never_moved")


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Measure all servers; see the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks server")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement lasts")
    parser.add_argument("--tables", type=int, default=MANY, help="the larger number of tables")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--ours", action="store_true", help="leave out boardgame.io")
    options = parser.parse_args(arguments or [])
    report: dict[str, Any] = {
        "note": "each table has two remote clients; every move of ours is synced to disk before it is told",
        "processors": os.cpu_count(),
        "few tables": FEW,
        "many tables": options.tables,
        "load at the start": os.getloadavg()[0],
    }
    (ROOT / "build").mkdir(exist_ok=True)
    built = compiled_path()
    if built:
        sys.path.insert(0, built)  # and so on the path of the servers
    else:
        report["warning"] = "NOT COMPILED: these are figures of the installed package and of a game in pure Python"
    missing = "" if options.ours else install_peer()
    if missing:
        report["boardgame.io"] = f"not measured: {missing}"
    servers = OURS if options.ours or missing else {**OURS, **THEIRS}
    plans: dict[str, dict[str, Any]] = {
        "few": {"tables": FEW},
        "many": {"tables": options.tables},
        "paced": {"tables": options.tables, "mode": "open", "warm": 3.0},
        "reconnect": {"tables": 1, "moves": RECONNECT_AFTER},
    }
    results: dict[str, dict[str, list[Result]]] = {name: {step: [] for step in plans} for name in servers}
    names = list(servers)
    for turn in range(options.rounds):
        for step, plan in plans.items():
            for name in names[turn % len(names) :] + names[: turn % len(names)]:
                kind, storage = servers[name]
                load = os.getloadavg()[0]
                result = drive(kind, storage, {"seconds": options.seconds, "limit": LIMIT, **plan}) | {"load": load}
                results[name][step].append(result)
                print(f"benchmarks: round {turn + 1}, {name}, {step}: {result}", file=sys.stderr, flush=True)
    for name, found in results.items():
        report[name] = figures(found)
    if set(servers) > set(OURS):
        report["compared"] = compare(report)
        report["compared by medians"] = compare({name: figures(found, median) for name, found in results.items()})
    report["load at the end"] = os.getloadavg()[0]
    report["rounds"] = results
    return report


def figures(found: dict[str, list[Result]], pick: Pick | None = None) -> dict[str, Any]:
    """What the report says of one server: of the rounds that could be measured the one that counts, and the sum of all faults."""
    report: dict[str, Any] = {}
    for figure in FIGURES:
        values = [result[figure.entry] for result in found[figure.step] if figure.entry in result]
        failures = [result["failed"] for result in found[figure.step] if "failed" in result]
        report[figure.name] = (pick or figure.pick)(values) if values else f"not measured: {next(iter(failures), 'no figure')}"
    for fault in FAULTS:
        report[fault.replace("_", " ")] = sum(result.get(fault, 0) for results in found.values() for result in results)
    report["failed measurements"] = sum("failed" in result for results in found.values() for result in results)
    return report


def compare(report: dict[str, Any]) -> dict[str, float]:
    """How many times better ours is, with programs and with people: above 1 it is ahead."""
    found: dict[str, float] = {}
    for theirs in THEIRS:
        for ours in OURS:
            for figure in FIGURES:
                mine, other = report[ours][figure.name], report[theirs][figure.name]
                if figure.compared and not isinstance(mine, str) and not isinstance(other, str):
                    ratio = mine / other if figure.more else other / mine
                    found[f"{figure.name}: {ours} to {theirs}"] = ratio
    return found


def drive(kind: str, storage: str, plan: dict[str, Any]) -> Result:
    """One measurement on a fresh server; `failed` if it was not done in time."""
    with server(kind, storage) as (port, process):
        wanted = {"kind": kind, "port": port, "process": process, **plan}
        command = [sys.executable, "-m", "benchmarks._server_driver", json.dumps(wanted)]
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False, timeout=plan["limit"] + 30
            )
        except subprocess.TimeoutExpired:
            return {"failed": "the driver did not come to its end"}
        if done.returncode:
            return {"failed": f"the driver failed: {done.stderr[-500:]}"}
        result: Result = json.loads(done.stdout)
        return result


def environment() -> dict[str, str]:
    """The environment of the processes: the same modules as here."""
    modules = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
    return {**os.environ, "PYTHONPATH": modules, "NODE_ENV": "production", "NODE_PATH": str(INSTALLED / "node_modules")}


@contextlib.contextmanager
def server(kind: str, storage: str) -> Iterator[tuple[int, int]]:
    """A fresh server; gives its port and its process."""
    port = free_port()
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
    for _ in range(1200):  # a busy machine takes its time
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
        # Its API does not answer with a koa-compose newer than it was written for, hence the override.
        shutil.copy(wanted, installed)
        command = ["npm", "install", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=INSTALLED, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode:
            return f"npm failed: {done.stderr[-300:]}"
    return ""
