"""Spyfall 2: everybody but the spies knows where they are."""

from __future__ import annotations

import functools
from collections.abc import Callable

from parlour.core.actions import ActionTable
from parlour.core.encoding import Numbers
from parlour.core.errors import BadContent, BadSetup
from parlour.core.game import Game, Setup
from parlour.core.options import Choice, Flag, Number, Text
from parlour.core.perspective import Bot, Guide
from parlour.core.rng import Rng
from parlour.core.state import State, View
from parlour.core.tips import Tip
from parlour.games.spyfall.bots import Babbler, SpyfallGuide, easy, greedy, medium
from parlour.games.spyfall.content import locations_of
from parlour.games.spyfall.encode import encode, encode_into
from parlour.games.spyfall.rules import Spyfall, deal
from parlour.games.spyfall.scene import draw
from parlour.games.spyfall.talk.mind import HARD, Mind
from parlour.games.spyfall.terms import (
    ACCUSE,
    ANSWER,
    MOST_QUESTIONS,
    NONE,
    SPY,
    Terms,
    action_table,
    default_minutes,
    default_questions,
    default_spies,
)
from parlour.scene.model import Scene

PACKS = {
    "spyfall2": "The 20 locations of Spyfall 2",
    "spyfall1": "The 30 locations of the first Spyfall (up to 8 players)",
    "spyfall2+spyfall1": "Both, mixed",
    "own": "Your own pack",
    "spyfall2+own": "Spyfall 2 and your own pack, mixed",
}


@functools.lru_cache(maxsize=64)
def agreed(setup: Setup) -> Terms:
    """S1: the terms that a setup stands for, defaults by the number of players filled in."""
    options = setup.options
    spies = default_spies(setup.seats) if options["spies"] == "auto" else int(options["spies"])
    minutes = int(options["minutes"]) or default_minutes(setup.seats)
    any_time = options["interrupts"] == "any time"
    questions = MOST_QUESTIONS if any_time else int(options["questions"]) or default_questions(setup.seats)
    locations, degrees = locations_of(str(options["pack"]), str(options["own_pack"]))
    return Terms(
        spies,
        int(options["rounds"]),
        60 * minutes,
        questions,
        options["talk"] == "typed",
        any_time,
        bool(options["in_role"]),
        bool(options["old_pals"]),
        int(options["patience"]),
        [location.name for location in locations],
        [location.roles for location in locations],
        degrees,
    )


@functools.lru_cache(maxsize=64)
def table_of(pack: str, own: str) -> ActionTable:
    """The actions with the locations of a choice of packs."""
    return action_table([location.name for location in locations_of(pack, own)[0]])


class SpyfallGame(Game):
    """What the platform knows about Spyfall 2."""

    name = "spyfall"
    title = "Spyfall 2"
    tagline = "Everybody knows where they are, except the spy: ask, hint, suspect."
    seats = range(3, 13)
    minutes = "15-60"
    theme = "dossier"
    pace = 6
    rules_version = 1
    untimed = {"interrupts": "between questions", "rounds": 1}
    longest = 30_000  # ten rounds of a hundred questions, each question and answer let pass by eleven, every vote held
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
        Number("patience", "Seconds for a typed question or answer", 15, 300, 60),
        Choice("pack", "Locations", PACKS, "spyfall2"),
        Text("own_pack", "Your own pack, as TOML", 20_000),
    )
    tips = (
        Tip(
            "Your card",
            "Hold it to look. It names the place where you all are, and your role there; or it says that you are the "
            "spy ({r:S5}).",
            "card",
        ),
        Tip(
            "Questions",
            "One asks, one answers, and whoever has answered asks next. Be vague enough to hide the place, and clear "
            "enough to be trusted ({r:S6}, {r:S7}).",
            "talk",
        ),
        Tip("The locations", "It is one of these. Strike out what you rule out: the list is yours alone.", "locations"),
        Tip(
            "How a round ends",
            "Once a round you may accuse somebody: all the others must agree. A spy may instead name the place. If "
            "time runs out, the spy wins ({r:S9}, {r:S12}, {r:S15}).",
        ),
    )

    def default_seats(self) -> int:
        return 6

    def check_setup(self, setup: Setup) -> None:
        """S1, S2, S4, S20: what does not go together."""
        options = setup.options
        own = "own" in str(options["pack"]).split("+")
        if own != bool(options["own_pack"]):
            need = "S20: put your pack into option own_pack" if own else "S20: option own_pack needs option pack to be own"
            raise BadSetup(need)
        try:
            terms = agreed(setup)
        except BadContent as error:
            raise BadSetup(f"S20: {error}") from error
        if terms.spies == 2 and setup.seats < 5:
            raise BadSetup(f"S1: two spies need at least 5 players, not {setup.seats}")
        if terms.spies == 1 and setup.seats == 12:
            raise BadSetup("S1: 12 players must have two spies")
        if terms.old_pals and terms.spies == 1:
            raise BadSetup("S18: Old Pals needs two spies")
        if int(options["dealer"]) > setup.seats:
            raise BadSetup(f"S4: the first dealer is 1 to {setup.seats}, or 0 to draw one")
        for place, name in enumerate(terms.locations):
            count = len(terms.roles(place))
            if count < setup.seats - terms.spies:
                raise BadSetup(
                    f"S20: {name} has {count} roles; {setup.seats} players with {terms.spies} "
                    f"{'spy' if terms.spies == 1 else 'spies'} need {setup.seats - terms.spies}"
                )

    def actions(self, setup: Setup) -> ActionTable:
        return table_of(str(setup.options["pack"]), str(setup.options["own_pack"]))

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal, actions)

    def guide(self) -> Guide:
        return SpyfallGuide()

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"random": Babbler, "greedy": greedy}

    def levels(self) -> dict[str, Callable[[int], Bot]]:
        return {"easy": easy, "medium": medium, "hard": greedy}

    def encode(self, view: View) -> list[float]:
        return encode(view)

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)

    def sample_text(self, state: State, seat: int, action: int, rng: Rng) -> str:
        """A question of the bank, or an answer as the seat's talker would give it: it tells of what the seat knows."""
        if action >= ACCUSE and action != ANSWER:
            return ""
        assert isinstance(state, Spyfall)
        if not state.terms.typed:
            return ""
        return Mind(state.heard(seat), [action], HARD, rng).say(action)

    def sides(self, state: State) -> list[str]:
        """In a game of one round the spies against the others; over several rounds everybody is spy in turn, for himself."""
        assert isinstance(state, Spyfall)
        if state.terms.rounds > 1:
            return []
        return ["spies" if card == SPY else "others" for card in state.cards]

    def deal(self, setup: Setup, rng: Rng) -> Spyfall:
        dealer = int(setup.options["dealer"])
        return deal(setup.seats, rng, agreed(setup), dealer - 1 if dealer else NONE)


GAME = SpyfallGame()
