"""The client's own unit tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(shutil.which("node") is None or not (WEB / "node_modules").exists(), reason="node's modules are missing")
def test_the_clients_unit_tests_pass() -> None:
    """Narrowing, scene operations, references and the connection keep their promises."""
    done = subprocess.run(["node", "test.mjs"], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
