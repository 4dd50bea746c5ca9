"""People with browsers behind different server processes, at one table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from benchmarks._cluster_farm import Farm
from people import OFFLINE, Person
from playwright.sync_api import Browser, expect
from scripts.servers import wait_for

pytestmark = pytest.mark.browser


@pytest.fixture
def farm() -> Iterator[Farm]:
    """Three servers behind a balancer."""
    with Farm(3) as farm:
        yield farm


def test_people_behind_different_servers_play_on_when_a_third_dies(browser: Browser, farm: Farm) -> None:
    """Neither has to reconnect when the process with their table is killed; a spectator comes through the balancer."""
    first, second, third = (f"http://127.0.0.1:{port}" for port in farm.ports)
    ada, boris, eve = Person(browser, first, "Ada"), Person(browser, second, "Boris"), Person(browser, farm.url, "Eve")
    code = ada.new_table("deaddrop", bots=None)  # at the first server, which has the table from now on
    boris.call("POST", f"/api/tables/{code}/join", {})
    ada.address = third
    for person in (ada, boris):
        person.sit(code)
        person.await_turn()
    eve.sit(code)
    rng = random.Random(4)
    for _ in range(2):
        ada.make_move(rng)
        boris.make_move(rng)
    for person in (ada, boris):
        person.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Message the table").fill("still there?")
    ada.page.keyboard.press("Enter")
    expect(boris.page.locator(".chat")).to_contain_text("still there?")
    for person in (ada, boris, eve):  # requests to a dead process fail or are answered with 503, which the console tells
        person.expect_errors("503", *OFFLINE)
    farm.kill(0)
    wait_for(lambda: boris.call("GET", f"/api/tables/{code}").get("code") == code)
    for person in (ada, boris):
        person.await_turn()
    for _ in range(2):
        ada.make_move(rng)
        boris.make_move(rng)
    expect(ada.page.locator(".prompt.over")).to_be_visible()
    expect(boris.page.locator(".prompt.over")).to_be_visible()
    expect(eve.page.locator(".prompt.over")).to_be_visible()
    for person in (ada, boris, eve):
        person.leave()
