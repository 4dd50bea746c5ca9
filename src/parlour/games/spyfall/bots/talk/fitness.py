"""
What a line from a language model must be like before a computer player says it.

The checks do not trust the model: it may be wrong, broken, or talked over by somebody at the table. They are the same for
spies and for everybody else, so refusing a line reveals nothing, and they look at the line alone: short, one line,
plain English, no place named, no talk of spies or of suspects, and the same meaning as the line that it replaces.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec
import simplemma

from parlour.games.spyfall.actions import slug
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.bots.talk.text import ENDINGS, lemma, normal
from parlour.games.spyfall.bots.talk.understand import answer_of, hints_of, places_of, question_of
from parlour.games.spyfall.bots.talk.voice import names

LONGEST: Final = 140  # characters
MOST_WORDS: Final = 28
PLAIN: Final = re.compile(r"[A-Za-z0-9 ,.!?;:'\"()…’‘“”–—-]+")  # no markup, no emoji, no letters that only look like others
SHORTEST_HIDDEN: Final = 5  # letters of a name that is looked for across words, backwards and in initials
SECRETS: Final = frozenset(
    {"spy", "agent", "undercover", "infiltrate", "infiltrator", "impostor", "imposter", "mole", "traitor", "secret", "location"}
    | {"prompt", "instruction", "instruct", "ignore", "chatbot", "bot", "jailbreak"}
    | {
        "suspect",
        "suspicious",
        "suspicion",
        "accuse",
        "accusation",
        "vote",
        "convict",
        "guilty",
        "liar",
        "bluff",
        "fake",
        "pretend",
    }
)
TELLTALE: Final = re.compile(
    r"where (are we|we are|i am|am i|this is|is this)|(which|what|the|this) place|no idea|clueless|(caught|found) me"
    r"|it('s| is) me|my (card|role|job)|(know|tell|guess) (where|which|what)|(not?|n't) (really )?(know|belong)|nothing about"
    r"|(system|developer|assistant|language model|as an ai|spyfall|the game|round|players?|seats?) ?[\d:]"
    r"|(player|seat|number) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"|(you|he|she|they)( are|'re| is|'s| were| was)? (all )?(lying|lied|one of them|not one of us)"
)


class Task(msgspec.Struct, frozen=True):
    """What is to be said, and what must not be given away with it."""

    kind: str  # "ask" or "answer"
    question: str  # the question to answer; "" when asking
    suggestion: str  # what the player would say without a model
    place: str  # "" for a spy
    role: str  # "" for a spy
    places: list[str]  # all places in play


def words_of(line: str) -> list[str]:
    """Return the words of a line, contractions cut to their first part."""
    words = []
    for raw in re.findall(r"[a-z0-9']+", line.lower().replace("’", "'").replace("‘", "'")):
        word = raw.strip("'")
        for ending, _ in ENDINGS:
            word = word.removesuffix(ending)
        words.append(word)
    return [word for word in words if word]


def why_unfit(line: object, task: Task) -> str:
    """Return why a line may not be said, or "" if it may."""
    if not isinstance(line, str):
        return "it is not a text"
    if not 2 <= len(line) <= LONGEST or len(line.split()) > MOST_WORDS:
        return "it is too long or too short"
    if PLAIN.fullmatch(line) is None or "://" in line or "www." in line:
        return "it is not one plain line"
    words = words_of(line)
    if not words or not all(english(word) for word in words):
        return "it is not plain English"
    if gives_away(line, words, task):
        return "it gives the place away"
    if not SECRETS.isdisjoint({*words, *map(lemma, words)}) or TELLTALE.search(" ".join(line.lower().replace("’", "'").split())):
        return "it talks about the game itself"
    return "" if same_meaning(line, task) else "it says something else"


def english(word: str) -> bool:
    """Return whether a word is English or a number; a mixture of letters and digits is neither."""
    return word.isdigit() or (word.isalpha() and bool(simplemma.is_known(word, lang="en")))


def gives_away(line: str, words: list[str], task: Task) -> bool:
    """Return whether a line names a place in play, or points at the speaker's own place outright, hidden or not."""
    plain = f" {normal(line)} "
    if places_of(line).named or any(f" {normal(place)} " in plain for place in task.places):
        return True
    if any(hides(words, place) for place in task.places):
        return True
    if not task.place:
        return False
    return names(line, task.place) or names(line, task.role) or slug(task.place) in hints_of(line)


def hides(words: list[str], place: str) -> bool:
    """Return whether a place's name is spelt out across words, in their initials, or backwards."""
    name = "".join(normal(place).removeprefix("the ").split())
    if len(name) < SHORTEST_HIDDEN:
        return False
    run, initials = "".join(words), "".join(word[0] for word in words)
    return any(name in letters for letters in (run, run[::-1], initials, initials[::-1]))


def same_meaning(line: str, task: Task) -> bool:
    """Return whether a line asks or says what the suggestion does, as everybody at the table will read it."""
    if task.kind == "ask":
        meant = question_of(task.suggestion)
        return line.endswith("?") and meant.attribute in (UNKNOWN, question_of(line).attribute)
    asked = question_of(task.question)
    if not asked.understood:
        return True  # there is nothing to contradict, and nobody reads it as evidence
    meant_level = answer_of(task.suggestion, asked.attribute, asked.opposite).level
    return answer_of(line, asked.attribute, asked.opposite).level == meant_level
