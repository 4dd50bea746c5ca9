"""Why an element of the scene cannot be chosen: the first action that a click on it stands for and that the rules refuse."""

from __future__ import annotations

from parlour.core.state import State


def why_not(state: State, seat: int, element: str, picked: list[str]) -> str:
    """
    The rule and the reason why `seat` cannot choose an element after those in `picked`; "" where the game says nothing
    about it.

    It changes nothing and reveals nothing that the seat does not know.
    """
    if state.over():
        return "the game is over"
    if not state.legal(seat):
        return state.why_not_now(seat)
    trial = state.clone()
    for action in state.meant(seat, element, picked):
        if seat not in trial.actors():
            if action in state.legal(seat):
                break
            return trial.why_not_now(seat)
        if action not in trial.legal(seat):
            return trial.why_not(seat, action)
        trial.apply(seat, action)
    return state.why_nothing(seat, element, picked)
