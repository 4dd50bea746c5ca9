"""Games on a Ray cluster that is given by its address."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from scripts.servers import free_port, wait_for

TOKEN = "5f" * 24
COMMAND = ("sim", "bluegray", "--players", "easy,random", "--games", "6", "--seed", "5", "--json")
TIMES = ("seconds", "decisions_per_second")
STARTED = "Ray runtime started"
LATE = 180
"""Seconds that a busy machine may take to start the head, or a session, for which Ray by itself allows 30."""


class Cluster(NamedTuple):
    """A Ray cluster on this machine: the address for clients, and the folder that it writes to."""

    address: str
    folder: Path

    def log(self) -> str:
        """What the servers of its clients have logged."""
        return "\n".join(path.read_text() for path in sorted(self.folder.glob("session_latest/logs/ray_client_server*")))


def settings(token: str) -> dict[str, str]:
    """The environment of a head, or of a command, that has a token."""
    patience = {"RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": str(LATE)}
    return {**os.environ, **patience, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster of two workers that lets nobody in without its token; all its processes end with it."""
    pytest.importorskip("ray")
    client, head = free_port(), free_port()
    ports = (f"--port={head}", f"--ray-client-server-port={client}", "--min-worker-port=0", "--max-worker-port=0")
    rest = ("--node-ip-address=127.0.0.1", "--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats", "--block")
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:  # sockets want short paths
        log = Path(folder, "log")
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", *ports, *rest, f"--temp-dir={folder}"]
        with log.open("w") as output:
            process = subprocess.Popen(command, env=settings(TOKEN), stdout=output, stderr=output, start_new_session=True)
        try:
            # The port answers before the node behind it has started, and a session that comes too early fails.
            wait_for(lambda: STARTED in log.read_text() or process.poll() is not None, LATE)
            assert process.poll() is None, log.read_text()
            yield Cluster(f"ray://127.0.0.1:{client}", Path(folder))
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            with suppress(ProcessLookupError):  # whatever has not ended with the head
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)


def play(on: str, token: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the simulation in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-m", "parlour", *COMMAND, "--on", on]
    return subprocess.run(command, env=settings(token) | more, capture_output=True, text=True, timeout=2 * LATE, check=False)


def results(run: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """Everything but the times."""
    assert run.returncode == 0, run.stderr
    return {name: value for name, value in json.loads(run.stdout).items() if name not in TIMES}


def test_a_cluster_by_its_address_plays_the_same_games(cluster: Cluster) -> None:
    """A run with the cluster's token gives the same results as one in processes on this machine."""
    run = play(cluster.address, TOKEN)
    assert run.returncode == 0, f"{run.stderr}\n{cluster.log()}"
    assert results(run) == results(play("processes", TOKEN))


def test_a_cluster_lets_nobody_in_with_a_wrong_token(cluster: Cluster) -> None:
    """The command ends with one line that says where the token comes from."""
    run = play(cluster.address, TOKEN[::-1], RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S="1")
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "RAY_AUTH_TOKEN" in run.stderr
