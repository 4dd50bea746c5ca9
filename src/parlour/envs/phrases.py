"""Moves as text: finds the move that somebody describes in their own words."""

from __future__ import annotations

import re
from collections import Counter
from math import log
from typing import NamedTuple

import msgspec
from rapidfuzz import fuzz, process, utils

from parlour.core.actions import ActionTable
from parlour.core.errors import IllegalAction, MalformedAction
from parlour.envs.labels import Labels, Named, contradicts, in_order, labels_of, words_of
from parlour.envs.picks import ORDINALS, number_in, without_denials
from parlour.scene.choices import Choice, asked, choices_of, kinds
from parlour.scene.model import AnyOf, Scene, move_of
from parlour.scene.refs import plain

CLOSE = 80.0  # of 100; words less alike than this count as different
CLEAR = 0.02  # how much nearer than the next a move must be
SMALL = frozenset(
    ["a", "an", "and", "as", "at", "by", "from", "i", "in", "is", "it", "me", "my", "of", "on", "or", "the", "to", "with"]
)
DENYING = frozenset(["not", "never", "without", "cannot"])
WORD = re.compile(r"[^\W_]+")
SPOKEN = re.compile(r"""["“„«](.+)["”»]|:\s+(.+)$""", re.DOTALL)
LISTED = re.compile(r" \([^()]*\)$")
NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
ORDINAL_WORDS = {word: number for number, word in enumerate(ORDINALS, 1)}


class Move(NamedTuple):
    """A move that was understood: its actions in order, the text that goes with the last one, and what it does in words."""

    actions: list[int]
    text: str
    words: str


def understand(said: str, scene: Scene, table: ActionTable, legal: list[int]) -> Move:
    """
    The move that a text means, or `IllegalAction` with what would be understood.

    It may be a move's number in the list, alone or in a sentence ("I choose option 3."), its words or most of them in any
    order, an action's own name ("send 3"), or a JSON object with one of these as "action" and with "text". What stands in
    quotes, or after a colon and a space, is spoken. What a sentence denies is not done.
    """
    said, text = _unpacked(said)
    choices = choices_of(scene)
    talking = frozenset(word for choice in choices if choice.option.input is not None for word in tokens(choice.text))
    number = number_in(said, len(choices), talking)
    if number > 0:
        return _with_elements(choices[number - 1], said, text, scene)
    try:
        action = table.parse(said)
    except MalformedAction:
        action = -1
    if action in legal:
        return Move([action], text, plain(scene, table.label(action)))
    return _with_elements(_nearest(said, choices, labels_of(table)), said, text, scene)


def _unpacked(said: str) -> tuple[str, str]:
    """What to do, and what to say with it."""
    for found in reversed(re.findall(r"\{[^{}]*\}", said)):
        try:
            answer = msgspec.json.decode(found)
        except msgspec.DecodeError:
            continue
        if "action" in answer:
            action = answer["action"]
            return "" if action is None else str(action).strip(), str(answer.get("text") or "")
    spoken = SPOKEN.search(said)
    return (said.strip(), "") if spoken is None else (said.strip(), (spoken[1] or spoken[2]).strip())


