"""Leduc poker and Hearts on our contract and in OpenSpiel, measured in one process; prints one JSON object."""

from __future__ import annotations

import argparse
import json
import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import hearts.rules
import leduc.rules
import pyspiel  # type: ignore[import-not-found, unused-ignore]
from drive.loops import native_playouts

import parlour.bots.search
from parlour.bots.search import Search
from parlour.core import FastRng, Guide, Perspective, Rng, State

SIMULATIONS = 2000
PLAYOUTS = 2000
GAMES = 100  # played between two readings of the clock, which take as long as a decision of ours
NO_PASSING = 0


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """The units of work done per second."""
    done = 0
    start = clock()
    while (elapsed := clock() - start) < seconds:
        done += work()
    return done / elapsed


class Peer:
    """One game in both libraries, with the same cards."""

    def __init__(
        self,
        name: str,
        game: Any,
        opening: list[int],
        deal: Callable[[Rng], State],
        seeds: FastRng,
        chance: Callable[[State], list[int]],
        forced: int,
    ) -> None:
        self.name = name
        self.game = game
        self.opening = opening
        self.deal_with = deal
        self.seeds = seeds
        self.chance = chance  # OpenSpiel's chance actions for the cards that ours has dealt
        self.forced = forced  # the number of opening actions before the first real choice

    def deal(self) -> State:
        """A new game of ours."""
        return self.deal_with(self.seeds.fork())

    def deal_of(self, seed: int) -> State:
        """Our game with the deal of a seed."""
        return self.deal_with(FastRng(seed))

    def later_chance(self, state: State) -> int:
        """OpenSpiel's chance action for the card that ours has just drawn; only Leduc poker has one."""
        assert isinstance(state, leduc.rules.Leduc)
        return state.board

    def position(self, dice: random.Random) -> tuple[State, Any]:
        """The same position in both libraries, in which the mover has a choice."""
        ours = self.deal()
        theirs = self.game.new_initial_state()
        for action in self.opening + self.chance(ours):
            theirs.apply_action(action)
        for _ in range(self.forced):
            action = dice.choice(theirs.legal_actions())
            ours.apply(theirs.current_player(), action)
            theirs.apply_action(action)
        assert len(theirs.legal_actions()) > 1
        assert ours.legal(theirs.current_player()) == theirs.legal_actions()
        return ours, theirs

    def their_state(self, dice: random.Random) -> Any:
        """OpenSpiel's position after a random deal."""
        state = self.game.new_initial_state()
        for action in self.opening:
            state.apply_action(action)
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(dice.random() * len(actions))])
        return state

    def our_playouts(self, dice: random.Random) -> int:
        """Play random games from deal to end, every step called from Python; return the number of decisions."""
        decisions = 0
        for _ in range(GAMES):
            state = self.deal()
            while not state.over():
                seat = state.actors()[0]
                actions = state.legal(seat)
                state.apply(seat, actions[int(dice.random() * len(actions))])
                decisions += 1
            state.outcome()
        return decisions

    def their_playouts(self, dice: random.Random) -> int:
        """The same with OpenSpiel, not counting its chance nodes."""
        decisions = 0
        for _ in range(GAMES):
            state = self.their_state(dice)
            while not state.is_terminal():
                if not state.is_chance_node():
                    state.current_player()
                    decisions += 1
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.random() * len(actions))])
            state.returns()
        return decisions

    def measures(self, seed: int) -> dict[str, tuple[Callable[[], int], Callable[[], int]]]:
        """The measurements by name, each with our work and theirs."""
        dice = random.Random(seed)
        ours, theirs = self.position(dice)
        # Python cannot call its evaluator, but a tree search of one simulation with many playouts can.
        evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, seed)
        rollouts = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1000, False, seed, False)

        def their_rollouts() -> int:
            rollouts.step(theirs)
            return PLAYOUTS

        def our_rollouts() -> int:
            native_playouts(ours, PLAYOUTS, seed)
            return PLAYOUTS

        def our_clones() -> int:
            for _ in range(1000):
                ours.clone()
            return 1000

        def their_clones() -> int:
            for _ in range(1000):
                theirs.clone()
            return 1000

        def our_search() -> int:
            Search(Guide(), seed).run(Perspective(ours, ours.actors()[0]), SIMULATIONS)
            return SIMULATIONS

        def their_search() -> int:
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT)
            bot.step(theirs)
            return SIMULATIONS

        return {
            "decisions driven from Python": (lambda: self.our_playouts(dice), lambda: self.their_playouts(dice)),
            "native playouts": (our_rollouts, their_rollouts),
            "clones": (our_clones, their_clones),
            "search simulations": (our_search, their_search),
        }


def leduc_chance(state: State) -> list[int]:
    """How OpenSpiel deals the same cards."""
    assert isinstance(state, leduc.rules.Leduc)
    return [state.card0, state.card1]


def hearts_chance(state: State) -> list[int]:
    """How OpenSpiel deals the same cards: one at a time around the table."""
    assert isinstance(state, hearts.rules.Hearts)
    hands = [[card for card in range(52) if hand >> card & 1] for hand in state.hands()]
    return [hands[i % 4][i // 4] for i in range(52)]


def peers(seeds: FastRng) -> list[Peer]:
    """The games that both libraries have."""
    return [
        Peer("leduc", pyspiel.load_game("leduc_poker"), [], leduc.rules.deal, seeds, leduc_chance, 0),
        Peer("hearts", pyspiel.load_game("hearts"), [NO_PASSING], hearts.rules.deal, seeds, hearts_chance, 4),
    ]


def main() -> None:
    """Measure both sides in turn, and keep the best round of each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--cpu", action="store_true", help="count processor time, for a shared machine")
    options = parser.parse_args()
    clock = time.process_time if options.cpu else time.perf_counter
    rates: dict[str, float] = {}
    ratios: dict[str, float] = {}
    for peer in peers(FastRng(11)):
        for name, (ours, theirs) in peer.measures(12).items():
            best = [0.0, 0.0]
            for _ in range(options.rounds):
                best = [max(best[i], rate(work, options.seconds, clock)) for i, work in enumerate((ours, theirs))]
            rates[f"{peer.name} {name}, ours"], rates[f"{peer.name} {name}, OpenSpiel"] = best
            ratios[f"{peer.name} {name}"] = best[0] / best[1]
    modules = [parlour.bots.search, hearts.rules, leduc.rules]
    compiled = all(not str(module.__file__).endswith(".py") for module in modules)
    versions = {"python": platform.python_version(), "open_spiel": version("open_spiel"), "machine": platform.machine()}
    print(json.dumps({"compiled": compiled, "ratios": ratios, "rates": rates, "versions": versions}))


if __name__ == "__main__":
    main()
