"""People at the table: every game played in Chromium by clicks, taps and keys alone, on a real server."""

from __future__ import annotations

import json
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from parlour.core.registry import games

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SHORT: dict[str, dict[str, Any]] = {"spyfall": {"rounds": 1}}
"""Options that make a full game short enough for a test."""

PATIENCE = 120
"""After so many moves a person who plays at random may surrender where the game offers it."""

SERVE = """
import sys, uvicorn
from parlour.server.limits import Limits
from parlour.server.main import config
many = Limits(messages=1e6, messages_burst=1e6, requests=1e6, requests_burst=1e6, creations=1e6, creations_burst=1e6)
uvicorn.Server(config(sys.argv[1], port=int(sys.argv[2]), pace=1, workers=1, limits=many)).run()
"""

STATE = """() => {
  const store = window.parlour, scene = store?.scene
  if (!scene) return {ready: false}
  return {ready: true, busy: store.busy, over: !!scene.over, rev: scene.rev, you: scene.you, selected: store.selected,
          options: store.busy ? [] : scene.options,
          at: Object.fromEntries(Object.entries(scene.pieces).map(([k, p]) => [k, p.at ?? ""])),
          error: store.toast?.kind === "error" ? store.toast.text : ""}
}"""

POINT = """id => {
  const el = document.querySelector(`[data-id="${CSS.escape(id)}"]`)
  if (!el) return null
  el.scrollIntoView({block: "nearest", inline: "nearest"})
  const box = el.getBoundingClientRect()
  for (const fy of [.5, .25, .75, .1, .9]) for (const fx of [.5, .25, .75, .1, .9]) {
    const x = box.x + box.width * fx, y = box.y + box.height * fy
    if (document.elementFromPoint(x, y)?.closest("[data-id]") === el) return [x, y]
  }
  return null
}"""

STACK = """spot => {
  const pieces = Object.entries(window.parlour.scene.pieces).filter(([, p]) => p.at === spot).map(([k]) => k)
  for (const id of pieces) {
    const el = document.querySelector(`button[data-piece="${CSS.escape(id)}"]`)
    if (!el) continue
    const box = el.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
    if (pieces.includes(document.elementFromPoint(x, y)?.closest("[data-piece]")?.dataset.piece)) return [x, y]
  }
  return null
}"""