def _nearest(said: str, choices: list[Choice], labels: Labels) -> Choice:
    """The one choice whose words are clearly nearest; words that few choices have weigh most."""
    affirmed = without_denials(said)
    everything_named, named = (in_order(text, labels.named(text)) for text in (said, affirmed))
    quoted = _verbatim(said, choices)
    if quoted is not None and not _carried_out_with_others(named, quoted, labels):
        return quoted
    bags = [tokens(choice.text) for choice in choices]
    spread = Counter(word for bag in bags for word in bag)
    weights = {word: log(1 + len(bags) / count) for word, count in spread.items()}
    everything, heard = _heard(said, weights), _heard(affirmed, weights)
    nothing = f"{said!r:.60} is not one of your moves; say one of them, or its number from 1 to {len(choices)}"
    if all(word in SMALL or word in DENYING or _count(word) for word in heard):
        raise IllegalAction(nothing)
    total = sum(weights[word] for word in everything)
    verbs = {words_of(choice.text)[0] for choice in choices} & everything
    scores: list[float] = []
    for choice, bag in zip(choices, bags, strict=True):
        denies = bool(bag & DENYING)
        words, things = (everything, everything_named) if denies else (heard, named)
        head = tokens(head_of(choice))
        fits = (not verbs or words_of(choice.text)[0] in verbs) and _enough(words, head, tokens(label_of(choice)))
        shared = 0.0
        if fits and not contradicts(things, labels.named(label_of(choice)), labels.named(choice.text)):
            shared = sum(weights[word] for word in words & bag)
        missed = sum(weights[word] for word in head - heard)
        scores.append(2 * shared / total + shared / (shared + missed) if shared else 0.0)
    ranked = sorted(range(len(choices)), key=lambda i: -scores[i])
    if scores[ranked[0]] == 0.0:
        raise IllegalAction(nothing)
    if len(ranked) > 1 and (scores[ranked[0]] - scores[ranked[1]] < CLEAR or _vague(heard, bags, choices, ranked)):
        near = " or ".join(f"{choices[i].number} ({choices[i].text})" for i in ranked[:3] if scores[i] > 0.0)
        raise IllegalAction(f"{said!r:.60} could mean {near}; say the number of one")
    return choices[ranked[0]]


def _verbatim(said: str, choices: list[Choice]) -> Choice | None:
    """The choice that a text has word for word, or the only one that has all of the text word for word."""
    wanted = [_phrase(said), _phrase(SPOKEN.sub("", said))]
    affirmed = _phrase(without_denials(said))
    held = [choice for choice in choices if any(_phrase(choice.text) in phrase for phrase in wanted)]
    held = held or [choice for choice in choices if _phrase(label_of(choice)) in affirmed]
    longest = max(held, key=lambda choice: len(choice.text), default=None)
    if longest is not None and all(_phrase(label_of(choice)) in _phrase(label_of(longest)) for choice in held):
        return longest
    having = [choice for choice in choices if affirmed in _phrase(choice.text)] if len(affirmed.split()) > 1 else []
    return having[0] if len(having) == 1 and not held else None


def _carried_out_with_others(named: list[Named], choice: Choice, labels: Labels) -> bool:
    """Whether something was named that a choice could only be carried out with if it listed it, such as a gunboat."""
    own = labels.named(label_of(choice))
    return contradicts(named, [], [listed for listed in labels.named(choice.text) if listed not in own])


def _phrase(text: str) -> str:
    """The words of a text in lower case, with a space on either side."""
    return f" {' '.join(words_of(text))} "


def _enough(heard: set[str], head: set[str], label: set[str]) -> bool:
    """Whether something of the head of a choice was heard, or half of its label."""
    return bool(heard & head - SMALL) or 2 * len(heard & label - SMALL) >= len(label - SMALL)


def head_of(choice: Choice) -> str:
    """The words of a choice up to its first bracket."""
    return choice.text.split(" (")[0]


def label_of(choice: Choice) -> str:
    """The words of a choice without the list in brackets at its end."""
    return LISTED.sub("", choice.text)


def _vague(heard: set[str], bags: list[set[str]], choices: list[Choice], ranked: list[int]) -> bool:
    """Whether the two nearest choices share the same words that were heard, and the nearest has more that were not."""
    first, second = ranked[:2]
    label = tokens(head_of(choices[first]))
    return heard & bags[first] == heard & bags[second] and not label - SMALL <= heard


def tokens(text: str) -> set[str]:
    """The words of a text in lower case, with names that have a number, such as france:3, as words of their own."""
    text = text.casefold().replace(".", "")
    return set(WORD.findall(text)) | set(re.findall(r"\w+:\d+", text))


