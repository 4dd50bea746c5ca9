"""Servers of their own process, for the tests of the table."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

WAIT = 120
"""Seconds that a server may take to start on a busy machine."""

SERVE = """
import sys
from parlour.server.limits import Limits
from parlour.server.main import config, run
many = Limits(messages=1e6, messages_burst=1e6, requests=1e6, requests_burst=1e6, creations=1e6, creations_burst=1e6)
run(config(sys.argv[1], port=int(sys.argv[2]), pace=1, workers=1, limits=many))
"""


def start(database: Path, port: int) -> subprocess.Popen[bytes]:
    """Start a server and return once it answers; computer players move at once, and nobody is limited."""
    quiet = {"PYTHONWARNINGS": "ignore:resource_tracker"}  # a killed server leaves semaphores, and Python warns
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(database), str(port)], env={**os.environ, **quiet})
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        try:
            urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
            return process
        except OSError:
            assert process.poll() is None, "the server did not start"
            time.sleep(0.1)
    process.kill()
    raise AssertionError("the server does not answer")
