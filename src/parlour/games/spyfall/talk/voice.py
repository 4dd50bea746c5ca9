"""
Puts questions and answers into words.

A language model service may speak instead: `listen_to(service)` sets a callable that is given a `Request` and returns
a line. What it returns is used if it is one line of the right length that does not name the location; nothing depends on it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import msgspec

from parlour.core.rng import Rng
from parlour.games.spyfall.levels import DODGE, UNKNOWN
from parlour.games.spyfall.table import hidden_character
from parlour.games.spyfall.talk.knowledge import Voice, attributes, lexicon, phrases
from parlour.games.spyfall.talk.understand import normal, stem
from parlour.games.spyfall.terms import LONGEST_LINE


class Request(msgspec.Struct, frozen=True):
    """What a speaking service is asked for: all of it is known to the seat that speaks."""

    kind: str  # "ask" or "answer"
    seat: int
    to: int
    question: str  # the question to answer; "" for a question
    attribute: str  # what it is about; "" if that is not known
    level: str  # "no", "some", "yes", "dodge" or ""
    role: str  # "" for a spy
    location: str  # "" for a spy
    suggestion: str  # what would be said without the service


Service = Callable[[Request], str]
_services: list[Service] = []


def listen_to(service: Service | None) -> None:
    """Let a service speak for the computer players from now on; None: they speak for themselves again."""
    _services.clear()
    if service is not None:
        _services.append(service)


@functools.lru_cache(maxsize=512)
def telling_words(location: str) -> frozenset[str]:
    """The words of a location's name, stemmed, that would give it away."""
    return frozenset(stem(word) for word in normal(location).split() if word not in lexicon().common_words and len(word) > 2)


def names(text: str, location: str) -> bool:
    """Whether a text names a location, in whole or by a telling word of its name."""
    plain = normal(text)
    if f" {normal(location)} " in f" {plain} ":
        return True
    return not telling_words(location).isdisjoint(stem(word) for word in plain.split())


def pick(options: list[str], rng: Rng, said: str) -> str:
    """One of the ways to put it, preferably one that was not heard in this round; `said` is all that was, normalised."""
    fresh = [option for option in options if normal(option) not in said]
    chosen = fresh or options
    return chosen[rng.below(len(chosen))]


def question(attribute: int, rng: Rng, said: str) -> str:
    """A question about an attribute."""
    return pick(attributes()[attribute].questions, rng, said).lstrip("~")


def voice_of(role: str, disguise: int) -> Voice:
    """The voice of a role; who has none of its own speaks as a guest, and a spy (no role) in any voice at all."""
    voices = phrases().voice
    if not role:
        return voices[disguise % len(voices)]
    for voice in voices:
        if role in voice.roles:
            return voice
    return voices[-1]


def answer(asked: str, attribute: int, level: int, voice: Voice | None, rng: Rng, said: str) -> str:
    """An answer at a level, plain or with an opener or, where roles are played, in a voice."""
    if attribute == UNKNOWN:
        text = deflection(asked, rng, said)
    elif level == DODGE:
        text = pick(phrases().dodges, rng, said)
    else:
        text = pick(attributes()[attribute].answers(level), rng, said)
    if rng.below(4) == 0:
        opener = pick(phrases().openers, rng, said)
        text = f"{opener} {text}"
    if voice is not None and rng.below(3) > 0:
        text = f"{text} {pick(voice.tails, rng, said)}"
    return text


def deflection(asked: str, rng: Rng, said: str) -> str:
    """A sensible way around a question that cannot be placed, by its question word."""
    ways = phrases().deflections
    for word in normal(asked).split():
        if word in ways:
            return pick(ways[word], rng, said)
    return pick(ways["other"], rng, said)


def speak(request: Request) -> str:
    """What is said in the end: a service's line if there is a service and its line will do, else the suggestion."""
    for service in _services:
        try:
            line = service(request)
        except Exception:  # a service may fail in any way of its own; talk goes on without it
            return request.suggestion
        fits = isinstance(line, str) and len(line.strip()) > 0 and len(line) <= LONGEST_LINE and not hidden_character(line)
        if fits and not (request.location and names(line, request.location)):
            return line
    return request.suggestion
