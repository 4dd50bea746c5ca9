"""Surveyors & Spies: a road to Richmond, and who among you breaks it."""

from __future__ import annotations

import functools
from collections.abc import Callable

from parlour.core.actions import ActionTable
from parlour.core.encoding import Numbers
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.level import Level
from parlour.core.match import Match
from parlour.core.options import Choice, Number
from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.rng import Rng
from parlour.core.state import State, View
from parlour.core.tips import Tip
from parlour.games.surveyors.actions import Actions
from parlour.games.surveyors.art.sketch import sketch
from parlour.games.surveyors.art.unseen import unseen
from parlour.games.surveyors.bots import Greedy, Guide, player
from parlour.games.surveyors.bots.reasons import explain
from parlour.games.surveyors.content import packed, read_decks, read_mat, read_pools
from parlour.games.surveyors.encode import encode_into, width_of
from parlour.games.surveyors.lessons import position
from parlour.games.surveyors.rules import Rules, deal
from parlour.games.surveyors.scene import draw, summary
from parlour.games.surveyors.state.position import NONE, SPY
from parlour.scene.model import Fact, Scene

DECKS = read_decks()
MAT = read_mat()
ACTIONS = Actions(MAT)
POOLS = read_pools()
PACKED = {
    (deck, split, seats): packed(DECKS[deck, seats, spies - 1], DECKS[deck, seats, spies])
    for (split, seats), (_, spies) in POOLS.items()
    for deck in ("balanced", "single")
}


class Surveyors(Game):
    """The facts, options and wiring of Surveyors & Spies."""

    name = "surveyors"
    title = "Surveyors & Spies"
    tagline = "Survey a road to Richmond together, while spies among you break it."
    seats = range(4, 8)
    minutes = "20-40"
    theme = "atlas"
    rules_version = 4
    width = width_of(MAT)
    longest = max(len(deck) for deck in DECKS.values())  # every turn uses one card
    errors = {"beginner": 6.0, "easy": 3.0, "medium": 0.0}  # in points of the greedy player's scores
    options = (
        Choice("role_cards", "Role cards", {"5+3": "5 Surveyors and 3 Spies", "6+2": "6 Surveyors and 2 Spies"}, "5+3"),
        Choice(
            "reach",
            "Where a Map card may go",
            {"touch": "at a road of any Map card", "connected": "at a road that comes from the Encampment"},
            "touch",
        ),
        Choice(
            "deck",
            "Deck",
            {
                "balanced": "more roads the more Spies are dealt, for even chances",
                "single": "the same deck for every number of players and Spies",
            },
            "balanced",
        ),
        Choice(
            "leftover",
            "Role card left over",
            {"hidden": "face down under the mat", "shown": "face up: everyone knows how many Spies there are"},
            "hidden",
        ),
        Number("first", "Who begins: 0 for a draw, or the number of a player (1 is the first seat)", 0, 7, 0),
    )
    tips = (
        Tip(
            "Your role",
            "Only you see it. Surveyors want an unbroken road from the Encampment to Richmond; Spies want the cards "
            "to run out first ({r:A13}, {r:A14}).",
            "role",
        ),
        Tip(
            "The mat",
            "Roads must meet roads, and blank sides blank sides. You may turn a card upside down ({r:A5}, {r:A7}).",
            "mat",
        ),
        Tip(
            "Your cards",
            "Lay a Map card, sabotage somebody's tool, replace a broken one, resurvey a Map card away, or skip: "
            "discard any card face down ({r:A6} to {r:A10}).",
            "hand",
        ),
        Tip(
            "Who is who?",
            "Watch what the others play, say what you like in the chat, and mark your suspicions; only you see the "
            "marks ({r:A16}).",
            "suspicions",
        ),
    )

    def default_seats(self) -> int:
        return 5

    def check_setup(self, setup: Setup) -> None:
        """A2: the player who begins must sit at the table."""
        if int(setup.options["first"]) > setup.seats:
            raise BadSetup(f"option first: there are only {setup.seats} players")

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS.table

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        """A1, A2, A4: deal the role pool and the deck that the options name."""
        split = str(setup.options["role_cards"])
        surveyors, spies = POOLS[split, setup.seats]
        deck, packets = PACKED[str(setup.options["deck"]), split, setup.seats]
        first = int(setup.options["first"])
        return deal(
            seats=setup.seats,
            rng=rng,
            actions=ACTIONS,
            deck=deck,
            packets=packets,
            surveyors=surveyors,
            spies=spies,
            connected=setup.options["reach"] == "connected",
            shown=setup.options["leftover"] == "shown",
            first=first - 1 if first else NONE,
        )

    def position(self, setup: Setup) -> Callable[..., Rules]:
        return functools.partial(position, ACTIONS)

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal, ACTIONS)

    def summary(self, match: Match) -> list[Fact]:
        return summary(match)

    def sketch(self, view: View, seat: int | None) -> str:
        return sketch(view, MAT)

    def unseen(self, view: View, seat: int | None) -> str:
        return unseen(view)

    def guide(self) -> Guide:
        return Guide()

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"random": RandomBot, "greedy": Greedy}

    def player(self, level: Level, seed: int) -> Bot:
        return player(level, seed)

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        return explain(perspective, move)

    def sides(self, state: State) -> list[str]:
        assert isinstance(state, Rules)
        return ["Spy" if role == SPY else "Surveyor" for role in state.roles]

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, MAT, numbers)


GAME = Surveyors()
