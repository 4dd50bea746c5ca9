"""Blue & Gray: two armies of cards fight battle after battle over three columns."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.actions import ActionTable
from parlour.core.encoding import Numbers
from parlour.core.game import Game, Setup
from parlour.core.level import Level
from parlour.core.match import Match
from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.rng import Rng
from parlour.core.state import State, View
from parlour.core.tips import Tip
from parlour.games.bluegray.actions import ACTIONS
from parlour.games.bluegray.art.sketch import sketch
from parlour.games.bluegray.bots import Greedy, Guide, Matrix, Scatter, player
from parlour.games.bluegray.bots.reasons import explain
from parlour.games.bluegray.bots.styles import liar, rusher, turtle
from parlour.games.bluegray.content import SIDES
from parlour.games.bluegray.encode import WIDTH, encode_into
from parlour.games.bluegray.lessons import war
from parlour.games.bluegray.rules import LONGEST, Rules, deal
from parlour.games.bluegray.scene import draw, summary
from parlour.scene.model import Fact, Scene


class BlueGray(Game):
    """What the platform knows about Blue & Gray."""

    name = "bluegray"
    title = "Blue & Gray"
    tagline = "Two armies of 72 cards meet in three columns, with secret reinforcements."
    seats = range(2, 3)
    minutes = "20-40"
    theme = "atlas"
    rules_version = 2
    width = WIDTH
    longest = LONGEST
    errors = {"beginner": 0.5, "easy": 0.22, "medium": 0.08}
    tips = (
        Tip("The goal", "Remove every card of the other army from the war ({r:B1})."),
        Tip(
            "A battle",
            "Both sides flip three cards into three columns. In each column the higher total wins; the loser's cards "
            "are gone for good ({r:B4}, {r:B7}).",
            "field",
        ),
        Tip(
            "Your reinforcements",
            "You draw three cards and lay one face down to each column, in secret, as the other side does. Then all "
            "six are turned up ({r:B5}).",
            "hand",
        ),
        Tip(
            "Who has what left",
            "Survivors come back when a deck is used up; graveyards do not ({r:B11}). The figures beside each name count both.",
        ),
    )

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        return deal(rng)

    def position(self, setup: Setup) -> Callable[..., Rules]:
        return war

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal)

    def summary(self, match: Match) -> list[Fact]:
        return summary(match)

    def sketch(self, view: View, seat: int | None) -> str:
        return sketch(view, seat)

    def guide(self) -> Guide:
        return Guide()

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        styles = {"rusher": rusher, "turtle": turtle, "liar": liar}
        return {"random": RandomBot, "greedy": Greedy, "matrix": Matrix, "scatter": Scatter, **styles}

    def player(self, level: Level, seed: int) -> Bot:
        return player(level, seed)

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        return explain(perspective, move)

    def roles(self, state: State) -> list[str]:
        return [side.capitalize() for side in SIDES]

    def constant_sum(self, setup: Setup) -> float:
        return 0.0

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)


GAME = BlueGray()
