"""
Reads what people type; the only module of the pipeline that others need.

    question_of(text)                       what a question asks: attribute, sense, act
    answer_of(text, attribute, opposite)    what an answer says of the attribute asked about: level, act
    places_of(text)                         what any line says about the location: chances, and names spoken outright
    hints_of(text)                          the few places that a line clearly points at

Each reading has a confidence. A reading that is not sure enough is UNKNOWN, and `understood` is False: bots then
behave as if nothing had been said, which is better than a wrong reading. With the extra `parlour[talk]` sentence
embeddings join in, unless `embedded=False`; without it the lists decide alone. Everything is cached by text.
"""

from __future__ import annotations

import functools
import re
from typing import Final

import msgspec
import simplemma

from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.bots.talk import opinions
from parlour.games.spyfall.bots.talk.answers import answer_clues, asks_back
from parlour.games.spyfall.bots.talk.asking import exact
from parlour.games.spyfall.bots.talk.hints import place_clues
from parlour.games.spyfall.bots.talk.meaning import embeddings, places
from parlour.games.spyfall.bots.talk.phrasebook import LONGEST
from parlour.games.spyfall.bots.talk.questions import asides, clues_of
from parlour.games.spyfall.bots.talk.reading import Fit, chances, fits, opposite, place_rows, question_rows
from parlour.games.spyfall.bots.talk.text import BREAK, line_of, normal, split, vocabulary
from parlour.games.spyfall.content import attributes, expanded, lexicon, phrases

MOST_HINTED: Final = 3
CLOSE: Final = 0.4  # a place joins the hints at this share of the likeliest one's chance
STRONG: Final = 2.4  # a cue counts this much or more if it is strong and hardly shared
ALONE: Final = 0.65  # ... and this share of all cues in the line
SURE: Final = 0.97  # the confidence of a name spoken outright
MODEL: Final = 0.7  # the confidence of a language model's reading
MOST_ASIDE: Final = 0.6  # share of small talk from which a line is that


class Asked(msgspec.Struct, frozen=True):
    """
    What a question is about: an attribute (or UNKNOWN), and whether a yes means that the attribute does not hold.

    `act` is "ask", "follow-up", "small talk", "foreign" or "gibberish".
    """

    attribute: int
    opposite: bool
    confidence: float = 1.0
    act: str = "ask"

    @property
    def understood(self) -> bool:
        """Whether the attribute is known."""
        return self.attribute != UNKNOWN


class Answered(msgspec.Struct, frozen=True):
    """
    What an answer says: the attribute, the level (or DODGE or UNKNOWN), and whether it is a line from the bank.

    `act` is "yes", "no", "hedge", "dodge", "names place", "follow-up", "small talk", "foreign", "gibberish" or "statement";
    `degrees` are the chances of no, somewhat and yes.
    """

    attribute: int
    level: int
    own_words: bool
    confidence: float = 1.0
    act: str = "statement"
    degrees: tuple[float, float, float] = (1 / 3, 1 / 3, 1 / 3)

    @property
    def understood(self) -> bool:
        """Whether the level is known."""
        return self.level != UNKNOWN


class Placed(msgspec.Struct, frozen=True):
    """What a line says about the location: a chance for each slug, the rest for none; `named` tells denied names by True."""

    chances: dict[str, float]
    named: dict[str, bool]
    understood: bool


def fit_for(kind: str, embedded: bool) -> Fit:
    """Return the weights for a kind of line."""
    return fits()["embedded" if embedded else "lists"][kind]


def with_embeddings(embedded: bool | None) -> bool:
    """Return whether embeddings join in: as told, or if they are installed."""
    return embeddings() if embedded is None else embedded


