"""Puts questions and answers into words."""

from __future__ import annotations

import functools

from parlour.core.rng import Rng
from parlour.games.spyfall.bots.levels import DODGE, UNKNOWN
from parlour.games.spyfall.bots.talk.text import lemma, normal
from parlour.games.spyfall.content import Voice, attributes, built_in, lexicon, phrases

PACKS = ("spyfall2", "spyfall1")


@functools.lru_cache(maxsize=512)
def telling_words(location: str) -> frozenset[str]:
    """Return the base forms of the words of a location's name that would give it away."""
    return frozenset(lemma(word) for word in normal(location).split() if word not in lexicon().common_words and len(word) > 2)


def names(text: str, location: str) -> bool:
    """Return whether a text names a location, in full or by a telling word of its name."""
    plain = normal(text)
    if f" {normal(location)} " in f" {plain} ":
        return True
    return not telling_words(location).isdisjoint(lemma(word) for word in plain.split())


def pick(options: list[str], rng: Rng, said: str) -> str:
    """Pick one option, preferably one not heard this round; `said` is everything said so far, normalised."""
    fresh = [option for option in options if normal(option) not in said]
    chosen = fresh or options
    return chosen[rng.below(len(chosen))]


def question(attribute: int, rng: Rng, said: str) -> str:
    """Return a question about an attribute."""
    return pick(attributes()[attribute].questions, rng, said).lstrip("~")


def role_at(location: str, disguise: int) -> str:
    """Return a role that a spy may pretend to have at a location; "" if no deck is known for it."""
    for pack in PACKS:
        for deck in built_in(pack).location:
            if deck.name == location:
                return deck.roles[disguise % len(deck.roles)]
    return ""


def voice_of(role: str, disguise: int) -> Voice:
    """Return the voice of a role, by default that of a guest; without a role any voice."""
    voices = phrases().voice
    if not role:
        return voices[disguise % len(voices)]
    for voice in voices:
        if role in voice.roles:
            return voice
    return voices[-1]


def answer(asked: str, attribute: int, level: int, voice: Voice | None, rng: Rng, said: str, chatty: float = 0.5) -> str:
    """Return an answer at a level; the chattier the speaker, the more often with an opener and, given a voice, a tail."""
    if attribute == UNKNOWN:
        text = deflection(asked, rng, said)
    elif level == DODGE:
        text = pick(phrases().dodges, rng, said)
    else:
        text = pick(attributes()[attribute].answers(level), rng, said)
    if rng.below(100) < 50 * chatty:
        opener = pick(phrases().openers, rng, said)
        text = f"{opener} {text}"
    if voice is not None and rng.below(100) < 20 + 80 * chatty:
        text = f"{text} {pick(voice.tails, rng, said)}"
    return text


def deflection(asked: str, rng: Rng, said: str) -> str:
    """Return a sensible reply to a question that was not understood, by its question word."""
    ways = phrases().deflections
    for word in normal(asked).split():
        if word in ways:
            return pick(ways[word], rng, said)
    return pick(ways["other"], rng, said)
