"""Civil War 1863: the armies of early 1863 on a map of squares, after the rules of a game of 1961."""

from __future__ import annotations

import functools
from collections.abc import Callable

from parlour.core import ActionTable, Bot, Choice, Game, Level, Number, Perspective, RandomBot, Rng, Setup, State, Tip, View
from parlour.core.encoding import Numbers
from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.games.civilwar.actions import MOST, action_table
from parlour.games.civilwar.art.sketch import sketch
from parlour.games.civilwar.bots import Greedy, Guide, player
from parlour.games.civilwar.bots.reasons import explain
from parlour.games.civilwar.bots.styles import hoarder, rusher, turtle
from parlour.games.civilwar.content import starting_units, war_map
from parlour.games.civilwar.encode import WIDTH, encode_into
from parlour.games.civilwar.lessons import real
from parlour.games.civilwar.rules import Rules, begin, deal
from parlour.games.civilwar.scene import draw, summary
from parlour.games.civilwar.state.geography import INFANTRY, SIDES
from parlour.scene.model import Fact, Scene

CAPACITIES = {"1": 1, "2": 2, "3": 3, "unlimited": MOST[INFANTRY]}
"""E15: how many infantry a gunboat carries, by the value of the option."""


@functools.cache
def _actions() -> ActionTable:
    return action_table(war_map().board)


@functools.lru_cache(maxsize=64)
def _start(capacity: int, no_progress_limit: int) -> Rules:
    """Return a war before its first move, for `deal` to clone: setting it up takes no chance."""
    drawn = war_map()
    return deal(drawn.board, starting_units(drawn), capacity, no_progress_limit, FastRng(0))


class CivilWar(Game):
    """The facts, options and wiring of Civil War 1863."""

    name = "civilwar"
    title = "Civil War 1863"
    tagline = "Two commanders, three arms, and the railroads that decide where the blow falls."
    seats = range(2, 3)
    minutes = "45-90"
    theme = "atlas"
    rules_version = 3
    width = WIDTH
    longest = 120_000
    errors = {"beginner": 0.5, "easy": 0.4, "medium": 0.15}  # in pieces
    options = (
        Choice("gunboat_capacity", "Infantry that one gunboat carries", {name: name.capitalize() for name in CAPACITIES}, "1"),
        Number("no_progress_limit", "Turns of a side without a loss or a capture that make a draw (0: no limit)", 0, 200, 60),
    )
    tips = (
        Tip(
            "The goal",
            "A side without troops has lost. Key cities and the capitals cost the side that loses them troops "
            "anywhere on the map ({r:E26}, {r:E30}).",
            "cities",
        ),
        Tip(
            "The map",
            "Boxes are infantry, triangles cavalry, ships gunboats. Union pieces are solid, Confederate ones hollow; "
            "a number counts the units of a stack.",
            "map",
        ),
        Tip(
            "Your turn",
            "Move as many units as you like, each once, and at least one. Infantry goes one square, or three by "
            "rail; cavalry and gunboats go two ({r:E9}, {r:E12} to {r:E16}).",
            "map",
        ),
        Tip(
            "Battle",
            "Move onto the enemy with more units than he has and name the price: he loses some, you lose one fewer. "
            "Equal forces toss a coin ({r:E20}, {r:E23}).",
            "map",
        ),
    )

    def actions(self, setup: Setup) -> ActionTable:
        return _actions()

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        capacity = CAPACITIES[str(setup.options["gunboat_capacity"])]
        return begin(_start(capacity, int(setup.options["no_progress_limit"])), rng)

    def position(self, setup: Setup) -> Callable[..., Rules]:
        return real

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal, actions)

    def summary(self, match: Match) -> list[Fact]:
        return summary(match)

    def sketch(self, view: View, seat: int | None) -> str:
        return sketch(view)

    def unseen(self, view: View, seat: int | None) -> str:
        return "Nothing is hidden: there are no cards, and every unit stands on the map."

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"random": RandomBot, "greedy": Greedy, "rusher": rusher, "turtle": turtle, "hoarder": hoarder}

    def player(self, level: Level, seed: int) -> Bot:
        return player(level, seed)

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        return explain(perspective, move)

    def roles(self, state: State) -> list[str]:
        return list(SIDES)

    def constant_sum(self, setup: Setup) -> float:
        return 0.0

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)

    def guide(self) -> Guide:
        return Guide()


GAME = CivilWar()
