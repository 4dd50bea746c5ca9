"""What a seat can click: every legal order as one option, with its consequences as the label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from parlour.core import ActionTable
from parlour.core.words import counted
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.composing import available, complete, reach, sacrifice_allowed, targets
from parlour.games.civilwar.rules.cues import cell, unit
from parlour.games.civilwar.rules.movement import BY_HORSE, BY_LAND, BY_WATER
from parlour.games.civilwar.scene.labels import (
    attack_label,
    captures,
    eliminate_label,
    entry_label,
    name_label,
    sacrifice_label,
    step_label,
    surrender_label,
    work_label,
)
from parlour.games.civilwar.state.geography import ARMS, CAVALRY, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE
from parlour.scene.model import AnyOf, Option, Sum

MARCH = "Where to? Attacks are marked in red."
WORKS = {"do:fortify": "Fortify…", "do:unfortify": "Remove a fortification…"}
"""Buttons that come before the choice of a city."""


def options_of(war: Rules, seat: int, legal: list[int], actions: ActionTable) -> list[Option]:
    """Return the options of a seat; every legal action begins at least one of them."""
    builder = _Options(war, legal, actions)
    if seat == war.actor():
        builder.choices()
    builder.surrender(seat)
    return builder.options


class _Options:
    """Builds the options of a seat."""

    def __init__(self, war: Rules, legal: list[int], actions: ActionTable) -> None:
        self.war = war
        self.board = war.board
        self.orders = war.orders
        self.legal = legal
        self.actions = actions
        self.options: list[Option] = []

    def choices(self) -> None:
        """Offer what the side to act is asked for."""
        war = self.war
        if war.target >= 0 or (war.source >= 0 and war.phase == MAIN):
            self.steps()
        elif war.phase == MAIN:
            self.main()
        elif war.phase == RETREAT:
            self.retreat()
        elif war.phase == LOSSES:
            self.losses()
        elif war.phase == ELIMINATE:
            self.eliminate()
        else:
            self.name_units()

    def steps(self) -> None:
        """Offer the rest of an order begun elsewhere action by action: a square to click, or a button."""
        for action in self.legal:
            if action == self.orders.surrender:
                continue
            on_map = action < self.orders.remove
            elements = [cell(self.board, action - self.orders.to)] if on_map else []
            self._add(str(self.actions[action]), elements, step_label(self.war, action), action)

    def main(self) -> None:
        """Offer orders, work on fortifications, the end of the turn, and draws."""
        orders = self.orders
        for action in self.legal:
            if action < orders.to:
                self._orders_from(action)
            elif action < orders.end:
                self._work(action)
            elif action != orders.surrender:
                verb = self.actions[action].verb
                self._add(verb, [], self.actions.label(action), action, confirm=action == orders.accept)

    def surrender(self, seat: int) -> None:
        """E30: offer surrender at any time."""
        label = surrender_label(seat)
        self._add("surrender", [], label, self.orders.surrender, confirm=True, tone="danger")

    def _add(
        self,
        act: str,
        elements: list[str],
        label: str,
        action: int,
        confirm: bool = False,
        tone: Literal["", "danger"] = "",
        asks: str = "",
    ) -> None:
        """Offer one action."""
        question = [asks] if asks else []
        self.options.append(Option(act=act, all=elements, label=label, play=[action], confirm=confirm, tone=tone, asks=question))

    def _work(self, action: int) -> None:
        """E28: to build or remove a fortification, click what to do and then the city."""
        builds = action < self.orders.unfortify
        key = action - (self.orders.fortify if builds else self.orders.unfortify)
        button = "do:fortify" if builds else "do:unfortify"
        square = cell(self.board, self.board.keys[key])
        asks = "Fortify which city?" if builds else "Remove the fortification of which city?"
        self._add(str(self.actions[action]), [button, square], work_label(self.war, key, builds), action, asks=asks)

    def _orders_from(self, source: int) -> None:
        war = self.war
        war.source = source
        means = reach(war, source).means
        counts = [available(war, arm) for arm in range(3)]
        seat = war.turn
        for target in targets(war):
            self._order(
                source,
                target,
                means[target],
                counts,
                [self.orders.choose + source, self.orders.to + target],
                lambda arm, k: unit(self.board, seat, arm, source, k),
            )
        war.source = -1

    def retreat(self) -> None:
        """Offer the squares that survivors can retreat to."""
        war = self.war
        means = reach(war, war.field).means
        for target in targets(war):
            self._order(
                war.field,
                target,
                means[target],
                war.fleeing,
                [self.orders.to + target],
                lambda arm, k: f"fleeing:{ARMS[arm]}:{k}",
            )

    def _order(
        self, source: int, target: int, means: int, counts: list[int], play: list[int], element: Callable[[int, int], str]
    ) -> None:
        """Offer all groups that may go to a square as one option; sacrifices, and infantry at sea, have their own."""
        war = self.war
        name = f"{self.board.names[source]}-{self.board.names[target]}"
        afloat = not means & BY_LAND and bool(means & BY_WATER)
        gunboats = counts[GUNBOAT] if means & BY_WATER else 0
        infantry = counts[INFANTRY] if means & BY_LAND else min(counts[INFANTRY], gunboats * war.capacity)
        cavalry = counts[CAVALRY] if means & BY_HORSE else 0
        if war.phase == MAIN and self.board.sea[source] and war.count(war.turn, INFANTRY, source) > 0:
            self._from_sea(name, target, means, infantry, gunboats, play, element)
            return
        members = [(GUNBOAT, k) for k in range(gunboats)] + [(INFANTRY, k) for k in range(infantry)]
        members += [(CAVALRY, k) for k in range(cavalry)]
        of = [element(arm, k) for arm, k in members]
        takes = [[self.orders.take_of(arm, 1)] for arm, _ in members]
        strength = war.defence(1 - war.actor(), target)
        limit = None
        if afloat and infantry > 0:
            weights = [war.capacity if arm == GUNBOAT else -1 if arm == INFANTRY else 0 for arm, _ in members]
            limit = Sum(weights=weights, least=0)
        if strength == 0:
            group = AnyOf(of=of, min=1, max=len(of), sum=limit, play=takes)
            label = entry_label(war, target, source, means)
            self._group(f"move:{name}", target, label, play, group, "gain" if captures(war, target) else "")
            return
        if len(of) >= strength:
            group = AnyOf(of=of, min=strength, max=len(of), sum=limit, play=takes)
            self._group(f"attack:{name}", target, attack_label(war, target, source, strength, len(of)), play, group, "danger")
        if sacrifice_allowed(war, target, strength):
            lone = [i for i, (arm, _) in enumerate(members) if not (afloat and arm == INFANTRY)]
            group = AnyOf(of=[of[i] for i in lone], min=1, max=1, play=[takes[i] for i in lone])
            self._group(f"sacrifice:{name}", target, sacrifice_label(war, target, source, strength), play, group, "danger")

    def _group(
        self, act: str, target: int, label: str, play: list[int], group: AnyOf, tone: Literal["", "gain", "danger"]
    ) -> None:
        """Offer a square to any group of units; what is dangerous must be confirmed."""
        self.options.append(
            Option(
                act=act,
                all=[cell(self.board, target)],
                label=label,
                play=play,
                any=group,
                then=[self.orders.go],
                lead="any",
                asks=[MARCH],
                confirm=tone == "danger",
                tone=tone,
            )
        )

    def _from_sea(
        self,
        name: str,
        target: int,
        means: int,
        infantry: int,
        gunboats: int,
        play: list[int],
        element: Callable[[int, int], str],
    ) -> None:
        """E15: at sea infantry and gunboats depend on each other, so every group is an option of its own."""
        war = self.war
        orders = self.orders
        war.target = target
        war.means = means
        strength = war.defence(1 - war.actor(), target)
        for g in range(gunboats + 1):
            for i in range(infantry + 1):
                if not complete(war, i, 0, g):
                    continue
                of = [element(GUNBOAT, k) for k in range(g)] + [element(INFANTRY, k) for k in range(i)]
                takes = ([orders.take_of(GUNBOAT, g)] if g else []) + ([orders.take_of(INFANTRY, i)] if i else [])
                label = entry_label(war, target, war.source, means)
                if 0 < strength <= g + i:
                    label = attack_label(war, target, war.source, strength, g + i)
                elif strength > 0:
                    label = sacrifice_label(war, target, war.source, strength)
                self.options.append(
                    Option(
                        act=f"sail:{name}:{g}:{i}",
                        all=[*of, cell(self.board, target)],
                        label=f"With {force([i, 0, g])}: {label}",
                        play=[*play, *takes, orders.go],
                        confirm=strength > 0,
                        asks=[MARCH] * (len(of) + 1),
                        tone="danger" if strength > 0 else "",
                    )
                )
        war.target = -1
        war.means = 0

    def losses(self) -> None:
        """E26, E29: offer one choice of as many pieces as are due, anywhere on the map."""
        war = self.war
        seat = war.due_seat
        size = self.board.size
        of: list[str] = []
        play: list[list[int]] = []
        for arm in (INFANTRY, CAVALRY, GUNBOAT):  # infantry before the gunboat that carries it
            for square in range(size):
                for k in range(war.count(seat, arm, square)):
                    of.append(unit(self.board, seat, arm, square, k))
                    play.append([self.orders.remove + arm * size + square])
        self.options.append(
            Option(
                act="remove",
                all=[],
                label=f"Remove {counted(war.due, 'piece')} of yours, anywhere on the map",
                play=[],
                any=AnyOf(of=of, min=war.due, max=war.due, play=play),
                tone="danger",
            )
        )

    def eliminate(self) -> None:
        """E20: offer each number of defenders to eliminate."""
        for action in self.legal:
            k = action - self.orders.eliminate
            if action != self.orders.surrender:
                self._add(f"eliminate:{k}", [], eliminate_label(self.war, k), action)

    def name_units(self) -> None:
        """E21, E23: offer the units of each arm on the field that may be named, one at a time."""
        war = self.war
        orders = self.orders
        base = {STRIKE: orders.strike, GIVE: orders.give, KEEP: orders.keep}[war.phase]
        attacking = war.phase == GIVE or (war.phase == KEEP and war.keeper == war.turn)
        seat = war.turn if attacking else 1 - war.turn
        for action in self.legal:
            if action == orders.surrender:
                continue
            arm = action - base
            count = war.attack[arm] if attacking else war.count(seat, arm, war.field)
            of = [f"attack:{ARMS[arm]}:{k}" if attacking else unit(self.board, seat, arm, war.field, k) for k in range(count)]
            self.options.append(
                Option(
                    act=str(self.actions[action]),
                    all=[],
                    label=name_label(war, arm),
                    any=AnyOf(of=of, min=1, max=1, play=[[action]] * count),
                )
            )
