"""Spyfall 2: everybody but the spies knows where they are."""

from __future__ import annotations

import functools
from collections.abc import Callable

from parlour.core.actions import ActionTable
from parlour.core.encoding import Numbers
from parlour.core.game import Game, Setup
from parlour.core.level import Level
from parlour.core.match import Match
from parlour.core.options import Choice, Flag, Number, OptionValue, Text
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import Rng
from parlour.core.state import State, View
from parlour.core.tips import Tip
from parlour.games.spyfall.actions import action_table
from parlour.games.spyfall.bots import Babbler, Greedy, Guide
from parlour.games.spyfall.bots.conclusions import conclusions
from parlour.games.spyfall.bots.reasons import explain
from parlour.games.spyfall.bots.talk.speech import sample_text
from parlour.games.spyfall.bots.talk.temper import TEMPERS
from parlour.games.spyfall.encode import WIDTH, encode_into
from parlour.games.spyfall.lessons import position
from parlour.games.spyfall.rules import Rules, deal
from parlour.games.spyfall.rules.agreement import agreed, check_setup
from parlour.games.spyfall.scene import draw, summary, unseen
from parlour.games.spyfall.state.terms import NONE
from parlour.scene.model import Fact, Scene

PACKS = {
    "spyfall2": "The 20 locations of Spyfall 2",
    "spyfall1": "The 30 locations of the first Spyfall (up to 8 players, 9 with two spies)",
    "spyfall2+spyfall1": "Both, mixed (one spy, up to 8 players)",
    "own": "Your own pack",
    "spyfall2+own": "Spyfall 2 and your own pack, mixed (one spy)",
}


class Spyfall(Game):
    """What the platform knows about Spyfall 2."""

    name = "spyfall"
    title = "Spyfall 2"
    errors = {"beginner": 0.75, "easy": 0.48, "medium": 0.25}  # the share of what is said that a player misses
    tagline = "Everybody knows where they are, except the spy: ask, hint, suspect."
    seats = range(3, 13)
    minutes = "15-60"
    theme = "dossier"
    pace = 6
    rules_version = 3
    width = WIDTH
    env_version = 4  # observations hold what can be concluded, and conclusions have changed
    untimed = {"interrupts": "between questions", "rounds": 1}
    unhurried = {"interrupts": "between questions", "patience": 0}
    longest = 30_000  # S8a: ten rounds of a hundred questions, eleven passes to each question and answer, cases and votes
    options = (
        Choice("spies", "Spies", {"auto": "By the number of players", "1": "One", "2": "Two"}, "auto"),
        Number("rounds", "Rounds", 1, 10, 5),
        Choice("talk", "Talk", {"typed": "Typed at the table", "spoken": "Spoken aloud"}, "typed"),
        Choice(
            "interrupts",
            "Accusing and guessing",
            {"any time": "Any time, by a clock", "between questions": "Between questions, counted"},
            "any time",
        ),
        Number("minutes", "Minutes a round (0: by the number of players)", 0, 30, 0),
        Number("questions", "Questions a round, where they are counted (0: two a minute)", 0, 60, 0),
        Flag("in_role", "Play your role", False),
        Flag("old_pals", "Old Pals: two spies know each other", False),
        Number("dealer", "First dealer (0: drawn at random)", 0, 12, 0),
        Number("patience", "Seconds for a typed question or answer (0: nobody has to hurry)", 0, 300, 60),
        Number("discussion", "Seconds to talk when time is up, before the votes (0: none)", 0, 600, 60),
        Choice("pack", "Locations", PACKS, "spyfall2"),
        Number("evening", "Game of the evening: bots ask new questions in each", 1, 1000, 1),
        Text("own_pack", "Your own pack, as TOML", 20_000),
    )
    tips = (
        Tip(
            "Your card",
            "Hold it to look. It names the place where you all are, and your role there; or it says that you are a spy ({r:S5}).",
            "card",
        ),
        Tip(
            "Questions",
            "One asks, one answers, and the one who answered asks next. Be vague enough to hide the place, and clear "
            "enough to be trusted ({r:S6}, {r:S7}).",
            "talk",
        ),
        Tip("The locations", "It is one of these. Strike out what you rule out: the list is yours alone.", "locations"),
        Tip(
            "How a round ends",
            "Once a round you may accuse somebody: all the others must agree. A spy may name the place instead "
            "({r:S9}, {r:S12}).",
        ),
        Tip(
            "When time is up",
            "Everybody may make a case. Then the table votes on each player in turn; if nobody is convicted, the spies "
            "win ({r:S14}).",
        ),
    )

    def default_seats(self) -> int:
        return 6

    def check_setup(self, setup: Setup) -> None:
        check_setup(setup)

    def next_options(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """S1: a rematch is the next game of the evening, in which computer players ask other questions."""
        return {**options, "evening": min(1000, int(options.get("evening", 1)) + 1)}

    def actions(self, setup: Setup) -> ActionTable:
        return action_table(tuple(agreed(setup).locations))

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        dealer = int(setup.options["dealer"])
        return deal(setup.seats, rng, agreed(setup), dealer - 1 if dealer else NONE)

    def position(self, setup: Setup) -> Callable[..., Rules]:
        return functools.partial(position, agreed(setup), setup.seats)

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal)

    def unseen(self, view: View, seat: int | None) -> str:
        return unseen(view, seat)

    def summary(self, match: Match) -> list[Fact]:
        return summary(match)

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)

    def guide(self) -> Guide:
        return Guide()

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"random": Babbler, "greedy": Greedy}

    def player(self, level: Level, seed: int) -> Bot:
        """The talker; a weaker one misses more of what is said, and acts on the rest too late, or as a beginner too early."""
        return Greedy(seed, TEMPERS[level.name], 1.0 - level.error)

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        return explain(perspective, move)

    def conclusions(self, view: View) -> dict[str, dict[str, float]]:
        return conclusions(view)

    def why_no_bots(self, setup: Setup) -> str:
        """S22: computer players read the thread; they cannot hear what people say aloud."""
        if setup.options["talk"] == "typed":
            return ""
        return "S22: people talk aloud at this table, which computer players cannot hear; seat people, or choose typed talk"

    def talks(self, setup: Setup) -> bool:
        return setup.options["talk"] == "typed"

    def sides(self, state: State) -> list[str]:
        assert isinstance(state, Rules)
        return state.sides()

    def sample_text(self, state: State, seat: int, action: int, rng: Rng) -> str:
        assert isinstance(state, Rules)
        return sample_text(state, seat, action, rng)


GAME = Spyfall()
