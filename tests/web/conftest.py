"""A server and a browser for the tests of the table."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from people import Person, Visit
from playwright.sync_api import Browser, sync_playwright

SERVE = """
import sys
from parlour.server.limits import Limits
from parlour.server.main import config, run
many = Limits(messages=1e6, messages_burst=1e6, requests=1e6, requests_burst=1e6, creations=1e6, creations_burst=1e6)
run(config(sys.argv[1], port=int(sys.argv[2]), pace=1, workers=1, limits=many))
"""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own process."""
    port = free_port()
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    quiet = {"PYTHONWARNINGS": "ignore:resource_tracker"}  # Python clears up the semaphores of who was ended, and says so
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(database), str(port)], env={**os.environ, **quiet})
    try:
        for _ in range(200):
            try:
                urlopen(f"http://127.0.0.1:{port}/health", timeout=1).close()
                break
            except OSError:
                assert process.poll() is None, "the server did not start"
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = shutil.which("chromium")
    assert chromium, "the browser tests need Chromium on the PATH as `chromium`"
    with sync_playwright() as playwright:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        launched = playwright.chromium.launch(executable_path=chromium, args=quiet)
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """A function that brings somebody in."""
    people: list[Person] = []

    def come(name: str = "Ada", **screen: Any) -> Person:
        people.append(Person(browser, address, name, **screen))
        return people[-1]

    yield come
    for person in people:
        person.leave()
