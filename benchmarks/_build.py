"""Builds Parlour together with the peer games, so that they share one compiled group."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLUGINS = [ROOT / "benchmarks" / "peers", ROOT / "examples" / "deaddrop" / "src"]
TARGET = ROOT / "build" / "bench"


def sources() -> list[Path]:
    """The sources of the compiled group."""
    folders = [ROOT / "src" / "parlour", *PLUGINS]
    return [ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(path for folder in folders for path in folder.rglob("*.py"))]


def fingerprint() -> str:
    """A hash that changes with any source and with the interpreter."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled_path() -> str:
    """The path of a compiled build without the five games, rebuilt if a source has changed; "" if the build fails."""
    mark = TARGET / "fingerprint"
    current = fingerprint()
    if not mark.exists() or mark.read_text() != current:
        print("benchmarks: compiling the core, the searches and the games to measure", file=sys.stderr)
        shutil.rmtree(TARGET, ignore_errors=True)
        plugins = os.pathsep.join(str(path.relative_to(ROOT)) for path in PLUGINS)
        environment = {
            **os.environ,
            "PARLOUR_WITH": plugins,
            "PARLOUR_REQUIRE_COMPILED": "1",
            "PARLOUR_COMPILE_GAMES": "-",
            "PARLOUR_OPT_LEVEL": "3",
        }
        environment.pop("PARLOUR_PURE", None)
        command = [sys.executable, "setup.py", "-q", "build", f"--build-base={TARGET / 'temp'}", f"--build-lib={TARGET / 'lib'}"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(f"benchmarks: the build failed\n{done.stderr[-2000:]}", file=sys.stderr)
            return ""
        for plugin in PLUGINS:  # copy the modules of plug-ins that are not compiled
            for path in plugin.rglob("*.py"):
                copy = TARGET / "lib" / path.relative_to(plugin)
                if not list(copy.parent.glob(f"{copy.stem}.*.so")):
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, copy)
        mark.write_text(current)
    return str(TARGET / "lib")


def pure_path() -> str:
    """The path of the sources."""
    return os.pathsep.join([str(ROOT / "src"), *map(str, PLUGINS)])


def measure(module: str, path: str, arguments: list[str]) -> dict[str, Any]:
    """Run `python -m module` in a process with this path, and return the JSON object that it prints."""
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report
