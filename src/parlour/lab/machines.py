"""Distribute work over many machines with Ray; pieces of a lost worker are retried."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from parlour.core.errors import BadSetup, ParlourError
from parlour.core.rng import FastRng

T = TypeVar("T")
P = TypeVar("P")
R = TypeVar("R")
PROCESSES: Final = "processes"
RAY: Final = "ray"
ON: Final = "processes (of this machine), ray, or the address of a Ray cluster, ray://..."
AHEAD: Final = 4
"""Pieces in flight for each worker; few enough that they finish nearly in order."""
ADVICE: Final = "; a cluster that wants a token takes it from RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
RETRIES: Final = 5
"""How often Ray retries a piece whose worker or machine was lost."""


def chance_of(seed: int, piece: int) -> FastRng:
    """The random generator of one piece of work; it depends only on the seed and the piece's number."""
    return FastRng(FastRng(seed).bits() + piece * 0x9E3779B1)  # so that runs with different seeds have different deals


def in_order(found: Iterable[tuple[int, R]]) -> Iterator[R]:
    """Numbered results in order, each as soon as all earlier ones have arrived."""
    waiting: dict[int, R] = {}
    following = 0
    for number, result in found:
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def check_place(on: str) -> None:
    """Raise `BadSetup` unless this names a place to run work."""
    if on not in (PROCESSES, RAY) and "://" not in on:
        raise BadSetup(f"--on: {on!r:.40} is neither processes nor ray nor an address such as ray://host:10001")


def on_ray(
    work: Callable[[T, P], R], shared: T, pieces: Sequence[P], on: str, count: int, variables: Mapping[str, str] | None = None
) -> Iterator[tuple[int, R]]:
    """
    Run all pieces on the given or configured Ray cluster, or else on a local one with `count` workers.

    Yields the number and the result of each piece as it finishes. Work with different environment variables never shares
    a process.
    """
    try:
        import ray
    except ImportError as error:
        raise BadSetup('--on ray needs Ray; install it with pip install "parlour[ray]"') from error
    address = None if on == RAY else on
    here = address is None and not os.environ.get("RAY_ADDRESS")
    own = not ray.is_initialized()
    if own:
        size: dict[str, Any] = {"address": "local", "num_cpus": count} if here else {"address": address}
        try:
            ray.init(**size, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = " ".join(str(error).split())
            raise BadSetup(f"Ray does not answer: {reason}{'' if here else ADVICE}") from error
    try:
        remote = ray.remote(max_retries=RETRIES, num_cpus=1, runtime_env={"env_vars": dict(variables or {})})(work)
        sent = ray.put(shared)
        most = AHEAD * max(count, int(ray.cluster_resources().get("CPU", 1)))
        waiting = list(range(len(pieces)))[::-1]
        running: dict[Any, int] = {}
        while waiting or running:
            while waiting and len(running) < most:
                number = waiting.pop()
                running[remote.remote(sent, pieces[number])] = number
            [done], _ = ray.wait(list(running))
            yield running.pop(done), ray.get(done)
    except ray.exceptions.WorkerCrashedError as error:
        raise ParlourError(f"Ray lost its workers {RETRIES} times; run the same command again") from error
    finally:
        if own:
            ray.shutdown()
