"""The whole tree of a small two-player game as arrays, so that a walk through it takes milliseconds."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

Array = npt.NDArray[Any]

CHANCE = -1
MOST_NODES = 2_000_000


class Tree:
    """
    All histories of a game with explicit chance and perfect recall, level by level.

    A node has the edge that leads to it: `mover` of the parent (CHANCE or a seat), `slot` of the action in the policy of
    that seat, and `chance`, which is 1 unless chance moved. A policy is an array with a number for each slot; the slots of an
    information set lie side by side, from `first` on.
    """

    def __init__(self, game: Any) -> None:
        self.sets: dict[tuple[int, str], int] = {}
        self.set_slots: list[int] = []  # the first slot of each set, in order
        self.set_seat: list[int] = []
        self.slot_set: list[int] = []
        self.slot_action: list[int] = []
        parents, movers, slots, chances, payoffs = [-1], [CHANCE], [-1], [1.0], [0.0]
        ends = [False]
        self.levels = [0]  # where each level begins
        level = [game.new_initial_state()]
        start = 0
        while level:
            following: list[Any] = []
            self.levels.append(self.levels[-1] + len(level))
            for place, state in enumerate(level):
                node = start + place
                if state.is_terminal():
                    ends[node], payoffs[node] = True, state.returns()[0]
                    continue
                for mover, slot, chance, action in self._edges(state):
                    following.append(state.child(action))
                    parents.append(node)
                    movers.append(mover)
                    slots.append(slot)
                    chances.append(chance)
                    payoffs.append(0.0)
                    ends.append(False)
            assert len(parents) <= MOST_NODES, "the game is too large to list"
            start += len(level)
            level = following
        self.parent, self.mover, self.slot = np.array(parents), np.array(movers), np.array(slots)
        self.chance, self.payoff, self.end = np.array(chances), np.array(payoffs), np.array(ends)
        self.first = np.array(self.set_slots)
        self.seat = np.array(self.set_seat)
        self.set_of = np.array(self.slot_set)
        self.nodes, self.slots = len(parents), len(self.slot_set)

    def _edges(self, state: Any) -> list[tuple[int, int, float, int]]:
        """The edges that leave a state: mover, slot, chance and OpenSpiel's action."""
        if state.is_chance_node():
            return [(CHANCE, -1, chance, action) for action, chance in state.chance_outcomes()]
        seat = state.current_player()
        key = (seat, state.information_state_string(seat))
        actions = state.legal_actions()
        if key not in self.sets:
            self.sets[key] = len(self.sets)
            self.set_slots.append(len(self.slot_set))
            self.set_seat.append(seat)
            self.slot_set += [self.sets[key]] * len(actions)
            self.slot_action += actions
        first = self.set_slots[self.sets[key]]
        return [(seat, first + i, 1.0, action) for i, action in enumerate(actions)]

    def uniform(self) -> Array:
        """The policy that takes every action equally often."""
        return np.asarray(1.0 / np.bincount(self.set_of)[self.set_of])

    def reaches(self, policy: Array) -> Array:
        """How much seat 0, seat 1 and chance contribute to reaching each node, as three rows."""
        edge = np.ones((3, self.nodes))
        for seat in (0, 1):
            mine = self.mover == seat
            edge[seat, mine] = policy[self.slot[mine]]
        edge[2] = self.chance
        for begin, end in zip(self.levels[1:-1], self.levels[2:], strict=True):
            edge[:, begin:end] *= edge[:, self.parent[begin:end]]
        return edge

    def worth(self, policy: Array, seat: int, best: bool = False) -> tuple[Array, Array]:
        """
        What a seat earns from each node on by a policy (`best`: by its best response), and from each of its slots.

        The worth of a slot is a sum over its nodes, weighted by how the others and chance reach them.
        """
        reach = self.reaches(policy)
        weight = reach[1 - seat] * reach[2]
        sign = 1.0 if seat == 0 else -1.0
        value = np.where(self.end, sign * self.payoff, 0.0)
        worth = np.zeros(self.slots)
        chosen = policy.copy()
        for begin, end in reversed(list(zip(self.levels[1:-1], self.levels[2:], strict=True))):
            nodes = np.arange(begin, end)
            own = nodes[self.mover[begin:end] == seat]
            np.add.at(worth, self.slot[own], weight[own] * value[own])
            if best:
                self._take_best(worth, chosen, np.unique(self.set_of[self.slot[own]]))
            share = np.where(self.mover[begin:end] == CHANCE, self.chance[begin:end], 1.0)
            moved = self.mover[begin:end] != CHANCE
            share[moved] = np.where(
                self.mover[begin:end][moved] == seat, chosen[self.slot[begin:end][moved]], policy[self.slot[begin:end][moved]]
            )
            np.add.at(value, self.parent[begin:end], share * value[begin:end])
        return value, worth

    def _take_best(self, worth: Array, chosen: Array, sets: Array) -> None:
        """Let the policy take the best action at some sets, whose nodes all lie on one level."""
        for number in sets:
            begin = self.first[number]
            end = self.first[number + 1] if number + 1 < len(self.first) else self.slots
            chosen[begin:end] = 0.0
            chosen[begin + int(worth[begin:end].argmax())] = 1.0

    def exploitability(self, policy: Array) -> float:
        """What a best response earns against the policy, on average over both seats; 0 for an equilibrium."""
        return float(sum(self.worth(policy, seat, best=True)[0][0] for seat in (0, 1))) / 2


def list_game(name: str, **options: Any) -> Tree:
    """The tree of one of Parlour's games that states its `draws`."""
    from parlour.envs import openspiel  # importing it registers the games

    assert name in openspiel.kinds, f"{name} is not registered"
    return Tree(pyspiel.load_game(f"python_parlour_{name}", {"chance": "explicit", **options}))
