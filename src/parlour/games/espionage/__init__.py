"""1955: The War of Espionage: two spymasters pull six countries to their side."""

from __future__ import annotations

import functools
from collections.abc import Callable

from parlour.core.actions import ActionTable
from parlour.core.encoding import Numbers
from parlour.core.game import Game, Setup
from parlour.core.level import Level
from parlour.core.match import Match
from parlour.core.options import Choice, Flag, Number
from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.rng import Rng
from parlour.core.state import State, View
from parlour.core.tips import Tip
from parlour.games.espionage.actions import action_table
from parlour.games.espionage.art.sketch import sketch
from parlour.games.espionage.art.unseen import unseen
from parlour.games.espionage.bots import Greedy, Guide, player
from parlour.games.espionage.bots.reasons import explain
from parlour.games.espionage.bots.styles import hoarder, rusher, turtle
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.encode import WIDTH, encode_into
from parlour.games.espionage.lessons import position
from parlour.games.espionage.rules import Rules, deal
from parlour.games.espionage.scene import draw, summary
from parlour.games.espionage.state.catalogue import FACTIONS, SIDES, title_of
from parlour.games.espionage.state.theater import Settings
from parlour.scene.model import Fact, Scene

TABLE_OF_ACTIONS = action_table(CATALOGUE)


class Espionage(Game):
    """1955 as the platform sees it."""

    name = "espionage"
    title = "1955: The War of Espionage"
    tagline = "Two spymasters, six countries: secure three of them, or the enemy's Home."
    seats = range(2, 3)
    minutes = "30-45"
    theme = "dossier"
    rules_version = 4
    width = WIDTH
    longest = 20_000
    errors = {"beginner": 0.15, "easy": 0.07, "medium": 0.035}
    options = (
        Choice("side", "Board", {"basic": "Basic side", "shortened": "Shortened side: a quicker game"}, "basic"),
        Flag("card_counting", "Card counting: after a reshuffle, show which cards the other hand must hold", False),
        Number("answer_seconds", "Seconds to answer an announced action (0: no limit)", 0, 600, 60),
    )
    unhurried = {"answer_seconds": 0}
    tips = (
        Tip(
            "The goal",
            "Pull markers to your star. The first player to secure three countries, or the other player's Home, wins at "
            "once ({r:D34}).",
            "board",
        ),
        Tip(
            "The board",
            "Six countries, each with a track and a star for either side. The hats are the two spies: where yours "
            "stands, your cards do more ({r:D13}, {r:D15}).",
            "board",
        ),
        Tip(
            "Your cards",
            "Play a card for its influence, to move a marker toward you, or for the special action in its text. A "
            "turn has two card plays; then you draw, and your spy moves ({r:D7}).",
            "hand",
        ),
        Tip(
            "Answers",
            "When the other player announces something, you may be asked to block or to counter it. The last card "
            "announced is settled first ({r:D19}, {r:D33}).",
        ),
    )

    def actions(self, setup: Setup) -> ActionTable:
        return TABLE_OF_ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        seconds = setup.options["answer_seconds"]
        assert isinstance(seconds, int)
        counting = bool(setup.options["card_counting"])
        return deal(CATALOGUE, Settings(SIDES.index(str(setup.options["side"])), seconds, counting), rng)

    def position(self, setup: Setup) -> Callable[..., Rules]:
        return functools.partial(position, CATALOGUE)

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal)

    def summary(self, match: Match) -> list[Fact]:
        return summary(match)

    def sketch(self, view: View, seat: int | None) -> str:
        return sketch(view, seat)

    def unseen(self, view: View, seat: int | None) -> str:
        return unseen(view, seat)

    def guide(self) -> Guide:
        return Guide()

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"random": RandomBot, "greedy": Greedy, "rusher": rusher, "turtle": turtle, "hoarder": hoarder}

    def player(self, level: Level, seed: int) -> Bot:
        return player(level, seed)

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        return explain(perspective, move)

    def roles(self, state: State) -> list[str]:
        assert isinstance(state, Rules)
        return [title_of(FACTIONS[CATALOGUE.factions[home]]) for home in state.homes]

    def constant_sum(self, setup: Setup) -> float:
        return 0.0

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)


GAME = Espionage()
