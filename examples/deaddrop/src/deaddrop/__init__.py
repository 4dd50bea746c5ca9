"""Dead Drop: a tiny game of sealed choices, an example of a plug-in."""

from __future__ import annotations

from collections.abc import Callable

from deaddrop.bots import Greedy
from deaddrop.encode import WIDTH, encode_into
from deaddrop.rules import ACTIONS, Rules, deal
from deaddrop.scene import draw
from parlour.core import ActionTable, Bot, Game, RandomBot, Rng, Setup, Tip, View
from parlour.core.encoding import Numbers
from parlour.scene.model import Scene


class DeadDrop(Game):
    """What the platform knows about Dead Drop."""

    name = "deaddrop"
    title = "Dead Drop"
    tagline = "Sealed couriers race for secret papers."
    seats = range(2, 5)
    minutes = "5"
    longest = 16
    width = WIDTH
    draws = (20, 16)  # X1, X3: sixteen couriers and four papers
    tips = (
        Tip("The goal", "Win papers: after four rounds the most points win ({r:X4}).", "paper"),
        Tip(
            "Your couriers",
            "Send one, face down. The highest of all takes the paper, and every courier sent is spent ({r:X2}, {r:X3}).",
            "hand",
        ),
    )

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        return deal(setup.seats, rng)

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal)

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"random": RandomBot, "greedy": lambda seed: Greedy()}

    def constant_sum(self, setup: Setup) -> float | None:
        return 0.0 if setup.seats == 2 else None

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)


GAME = DeadDrop()
