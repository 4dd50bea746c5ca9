"""The client's own unit tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "scripts" / "client.py"


def test_the_clients_unit_tests_pass() -> None:
    """`npm test` passes, with the npm that builds the client."""
    done = subprocess.run([sys.executable, str(CLIENT), "test"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
