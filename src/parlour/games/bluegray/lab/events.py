"""
Counts how often each event that asks its owner for a choice finds something to act on, over wars of equal players.

    python -m parlour.games.bluegray.lab.events [PLAYER] [--games N] [--seed S]
"""

from __future__ import annotations

import argparse
import sys

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray import GAME
from parlour.games.bluegray.actions import DECLINE
from parlour.games.bluegray.bots import Hard
from parlour.games.bluegray.rules import deal
from parlour.games.bluegray.state.cards import ASKS, BESIDE, CARDS, EFFECT, EFFECT_NAMES, NAME
from parlour.games.bluegray.state.position import CARRY_OUT, REINFORCE, REPORT

PLAYERS = {**GAME.bots(), "hard": Hard}


def interval(share: float, uses: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * uses)) / (1 + z * z / uses)
    half = z * ((share * (1 - share) + z * z / (4 * uses)) / uses) ** 0.5 / (1 + z * z / uses)
    return middle - half, middle + half


class Uses:
    """The uses of one event: how often it was flipped in force, had something to act on, and was still declined."""

    def __init__(self) -> None:
        self.flipped = 0
        self.found = 0
        self.declined = 0


def count_uses(player: str, games: int, seed: int) -> dict[int, Uses]:
    """B6: event -> its uses in wars of a player against itself; an event beside the battlefield always finds a column."""
    make = PLAYERS[player]
    chance = FastRng(seed)
    uses = {card: Uses() for card in range(CARDS) if ASKS[card] and not BESIDE[card]}
    for _ in range(games):
        state = deal(chance.fork())
        bots = [make(chance.bits()), make(chance.bits())]
        counted = 0  # the last battle whose events are counted
        while not state.over():
            if state.phase == CARRY_OUT and state.pending[0] in uses:
                uses[state.pending[0]].found += 1
            elif state.phase in (REINFORCE, REPORT) and state.battle > counted:
                counted = state.battle
                for column in state.columns:
                    for card in column:
                        if card in uses:
                            uses[card].flipped += 1
            seat = state.actors()[0]
            action = bots[seat].choose(Perspective(state, seat))
            if action == DECLINE:
                uses[state.pending[0]].declined += 1
            state.apply(seat, action)
    return uses


def main(words: list[str]) -> None:
    """Play the wars and print a line for each event."""
    parser = argparse.ArgumentParser(prog="python -m parlour.games.bluegray.lab.events", description=__doc__)
    parser.add_argument("player", nargs="?", choices=sorted(PLAYERS), default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(words)
    sys.stdout.write(f"{given.player} against {given.player}, {given.games} wars, seed {given.seed}\n")
    for card, use in count_uses(given.player, given.games, given.seed).items():
        line = f"  {EFFECT_NAMES[EFFECT[card]]:8} {NAME[card]}: {use.flipped} uses"
        if use.flipped:
            low, high = interval(use.found / use.flipped, use.flipped)
            line += f", {100 * use.found / use.flipped:.1f} % find something (95 %: {100 * low:.1f} to {100 * high:.1f})"
        sys.stdout.write(f"{line}, {use.declined} declined\n")


if __name__ == "__main__":
    main(sys.argv[1:])
