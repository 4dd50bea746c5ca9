"""
Several server processes on PostgreSQL and Redis: faults under load, and moves per second.

People at `--tables` tables of Dead Drop play match after match through a balancer, so the seats of a table are spread over
three processes; every match is checked against what its players were told. Each fault is a section of the report: what was
played, the longest wait for a move, and the longest disconnection. An assertion stops the benchmark if anything is lost.
Speeds are those of the card game of the server benchmark with its driver, one process on SQLite and on PostgreSQL in turn,
then one and two processes behind the balancer, each with a small share of a core, so that nothing else on the machine limits
them. Processor time is that of the server processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

import psycopg
from redis import Redis as Client
from scripts.servers import Balancer, Postgres, Redis, free_port

from benchmarks._cluster_farm import Farm
from benchmarks._cluster_people import Crowd, watch_bots
from benchmarks._cluster_share import confined
from benchmarks._server_driver import cpu_seconds
from benchmarks.server import LIMIT, ROOT, environment, server, wait_for

SERVERS = 3
PAUSE = 0.2  # seconds a player thinks, so that the machine's load comes from the fault
CROWD = 4  # times as many tables when processes are compared, so that each has enough to do
ASLEEP = 8.0  # seconds that a server is stopped: twice as long as a lease
WORKER = "kill -9 of a worker"
RECOVERY = 180.0  # seconds for anything to happen on a busy machine

SHARED = ("commits_a_move", "PostgreSQL_us_a_move", "Redis_commands_a_move", "Redis_bytes_a_move", "Redis_us_a_move")

Fault = Callable[[Farm, Crowd], Awaitable[None]]
Figures = dict[str, Any]


async def kills(farm: Farm, crowd: Crowd, times: int) -> None:
    """Kill -9 of a server and restart, in turn."""
    for n in range(times):
        await crowd.finished(len(crowd.pairs) // 2, RECOVERY)
        farm.kill(n % SERVERS)
        await asyncio.to_thread(farm.start, n % SERVERS)


async def pause(farm: Farm, crowd: Crowd) -> None:
    """SIGSTOP of a server for longer than its leases last, then SIGCONT."""
    for n in range(SERVERS):
        await crowd.finished(len(crowd.pairs) // 2, RECOVERY)
        farm.signal(n, signal.SIGSTOP)
        await asyncio.sleep(ASLEEP)
        farm.signal(n, signal.SIGCONT)


async def redis(farm: Farm, crowd: Crowd) -> None:
    """Kill -9 of Redis and restart."""
    await crowd.finished(len(crowd.pairs) // 2, RECOVERY)
    farm.redis.kill()
    await asyncio.to_thread(farm.redis.start)


async def postgresql(farm: Farm, crowd: Crowd) -> None:
    """Kill -9 of PostgreSQL and restart."""
    await crowd.finished(len(crowd.pairs) // 2, RECOVERY)
    farm.postgres.kill()
    await asyncio.to_thread(farm.postgres.start)


async def rolling(farm: Farm, crowd: Crowd) -> None:
    """SIGTERM of each server in turn, and its restart."""
    for n in range(SERVERS):
        await crowd.finished(len(crowd.pairs) // 2, RECOVERY)
        farm.signal(n, signal.SIGTERM)
        assert await asyncio.to_thread(farm.ended, n) == 0
        await asyncio.to_thread(farm.start, n)


async def under_load(farm: Farm, tables: int, fault: Fault) -> dict[str, Any]:
    """The figures of a crowd that plays through a fault."""
    async with Crowd(farm.url, tables, PAUSE) as crowd:
        await fault(farm, crowd)
        await crowd.finished(tables, RECOVERY)
        return {**await crowd.finish(RECOVERY), "load of the machine": os.getloadavg()[0]}


def faults(tables: int, times: int, wanted: str) -> dict[str, Any]:
    """The faults whose names contain `wanted`, one after the other, on one cluster."""
    plans: dict[str, Fault] = {
        f"kill -9 of a server, {times} times": lambda farm, crowd: kills(farm, crowd, times),
        "SIGSTOP of each server for twice its lease": pause,
        "kill -9 of Redis": redis,
        "kill -9 of PostgreSQL": postgresql,
        "rolling restart": rolling,
    }
    report: dict[str, Any] = {}
    with Farm(SERVERS, sync=True) as farm:
        for name, fault in ((name, fault) for name, fault in plans.items() if wanted in name):
            report[name] = asyncio.run(under_load(farm, tables, fault))
            print(f"benchmarks: {name}: {report[name]}", file=sys.stderr, flush=True)
    return report


async def bots(tables: int) -> dict[str, Any]:
    """Kill -9 of one of two workers while computer players play; then it is replaced."""
    with Farm(SERVERS, thinkers=2) as farm:
        matches = [asyncio.create_task(watch_bots(farm.url)) for _ in range(tables)]
        while sum(match.done() for match in matches) < tables // 4:
            await asyncio.sleep(0.01)
        farm.kill_thinker()
        farm.think()
        seconds = await asyncio.gather(*matches)
    return {"matches": len(seconds), "longest match, s": max(seconds), "load of the machine": os.getloadavg()[0]}


def driven(port: int, processes: list[int], tables: int, seconds: float) -> dict[str, Any]:
    """Run the driver of the server benchmark against a port."""
    plan = {"kind": "view", "port": port, "tables": tables, "seconds": seconds, "limit": LIMIT}
    plan |= {"process": processes[0], "others": processes[1:]}
    command = [sys.executable, "-m", "benchmarks._server_driver", json.dumps(plan)]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Cards:
    """Servers of the card game on PostgreSQL."""

    def __init__(self, database: str, bus: str, count: int) -> None:
        self.ports = [free_port() for _ in range(count)]
        words = [sys.executable, "-m", "benchmarks._server_cards"]
        self.processes = [
            subprocess.Popen([*words, str(port), database, "", bus], cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL)
            for port in self.ports
        ]
        for port, process in zip(self.ports, self.processes, strict=True):
            wait_for(port, process)

    def close(self) -> None:
        """Stop the servers."""
        for process in self.processes:
            process.terminate()
            process.wait(30)


class Ground:
    """PostgreSQL (with syncs) and Redis for measurements of speed; each has a database of its own."""

    def __init__(self) -> None:
        self.postgres, self.redis = Postgres(sync=True), Redis()
        self.made = 0

    def __enter__(self) -> Ground:
        return self

    def __exit__(self, *error: object) -> None:
        self.postgres.close()
        self.redis.close()

    def used(self, database: str) -> dict[str, float]:
        """The work of PostgreSQL and Redis so far, including the creation of tables."""
        assert self.postgres.process is not None
        assert self.redis.process is not None
        with psycopg.connect(self.postgres.url()) as connection:
            row = connection.execute("select xact_commit from pg_stat_database where datname=%s", (database,)).fetchone()
            assert row is not None
            processes = [
                process
                for (process,) in connection.execute("select pid from pg_stat_activity where pid <> pg_backend_pid()").fetchall()
            ]
        with Client.from_url(self.redis.url) as client:
            stats = client.info("stats")
        return {
            "commits_a_move": float(row[0]),
            "PostgreSQL_us_a_move": cpu_seconds(*processes) * 1e6,
            "Redis_commands_a_move": float(stats["total_commands_processed"]),
            "Redis_bytes_a_move": float(stats["total_net_output_bytes"]),
            "Redis_us_a_move": cpu_seconds(self.redis.process.pid) * 1e6,
        }

    def measure(self, count: int, tables: int, seconds: float, share: float = 0.0, *, bus: bool = True) -> dict[str, Any]:
        """Run the driver against `count` servers, behind the balancer if they have a bus."""
        self.made += 1
        with psycopg.connect(self.postgres.url(), autocommit=True) as connection:
            connection.execute(f"create database speed{self.made}".encode())
        address = f"{self.redis.url[:-1]}{self.made}" if bus else ""
        cards = Cards(self.postgres.url(f"speed{self.made}"), address, count)
        balancer = Balancer(cards.ports) if bus else None
        processes = [process.pid for process in cards.processes]
        before = self.used(f"speed{self.made}")
        try:
            with confined(processes, share):
                found = driven(balancer.port if balancer is not None else cards.ports[0], processes, tables, seconds)
            after, moves = self.used(f"speed{self.made}"), found["moves_a_table"] * tables
            return found | {name: (after[name] - before[name]) / moves for name in before}
        finally:
            if balancer is not None:
                balancer.close()
            cards.close()


def stores(tables: int, seconds: float, rounds: int, ground: Ground) -> dict[str, list[Figures]]:
    """One process on SQLite and on PostgreSQL, in turn. Each comes first equally often, because the first finds an idle disk."""
    found: dict[str, list[Figures]] = {"SQLite": [], "PostgreSQL": []}
    for n in range(rounds):
        for name in sorted(found, reverse=n % 2 == 0):
            if name == "SQLite":
                with server("view", "") as (port, process):
                    found[name].append(driven(port, [process], tables, seconds))
            else:
                found[name].append(ground.measure(1, tables, seconds, bus=False))
        tell(found)
    return found


def shares(tables: int, seconds: float, rounds: int, share: float, ground: Ground) -> dict[str, list[Figures]]:
    """One and two processes on shares of a core, behind the balancer."""
    found: dict[str, list[Figures]] = {"one process": [], "two processes": []}
    for _ in range(rounds):
        for name, count in (("one process", 1), ("two processes", 2)):
            found[name].append(ground.measure(count, CROWD * tables, seconds, share))
        tell(found)
    return found


def tell(found: dict[str, list[Figures]]) -> None:
    """Print the last round."""
    print(f"benchmarks: { ({name: results[-1] for name, results in found.items()}) }", file=sys.stderr, flush=True)


def compared(found: dict[str, list[Figures]], over: str, under: str, goal: float) -> dict[str, Any]:
    """The medians of all rounds, and the ratios of two kinds of servers."""
    report: dict[str, Any] = {}
    for name, results in found.items():
        entries = ["moves_per_second", "cpu_us_a_move", "collection_ms", "moves_a_table", "errors"]
        for entry in [*entries, *(entry for entry in SHARED if entry in results[0])]:
            report[f"{name}: {entry.replace('_', ' ')}"] = median(result[entry] for result in results)
        used = [result["moves_per_second"] * result["cpu_us_a_move"] / 1e6 for result in results]
        report[f"{name}: cores used"] = median(used)  # if this is far below the limit, something else was the bottleneck
    pairs = zip(found[over], found[under], strict=True)
    ratios = [more["moves_per_second"] / less["moves_per_second"] for more, less in pairs]
    report[f"{over} to {under}, by rounds"] = ratios
    report[f"{over} to {under}, median of {len(ratios)} rounds (at least {goal})"] = median(ratios)
    return report


def speeds(options: argparse.Namespace) -> dict[str, Any]:
    """Moves per second and processor time per move, on whole cores and on shares of one, or only the first."""
    report: dict[str, Any] = {"share of a core for each of one or two processes": options.share}
    with Ground() as ground:
        found = stores(options.tables, options.seconds, options.rounds, ground)
        report |= compared(found, "PostgreSQL", "SQLite", 0.7)
        if options.only != "stores":
            found = shares(options.tables, options.seconds, options.rounds, options.share, ground)
            report |= compared(found, "two processes", "one process", 1.5)
            costs = [report[f"{name}: cpu us a move"] for name in ("one process", "two processes")]
            report["two processes to one process, by processor time a move"] = 2 * costs[0] / costs[1]
    report["load of the machine"] = os.getloadavg()[0]
    return report


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Play through all faults, then measure speeds; see the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks cluster")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--fault", default="", metavar="TEXT", help="only faults whose names contain this, such as SIGSTOP")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each speed measurement lasts")
    parser.add_argument("--rounds", type=int, default=4, help="how often speeds are measured")
    parser.add_argument("--share", type=float, default=0.1, help="of a core, for each of one or two processes; 0: all of it")
    parser.add_argument("--only", choices=["faults", "speeds", "stores"], help="stores: SQLite and PostgreSQL alone")
    options = parser.parse_args(arguments or [])
    (ROOT / "build").mkdir(exist_ok=True)
    report: dict[str, Any] = {"processors": os.cpu_count(), "tables": options.tables, "servers": SERVERS}
    if options.only in (None, "faults"):
        report |= faults(options.tables, options.kills, options.fault)
        if options.fault in WORKER:
            report[WORKER] = asyncio.run(bots(options.tables))
    if options.only != "faults":
        report["speeds"] = speeds(options)
    return report
