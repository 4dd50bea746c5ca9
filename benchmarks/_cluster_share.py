"""
Slow cores for server processes: each gets a share of one core, so that nothing else limits what is measured.

On a machine with few cores the load driver, the balancer, Redis and PostgreSQL would otherwise compete with the servers, and
a second server would find no core of its own. Needs Linux and the right to make control groups (version 1 or 2).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 20_000  # microseconds


@contextlib.contextmanager
def confined(processes: list[int], share: float) -> Iterator[None]:
    """Limit each process to this share of a core within the context, as if its core were slower; 0 leaves it alone."""
    groups = [new_group(number, share) for number in range(len(processes))] if share else []
    try:
        for group, process in zip(groups, processes, strict=False):
            (group / "cgroup.procs").write_text(str(process))
        yield
    finally:
        for group in groups:
            for member in (group / "cgroup.procs").read_text().split():
                (group.parent / "cgroup.procs").write_text(member)
            group.rmdir()


def new_group(number: int, share: float) -> Path:
    """Create a control group whose processes get a share of a core; raise `OSError` where that is impossible."""
    second = (GROUPS / "cgroup.controllers").exists()
    group = (GROUPS if second else GROUPS / "cpu") / f"parlour-benchmark-{os.getpid()}-{number}"
    if second:
        (GROUPS / "cgroup.subtree_control").write_text("+cpu")
    group.mkdir()
    quota = int(share * PERIOD)
    if second:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    else:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    return group
