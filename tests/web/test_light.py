"""Light and installable: little to load, nothing twice, and parts that work offline."""

from __future__ import annotations

from typing import Any

import pytest
from people import DESK, FOUR, Visit
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

READY = "navigator.serviceWorker.ready.then(found => !!found.active)"


def test_the_client_can_be_installed(visit: Visit) -> None:
    """The page names its manifest, whose icons exist, and a service worker controls it."""
    ada = visit(service_workers="allow", **DESK)
    ada.page.goto(ada.address)
    manifest = ada.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert ada.page.evaluate("path => fetch(path).then(answer => answer.ok)", icon["src"])
    assert ada.page.evaluate(READY)


BOOK = """async name => {
  while (!await caches.match(`/api/games/${name}/lessons/book`)) await new Promise(done => setTimeout(done, 50))
}"""


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_home_and_rules_work_offline_and_play_says_what_it_needs(visit: Visit, screen: dict[str, Any]) -> None:
    """After one visit to the home page all games and their rules are available offline; play needs the server."""
    ada = visit(service_workers="allow", **screen)
    page = ada.page
    page.goto(ada.address)
    assert page.evaluate(READY)
    page.evaluate("localStorage.setItem('parlour.level', '\"easy\"')")
    ada.go_offline()
    page.reload()
    expect(page.locator(".game .cover > svg")).to_have_count(len(games()))
    for name in games():
        page.goto(f"{ada.address}/rules/{name}")
        page.wait_for_selector(".rules li")
    page.goto(ada.address)
    page.locator("[data-game=deaddrop]").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_contain_text("needs the server")


@pytest.mark.skipif("espionage" not in games(), reason="this installation has no 1955")
def test_lessons_work_offline(visit: Visit) -> None:
    """Lessons that were opened once work offline: wrong moves are explained, right ones count."""
    ada = visit(service_workers="allow", **DESK)
    page = ada.page
    page.goto(ada.address)
    assert page.evaluate(READY)
    page.goto(f"{ada.address}/learn/espionage")
    page.evaluate(BOOK, "espionage")
    ada.go_offline()
    page.goto(f"{ada.address}/learn/espionage")
    page.get_by_role("link", name="Guard your Home").click()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".coach.is-wrong")).to_contain_text("France:4 blocks it")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".hands .hot")
    page.keyboard.press("1")
    expect(page.locator(".coach.is-solved")).to_be_visible()
    page.goto(f"{ada.address}/learn/espionage")
    expect(page.locator(".lessons .done")).to_have_count(1)


def test_a_second_visit_loads_next_to_nothing(visit: Visit) -> None:
    """Hashed files come from the cache, and the rest is only revalidated."""
    ada = visit()
    page = ada.page
    page.goto(ada.address, wait_until="networkidle")
    page.reload(wait_until="networkidle")
    entries = "performance.getEntriesByType('resource').filter(entry => entry.name.includes('/static/'))"
    assert page.evaluate(f"{entries}.reduce((sum, entry) => sum + entry.transferSize, 0)") < 2000
