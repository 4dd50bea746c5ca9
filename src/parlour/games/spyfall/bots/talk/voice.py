"""
Puts questions and answers into words.

A language model may speak instead: `listen_to(service)` sets a callable that takes a `Request` and returns a line. The
line is used if it is a single line of legal length that does not name the location; otherwise the bot speaks for itself.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import msgspec

from parlour.core.rng import Rng
from parlour.games.spyfall.bots.levels import DODGE, UNKNOWN
from parlour.games.spyfall.bots.talk.understand import normal, stem
from parlour.games.spyfall.content import Voice, attributes, lexicon, phrases
from parlour.games.spyfall.refusals import hidden_character
from parlour.games.spyfall.state.terms import LONGEST_LINE


class Request(msgspec.Struct, frozen=True):
    """What a service is asked to say; it holds nothing that the speaking seat does not know."""

    kind: str  # "ask" or "answer"
    seat: int
    to: int
    question: str  # the question to answer; "" when asking
    attribute: str  # the topic; "" if unknown
    level: str  # "no", "some", "yes", "dodge" or ""
    role: str  # "" for a spy
    location: str  # "" for a spy
    suggestion: str  # what the bot would say without the service


Service = Callable[[Request], str]
_services: list[Service] = []


def listen_to(service: Service | None) -> None:
    """Let a service speak for the bots from now on; None restores their own voice."""
    _services.clear()
    if service is not None:
        _services.append(service)


@functools.lru_cache(maxsize=512)
def telling_words(location: str) -> frozenset[str]:
    """Return the stemmed words of a location's name that would give it away."""
    return frozenset(stem(word) for word in normal(location).split() if word not in lexicon().common_words and len(word) > 2)


def names(text: str, location: str) -> bool:
    """Return whether a text names a location, in full or by a telling word of its name."""
    plain = normal(text)
    if f" {normal(location)} " in f" {plain} ":
        return True
    return not telling_words(location).isdisjoint(stem(word) for word in plain.split())


def pick(options: list[str], rng: Rng, said: str) -> str:
    """Pick one option, preferably one not heard this round; `said` is everything said so far, normalized."""
    fresh = [option for option in options if normal(option) not in said]
    chosen = fresh or options
    return chosen[rng.below(len(chosen))]


def question(attribute: int, rng: Rng, said: str) -> str:
    """Return a question about an attribute."""
    return pick(attributes()[attribute].questions, rng, said).lstrip("~")


def voice_of(role: str, disguise: int) -> Voice:
    """Return the voice of a role, by default that of a guest; for a spy (no role) any voice."""
    voices = phrases().voice
    if not role:
        return voices[disguise % len(voices)]
    for voice in voices:
        if role in voice.roles:
            return voice
    return voices[-1]


def answer(asked: str, attribute: int, level: int, voice: Voice | None, rng: Rng, said: str) -> str:
    """Return an answer at a level, sometimes with an opener and, given a voice, a tail."""
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
    """Return a sensible reply to a question that was not understood, by its question word."""
    ways = phrases().deflections
    for word in normal(asked).split():
        if word in ways:
            return pick(ways[word], rng, said)
    return pick(ways["other"], rng, said)


def speak(request: Request) -> str:
    """Return the service's line if there is a service and its line will do, else the suggestion."""
    for service in _services:
        try:
            line = service(request)
        except Exception:  # a service may fail in any way; the talk goes on without it
            return request.suggestion
        fits = isinstance(line, str) and len(line.strip()) > 0 and len(line) <= LONGEST_LINE and not hidden_character(line)
        if fits and not (request.location and names(line, request.location)):
            return line
    return request.suggestion