IN_FRAME = """() => {
  const box = document.activeElement.getBoundingClientRect(), room = document.querySelector(".frame").getBoundingClientRect()
  const x = box.x + box.width / 2, y = box.y + box.height / 2
  return x >= room.left && x <= room.right && y >= room.top && y <= room.bottom
}"""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own process."""
    port = free_port()
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(database), str(port)])
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


class Person:
    """Somebody with a browser of their own; every error on their pages is a failure."""

    def __init__(self, browser: Browser, address: str, name: str, **screen: Any) -> None:
        self.context: BrowserContext = browser.new_context(**(screen or DESK))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.address = address
        self.touch = bool(screen.get("has_touch"))
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.goto(address)
        self.page.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({hinted: true, speed: 0, sound: false}))")
        self.call("PUT", "/api/me", {"name": name})

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request of this person to the API, from their page."""
        return self.page.evaluate(
            "([method, path, body]) => fetch(path, {method, body: body && JSON.stringify(body), headers: "
            "{'content-type': 'application/json'}}).then(r => r.json())", [method, path, body])  # fmt: skip

    def new_table(self, game: str, bots: str | None = "random", **more: Any) -> str:
        """Make a table, with computer players on all other seats unless `bots` is None; returns its code."""
        seats = more.pop("seats", None) or games()[game].default_seats()
        body = {"game": game, "seats": seats, "options": SHORT.get(game, {}), **more}
        if bots is not None:
            body["bots"] = [bots] * (seats - 1)
        made = self.call("POST", "/api/tables", body)
        assert "code" in made, made
        return str(made["code"])

    def sit(self, code: str) -> None:
        """Go to a table's page."""
        self.page.goto(f"{self.address}/t/{code}?debug")

    def state(self) -> dict[str, Any]:
        """What the page knows."""
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def await_turn(self, seconds: float = 60) -> dict[str, Any]:
        """Wait until there is something to choose, or the match is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if state["ready"] and (state["over"] or state["options"]):
                return state
            self.page.wait_for_timeout(40)
        raise AssertionError(f"nothing to do for {seconds} s: {self.state()}")

    def tap(self, x: float, y: float) -> None:
        """A finger on a touch screen, else a click."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def choose(self, element: str, state: dict[str, Any]) -> None:
        """Click on an element, through its stack if it lies under others."""
        for _ in range(7):  # a first tap may only magnify, and the next lay out a stack
            point = self.page.evaluate(POINT, element)
            tray = self.page.locator(f"[data-tray={json.dumps(element)}]")
            if tray.count():  # the stack is laid out: its pieces are chosen there
                if element not in self.state()["selected"]:
                    tray.click()
            else:
                spot = state["at"].get(element)
                point = point or (spot and self.page.evaluate(STACK, spot))
                whole = self.page.get_by_role("button", name="Whole board")
                if point:
                    self.tap(*point)
                elif whole.count():  # it lies outside of what a magnified board shows
                    whole.click()
                    self.page.wait_for_timeout(350)
            for _ in range(20):
                self.page.wait_for_timeout(40)
                now = self.state()
                if now["busy"] or now["rev"] != state["rev"] or element in now["selected"]:
                    return
        raise AssertionError(f"clicks on {element} do not choose it: {self.state()}")

    def make_move(self, rng: random.Random, patient: bool = True, talk: bool = False) -> None:
        """Make one move that the scene offers, chosen at random, by clicking its elements in a random order."""
        state = self.await_turn()
        if state["over"]:
            return
        options = state["options"]
        if talk:
            options = talkative(options)
        if patient:  # costly buttons such as surrender come last
            options = [option for option in options if option["all"] or not option.get("confirm")] or options
        option = rng.choice(options)
        wanted = [*option["all"], *some_of(option.get("any"), rng)]
        rng.shuffle(wanted)
        # Buttons of the prompt that are not a first step, and lines that can be struck out, come up after something else.
        wanted.sort(key=lambda element: self.page.locator(f"[data-id={json.dumps(element)}]:not(.strikable)").count() == 0)
        for element in wanted:
            now = self.state()
            if now["busy"] or now["rev"] != state["rev"]:
                return
            if element not in now["selected"]:
                self.choose(element, state)
                self.give_back(wanted, state)
                if self.touch:
                    self.page.wait_for_timeout(400)  # the board moves to fit what is left to choose
        self.finish(option, wanted, state)

    def give_back(self, wanted: list[str], before: dict[str, Any]) -> None:
        """Give back what a stack brought along too much."""
        state = self.state()
        if state["busy"] or state["rev"] != before["rev"]:
            return
        for element in state["selected"]:
            if element not in wanted:
                self.page.locator(f"[data-tray={json.dumps(element)}]").click()

    def finish(self, option: dict[str, Any], wanted: list[str], before: dict[str, Any]) -> None:
        """Press the button, unless the choice was already sent."""
        state = self.state()
        if state["busy"] or state["rev"] != before["rev"]:
            return
        button = self.page.locator(f".prompt [data-act={json.dumps(option['act'])}]")
        more = self.page.locator(".prompt .more[aria-expanded=false]")
        try:
            if not button.count() and more.count():
                more.click(timeout=3000)
            if option.get("input"):
                button.locator("xpath=..").locator("input").fill("Is it always like this?", timeout=3000)
            button.click(timeout=3000)
            if option.get("confirm") and not wanted:
                button.click(timeout=3000)
        except PlaywrightError as error:
            # Where several may act at the same time somebody else may have been faster.
            now = self.state()
            if now["rev"] == before["rev"]:
                raise AssertionError(f"{option} with {wanted}, chosen {now['selected']}") from error

    def play(self, rng: random.Random, moves: int = 10_000) -> None:
        """Play to the end, or for some moves; after each the page must go on."""
        for made in range(moves):
            before = self.await_turn()
            if before["over"]:
                return
            self.make_move(rng, patient=made < PATIENCE)
            self.settle(before)

    def settle(self, before: dict[str, Any]) -> None:
        """Wait until the move has been answered; a refusal of an offered move is a fault."""
        for _ in range(500):
            state = self.state()
            assert not state["error"] or "stale" in state["error"] or state["rev"] != before["rev"], state["error"]
            if not state["busy"] and (state["rev"] != before["rev"] or state["over"]):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the table does not answer: {self.state()}")

    def check(self, what: str) -> None:
        """No violation of the accessibility rules of axe-core on this screen."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.wait_for_timeout(350)  # a drawer that still moves has no contrast yet
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        problems = [f"{v['id']}: {v['help']}: {[n['target'] + [n['failureSummary'][:300]] for n in v['nodes'][:3]]}"
                    for v in found["violations"]]  # fmt: skip
        assert problems == [], f"{what}: {problems}"

    def check_in_both_modes(self, what: str) -> None:
        """The same in the light and in the dark."""
        for mode in ("light", "dark"):
            self.page.emulate_media(color_scheme="light" if mode == "light" else "dark")
            self.check(f"{what}, {mode}")

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong on any page."""
        self.context.close()
        assert self.errors == []