@functools.lru_cache(maxsize=20_000)
def act_of(text: str) -> str:
    """Return "foreign", "gibberish", "follow-up", "small talk" or "" for a line."""
    words = [word for word in split(text) if word != BREAK]
    if not words:
        return "gibberish"
    english = [word for word in words if word in vocabulary() or simplemma.is_known(word, lang="en")]
    for known in lexicon().foreign.values():
        if (
            len(words) > 1
            and sum(word in expanded(known) for word in words) / len(words) >= 0.5 > len(english) / len(words) - 0.34
        ):
            return "foreign"
    letters = [word for word in words if not word.isdigit()]
    if letters and len(english) / len(words) < 0.34 and not any(word in vocabulary() for word in words):
        return "gibberish"
    full = tuple(part for part in line_of(text).full if part != BREAK)
    for one in asides().find(line_of(text).full):
        if one.size >= min(len(full), LONGEST) * MOST_ASIDE:
            return "follow-up" if one.meanings[0] == "follow" else "small talk"
    return ""


def question_of(text: str, embedded: bool | None = None) -> Asked:
    """Return what a question asks: one of the bots' own exactly, any other by its clues, else by a model's opinion."""
    asked = _question_of(text, embedded)
    if asked.attribute == UNKNOWN and text in opinions.QUESTIONS:
        attribute, opposite = opinions.QUESTIONS[text]
        return Asked(attribute, opposite, MODEL)
    return asked


@functools.lru_cache(maxsize=20_000)
def _question_of(text: str, embedded: bool | None) -> Asked:
    known = exact(text)
    if known is not None:
        return Asked(known[0], known[1] < 0)
    act = act_of(text)
    if act:
        return Asked(UNKNOWN, False, 1.0, act)
    use = with_embeddings(embedded)
    clues = clues_of(text, use)
    fit = fit_for("questions", use)
    found = chances(question_rows(clues), fit)
    best = max(range(len(found)), key=lambda i: found[i])
    if best == len(attributes()):
        return Asked(UNKNOWN, False, found[best])
    turned = opposite(clues.senses[best], fit_for("senses", use))
    sure = found[best] * max(turned, 1.0 - turned)
    return Asked(best, turned > 0.5, sure) if sure >= fit.least else Asked(UNKNOWN, False, sure)


@functools.cache
def _exact_answers() -> dict[str, tuple[int, int]]:
    table: dict[str, tuple[int, int]] = {}
    for i, attribute in enumerate(attributes()):
        for level in (NO, SOME, YES):
            for answer in attribute.answers(level):
                table[normal(answer)] = (i, level)
    return table


@functools.cache
def _exact_dodges() -> frozenset[str]:
    known = phrases()
    return frozenset(normal(text) for text in [*known.dodges, *(one for some in known.deflections.values() for one in some)])


def _spans(text: str) -> list[tuple[int, int]]:
    """Return all runs of whole clauses, to find an answer between an opener and a tail."""
    ends = [0, *(found.end() for found in re.finditer(r"[.!?:,…]+\s*", text))]
    if ends[-1] != len(text):
        ends.append(len(text))
    return [(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]]


def answer_of(text: str, attribute: int, opposite: bool, embedded: bool | None = None) -> Answered:
    """Return what an answer says, given the attribute asked about: by the lists, else by a model's opinion."""
    answered = _answer_of(text, attribute, opposite, embedded)
    if answered.level == UNKNOWN and (text, attribute) in opinions.ANSWERS:
        return _leveled(attribute, opinions.ANSWERS[text, attribute], opposite, MODEL, "", answered.degrees)
    return answered


@functools.lru_cache(maxsize=20_000)
def _answer_of(text: str, attribute: int, opposite: bool, embedded: bool | None) -> Answered:
    known, dodges = _exact_answers(), _exact_dodges()
    for start, end in _spans(text):
        plain = normal(text[start:end])
        found = known.get(plain)
        if found is not None:
            return Answered(found[0], found[1], True)
        if plain in dodges:
            return Answered(attribute, DODGE, True, 1.0, "dodge")
    if not normal(text):
        return Answered(attribute, DODGE, False, 1.0, "dodge")
    act = act_of(text)
    named = any(not denied for denied in place_clues(text, False).named.values())
    if attribute == UNKNOWN or act in ("foreign", "gibberish"):
        return Answered(UNKNOWN, UNKNOWN, False, 1.0, act or ("names place" if named else "statement"))
    return _weighed(text, attribute, opposite, with_embeddings(embedded), "names place" if named else act)


