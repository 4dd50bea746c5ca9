"""
Information-set Monte Carlo tree search for any game on the contract.

Every iteration draws a world that the searching seat cannot tell from the truth and plays it to its end. Each seat that
acts on the way decides at its own information set, by what it would know in that world, so no seat uses what it could
not see. Each seat has a table of nodes by `State.key`, and statistics belong to the acting seat, so any number of seats,
teams and payoffs works. Chance is whatever the rules draw while the world is played.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final, final

from parlour.bots.search_error import wobble
from parlour.bots.search_tree import Edge, Node
from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.playout import count_decision
from parlour.core.rng import FastRng
from parlour.core.state import TABLE, State

EXPLORATION: Final = 0.3  # for values scaled to a spread of 1
WIDTH: Final = 2.0  # after n visits a node has tried at most WIDTH * sqrt(n) actions
MOST_NODES: Final = 200_000  # kept for the next decision
PROBES: Final = 16  # worlds drawn to see whether the guide weighs worlds differently
PARTICLES: Final = 1024  # worlds to draw from if it does
CLOCK_STRIDE: Final = 16  # iterations between checks for a clock of the table, until one is found
NO_HINT: Final = -2  # not an action, and different from -1, which means that none was picked yet
TIME_STRIDE: Final = 4  # iterations between checks of the time


@final
class Worlds:
    """Worlds that a seat cannot tell apart, drawn in proportion to the guide's weights."""

    def __init__(self, perspective: Perspective, guide: Guide, rng: FastRng) -> None:
        self.perspective = perspective
        self.guide = guide
        self.rng = rng
        self.pool: list[State] = []
        self.heights: list[float] = []  # cumulative weights
        self.weighted = False
        self.used = 0
        first = 0.0
        for i in range(PROBES):
            weight = self.add()
            if i == 0:
                first = weight
            elif weight != first:
                self.weighted = True

    def add(self) -> float:
        """Draw one more world into the pool; return its weight."""
        world = self.perspective.world(self.rng)
        weight = self.guide.weight(world, self.perspective.seat)
        self.pool.append(world)
        self.heights.append(weight + (self.heights[-1] if len(self.heights) > 0 else 0.0))
        return weight

    def next(self) -> State:
        """A world to play in that nothing else uses."""
        if not self.weighted:
            self.used += 1
            return self.pool[self.used - 1] if self.used <= PROBES else self.perspective.world(self.rng)
        if len(self.pool) < PARTICLES:
            self.add()
        world = self.pool[self.pick()].clone()
        world.rng = self.rng.fork()
        return world

    def pick(self) -> int:
        """The index of a world, drawn by weight; uniform if all weights are zero."""
        heights = self.heights
        if heights[-1] <= 0.0:
            return self.rng.below(len(heights))
        mark = heights[-1] * (self.rng.bits() / 4294967296.0)
        low = 0
        high = len(heights) - 1
        while low < high:
            middle = (low + high) // 2
            if heights[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return low


@final
class Search:
    """
    A tree that grows with every search and is kept for the next.

    The same seed, iterations and perspectives in the same order give the same tree, compiled or not.
    """

    def __init__(self, guide: Guide, seed: int, exploration: float = EXPLORATION) -> None:
        self.guide = guide
        self.rng = FastRng(seed)
        self.exploration = exploration
        self.depth = guide.depth()
        self.tables: list[dict[int, Node]] = []
        self.low = 0.0  # the lowest and the highest return seen
        self.high = 0.0
        self.run_number = 0
        self.iterations = 0  # of the last run
        self.clocked = False
        self.waited: dict[str, int] = {}

    def run(self, perspective: Perspective, iterations: int, seconds: float = 0.0) -> Node:
        """
        Search for `iterations`, or until `seconds` have passed if that comes first; 0 means no limit.

        Return the node of the seat's current information set.
        """
        assert iterations > 0 or seconds > 0.0, "a search needs a budget"
        self.run_number += 1
        self.prepare(perspective.seats)
        table = self.tables[perspective.seat]
        key = perspective.key()
        root = table.get(key)
        if root is None:
            root = Node()
            table[key] = root
        root.run = self.run_number
        before = root.visits
        worlds = Worlds(perspective, self.guide, self.rng)
        end = time.perf_counter() + seconds if seconds > 0.0 else 0.0
        count = 0
        while iterations == 0 or count < iterations:
            self.iterate(worlds.next(), count % CLOCK_STRIDE == 0)
            count += 1
            if seconds > 0.0 and count % TIME_STRIDE == 0 and time.perf_counter() >= end:
                break
        self.iterations = count
        assert root.visits > before, "a resampled world's key differs from the perspective's"
        return root

    def prepare(self, seats: int) -> None:
        """Provide a table for each seat; if there are too many nodes, keep only those that the last search visited."""
        if len(self.tables) != seats:
            self.tables = [{} for _ in range(seats)]
        count = 0
        for table in self.tables:
            count += len(table)
        if count > MOST_NODES:
            kept: list[dict[int, Node]] = []
            for table in self.tables:
                fresh: dict[int, Node] = {}
                for key, node in table.items():
                    if node.run == self.run_number - 1:
                        fresh[key] = node
                kept.append(fresh)
            self.tables = kept

    def iterate(self, state: State, ask_clocks: bool) -> None:
        """Play one world to its end: down the tree, one step beyond it, then by the guide; then learn from the result."""
        path: list[Edge] = []
        with_clocks = ask_clocks or self.clocked
        if with_clocks and len(self.waited) > 0:
            self.waited = {}
        # Leave by `break`, not by a flag: mypyc 2.4.1 miscompiles a loop over a flag that is set inside it.
        while True:
            if with_clocks:
                self.run_clocks(state)
            actors = state.actors()
            if len(actors) == 0:
                break
            if len(actors) > 1:
                if not self.decide_together(state, actors, path):
                    break
                continue
            seat = actors[0]
            edge = self.decide(state, seat)
            if edge is None:
                break
            path.append(edge)
            state.apply(seat, edge.action)
        self.play_out(state, with_clocks)
        self.learn(state, path)

    def decide(self, state: State, seat: int) -> Edge | None:
        """The action that `seat` tries at its information set; None at the first visit."""
        table = self.tables[seat]
        key = state.key(seat)
        node = table.get(key)
        if node is None:
            node = Node()
            node.run = self.run_number
            table[key] = node
            return None
        node.run = self.run_number
        node.visits += 1.0
        return self.select(node, state, seat)

    def decide_together(self, state: State, actors: list[int], path: list[Edge]) -> bool:
        """
        Let all seats that act at the same time decide before any of them acts; return whether all were inside the tree.

        They then act one after another, from a random seat on; a seat whose choice is no longer legal does not act.
        """
        count = len(actors)
        edges: list[Edge | None] = []
        choices: list[int] = []
        outside = 0
        for seat in actors:
            edge = self.decide(state, seat)
            edges.append(edge)
            if edge is None:
                outside += 1
                choices.append(self.guide.playout_action(state, seat, self.rng))
            else:
                choices.append(edge.action)
        start = self.rng.below(count)
        for i in range(count):
            at = (start + i) % count
            seat = actors[at]
            if i > 0 and choices[at] not in state.legal(seat):
                continue
            edge = edges[at]
            if edge is not None:
                path.append(edge)
            state.apply(seat, choices[at])
            if state.over():
                break
        return outside == 0

    def select(self, node: Node, state: State, seat: int) -> Edge:
        """
        An action that is legal in this world: a new one while the node has few visits, else the one with the highest bound.

        The first new one is the guide's choice, the others are random. Their number grows with the node's visits, so that
        a short search can still go deep where there are many actions.
        """
        edges = node.edges
        count = len(edges)
        known = 0
        untried = 0
        pick = -1
        place = 0
        best: Edge | None = None
        best_bound = -1e300
        logarithm = log(node.visits + 1.0)
        spread = self.high - self.low
        scale = self.exploration * (spread if spread > 0.0 else 1.0)
        rng = self.rng
        hint = self.guide.playout_action(state, seat, rng) if count == 0 else NO_HINT
        for action in state.legal(seat):
            edge: Edge | None = None
            while known < count:
                edge = edges[known]
                if edge.action >= action:
                    break
                known += 1
                edge = None
            if edge is not None and edge.action == action:
                known += 1
                visits = edge.visits
                bound = edge.total / visits + scale * sqrt(logarithm / visits) if visits > 0.0 else 1e300
                if bound > best_bound:
                    best_bound = bound
                    best = edge
            else:
                untried += 1
                if action == hint or (pick != hint and (untried == 1 or rng.below(untried) == 0)):
                    pick = action
                    place = known
        if untried > 0 and (best is None or count < WIDTH * sqrt(node.visits)):
            best = Edge(pick, seat)
            edges.insert(place, best)
        assert best is not None, "a seat that may act has no legal action"
        return best

    def play_out(self, state: State, with_clocks: bool) -> None:
        """Let the guide play on to the end, or to the depth at which it trusts its evaluation."""
        guide = self.guide
        rng = self.rng
        depth = self.depth
        steps = 0
        while True:
            if with_clocks:
                self.run_clocks(state)
            actors = state.actors()
            if len(actors) == 0 or (depth > 0 and steps >= depth):
                return
            seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            state.apply(seat, guide.playout_action(state, seat, rng))
            steps += 1

    def run_clocks(self, state: State) -> None:
        """Count a decision on the table's running clocks, and play the actions of those that run out."""
        while not state.over():
            demanded = count_decision(state.clocks(), self.waited)
            if demanded < 0:
                break
            state.apply(TABLE, demanded)
        if len(self.waited) > 0:
            self.clocked = True

    def learn(self, state: State, path: list[Edge]) -> None:
        """Credit every action on the path with the return of its own seat, or with the guide's estimate."""
        outcome = state.outcome()
        if outcome is not None:
            returns = outcome.returns
        else:
            returns = [0.0] * state.seats
            asked = [False] * state.seats
            for edge in path:
                seat = edge.seat
                if not asked[seat]:
                    asked[seat] = True
                    returns[seat] = self.guide.value(state, seat)
        for edge in path:
            value = returns[edge.seat]
            edge.visits += 1.0
            edge.total += value
            if value > self.high:
                self.high = value
            elif value < self.low:
                self.low = value


def most_visited(node: Node, legal: list[int]) -> int:
    """The legal action with the most visits; ties go to the best mean, then to the lowest number."""
    best = legal[0]
    best_visits = -1.0
    best_mean = 0.0
    for edge in node.edges:
        if edge.action not in legal:
            continue
        if edge.visits > best_visits or (edge.visits == best_visits and edge.mean() > best_mean):
            best = edge.action
            best_visits = edge.visits
            best_mean = edge.mean()
    return best


def misjudged(node: Node, legal: list[int], error: float, rng: FastRng) -> int:
    """Of the legal actions tried, the one that looks best to a player who misjudges each mean by `error` on average."""
    best = legal[0]
    best_mean = -1e300
    for edge in node.edges:
        if edge.visits > 0.0 and edge.action in legal:
            mean = edge.mean() + error * wobble(rng)
            if mean > best_mean:
                best = edge.action
                best_mean = mean
    return best


@final
class SearchBot(Bot):
    """
    Searches before every choice, for a number of iterations or a time, whichever ends first.

    With `error` it misjudges what its search found, as a share of the spread of all returns seen.
    """

    def __init__(
        self,
        guide: Guide,
        seed: int,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        error: float = 0.0,
    ) -> None:
        self.search = Search(guide, seed, exploration)
        self.iterations = iterations
        self.seconds = seconds
        self.error = error

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        search = self.search
        root = search.run(perspective, self.iterations, self.seconds)
        if self.error > 0.0:
            return misjudged(root, legal, self.error * (search.high - search.low), search.rng)
        return most_visited(root, legal)