Visit = Callable[..., Person]


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


def talkative(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What lets a conversation go on: something to say, else whatever does not stop it."""
    calm = [option for option in options if option.get("tone") != "danger"]
    return [option for option in calm if option.get("input")] or calm


def some_of(any_of: dict[str, Any] | None, rng: random.Random) -> list[str]:
    """A smallest valid choice of several elements."""
    if not any_of:
        return []
    order = list(range(len(any_of["of"])))
    rng.shuffle(order)
    weights = (any_of.get("sum") or {}).get("weights") or [0] * len(order)
    least = (any_of.get("sum") or {}).get("least", 0)
    if least:
        order.sort(key=lambda i: -weights[i])
    chosen: list[int] = []
    for i in order:
        if len(chosen) >= any_of["min"] and sum(weights[j] for j in chosen) >= least:
            break
        chosen.append(i)
    return [any_of["of"][i] for i in chosen]


@pytest.mark.parametrize("game", games())
def test_a_full_game_by_clicks(visit: Visit, game: str) -> None:
    """A person plays a whole game against computer players by clicks alone, and is told how it ended."""
    ada = visit()
    ada.sit(ada.new_table(game, bots="greedy"))
    ada.play(random.Random(5))
    expect(ada.page.locator(".prompt .result")).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_a_phone_is_enough(visit: Visit, game: str) -> None:
    """On a phone every choice can be reached by taps, and axe-core finds nothing."""
    ada = visit(**PHONE)
    ada.sit(ada.new_table(game))
    ada.play(random.Random(8), 8)
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page is wider than the phone"
    ada.await_turn()
    ada.check_in_both_modes(f"{game} on a phone")


@pytest.mark.parametrize("game", games())
def test_stray_clicks_lead_nowhere_bad(visit: Visit, game: str) -> None:
    """Whatever somebody clicks, the choice can be given back and a move be made; axe-core finds nothing in between."""
    ada = visit()
    ada.sit(ada.new_table(game))
    rng = random.Random(13)
    for turn in range(4):
        if ada.await_turn()["over"]:
            return
        for _ in range(5):
            spots = ada.page.locator(".arena button:visible:not(.act)")
            if spots.count() and not ada.state()["busy"]:
                box = spots.nth(rng.randrange(spots.count())).bounding_box()
                if box and box["y"] + box["height"] / 2 < 900:
                    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ada.page.keyboard.press("Escape")
        ada.page.keyboard.press("Escape")
        state = ada.await_turn()
        if state["over"]:
            return
        assert state["selected"] == []
        if turn == 1:
            ada.check_in_both_modes(game)
            lit = ada.page.locator(".arena button.hot:visible")
            if lit.count():
                lit.first.focus()
                ada.page.keyboard.press("Enter")
                ada.check_in_both_modes(f"{game}, chosen")
                ada.page.keyboard.press("Escape")
        ada.make_move(rng)


def test_two_people_play_1955(visit: Visit) -> None:
    """Two browsers, one table: an invitation by link, and a game of 1955 between two people, to its end or a resignation."""
    ada, boris = visit("Ada"), visit("Boris")
    code = ada.new_table("espionage", bots=None)
    ada.sit(code)
    expect(ada.page.get_by_role("heading", name="Invite")).to_be_visible()
    boris.page.goto(f"{boris.address}/join/{code}")
    boris.page.get_by_role("button", name="Take a seat").click()
    boris.page.wait_for_selector(".arena")
    boris.sit(code)
    rng = random.Random(21)
    for moves in range(2000):
        if moves == PATIENCE:
            ada.page.locator(".top").get_by_role("button", name="Menu").click()
            ada.page.get_by_role("button", name="Resign").click()
            ada.page.get_by_role("button", name="Sure? Resign now").click()
        states = [ada.state(), boris.state()]
        if all(state["ready"] and state["over"] for state in states):
            break
        for person, state in zip((ada, boris), states, strict=True):
            if state["ready"] and state["options"] and not state["over"]:
                person.make_move(rng)
                break
        else:
            ada.page.wait_for_timeout(30)
    expect(ada.page.locator(".prompt .result")).to_be_visible()
    expect(boris.page.locator(".prompt .result")).to_be_visible()


@pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")
def test_three_people_play_a_round_of_spyfall(visit: Visit) -> None:
    """Three browsers: questions and answers typed by people reach all, and the round ends."""
    people = [visit(name) for name in ("Ada", "Boris", "Chen")]
    code = people[0].new_table("spyfall", bots=None, seats=3)
    people[0].sit(code)
    for person in people[1:]:
        person.page.goto(f"{person.address}/join/{code}")
        person.page.get_by_role("button", name="Take a seat").click()
        person.page.wait_for_selector(".arena, .lobby")
        person.sit(code)
    rng = random.Random(2)
    spoken = False
    for _ in range(2000):
        states = [person.state() for person in people]
        if all(state["ready"] and state["over"] for state in states):
            break
        able = [(person, state["options"]) for person, state in zip(people, states, strict=True)
                if state["ready"] and state["options"] and not state["over"]]  # fmt: skip
        if not spoken:  # until a question has been heard nobody accuses or guesses
            able = [(person, options) for person, options in able if talkative(options)]
        if able:
            able[0][0].make_move(rng, talk=not spoken)
        else:
            people[0].page.wait_for_timeout(30)
        if people[2].page.get_by_text("Is it always like this?").count():
            spoken = True
    assert spoken, "nobody heard a question"
    for person in people:
        expect(person.page.locator(".prompt .result")).to_be_visible()


def test_the_keyboard_is_enough(visit: Visit) -> None:
    """From the home page to the end of a game with the keyboard alone, by Tab and Enter."""
    ada = visit()
    page = ada.page
    page.goto(ada.address)
    page.get_by_role("button", name="Play now").first.wait_for()

    def reach(selector: str) -> None:
        for _ in range(150):
            if page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    reach("[data-game=deaddrop] .act.go")
    page.keyboard.press("Enter")
    page.wait_for_selector(".arena")
    code = page.url.rpartition("/")[2]
    ada.sit(code)
    by_list = False
    while not ada.await_turn()["over"]:
        before = ada.state()
        if by_list:
            page.keyboard.press("l")
            reach("dialog button.choice")
        else:
            reach(".arena button.hot")
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        ada.settle(before)
        by_list = not by_list
    expect(page.locator(".prompt .result")).to_be_visible()


@pytest.mark.skipif("civilwar" not in games(), reason="this installation has no Civil War")
def test_the_focus_stays_in_sight_on_a_magnified_board(visit: Visit) -> None:
    """Whatever gets the focus by key on a magnified board comes into the frame."""
    ada = visit()
    ada.sit(ada.new_table("civilwar", bots="greedy"))  # who neither surrenders nor talks before the first move
    ada.await_turn()
    for _ in range(4):
        ada.page.get_by_role("button", name="Zoom in").click()
    ada.page.locator(".world button.hot[tabindex='0']").first.focus()
    met = 0
    for _ in range(12):
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.closest('.world') !== null"):
            met += 1
            ada.page.wait_for_function(IN_FRAME, timeout=3000)
    assert met > 3


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_pages_are_accessible(visit: Visit, mode: str) -> None:
    """axe-core finds nothing on home, forms, lobby, invitation, drawers, result, replay, rules and error pages."""
    ada = visit(color_scheme=mode, **DESK)
    page = ada.page
    page.goto(ada.address)
    page.wait_for_selector(".game")
    ada.check("home")
    page.get_by_role("button", name="New table…").first.click()
    ada.check("new table")
    page.keyboard.press("Escape")
    page.goto(f"{ada.address}/t/NOSUCHTABLE")
    page.get_by_role("heading", name="There is no such table").wait_for()
    ada.check("error page")
    ada.errors.clear()  # the browser reports the 404 itself
    page.goto(f"{ada.address}/rules/deaddrop")
    page.wait_for_selector(".rules li")
    ada.check("rules")
    code = ada.new_table("deaddrop", bots=None)
    ada.sit(code)
    page.get_by_role("heading", name="Invite").wait_for()
    ada.check("lobby")
    boris = visit("Boris", color_scheme=mode, **PHONE)
    boris.page.goto(f"{boris.address}/join/{code}")
    boris.page.get_by_role("button", name="Take a seat").wait_for()
    boris.check("invitation")
    code = ada.new_table("deaddrop")
    ada.sit(code)
    ada.await_turn()
    for button in ("Choices", "Rules", "Settings", "Menu"):
        page.locator(".top").get_by_role("button", name=button).click()
        page.wait_for_selector("dialog[open]")
        ada.check(button)
        page.keyboard.press("Escape")
    for tab in ("Chat", "Notes", "Log"):
        page.get_by_role("tab", name=tab).click()
        ada.check(tab)
    ada.play(random.Random(1))
    ada.check("result")
    page.goto(f"{ada.address}/replay/{code}")
    page.wait_for_selector(".replaybar")
    ada.check("replay")
    page.get_by_role("button", name="Share and check").click()
    page.get_by_text("They are the same").wait_for()
    ada.check("seed check")


def test_a_reload_loses_nothing(visit: Visit) -> None:
    """Whoever reloads the page in mid-game finds the same seat, the same hand and the note they wrote."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.make_move(random.Random(1))
    ada.page.get_by_role("tab", name="Notes").click()
    ada.page.locator(".notes textarea").fill("They keep the 16.")
    ada.await_turn()
    hand = ada.page.locator(".row.hand .piece").count()
    ada.page.reload()
    ada.await_turn()
    assert ada.page.locator(".row.hand .piece").count() == hand
    ada.page.get_by_role("tab", name="Notes").click()
    expect(ada.page.locator(".notes textarea")).to_have_value("They keep the 16.")


def test_a_lost_connection_comes_back(visit: Visit) -> None:
    """While the network is away the page says so; when it is back, play goes on."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate("window.parlour.connection.socket.close()")
    expect(ada.page.get_by_text("The connection is lost")).to_be_visible()
    expect(ada.page.get_by_text("The connection is lost")).to_have_count(0)
    ada.play(random.Random(4))


def test_a_gap_is_noticed(visit: Visit) -> None:
    """A client that missed an update asks for the whole scene and goes on."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    before = ada.await_turn()
    ada.page.evaluate("window.parlour.rev = 4711")
    ada.make_move(random.Random(4))
    ada.settle(before)
    ada.play(random.Random(4))


def test_people_talk(visit: Visit) -> None:
    """Chat reaches the other player as text, whatever is in it; spectators have a room of their own."""
    ada, boris, eve = visit("Ada"), visit("Boris"), visit("Eve")
    code = ada.new_table("deaddrop", bots=None)
    ada.sit(code)
    boris.call("POST", f"/api/tables/{code}/join", {})
    boris.sit(code)
    eve.sit(code)
    ada.await_turn()
    for person in (ada, boris, eve):
        person.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Message the table").fill("<img src=x onerror=alert(1)> hello")
    ada.page.keyboard.press("Enter")
    expect(boris.page.locator(".chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    eve.page.get_by_label("Message the spectators").fill("they know nothing")
    eve.page.keyboard.press("Enter")
    expect(eve.page.locator(".chat")).to_contain_text("they know nothing")
    assert boris.page.get_by_text("they know nothing").count() == 0
    assert eve.state()["options"] == []


def test_several_people_at_one_device(visit: Visit) -> None:
    """In a hot seat a curtain hides the table until the next person says that they are there."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop", bots=None, hot=True, names=["Ada", "Boris"]))
    rng = random.Random(6)
    curtain = ada.page.locator(".curtain")
    seen: set[str] = set()
    while True:
        ada.page.wait_for_selector(".curtain, .prompt.yours, .prompt.over")
        if ada.page.locator(".prompt.over").count():
            break
        if curtain.count():
            assert ada.page.locator(".row.hand").count() == 0, "a hand can be seen behind the curtain"
            name = curtain.locator("h1").inner_text()
            seen.add(name)
            ada.page.get_by_role("button", name=f"I am {name}: show my side").click()
            ada.page.wait_for_selector(".prompt.yours")
            expect(ada.page.locator(".seat.you")).to_contain_text(name)
        before = ada.state()
        ada.make_move(rng)
        ada.settle(before)
    assert seen == {"Ada", "Boris"}


def test_a_replay_goes_step_by_step(visit: Visit) -> None:
    """A finished match is stepped through from a seat or all-seeing, and its link leads to the same step."""
    ada = visit()
    code = ada.new_table("deaddrop")
    ada.sit(code)
    ada.play(random.Random(1))
    page = ada.page
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replaybar")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("Step 0 of 8")).to_be_visible()
    expect(page.locator(".piece.card .hd", has_text="Courier")).to_have_count(8)
    for step in (1, 2):
        page.get_by_role("button", name="One move on").click()
        expect(page.get_by_text(f"Step {step} of 8")).to_be_visible()
    page.get_by_label("Seen by").select_option("0")
    expect(page.locator(".row.hand .piece")).to_have_count(3)
    link = page.url
    eve = visit("Eve")
    eve.page.goto(link)
    expect(eve.page.get_by_text("Step 2 of 8")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Share and check").click()
        page.get_by_role("link", name="Download").click()
    record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert record["game"] == "deaddrop"
    assert len(record["log"]) == 8


def test_a_rematch_is_agreed_on(visit: Visit) -> None:
    """After the end both agree to another match and find its table."""
    ada, boris = visit("Ada"), visit("Boris")
    code = ada.new_table("deaddrop", bots=None)
    ada.sit(code)
    boris.call("POST", f"/api/tables/{code}/join", {})
    boris.sit(code)
    rng = random.Random(3)
    for _ in range(4):
        for person in (ada, boris):
            person.make_move(rng)
    ada.page.get_by_role("button", name="Rematch").click()
    boris.page.get_by_role("button", name="Accept the rematch").click()
    ada.page.get_by_role("link", name="To the rematch").click()
    ada.page.wait_for_selector(".arena")
    assert code not in ada.page.url


def test_a_table_is_made_by_its_form(visit: Visit) -> None:
    """The form makes a table with a computer player and a free seat; the host starts it from the lobby."""
    ada = visit()
    page = ada.page
    page.goto(ada.address)
    page.locator("[data-game=deaddrop]").get_by_role("button", name="New table…").click()
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Player 2").select_option(label="computer: random")
    page.get_by_role("checkbox", name="Open table").check()
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("heading", name="Seats").wait_for()
    boris = visit("Boris")
    boris.page.goto(boris.address)
    boris.page.locator("section", has_text="Open tables").get_by_role("link", name="Dead Drop").first.wait_for()
    page.get_by_role("button", name="Begin now, with computer players").click()
    page.wait_for_selector(".arena")
    assert page.locator(".seat").count() == 3


def test_a_refused_move_names_its_rule(visit: Visit) -> None:
    """An error with a rule's number offers to read that rule, and the rules open there."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate("window.parlour.say('X2: courier 7 is not in your hand', 'error', 'X2')")
    ada.page.get_by_role("button", name="Read rule X2").click()
    expect(ada.page.locator("#rule-X2.cited")).to_be_visible()
