"""When computer players move: once people have followed the last move, and at a time that reveals nothing about their hands."""

from __future__ import annotations

from typing import Final

from parlour.bots.levels import longest_thought
from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.core.state import State

SLACK: Final = 300  # milliseconds that an answer may need on its way, besides the player's own time limit
WORLDS: Final = 12
MORE_WORLDS: Final = 40
BEAT: Final = 700  # milliseconds of a beat at normal speed
MOST: Final = 10  # beats that computer players wait for people


def beats(state: State, seat: int, level: str, took: int, beat: int, fewest: int) -> int:
    """
    How many beats of `beat` milliseconds, at least `fewest`, before an answer that took `took` milliseconds is played.

    A player that searches answers at once if it has no choice. Where others cannot tell whether it has one, every answer
    takes as long as the longest.
    """
    count = max(fewest, -(-took // beat))
    longest = longest_thought(level)
    if longest == 0.0:
        return count
    most = -(-(round(1000 * longest) + SLACK) // beat)
    return most if count < most and may_or_may_not_choose(state, seat) else count


def may_or_may_not_choose(state: State, seat: int) -> bool:
    """Whether another seat cannot tell if this one has a choice, judging by drawn worlds."""
    choice = len(state.legal(seat)) > 1
    others = [other for other in range(state.seats) if other != seat]
    rng = FastRng(state.key(seat))
    for i in range(WORLDS if choice else MORE_WORLDS):  # an answer without a choice reveals more, and is faster
        world = state.resample(others[i % len(others)], rng)
        if (len(world.legal(seat)) > 1) != choice:
            return True
    return False


def beats_to_follow(match: Match) -> int:
    """
    The beats that clients need to show the last move announced to everybody.

    Secret actions add nothing, not even for having happened, so the time until the next move reveals nothing.
    """
    end = len(match.log)
    while end > 0:
        first = end - 1
        while first > 0 and match.log[first - 1].move == match.log[end - 1].move:
            first -= 1
        told = [event for step in match.events[first + 1 : end + 1] for event in step if event.audience is None]
        if told:
            ms = sum([event.ms() for event in told])
            return min(MOST, -(-ms // BEAT))
        end = first
    return 0
