"""Search in several processes at once: every process grows its own tree, and their counts at the root are added up."""

from __future__ import annotations

import multiprocessing
import threading
from multiprocessing.connection import Connection

from parlour.bots.search import EXPLORATION, Edge, Node, Search, most_visited
from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng

Counts = list[tuple[int, float, float]]
"""What a process found out about the actions at the root: action, visits, total."""


def can_fork() -> bool:
    """Whether this process may be copied as it is, position and tree included, which is unsafe beside other threads."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


class ParallelSearchBot(Bot):
    """
    Searches in `processes` at once; `iterations` are shared out among them, `seconds` are for each.

    The same seed, iterations and number of processes make the same choices. Where a process cannot be copied, all
    iterations are done by this one.
    """

    def __init__(
        self, guide: Guide, seed: int, iterations: int, seconds: float = 0.0, processes: int = 2, exploration: float = EXPLORATION
    ) -> None:
        self.search = Search(guide, seed, exploration)
        self.seeds = FastRng(seed + 1)
        self.iterations = iterations
        self.seconds = seconds
        self.processes = processes

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        helpers = self.processes - 1 if can_fork() else 0
        share = max(1, self.iterations // (helpers + 1)) if self.iterations else 0
        context = multiprocessing.get_context("fork") if helpers else None
        running = []
        for _ in range(helpers):
            assert context is not None
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=self.help_out, args=(theirs, perspective, share, self.seeds.bits()))
            process.start()
            theirs.close()
            running.append((process, ours))
        root = self.search.run(perspective, share, self.seconds)
        merged = add_up([counts_of(root)] + [ours.recv() for _, ours in running])
        for process, ours in running:
            ours.close()
            process.join()
        return most_visited(merged, legal)

    def help_out(self, answer: Connection, perspective: Perspective, share: int, seed: int) -> None:
        """What a helping process does: search on from the tree it was born with, and tell what it has added."""
        before = {edge.action: edge for edge in self.root_edges(perspective)}
        self.search.rng = FastRng(seed)
        root = self.search.run(perspective, share, self.seconds)
        added: Counts = []
        for action, visits, total in counts_of(root):
            old = before.get(action)
            added.append((action, visits - old.visits, total - old.total) if old is not None else (action, visits, total))
        answer.send(added)
        answer.close()

    def root_edges(self, perspective: Perspective) -> list[Edge]:
        """Copies of the edges that earlier searches have left at the root."""
        if not self.search.tables:
            return []
        node = self.search.tables[perspective.seat].get(perspective.key())
        copies: list[Edge] = []
        for edge in node.edges if node is not None else []:
            copy = Edge(edge.action, edge.seat)
            copy.visits, copy.total = edge.visits, edge.total
            copies.append(copy)
        return copies


def counts_of(node: Node) -> Counts:
    """The counts of a node in a form that can be sent."""
    return [(edge.action, edge.visits, edge.total) for edge in node.edges]


def add_up(parts: list[Counts]) -> Node:
    """One node with the counts of all."""
    edges: dict[int, Edge] = {}
    for counts in parts:
        for action, visits, total in counts:
            edge = edges.setdefault(action, Edge(action, 0))
            edge.visits += visits
            edge.total += total
    node = Node()
    node.edges = [edges[action] for action in sorted(edges)]
    return node
