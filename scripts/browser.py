"""Makes sure that the browser tests have Chromium, installing Debian's if necessary."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def main() -> None:
    """Install Debian's chromium if none is found."""
    if shutil.which("chromium"):
        return
    if shutil.which("apt-get") is None:
        raise SystemExit("The browser tests need Chromium on the PATH as `chromium`. Please install it.")
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    sys.stdout.write("Installing Chromium for the browser tests.\n")
    sys.stdout.flush()
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*sudo, "apt-get", "update", "-qq"], check=True, env=quiet)
    subprocess.run([*sudo, "apt-get", "install", "-y", "-qq", "chromium"], check=True, env=quiet, stdout=subprocess.DEVNULL)


main()
