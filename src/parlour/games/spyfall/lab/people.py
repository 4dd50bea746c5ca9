"""
Scripted people of many styles, who sit among computer players in the rounds of the lab.

Their lines (`people.toml`) come from none of the game's lists. Lines with even numbers are for fitting, those with odd
numbers for measuring, so that no figure rests on a line that the beliefs were fitted to. `wordings.toml` has more lines for
fitting. The other casts (`others.toml`, `strangers.toml`) are for measuring alone.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from parlour.content import read_toml
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, GUESS, PASS, SILENT, STOCK, YES, slug
from parlour.games.spyfall.bots import levels
from parlour.games.spyfall.bots.beliefs import Beliefs, answers_by, last_question
from parlour.games.spyfall.bots.greedy import Greedy
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.bots.talk.understand import question_of
from parlour.games.spyfall.content import attributes, degrees

SPIES: Final = ("hedger", "yes", "gibberish", "silent", "deflect", "foreign", "copycat", "random", "wrong", "guesser")
HONEST: Final = ("vivid", "shy", "namer", "false")
CASTS: Final = ("people", "others", "strangers")
STYLES: Final = (*SPIES, *HONEST)
LEVELS: Final = ("no", "some", "yes")

Item = TypeVar("Item")


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """Ways to say that an attribute does not hold, holds somewhat, or holds."""

    no: list[str]
    some: list[str]
    yes: list[str]


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """All lines of scripted people: by style, by attribute and level, and by the place that they hint at."""

    styles: dict[str, list[str]]
    said: dict[str, Said]
    hints: dict[str, list[str]]


@functools.cache
def script(cast: str) -> Script:
    """Load the lines of a cast."""
    path = Path(__file__).parent / f"{cast}.toml"
    return msgspec.convert(read_toml(path), Script)


@functools.cache
def wordings() -> dict[str, list[str]]:
    """Load the lines for fitting alone, by style."""
    return msgspec.convert(read_toml(Path(__file__).parent / "wordings.toml"), dict[str, list[str]])


class Person(Bot):
    """
    A person who talks in one style, asks whom nobody has asked yet, votes like a hard player, and never accuses.

    As a spy the person also guesses like a hard player, unless told to sit it out.
    """

    def __init__(self, style: str, seed: int, fitting: bool = False, guesses: bool = True, cast: str = CASTS[0]) -> None:
        assert style in STYLES
        self.style = style
        self.rng = FastRng(seed)
        self.script = script(cast)
        self.own = slice(None) if cast != CASTS[0] else slice(0 if fitting else 1, None, 2)
        self.more = wordings() if fitting else {}
        self.guesses = guesses
        self.judge = Greedy(seed + 1)
        self.named = False

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        view = perspective.view()
        if len(legal) == 1:
            return legal[0]
        if YES in legal:
            return self.judge.choose(perspective)
        if self.guesses and legal[-1] >= GUESS:
            stop = self.judge.choose(perspective)
            if stop >= GUESS:
                return stop
        if PASS in legal:
            return PASS
        if ANSWER in legal:
            return SILENT if self.style == "silent" else ANSWER
        if self.style == "silent":
            return STOCK
        asks = [action for action in legal if action < ACCUSE]
        heard = answers_by(view)
        fewest = min(heard[action - ASK] for action in asks)
        return self.one([action for action in asks if heard[action - ASK] == fewest])

    def say(self, perspective: Perspective, action: int) -> str:
        view = perspective.view()
        if action < ACCUSE:
            return self.line("gibberish" if self.style == "gibberish" else "questions")
        return self.answer(view) if action == ANSWER else ""

    def answer(self, view: View) -> str:
        """Return an answer in the person's style."""
        style = self.style
        if style in ("hedger", "yes", "gibberish", "deflect", "foreign"):
            return self.line(style)
        if style == "copycat":
            return self.copied(view)
        place = self.place(view)
        asked = question_of(last_question(view))
        about = asked.attribute
        if style == "namer" and not self.named:
            self.named = True
            return self.line("names").format(view["terms"]["locations"][place])
        level = self.level(view, place, about)
        # A mere yes answers the question, which may ask for the opposite of the attribute.
        bare = f"shy_{LEVELS[levels.YES - level if asked.opposite else level]}"
        if style == "shy":
            return self.line("hedger" if about == UNKNOWN or self.rng.below(8) == 0 else bare)
        if style in ("wrong", "guesser", "vivid") and (about == UNKNOWN or self.rng.below(5) < 2):
            hints = self.script.hints.get(slug(view["terms"]["locations"][place]))
            if hints is not None:
                return self.one(hints[self.own])
        if about == UNKNOWN:
            return self.line(bare)
        ways: list[str] = getattr(self.script.said[attributes()[about].name], LEVELS[level])
        return self.one(ways[self.own])

    def level(self, view: View, place: int, about: int) -> int:
        """Return how far the attribute holds: where the person believes to be, or whatever the style says instead."""
        if self.style == "random" or about == UNKNOWN:
            return self.rng.below(3)
        degree = degrees().get(slug(view["terms"]["locations"][place]), {}).get(attributes()[about].name, 2)
        held = self.judged(degree)
        if self.style == "false":
            return levels.YES - held if held != levels.SOME else self.one([levels.NO, levels.YES])
        return held

    def judged(self, degree: int) -> int:
        """Return the level that the person takes a degree for: between the extremes people differ."""
        if degree in (1, 3) and self.rng.below(5) == 0:
            return levels.SOME
        if degree == 2 and self.rng.below(5) < 2:
            return self.one([levels.NO, levels.YES])
        return levels.NO if degree < 2 else levels.SOME if degree == 2 else levels.YES

    def place(self, view: View) -> int:
        """Return where the person is or pretends to be: to hint wrongly, anywhere else; for a spy who guesses, the likeliest."""
        count = len(view["terms"]["locations"])
        if self.style == "wrong":
            others = [place for place in range(count) if place != view["location"] and place not in view["used"]]
            return self.one(others)
        if not view["spy"]:
            return int(view["location"])
        places = Beliefs(view).places
        return max(range(count), key=lambda place: places[place])

    def copied(self, view: View) -> str:
        """Return somebody else's answer again, or say the same as they did."""
        others = [line["text"] for line in view["thread"] if line["kind"] == "say" and line["seat"] != view["seat"]]
        return self.one(others) if others and self.rng.below(3) > 0 else self.line("agree")

    def line(self, kind: str) -> str:
        """Return a line of a kind, of the half that this person uses."""
        return self.one([*self.script.styles[kind][self.own], *self.more.get(kind, [])])

    def one(self, options: list[Item]) -> Item:
        """Draw one of several."""
        return options[self.rng.below(len(options))]
