"""Playing a game to its end at full speed."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import Rng
from parlour.core.state import TABLE, State


def random_playout(state: State, rng: Rng) -> int:
    """Play `state` to its end by random actions of random actors; returns how many actions that took."""
    count = 0
    while not state.over():
        actors = state.actors()
        seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        state.apply(seat, state.random_action(seat, rng))
        count += 1
    return count


def random_playouts(states: list[State], rng: Rng) -> list[int]:
    """Play every state to its end at random; returns how many actions each took."""
    return [random_playout(state, rng) for state in states]


def play_out(state: State, bots: list[Bot], longest: int) -> int:
    """
    Let one bot a seat play `state` to its end, each by its own perspective; returns how many actions that took.

    All who may act at the same time decide before any of them is applied. A clock of the table runs out after as many
    actions as it has seconds, a stand-in for time that is the same on every machine. More than `longest` actions are
    a broken invariant.
    """
    count = 0
    waited: dict[str, int] = {}
    while not state.over():
        assert count < longest, "the game does not end"
        expired = -1
        for timer in state.timers():
            if timer.seat == TABLE and timer.running:
                waited[timer.key] = waited.get(timer.key, 0) + 1
                if waited[timer.key] > timer.seconds:
                    expired = timer.action
        if expired >= 0:
            state.apply(TABLE, expired)
            count += 1
            continue
        actors = state.actors()
        choices: list[int] = []
        texts: list[str] = []
        for seat in actors:
            perspective = Perspective(state, seat)
            action = bots[seat].choose(perspective)
            choices.append(action)
            texts.append(bots[seat].say(perspective, action))
        for i in range(len(actors)):
            # An earlier choice may have closed the door: at a live table whoever is first interrupts.
            if i > 0 and choices[i] not in state.legal(actors[i]):
                break
            state.apply(actors[i], choices[i], texts[i])
            count += 1
            if state.over():
                break
    return count
