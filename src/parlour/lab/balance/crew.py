"""Plays the tasks of a job: in this process, in several on this machine, or on many machines with Ray."""

from __future__ import annotations

import atexit
import multiprocessing
import shutil
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

from parlour._parent import end_with_parent
from parlour.core.errors import ParlourError
from parlour.lab.balance.job import About, Job, Worker, digest, use_content, write_content
from parlour.lab.balance.played import Played, Task
from parlour.lab.machines import AHEAD, PROCESSES, on_ray

QUICK: Final = ("random", "greedy")
CHUNK: Final = 16
"""Games of quick players in one chunk of work."""

WORK: list[Worker | Job] = []
"""The worker of this process, or the job to create it from."""


def chunks(job: Job, tasks: Sequence[Task]) -> list[list[Task]]:
    """The tasks in chunks large enough to be worth sending to a worker."""
    size = CHUNK if set(job.players) <= set(QUICK) else 1
    found: list[list[Task]] = []
    for task in tasks:
        if task.estimated or not found or len(found[-1]) >= size or found[-1][0].estimated:
            found.append([])
        found[-1].append(task)
    return found


class Crew:
    """The workers of a job: `on` is "processes", "ray" or the address of a Ray cluster; `count` processes run at a time."""

    def __init__(self, job: Job, on: str, count: int) -> None:
        self.job = job
        self.on = on
        self.count = count

    def about(self) -> About:
        """The facts of the job's version of the game; raises if its content does not load."""
        if not self.job.files:
            return Worker(self.job).about()
        with TemporaryDirectory() as folder:
            write_content(self.job, Path(folder))
            with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin, (self.job, folder)) as pool:
                return pool.submit(tell).result()

    def play(self, tasks: Sequence[Task]) -> Iterator[list[Played]]:
        """Play all tasks in any order; the results depend only on the job and the tasks."""
        if self.on != PROCESSES:
            # A process that has loaded one content never plays another.
            content = {"PARLOUR_LAB_CONTENT": digest(self.job.files)}
            for _, played in on_ray(remote_work, self.job, chunks(self.job, tasks), self.on, self.count, content):
                yield played
        elif self.count == 1 and not self.job.files:
            worker = Worker(self.job)
            for chunk in chunks(self.job, tasks):
                yield worker.play(chunk)
        else:
            with TemporaryDirectory() as folder:
                if self.job.files:
                    write_content(self.job, Path(folder))
                yield from in_processes(self.job, chunks(self.job, tasks), self.count, folder)


def in_processes(job: Job, pieces: list[list[Task]], count: int, folder: str) -> Iterator[list[Played]]:
    """Play in worker processes, which are terminated when this generator ends."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(count, len(pieces)), multiprocessing.get_context("spawn"), begin, (job, folder))
    try:
        waiting = deque(pieces)
        running: set[Future[list[Played]]] = set()
        while waiting or running:
            while waiting and len(running) < AHEAD * count:
                running.add(pool.submit(work, waiting.popleft()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenExecutor as error:
        raise ParlourError("a process of the lab was killed; what was played is kept, so run the same command again") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()


def begin(job: Job, folder: str) -> None:
    """
    Prepare a worker process: it ends with its parent and ignores interrupts, which the parent handles.

    `folder` holds the content of a job with files.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if job.files:
        use_content(job, folder)
    WORK[:] = [job]


def worker() -> Worker:
    """The worker of this process, created on first use, so that its errors reach the parent."""
    made = WORK[0]
    if isinstance(made, Job):
        made = WORK[0] = Worker(made)
    return made


def work(tasks: list[Task]) -> list[Played]:
    """Play some tasks in a process."""
    return worker().play(tasks)


def tell() -> About:
    """The facts of this process's version."""
    return worker().about()


def remote_work(job: Job, tasks: list[Task]) -> list[Played]:
    """Play some tasks in a Ray process, which may serve several jobs with the same content."""
    made = WORK[0] if WORK else None
    if not isinstance(made, Worker) or made.job != job:
        if job.files and made is None:
            folder = mkdtemp(prefix="parlour-content-")
            atexit.register(shutil.rmtree, folder, True)
            write_content(job, Path(folder))
            use_content(job, folder)
        WORK[:] = [Worker(job)]
    return worker().play(tasks)