def _heard(said: str, weights: dict[str, float]) -> set[str]:
    """Those of the moves' words that a text contains; "France 3" contains france:3, too."""
    pairs = {f"{name}:{number}" for name, number in re.findall(r"\b([^\W\d_]+)\s+(\d+)\b", said.casefold().replace(".", ""))}
    return ({_known(word, weights) for word in tokens(said)} | pairs & weights.keys()) - {""}


def _known(word: str, weights: dict[str, float]) -> str:
    """The word of the moves that a word stands for, if need be the one that is spelled almost like it; "" if there is none."""
    number = str(NUMBER_WORDS.get(word, ORDINAL_WORDS.get(word, "")))
    if word in weights or number in weights or len(word) < 4:
        return word if word in weights else number if number in weights else ""
    found = process.extractOne(word, list(weights), scorer=fuzz.ratio, score_cutoff=CLOSE)
    return found[0] if found is not None else ""


def _with_elements(choice: Choice, said: str, text: str, scene: Scene) -> Move:
    """The move of a choice with the elements that the text names."""
    option = choice.option
    picked = [] if option.any is None else _named(said.replace(choice.text, ""), option.any, scene)
    actions = move_of(option, [*option.all, *picked])
    if actions is None:
        assert option.any is not None
        raise IllegalAction(f"{choice.text}: name them. {' '.join(asked(scene, option.any))}")
    if option.input is not None and option.input.required and not text:
        raise IllegalAction(f"{choice.text}: add your words in quotes, at most {option.input.max} characters")
    return Move(actions, text if option.input is not None else "", choice.text)


def _named(said: str, any_of: AnyOf, scene: Scene) -> list[str]:
    """The elements that a text names, with their number before the name; all or the fewest possible if it names none."""
    words = utils.default_process(said)
    taken: list[str] = []
    for kind in kinds(scene, any_of):
        names = utils.default_process(kind.name).split()
        named = re.search(rf"\b({re.escape(' '.join(names))}|{re.escape(names[-1])}s?)\b", words)
        if named is not None:
            before = words[: named.start()].split()[-2:]
            many = next((_count(word) for word in reversed(before) if _count(word)), 1)
            if many > len(kind.elements):
                raise IllegalAction(f"there are not {many} of {kind.name} to choose, but {len(kind.elements)}")
            taken += kind.elements if "all" in before else kind.elements[:many]
    if not taken and (re.search(r"\b(all|everything|everyone)\b", words) or any_of.min == len(any_of.of)):
        return list(any_of.of)[: any_of.max]
    if not taken and len(kinds(scene, any_of)) == 1 and any_of.sum is None:
        return list(any_of.of)[: any_of.min]
    return taken


def _count(word: str) -> int:
    """The number that a word stands for; 0 if it is not a number."""
    return int(word) if word.isdecimal() else NUMBER_WORDS.get(word, 0)


def rules_in_question(rules: str, scene: Scene, most: int) -> list[str]:
    """The numbered rules that share the rarest words with what the seat is asked and may do, in the order of the book."""
    numbered = re.findall(r"^- (\*\*[A-Z]\d+\*\*.*(?:\n  .*)*)", rules, re.MULTILINE)
    bags = [set(WORD.findall(rule.casefold())) for rule in numbered]
    spread = Counter(word for bag in bags for word in bag)
    verbs = " ".join(dict.fromkeys(" ".join(plain(scene, option.label).split()[:3]) for option in scene.options))
    wanted = set(WORD.findall(f"{plain(scene, scene.prompt)} {verbs}".casefold()))
    worth = [sum(log(len(bags) / spread[word]) for word in bag & wanted) / (10 + len(bag)) ** 0.5 for bag in bags]
    best = sorted(range(len(bags)), key=lambda i: -worth[i])[:most]
    return [" ".join(numbered[i].replace("**", "").split()) for i in sorted(best) if worth[i] > 0.0]
