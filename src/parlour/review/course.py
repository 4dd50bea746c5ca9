"""A finished match divided into steps, each one seat's decision, with the states between them."""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.core.state import TABLE, State


class Step(NamedTuple):
    """The actions `start` to `end` (exclusive) of the log, all of one seat."""

    start: int
    end: int
    seat: int


class Ending(NamedTuple):
    """The ending of a match that did not end by the rules, for example by a resignation."""

    returns: list[float]
    reason: str


def need_end(match: Match, ending: Ending | None = None) -> None:
    """Raise `ParlourError` unless the match is over, because a review shows every hand."""
    if ending is None and not match.over():
        raise ParlourError(
            f"this match of {match.game.title} has not ended; a review shows all hands, so it needs a finished match"
        )
    if not match.log:
        raise ParlourError("this match has no actions to review")


def steps_of(match: Match, whole: bool) -> list[Step]:
    """
    Return the decisions of a match: single actions, or `whole` moves.

    A whole move is a seat's consecutive actions with no new chance and no take-back between them.
    """
    renewed = {take_back.length for take_back in match.take_backs}
    steps: list[Step] = []
    for i, entry in enumerate(match.log):
        last = steps[-1] if steps else None
        goes_on = whole and entry.seat != TABLE and i not in renewed and i > 0 and match.chance[i] == match.chance[i - 1]
        if last is not None and last.seat == entry.seat and goes_on:
            steps[-1] = Step(last.start, i + 1, last.seat)
        else:
            steps.append(Step(i, i + 1, entry.seat))
    return steps


def intended(match: Match, step: Step, whole: bool) -> list[int]:
    """
    Return the log indexes of the move that a step belongs to.

    Hidden actions of others do not interrupt a whole move, as when two seats lay cards at the same time.
    """
    found = list(range(step.start, step.end))
    renewed = {take_back.length for take_back in match.take_backs}
    for i in range(step.end, len(match.log)):
        if not whole or step.seat == TABLE or i in renewed or match.chance[i] != match.chance[i - 1]:
            break
        if match.log[i].seat == step.seat:
            found.append(i)
        elif any(event.visible_to(step.seat) for event in match.events[i + 1]):
            break
    return found


def states_between(match: Match, steps: list[Step]) -> list[State]:
    """Return the states before each step and at the end."""
    twin = Match(match.game, match.setup, match.seed)
    twin.replay([], False, match.take_backs)
    states = [twin.state.clone()]
    for step in steps:
        twin.replay(match.log[step.start : step.end], False, match.take_backs)
        states.append(twin.state.clone())
    return states


def draws_chance(after: State, match: Match, step: Step, worlds: list[State]) -> bool:
    """Whether some seat would have seen a different result of this step had it started from one of the `worlds`."""
    if any(take_back.length == step.end for take_back in match.take_backs):
        return False
    seen = [after.key(seat) for seat in range(after.seats)]
    for world in worlds:
        for entry in match.log[step.start : step.end]:
            if entry.seat != TABLE and entry.action not in world.legal(entry.seat):
                return True
            world.apply(entry.seat, entry.action, entry.text)
        if [world.key(seat) for seat in range(after.seats)] != seen:
            return True
    return False
