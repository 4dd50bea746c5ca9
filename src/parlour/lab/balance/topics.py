"""What a report on content is about: the options, things, effects and uses that a game's table of actions names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from parlour.core.actions import ActionTable
from parlour.core.events import Event
from parlour.scene.refs import parse

OPTION: Final = "option"
EFFECT: Final = "effect"
THERE: Final = "in the game"
"""The stand-in verb for things that are there for everybody, such as the location of a round."""


class Topic(NamedTuple):
    """An option (a verb), a thing or an effect, or with a verb the use of a thing or an effect by that verb."""

    kind: str
    name: str  # with kind and verb the same in all versions of a game's content
    title: str
    verb: str = ""
    described: bool = True  # whether the game describes it

    @property
    def key(self) -> tuple[str, str, str]:
        """The part that stays the same when the content changes."""
        return self.kind, self.name, self.verb

    @property
    def label(self) -> str:
        """The topic in words, within its kind."""
        return f"{self.verb}: {self.title}" if self.verb else self.title


class Topics:
    """The topics of a table, numbered, and which of them each action and each argument names."""

    def __init__(self, table: ActionTable) -> None:
        self.topics: list[Topic] = []
        self.numbers: dict[tuple[str, str, str], int] = {}
        self.table = table
        self.verbs_of: dict[str, set[str]] = {}  # by argument or effect
        for action in table.actions:
            for word in self.words(action.args):
                self.verbs_of.setdefault(word, set()).add(action.verb)
        self.several = len({action.verb for action in table.actions}) > 1
        self.by_argument = {word: tuple(self.of_thing(word)) for word in table.things}
        self.there = {word: self.number(Topic(thing.kind, word, thing.title, THERE)) for word, thing in table.things.items()}
        self.by_action = [tuple(dict.fromkeys(self.of_action(number))) for number in range(len(table))]
        self.main = [numbers[-1] if numbers else -1 for numbers in map(self.of_first, range(len(table)))]

    def words(self, arguments: tuple[str, ...]) -> Iterator[str]:
        """The arguments and the effects of what they stand for."""
        for argument in arguments:
            yield argument
            if argument in self.table.things:
                yield from (f"{EFFECT} {effect}" for effect in self.table.things[argument].effects)

    def number(self, topic: Topic) -> int:
        """The number of a topic, new or known."""
        if topic.key not in self.numbers:
            self.numbers[topic.key] = len(self.topics)
            self.topics.append(topic)
        return self.numbers[topic.key]

    def of_thing(self, argument: str, verb: str = "") -> Iterator[int]:
        """A thing and its effects or, with a verb, their uses if several verbs use them."""
        thing = self.table.things[argument]
        if not verb or len(self.verbs_of[argument]) > 1:
            yield self.number(Topic(thing.kind, argument, thing.title, verb))
        for effect in thing.effects:
            if not verb or len(self.verbs_of[f"{EFFECT} {effect}"]) > 1:
                yield self.number(Topic(EFFECT, effect, effect, verb))

    def of_argument(self, argument: str, verb: str) -> Iterator[int]:
        """All topics of an argument of an action."""
        if argument in self.table.things:
            yield from self.by_argument[argument]
            yield from self.of_thing(argument, verb)
        else:
            yield self.number(Topic(verb, argument, f"{verb} {argument}", described=False))

    def of_action(self, number: int) -> Iterator[int]:
        """All topics of an action."""
        action = self.table[number]
        if self.several:
            yield self.number(Topic(OPTION, action.verb, action.verb))
        for argument in action.args:
            yield from self.of_argument(argument, action.verb)

    def of_first(self, number: int) -> list[int]:
        """The option of an action and, last, what describes it best: its first argument with its verb."""
        action = self.table[number]
        found = [self.number(Topic(OPTION, action.verb, action.verb))] if self.several else []
        for argument in action.args[:1]:
            if argument not in self.table.things:
                found.append(self.number(Topic(action.verb, argument, f"{action.verb} {argument}", described=False)))
            else:
                thing = self.table.things[argument]
                verb = action.verb if len(self.verbs_of[argument]) > 1 else ""
                found.append(self.number(Topic(thing.kind, argument, thing.title, verb)))
        return found

    def told(self, event: Event) -> set[int]:
        """The topics that an event about a seat names: {p:card:iron-brigade|Iron Brigade} names the argument "iron-brigade"."""
        words = {part.target.rpartition(":")[2] for part in parse(event.text) if not isinstance(part, str)}
        return {number for word in words for number in self.by_argument.get(word, ())}

    def told_to_all(self, event: Event) -> set[int]:
        """The things that an event about no seat says were there: the arguments among the strings of its data."""
        return {self.there[word] for word in strings(event.data) if word in self.there}


def strings(value: Any) -> Iterator[str]:
    """All strings in some JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