def _weighed(text: str, attribute: int, opposite: bool, embedded: bool, act: str) -> Answered:
    fit = fit_for("answers", embedded)
    found = chances(answer_clues(text, attribute, opposite, embedded), fit)
    best = max(range(len(found)), key=lambda i: found[i])
    total = found[NO] + found[SOME] + found[YES]
    degrees = (found[NO] / total, found[SOME] / total, found[YES] / total)
    if asks_back(text, attribute):
        return _leveled(attribute, DODGE, opposite, max(found[DODGE], fit.least), act, degrees)
    if best > DODGE or found[best] < fit.least:
        return Answered(attribute, UNKNOWN, False, found[best], act or "statement", degrees)
    return _leveled(attribute, best, opposite, found[best], act, degrees)


def _leveled(
    attribute: int, level: int, opposite: bool, confidence: float, act: str, degrees: tuple[float, float, float]
) -> Answered:
    acts = {NO: "yes" if opposite else "no", SOME: "hedge", YES: "no" if opposite else "yes", DODGE: "dodge"}
    return Answered(attribute, level, False, confidence, act or acts[level], degrees)


def places_of(text: str, embedded: bool | None = None) -> Placed:
    """Return what a line, question or answer, says about the location: by the lists, else by a model's opinion."""
    placed = _places_of(text, embedded)
    pointed = opinions.PLACES.get(text)
    if placed.understood or pointed is None:
        return placed
    shares = {name: (1 - MODEL) * chance for name, chance in placed.chances.items()}
    for name in pointed:
        shares[name] = shares.get(name, 0.0) + MODEL / len(pointed)
    return Placed(shares, placed.named, True)


@functools.lru_cache(maxsize=20_000)
def _places_of(text: str, embedded: bool | None) -> Placed:
    use = with_embeddings(embedded)
    clues = place_clues(text, use)
    fit = fit_for("hints", use)
    found = chances(place_rows(clues), fit)
    likely = max(range(len(places())), key=lambda i: clues.features[i][0])
    if clues.features[likely][0] >= STRONG and clues.features[likely][1] >= ALONE:
        # A strong cue of one place tells more than the fitted average over all sorts of lines.
        found = [(1 - ALONE) * chance + (ALONE if i == likely else 0.0) for i, chance in enumerate(found)]
    named = {places()[place]: denied for place, denied in clues.named.items()}
    spoken = [name for name, denied in named.items() if not denied]
    shares = {name: found[i] * (1 - SURE if spoken else 1.0) for i, name in enumerate(places())}
    for name in spoken:
        shares[name] += SURE / len(spoken)
    for name, denied in named.items():
        if denied:
            shares[name] = 0.0
    likely_enough = max(found[:-1]) >= min(fit.least, ALONE) and act_of(text) not in ("foreign", "gibberish")
    return Placed(shares, named, bool(spoken) or likely_enough)


def hints_of(text: str, embedded: bool | None = None) -> frozenset[str]:
    """Return the slugs of the few locations that a text clearly points at."""
    return _likeliest(places_of(text, embedded)) if text in opinions.PLACES else _hints_of(text, embedded)


@functools.lru_cache(maxsize=20_000)
def _hints_of(text: str, embedded: bool | None) -> frozenset[str]:
    return _likeliest(_places_of(text, embedded))


def _likeliest(placed: Placed) -> frozenset[str]:
    if not placed.understood:
        return frozenset()
    order = sorted(placed.chances, key=lambda name: -placed.chances[name])[:MOST_HINTED]
    return frozenset(name for name in order if placed.chances[name] >= CLOSE * placed.chances[order[0]])
