"""Makes sure that the tests have Chromium, nginx and Caddy, installing Debian's if necessary."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

BROWSERS = ("chromium-headless-shell", "chromium")
"""Commands, and Debian's packages: the first is the same browser without windows, at a third of the processor time."""

PROGRAMS = {"nginx": "nginx-light", "caddy": "caddy"}  # the command and Debian's package
PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"])  # where Debian puts nginx


def browser() -> str:
    """The path of Chromium; an error that says how to get it if there is none."""
    for command in BROWSERS:
        found = shutil.which(command)
        if found:
            return found
    raise SystemExit(
        f"Chromium is missing: {' or '.join(BROWSERS)} must be on the PATH; `python scripts/programs.py` installs it."
    )


def known(package: str) -> bool:
    """Whether this system's registry has a package."""
    return subprocess.run(["apt-cache", "show", package], capture_output=True, check=False).returncode == 0


def main() -> None:
    """Install what is missing."""
    missing = [package for command, package in PROGRAMS.items() if shutil.which(command, path=PATH) is None]
    browserless = not any(map(shutil.which, BROWSERS))
    if not missing and not browserless:
        return
    if shutil.which("apt-get") is None:
        raise SystemExit(f"The tests need {', '.join(PROGRAMS)} and {' or '.join(BROWSERS)} on the PATH. Please install them.")
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*sudo, "apt-get", "update", "-qq"], check=True, env=quiet)
    if browserless:
        missing.append(next(filter(known, BROWSERS), BROWSERS[-1]))
    sys.stdout.write(f"Installing {', '.join(missing)} for the tests.\n")
    sys.stdout.flush()
    subprocess.run([*sudo, "apt-get", "install", "-y", "-qq", *missing], check=True, env=quiet, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
