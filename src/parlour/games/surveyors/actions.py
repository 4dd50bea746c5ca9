"""The actions: what each number means on a given mat."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.core.actions import ActionTable
from parlour.games.surveyors.state.cards import (
    FORMS,
    KINDS,
    LAYS,
    MAPS,
    NAMES,
    REPLACEMENT,
    SABOTAGE,
    TITLES,
    TOOL_TITLES,
    TOOLS,
    WAY_OF,
    WAYS,
    directions,
    sort_of,
)
from parlour.games.surveyors.state.mat import Mat
from parlour.games.surveyors.state.position import MOST_SEATS

PLAYS: Final = 0
SABOTAGES: Final = 1
REPLACES: Final = 2
RESURVEYS: Final = 3
SKIPS: Final = 4
"""The verbs of actions, as `Actions.verb_of` returns them."""

SKIP: Final = -1
"""Stands for every skip in a history, because the card stays unknown."""


@final
class Actions:
    """
    The action table of a mat, and the way from an action to its parts and back.

    Actions are numbered in this order: plays of Map cards by form and square, Sabotage and Replacement by tool and seat,
    Resurvey by square, skips by kind.
    """

    SHARED: ClassVar[bool] = True  # by all states; never changed

    def __init__(self, mat: Mat) -> None:
        self.mat = mat
        self.free = mat.free
        self.free_of = [-1] * mat.size  # by square: its index in `free`, or -1
        for i in range(len(mat.free)):
            self.free_of[mat.free[i]] = i
        self.table = ActionTable()
        self._add_plays()
        self.first_sabotage = len(self.table)
        self._add_tools("sabotage", SABOTAGE, "on")
        self.first_replacement = len(self.table)
        self._add_tools("replace", REPLACEMENT, "for")
        self.plays: list[object] = list(range(self.first_sabotage))  # the numbers of all plays, to be listed without a copy
        self.first_resurvey = len(self.table)
        for square in mat.free:
            self.table.add("resurvey", mat.name(square), label=f"Play Resurvey on {mat.name(square)}")
        self.first_skip = len(self.table)
        for kind in range(KINDS):
            self.table.add("skip", NAMES[kind], label=f"Skip: discard a {TITLES[kind]} face down")
            self.table.describe(NAMES[kind], "card", TITLES[kind], sort_of(kind))
        for square in mat.free:
            self.table.describe(mat.name(square), "square", mat.name(square))
        for tool in range(len(TOOLS)):
            self.table.describe(TOOLS[tool], "tool", TOOL_TITLES[tool])

    def _add_plays(self) -> None:
        for kind in range(MAPS):
            for form in LAYS[kind]:
                for square in self.mat.free:
                    name = self.mat.name(square)
                    if form == FORMS[kind]:
                        self.table.add("play", NAMES[kind], name, label=f"Lay a {TITLES[kind]} at {name}")
                    else:
                        label = f"Lay a {TITLES[kind]}, turned to {directions(form)}, at {name}"
                        self.table.add("play", NAMES[kind], name, "turned", label=label)

    def _add_tools(self, verb: str, first: int, target: str) -> None:
        for tool in range(len(TOOLS)):
            for seat in range(MOST_SEATS):
                self.table.add(verb, TOOLS[tool], str(seat), label=f"Play {TITLES[first + tool]} {target} {{seat:{seat}}}")

    def verb_of(self, action: int) -> int:
        """The verb of an action or of SKIP: PLAYS, SABOTAGES, REPLACES, RESURVEYS or SKIPS."""
        if action < self.first_sabotage:
            return SKIPS if action == SKIP else PLAYS
        if action < self.first_replacement:
            return SABOTAGES
        if action < self.first_resurvey:
            return REPLACES
        return RESURVEYS if action < self.first_skip else SKIPS

    def play(self, form: int, square: int) -> int:
        """The action that lays a Map card on a square in a given form."""
        return self.first_play(form) + self.free_of[square]

    def first_play(self, form: int) -> int:
        """The number of the first action that lays a Map card in a given form; `free_of` says how far on a square is."""
        return WAY_OF[form] * len(self.free)

    def form_of(self, action: int) -> int:
        """The form in which a play lays its Map card."""
        return WAYS[action // len(self.free)]

    def square_of(self, action: int) -> int:
        """The square of a play."""
        return self.free[action % len(self.free)]

    def sabotage(self, tool: int, seat: int) -> int:
        """The action that gives a Sabotage card for a tool to a seat."""
        return self.first_sabotage + tool * MOST_SEATS + seat

    def replace(self, tool: int, seat: int) -> int:
        """The action that replaces a tool of a seat."""
        return self.first_replacement + tool * MOST_SEATS + seat

    def tool_of(self, action: int) -> int:
        """The tool of a Sabotage or a Replacement."""
        return (action - self.first_sabotage) // MOST_SEATS % len(TOOLS)

    def target_of(self, action: int) -> int:
        """The seat that a Sabotage or a Replacement is for."""
        return (action - self.first_sabotage) % MOST_SEATS

    def resurvey(self, square: int) -> int:
        """The action that takes the Map card off a square."""
        return self.first_resurvey + self.free_of[square]

    def resurveyed(self, action: int) -> int:
        """The square of a Resurvey."""
        return self.free[action - self.first_resurvey]

    def skip(self, kind: int) -> int:
        """The action that discards a card face down."""
        return self.first_skip + kind

    def skipped(self, action: int) -> int:
        """The kind of card that a skip discards."""
        return action - self.first_skip
