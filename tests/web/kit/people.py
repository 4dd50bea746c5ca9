"""People with browsers of their own, for the tests of the table."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from playwright.sync_api import Error as PlaywrightError

from parlour.core.registry import games

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
UPRIGHT = {"viewport": {"width": 820, "height": 1180}, "is_mobile": True, "has_touch": True}
LYING = {"viewport": {"width": 1180, "height": 820}, "is_mobile": True, "has_touch": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True}
SIZES: dict[str, dict[str, Any]] = {
    "desk": DESK,
    "laptop": LAPTOP,
    "upright tablet": UPRIGHT,
    "lying tablet": LYING,
    "phone": PHONE,
    "phone held sideways": SIDEWAYS,
}
FOUR = {name: SIZES[name] for name in ("desk", "laptop", "upright tablet", "phone")}
"""The sizes that differ most, for tests of what hardly depends on the size."""
SHORT: dict[str, dict[str, Any]] = {"spyfall": {"rounds": 1}}
"""Options that make a full game short enough for a test."""
CALM: dict[str, dict[str, Any]] = {"spyfall": {"rounds": 1, "interrupts": "between questions"}}
"""Options that keep a round from ending by surprise while a test looks at something."""

WAIT = 120
"""Seconds after which to give up waiting; a busy machine may need many for what usually takes an instant."""

expect.set_options(timeout=WAIT * 1000)

OFFLINE = ("net::ERR_", "WebSocket connection to")
"""Beginnings or parts of the browser's own reports of requests and sockets cut off by a lost network."""

PATIENCE = 120
"""The number of moves after which a random player may surrender if the game offers it."""

STATE = """() => {
  const store = window.parlour, scene = store?.scene
  if (!scene) return {ready: false}
  return {ready: true, busy: store.busy, over: !!scene.over, rev: scene.rev, you: scene.you, selected: store.selected,
          awaited: !!scene.seats[scene.you]?.active,
          options: store.busy ? [] : scene.options.filter(option => !option.refused),
          at: Object.fromEntries(Object.entries(scene.pieces).map(([k, p]) => [k, p.at ?? ""])),
          error: store.toast?.kind === "error" ? store.toast.text : ""}
}"""

