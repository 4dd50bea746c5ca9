"""Play games to their end at full speed."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import Rng
from parlour.core.state import TABLE, State, Timer


def random_playout(state: State, rng: Rng) -> int:
    """Play `state` to its end by random actions of random actors; return the number of actions."""
    count = 0
    actors = state.actors()
    while len(actors) > 0:
        seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        state.apply(seat, state.random_action(seat, rng))
        count += 1
        actors = state.actors()
    return count


def random_playouts(states: list[State], rng: Rng) -> list[int]:
    """Play every state to its end at random; return the number of actions of each."""
    return [random_playout(state, rng) for state in states]


def count_decision(clocks: list[Timer], waited: dict[str, int]) -> int:
    """
    Count a decision on the table's running clocks; return the action of a clock that has run out, or -1.

    Decisions stand in for seconds, so that games are the same on every machine: a clock runs out after one decision for
    each of its seconds, then starts again. `waited` holds each clock's count and stays empty until there is a clock.
    """
    for timer in clocks:
        if timer.seat == TABLE and timer.running:
            count = waited.get(timer.key, 0) + 1
            if count > timer.seconds:
                waited[timer.key] = 0
                return timer.action
            waited[timer.key] = count
    return -1


def play_out(state: State, bots: list[Bot], longest: int, log: list[tuple[int, int, str]] | None = None) -> int:
    """
    Let one bot for each seat play `state` to its end, each from its own perspective; return the number of actions.

    All seats that may act at the same time decide before any of them acts. The table's clocks run by `count_decision`.
    More than `longest` actions are a broken invariant. Each action is added to `log` as seat, action and text.
    """
    count = 0
    waited: dict[str, int] = {}
    while not state.over():
        assert count < longest, "the game does not end"
        expired = count_decision(state.clocks(), waited)
        if expired >= 0:
            state.apply(TABLE, expired)
            if log is not None:
                log.append((TABLE, expired, ""))
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
            # An earlier choice may rule this one out, as at a live table, where the first to act interrupts.
            if i > 0 and choices[i] not in state.legal(actors[i]):
                break
            state.apply(actors[i], choices[i], texts[i])
            if log is not None:
                log.append((actors[i], choices[i], texts[i]))
            count += 1
            if state.over():
                break
    return count
