"""A server and a browser for the tests of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from people import Person, Visit
from playwright.sync_api import Browser, sync_playwright
from scripts import programs
from scripts.servers import free_port
from servers import start


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own process."""
    port = free_port()
    process = start(tmp_path_factory.mktemp("tables") / "tables.db", port)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        launched = playwright.chromium.launch(executable_path=programs.browser(), args=quiet)
        yield launched
        launched.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The same browser for all tests of a module; no page outlives its test, however the test ends."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """A function that opens a browser for a person."""
    people: list[Person] = []

    def come(name: str = "Ada", **screen: Any) -> Person:
        people.append(Person(browser, address, name, **screen))
        return people[-1]

    yield come
    with ExitStack() as doors:  # everybody leaves, whatever went wrong for one of them
        for person in people:
            doors.callback(person.leave)
