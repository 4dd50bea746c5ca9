"""Worker processes end with the process that started them, and pools with the work that they were made for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager


def end_with_parent() -> None:
    """End this process once its parent is gone, however that ended; otherwise a worker would wait for work forever."""
    threading.Thread(target=wait_for_end, name="parlour-parent", daemon=True).start()


def wait_for_end() -> None:
    """Exit when the parent has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def begin_process() -> None:
    """Prepare a process of a pool to end with its parent, and silently when the whole program is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()


@contextmanager
def ending(pool: ProcessPoolExecutor) -> Iterator[ProcessPoolExecutor]:
    """A pool whose work is dropped and whose processes are stopped if an interrupt or an error ends the block early."""
    before = set(multiprocessing.active_children())
    told, threading.excepthook = threading.excepthook, hush
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        threading.excepthook = told


def hush(problem: threading.ExceptHookArgs) -> None:
    """Silence a pool's thread that stumbles over work cancelled when its processes ended, as can happen in Python."""
    if not issubclass(problem.exc_type, InvalidStateError):
        threading.__excepthook__(problem)
