"""
The web client: bytes and paint of a first and a second visit, layout shift over a whole game, click to paint and to reason.

Chromium visits a fresh server on this machine and plays a whole game of each kind at each size; `limits` says what each figure
may be, and the command fails if one is exceeded. Bytes are those that came over the network, compressed, with headers.
Layout shift is the sum over the whole game of what the browser reports. Right after the person's own clicks, which the usual
measure leaves out, everything counts but the cards of a hand, the words of the prompt and lines that scroll. Paint is the best
of several visits, click to paint and click to reason (why something cannot be chosen) are medians, because other programs only
make them slower.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from scripts import programs

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "web" / "kit"))

from people import SIZES, Person  # noqa: E402  (the people of the browser tests; their folder is not a package)

LIMITS: Final = {
    "first visit, bytes": 250_000,
    "second visit, bytes": 15_000,
    "second visit, ms to paint": 100,
    "layout shift": 0.1,
    "click to paint, ms": 100,
    "click to reason, ms": 100,
}
"""The most that each figure may be."""

GAMES: Final = ("bluegray", "civilwar", "espionage", "spyfall", "surveyors")
VISITS: Final = 5
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SERVE: Final = """
import sys
from parlour.server.limits import Limits
from parlour.server.main import config, run
many = Limits(messages=1e6, messages_burst=1e6, requests=1e6, requests_burst=1e6, creations=1e6, creations_burst=1e6)
run(config(sys.argv[1], port=int(sys.argv[2]), pace=1, workers=1, limits=many, without=frozenset({"deaddrop"})))
"""
SHIFTS: Final = """
window.shifts = 0
new PerformanceObserver(list => {
  const free = source => !source.node || !!(source.node.closest?.(".cards, .scroller, .piece, .prompt") ??
    source.node.parentElement?.closest(".cards, .scroller, .piece, .prompt"))
  for (const entry of list.getEntries()) if (!entry.hadRecentInput || !entry.sources.every(free)) window.shifts += entry.value
}).observe({type: "layout-shift", buffered: true})
"""
PAINT: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
CLICK: Final = """
window.clicks = []
addEventListener("pointerup", event => {
  const start = event.timeStamp
  requestAnimationFrame(() => { const channel = new MessageChannel()
    channel.port1.onmessage = () => window.clicks.push(performance.now() - start)
    channel.port2.postMessage(0) })
}, true)
"""
REASONS: Final = """async () => {
  const store = window.parlour, { hot } = store.choices(), found = []
  const idle = [...document.querySelectorAll('.arena [data-id]')].map(el => el.dataset.id).filter(id => !hot.has(id))
  for (const id of idle.slice(0, 5)) {
    store.reasons.drop()
    while (document.querySelector('.bubble')) await new Promise(done => setTimeout(done))
    const start = performance.now()
    store.why(id)
    while (!document.querySelector('.bubble') && performance.now() - start < 2000) await new Promise(done => setTimeout(done))
    found.push(performance.now() - start)
  }
  store.reasons.drop()
  return found
}"""


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Measure everything; see the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks web")
    parser.add_argument("--games", default=",".join(GAMES), help="which games to play")
    parser.add_argument("--sizes", default=",".join(SIZES), help="at which sizes")
    parser.add_argument("--moves", type=int, default=10_000, help="how many moves of a game, for a quick look")
    options = parser.parse_args(arguments)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=programs.browser(), args=FLAGS)
        figures = visits(browser, address)
        shift: dict[str, float] = {}
        clicks: list[float] = []
        reasons: list[float] = []
        for size in options.sizes.split(","):
            for game in options.games.split(","):
                played = whole_game(browser, address, game, SIZES[size], options.moves)
                shift[f"{game}, {size}"] = played.shift
                clicks += played.clicks
                reasons += played.reasons
        browser.close()
    figures["layout shift"] = max(shift.values(), default=0.0)
    figures["click to paint, ms"] = median(clicks) if clicks else 0.0
    figures["click to reason, ms"] = median(reasons) if reasons else 0.0
    exceeded = [name for name, most in LIMITS.items() if figures[name] > most]
    return {"figures": figures, "layout shift by game": shift, "limits": LIMITS, "exceeded": exceeded}


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A fresh server of its own process; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    modules = os.pathsep.join(path for path in sys.path if path)
    with tempfile.TemporaryDirectory(prefix="parlour-web-") as folder:
        command = [sys.executable, "-c", SERVE, f"{folder}/tables.db", str(port)]
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": modules, "PYTHONWARNINGS": "ignore"})
        try:
            wait_for(f"http://127.0.0.1:{port}/health", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:  # on a busy machine; what was measured so far is kept
                process.kill()
                process.wait()


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Return once the server answers."""
    for _ in range(300):
        assert process.poll() is None, "the server did not start"
        with contextlib.suppress(OSError):
            urlopen(address, timeout=1).close()
            return
        time.sleep(0.1)
    raise TimeoutError("the server does not answer")


def visits(browser: Browser, address: str) -> dict[str, float]:
    """Bytes and paint of first and second visits to the home page, the least of several."""
    first: list[tuple[int, float]] = []
    second: list[tuple[int, float]] = []
    for _ in range(VISITS):
        # The browser's own cache alone: what a service worker fetches is not counted for the page.
        context = browser.new_context(service_workers="block", **SIZES["desk"])
        first.append(visit(context, address))
        second.append(visit(context, address))
        context.close()
    return {
        "first visit, bytes": min(size for size, _ in first),
        "first visit, ms to paint": min(paint for _, paint in first),
        "second visit, bytes": min(size for size, _ in second),
        "second visit, ms to paint": min(paint for _, paint in second),
    }


def visit(context: BrowserContext, address: str) -> tuple[int, float]:
    """Load the home page in a new tab; returns the bytes that came over the network, and when the page was painted."""
    page = context.new_page()
    sizes: list[int] = []
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(address, wait_until="networkidle")
    page.wait_for_function("() => document.fonts.status === 'loaded' && document.querySelectorAll('.cover svg').length > 0")
    page.wait_for_load_state("networkidle")
    paint = float(page.evaluate(PAINT))
    page.close()
    return sum(sizes), paint


class Played(NamedTuple):
    """A whole game: its layout shift, and milliseconds from clicks to their picture and to the reasons of refusals."""

    shift: float
    clicks: list[float]
    reasons: list[float]


def whole_game(browser: Browser, address: str, game: str, screen: dict[str, Any], moves: int) -> Played:
    """Play a game against computer players, after asking why some pieces cannot be chosen."""
    person = Person(browser, address, "Ada", **screen)
    page: Page = person.page
    page.add_init_script(SHIFTS + CLICK)
    person.sit(person.new_table(game, bots="greedy"))
    person.await_turn()
    person.be_still()
    reasons = list(page.evaluate(REASONS))
    person.play(random.Random(5), moves)
    played = Played(float(page.evaluate("window.shifts")), list(page.evaluate("window.clicks")), reasons)
    person.leave()
    return played
