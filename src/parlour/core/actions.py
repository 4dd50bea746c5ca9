"""Actions: small integers on the hot path, named things everywhere else."""

from __future__ import annotations

from typing import final

from parlour.core.errors import MalformedAction


@final
class Action:
    """One entry of an action table: a verb, the named things it acts on, and a label for people."""

    def __init__(self, number: int, verb: str, args: tuple[str, ...], label: str) -> None:
        self.number = number
        self.verb = verb
        self.args = args
        self.label = label

    def as_json(self) -> list[str]:
        """The form used in records and by remote bots: the verb, then its arguments."""
        return [self.verb, *self.args]

    def __str__(self) -> str:
        return " ".join(self.as_json())


@final
class Thing:
    """What an argument of actions stands for: a card, a country, a square, with its title and the names of its effects."""

    def __init__(self, kind: str, title: str, effects: tuple[str, ...]) -> None:
        self.kind = kind
        self.title = title
        self.effects = effects


@final
class ActionTable:
    """All actions of a game, built once and numbered from 0 in the order they are added."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.numbers: dict[tuple[str, ...], int] = {}
        self.things: dict[str, Thing] = {}  # by argument; the lab reports arguments without one individually

    def add(self, verb: str, *args: str, label: str = "") -> int:
        """Append an action and return its number."""
        key = (verb, *args)
        assert key not in self.numbers, f"action {key} is added twice"
        number = len(self.actions)
        self.actions.append(Action(number, verb, args, label if label else " ".join(key)))
        self.numbers[key] = number
        return number

    def describe(self, argument: str, kind: str, title: str, *effects: str) -> None:
        """Say what an argument stands for, for reports on the game's content."""
        self.things[argument] = Thing(kind, title, effects)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def number(self, verb: str, *args: str) -> int:
        """The number of a named action, or `MalformedAction`."""
        number = self.numbers.get((verb, *args))
        if number is None:
            raise MalformedAction(f"this game has no action {' '.join((verb, *args))!r}")
        return number

    def parse(self, form: object) -> int:
        """The number of an action given as its number, as `["verb", "argument", ...]` or as "verb argument ..."."""
        if isinstance(form, bool):
            raise MalformedAction("an action is a number, a list of words or a text")
        if isinstance(form, int):
            if 0 <= form < len(self.actions):
                return form
            raise MalformedAction(f"actions are numbered 0 to {len(self.actions) - 1}, not {form}")
        if isinstance(form, str):
            words = form.split()
        elif isinstance(form, (list, tuple)) and all(isinstance(word, str) for word in form):
            words = [str(word) for word in form]
        else:
            raise MalformedAction("an action is a number, a list of words or a text")
        if not words:
            raise MalformedAction("an action needs a verb")
        number = self.numbers.get(tuple(words))
        if number is None:
            raise MalformedAction(f"this game has no action {' '.join(words)[:80]!r}")
        return number

    def label(self, number: int) -> str:
        """The action's name on a button or in a list."""
        return self.actions[number].label
