"""
Builds the container image and tries it with docker or podman; run `make image`.

Started with a read-only root, the image answers within 5 seconds, passes its own health check, runs compiled code as an
unprivileged user, and writes only to its volume.
"""

from __future__ import annotations

import argparse
import json
import secrets
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TOOLS: Final = ("docker", "podman")
START: Final = 5.0
"""Seconds from the command to the first answer."""
INSIDE: Final = """
import os, pathlib
from parlour._pure import compiled
assert compiled(), "the package is not compiled"
assert os.getuid() != 0, "it runs as root"
assert pathlib.Path("/data/parlour/tables.db").exists(), "its tables are not on the volume"
try:
    pathlib.Path("/written").touch()
except OSError:
    pass
else:
    raise SystemExit("its root can be written")
"""


def tool() -> str:
    """A container tool that works on this machine; a docker client may have no engine to talk to."""
    for name in filter(shutil.which, TOOLS):
        if subprocess.run([name, "info"], check=False, capture_output=True).returncode == 0:
            return name
    raise SystemExit(f"The image needs a working {' or '.join(TOOLS)}.")


def run(*words: str, seconds: float | None = None) -> str:
    """Run a command to its end; return what it printed."""
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, timeout=seconds).stdout.strip()


@contextmanager
def started(engine: str, image: str) -> Iterator[tuple[str, float]]:
    """A container of the image with a read-only root and an empty volume, and when it was started."""
    name = f"parlour-trial-{secrets.token_hex(4)}"
    words = ("--name", name, "--read-only", "--tmpfs", "/tmp", "--volume", f"{name}:/data", "--publish", "127.0.0.1::8863")  # noqa: S108
    try:
        began = time.monotonic()
        run(engine, "run", "--detach", *words, image)
        yield name, began
    except BaseException:
        subprocess.run([engine, "logs", name], check=False)
        raise
    finally:
        for rest in (["rm", "--force", name], ["volume", "rm", "--force", name]):
            subprocess.run([engine, *rest], check=False, stdout=subprocess.DEVNULL)


def answered(address: str, until: float) -> bool:
    """Whether the server answers before a time."""
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=1):  # noqa: S310
                return True
        except (OSError, urllib.error.URLError):
            time.sleep(0.05)
    return False


def health_check(engine: str, image: str) -> list[str]:
    """The command of the image's health check."""
    [facts] = json.loads(run(engine, "image", "inspect", image))
    found = facts.get("Healthcheck") or facts["Config"]["Healthcheck"]  # podman, docker
    kind, *words = found["Test"]
    assert kind == "CMD"
    return [str(word) for word in words]


def attempt(engine: str, image: str) -> float:
    """Try the image; return the seconds until it answered."""
    check = health_check(engine, image)
    with started(engine, image) as (name, began):
        place = run(engine, "port", name, "8863/tcp").splitlines()[0]
        if not answered(f"http://{place}/health", began + START):
            raise SystemExit(f"The image does not answer within {START:g} s.")
        seconds = time.monotonic() - began
        run(engine, "exec", name, *check, seconds=60)
        run(engine, "exec", name, "python", "-c", INSIDE, seconds=60)
        run(engine, "stop", "--time", "10", name)
        if run(engine, "inspect", "--format", "{{.State.ExitCode}}", name) != "0":
            raise SystemExit("The image does not stop when it is told to.")
    return seconds


def main() -> None:
    """Build the image unless one is given, then try it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--image", help="one that is built already")
    image, engine = parser.parse_args().image, tool()
    if image is None:
        image = "parlour"
        form = ["--format", "docker"] if engine == "podman" else []  # podman's own format has no health check
        words = ["build", *form, "--file", str(ROOT / "deploy" / "Dockerfile"), "--tag", image, str(ROOT)]
        subprocess.run([engine, *words], check=True)
    sys.stdout.write(f"The image answered after {attempt(engine, image):.1f} s, and keeps what it promises.\n")


if __name__ == "__main__":
    main()