POINT = """id => {
  const el = document.querySelector(`[data-id="${CSS.escape(id)}"]`)
  if (!el) return null
  el.scrollIntoView({block: "nearest", inline: "nearest"})
  const box = el.getBoundingClientRect()
  for (const fy of [.5, .25, .75, .1, .9, .02, .98]) for (const fx of [.5, .25, .75, .1, .9, .02, .98]) {
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


COUNT_CLICKS = "window.tapped = 0; addEventListener('click', () => { window.tapped++ }, true)"
"""A tap returns before the page has handled the click; waiting for this number to rise avoids tapping twice."""

STILL = """async () => {
  const look = () => [...document.querySelectorAll('.world, .hands, .prompt')].map(el => {
    const box = el.getBoundingClientRect()
    return [box.x, box.y, box.width, box.height].join()
  }).join(' ')
  for (let still = 0, before = ''; still < 8;) {
    await new Promise(requestAnimationFrame)
    const now = look()
    still = now === before && !document.querySelector('.world')?.getAnimations().length ? still + 1 : 0
    before = now
  }
}"""
"""Wait until the board is still."""

AT_REST = """async () => {
  await new Promise(requestAnimationFrame)
  const ends = animation => animation.effect.getComputedTiming().endTime < Infinity
  await Promise.allSettled(document.getAnimations().filter(ends).map(animation => animation.finished))
}"""
"""Wait until nothing fades in or moves any more, since fading text lacks contrast."""

IN_FRAME = """() => {
  const box = document.activeElement.getBoundingClientRect(), room = document.querySelector(".frame").getBoundingClientRect()
  const x = box.x + box.width / 2, y = box.y + box.height / 2
  return x >= room.left && x <= room.right && y >= room.top && y <= room.bottom
}"""


Wish = Callable[[dict[str, Any]], float]
"""How much somebody wants an option of the scene."""


class Person:
    """Somebody with a browser of their own; every error on their pages is a failure unless a test expects it."""

    def __init__(self, browser: Browser, address: str, name: str, **screen: Any) -> None:
        # Without a service worker, unless a test is about it: requests of one cannot be watched or forged.
        self.context: BrowserContext = browser.new_context(**{"service_workers": "block", **(screen or DESK)})
        self.context.add_init_script(COUNT_CLICKS)
        self.context.set_default_timeout(WAIT * 1000)
        self.page: Page = self.context.new_page()
        self.address = address
        self.touch = bool(screen.get("has_touch"))
        self.errors: list[str] = []
        self.expected: set[str] = set()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self.hear)
        self.page.goto(address)
        self.page.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({tours: false, speed: 0, sound: false}))")
        self.call("PUT", "/api/me", {"name": name})

    def hear(self, line: ConsoleMessage) -> None:
        """Note what the browser reports as an error, unless it is expected; a report may come long after its cause."""
        if line.type == "error" and not any(part in line.text for part in self.expected):
            self.errors.append(line.text)

    def expect_errors(self, *parts: str) -> None:
        """From now on the browser may report errors that contain one of these words, and no others."""
        self.expected.update(parts)

    def go_offline(self) -> None:
        """Cut the network; the browser reports what it cuts off, at once or later."""
        self.expect_errors(*OFFLINE)
        self.context.set_offline(True)

    def come_back(self) -> None:
        """Give the network back."""
        self.context.set_offline(False)

    def be_still(self) -> None:
        """Wait until the board is still."""
        self.page.evaluate(STILL)

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request to the API from this person's page."""
        return self.page.evaluate(
            "([method, path, body]) => fetch(path, {method, body: body && JSON.stringify(body), headers: "
            "{'content-type': 'application/json'}}).then(r => r.json())",
            [method, path, body],
        )

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

    def await_turn(self, seconds: float = WAIT) -> dict[str, Any]:
        """Wait until the table waits for this person, or the match is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if state["ready"] and (state["over"] or (state["awaited"] and state["options"])):
                return state
            self.page.wait_for_timeout(40)
        raise AssertionError(f"nothing to do for {seconds} s: {self.state()}")

    def tap(self, x: float, y: float) -> None:
        """A tap on a touch screen, otherwise a click; returns once the page has handled it and drawn the result."""
        before = self.page.evaluate("window.tapped")
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        with suppress(PlaywrightError):  # a touch that drags is not a click
            self.page.wait_for_function("before => window.tapped > before", arg=before, timeout=5000)
        self.be_still()

    def choose(self, element: str, state: dict[str, Any]) -> None:
        """Click on an element, through its stack if it lies under others."""
        for _ in range(7):  # a first tap may only magnify, and the next open a stack
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
                elif whole.count():  # it is outside the visible part of a magnified board
                    whole.click()
                    self.be_still()
            now = self.state()
            if now["busy"] or now["rev"] != state["rev"] or element in now["selected"]:
                return
        raise AssertionError(f"clicks on {element} do not choose it: {self.state()}")

    def make_move(self, rng: random.Random, patient: bool = True, talk: bool = False, wish: Wish | None = None) -> None:
        """Make one of the most wanted moves that the scene offers, clicking its elements in random order."""
        state = self.await_turn()
        if state["over"]:
            return
        options = state["options"]
        if talk:
            options = talkative(options)
        if patient:  # costly buttons such as surrender come last
            options = [option for option in options if option["all"] or not option.get("confirm")] or options
        if wish:
            best = max(map(wish, options))
            options = [option for option in options if wish(option) == best]
        option = rng.choice(options)
        wanted = [*option["all"], *some_of(option.get("any"), rng)]
        rng.shuffle(wanted)
        # Prompt buttons that are not a first step, and lines that can be crossed out, come up after something else.
        wanted.sort(key=lambda element: self.page.locator(f"[data-id={json.dumps(element)}]:not(.strikable)").count() == 0)
        for element in wanted:
            now = self.state()
            if now["busy"] or now["rev"] != state["rev"]:
                return
            if element not in now["selected"]:
                self.choose(element, state)
                self.give_back(wanted, state)
                self.be_still()  # the board may move to fit what is left to choose
        self.finish(option, wanted, state)

    def give_back(self, wanted: list[str], before: dict[str, Any]) -> None:
        """Give back the surplus that a stack brought along."""
        state = self.state()
        if state["busy"] or state["rev"] != before["rev"]:
            return
        for element in state["selected"]:
            if element not in wanted:
                self.page.locator(f"[data-tray={json.dumps(element)}]").click()

    def finish(self, option: dict[str, Any], wanted: list[str], before: dict[str, Any]) -> None:
        """Press the button, unless the choice was already sent."""
        button = self.page.locator(f".prompt [data-act={json.dumps(option['act'])}]")
        more = self.page.locator(".prompt .more[aria-expanded=false]")
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            state = self.state()
            if state["busy"] or state["rev"] != before["rev"] or state["error"] != before["error"]:
                return  # sent; or, if several may act at the same time, somebody else was faster
            try:
                if not button.count() and more.count():
                    more.click(timeout=3000)
                if option.get("input"):
                    button.locator("xpath=..").locator("input").fill("Is it always like this?", timeout=3000)
                button.click(timeout=3000)
            except PlaywrightError:
                continue
        raise AssertionError(f"{option} with {wanted}, chosen {self.state()['selected']}")

    def play(self, rng: random.Random, moves: int = 10_000, patience: int = PATIENCE) -> None:
        """Play to the end, or for some moves; the page must go on after each, and after `patience` moves one may give up."""
        for made in range(moves):
            before = self.await_turn()
            if before["over"]:
                return
            self.make_move(rng, patient=made < patience)
            self.settle(before)

    def settle(self, before: dict[str, Any]) -> None:
        """Wait until the move has been answered; a refusal of an offered move is a fault."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            state = self.state()
            assert not state["error"] or "moved on" in state["error"] or state["rev"] != before["rev"], state["error"]
            if not state["busy"] and (state["rev"] != before["rev"] or state["over"]):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the table does not answer: {self.state()}")

    def check(self, what: str) -> None:
        """Fail if this screen violates any of axe-core's accessibility rules."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.evaluate(AT_REST)
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        problems = [
            f"{v['id']}: {v['help']}: {[n['target'] + [n['failureSummary'][:300]] for n in v['nodes'][:3]]}"
            for v in found["violations"]
        ]
        assert problems == [], f"{what}: {problems}"

    def check_in_both_modes(self, what: str) -> None:
        """The same in light and in dark mode."""
        for mode in ("light", "dark"):
            self.page.emulate_media(color_scheme="light" if mode == "light" else "dark")
            self.check(f"{what}, {mode}")

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong on any page."""
        self.context.close()
        assert self.errors == [], f"errors on the page: {self.errors}"


Visit = Callable[..., Person]


def together(game: str, *people: Person, **more: Any) -> str:
    """Seat these people, in this order, at a new table of the first one's, and open its page; returns its code."""
    host, *guests = people
    code = host.new_table(game, bots=None, **more)
    for guest in guests:
        guest.call("POST", f"/api/tables/{code}/join", {})
    for person in people:
        person.sit(code)
    return code


def talkative(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What keeps a conversation going: something to say, or else whatever does not stop it."""
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
