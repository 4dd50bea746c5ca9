"""
The server of the benchmark, with its game: `python -m benchmarks._server_cards PORT FILE [LIMITS]`.

LIMITS is a JSON object of `parlour.server.limits.Limits`, "{}" for the usual ones; without it there are none.
"""

from __future__ import annotations

import ctypes
import gc
import signal
import sys
from typing import Final

import msgspec
from cards import GAME

from parlour.core.registry import games
from parlour.server.limits import Limits
from parlour.server.main import config, run

UNLIMITED: Final = Limits(
    messages=1e9,
    messages_burst=1e9,
    requests=1e9,
    requests_burst=1e9,
    creations=1e9,
    creations_burst=1e9,
    misses=1e9,
    misses_burst=1e9,
    connections=10**9,
    sockets=10**9,
    sockets_each=10**9,
    arrivals=1e9,
    arrivals_burst=1e9,
    hits=1e9,
    hits_burst=1e9,
    work=1e9,
    work_burst=1e9,
    seated_work=1e9,
    seated_work_burst=1e9,
    returns=1e9,
    returns_burst=1e9,
)


def tidy(signal_number: int, frame: object) -> None:
    """Free all unused memory, so that the benchmark measures what tables need."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR2, tidy)
    games()["cards"] = GAME
    # By default limits are checked, but too high for the benchmark's single address to reach.
    limits = msgspec.json.decode(sys.argv[3], type=Limits) if len(sys.argv) > 3 and sys.argv[3] else UNLIMITED
    bus = sys.argv[4] if len(sys.argv) > 4 else ""
    run(config(sys.argv[2], port=int(sys.argv[1]), limits=limits, bus=bus))
