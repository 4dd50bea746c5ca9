"""Playing a game to its end at full speed."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import Rng
from parlour.core.state import TABLE, State, Timer


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


def count_decision(timers: list[Timer], waited: dict[str, int]) -> int:
    """
    Count a decision on the running clocks of the table; returns what one that has run out demands, or -1.

    A clock runs out after as many decisions as it has seconds, a stand-in for time that is the same on every machine, and
    then begins anew. `waited` holds the decisions that each has seen, and is empty until there is such a clock.
    """
    for timer in timers:
        if timer.seat == TABLE and timer.running:
            count = waited.get(timer.key, 0) + 1
            if count > timer.seconds:
                waited[timer.key] = 0
                return timer.action
            waited[timer.key] = count
    return -1


def play_out(state: State, bots: list[Bot], longest: int) -> int:
    """
    Let one bot a seat play `state` to its end, each by its own perspective; returns how many actions that took.

    All who may act at the same time decide before any of them is applied. Clocks of the table run by `count_decision`.
    More than `longest` actions are a broken invariant.
    """
    count = 0
    waited: dict[str, int] = {}
    while not state.over():
        assert count < longest, "the game does not end"
        expired = count_decision(state.timers(), waited)
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
