"""An action is a whole number: what only looks like one is refused, in every form of environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from parlour.core import BadSetup, MalformedAction
from parlour.envs import pettingzoo, vector
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.whole import whole

WRONG: list[Any] = [
    1.5,
    3.0,
    float("nan"),
    True,
    None,
    "3",
    b"3",
    [3],
    np.float64(3.0),
    np.float32(0.5),
    np.bool_(True),
    np.array(True),
    np.array(3.0),
    np.array([3]),
]


def stepped(env: pettingzoo.SeatsEnv) -> Callable[[Any], object]:
    """A step of a turn-by-turn environment that has been reset."""
    env.reset(seed=1)
    return env.step


def together() -> Callable[[Any], object]:
    """A step of the parallel environment in which every seat takes the same action."""
    env = pettingzoo.parallel_env("deaddrop")
    env.reset(seed=1)
    return lambda action: env.step(dict.fromkeys(env.agents, action))


def alone() -> Callable[[Any], object]:
    """A step of the one-seat environment."""
    env = SeatEnv("deaddrop")
    env.reset(seed=1)
    return env.step


def against() -> Callable[[Any], object]:
    """A deal in which a policy as opponent takes an action before the seat does."""
    return lambda action: SeatEnv("deaddrop", seat=1, opponent=lambda _: action).reset(seed=1)


FORMS: dict[str, Callable[[], Callable[[Any], object]]] = {
    "referee": lambda: stepped(pettingzoo.env("deaddrop")),
    "raw": lambda: stepped(pettingzoo.raw_env("deaddrop")),
    "parallel": together,
    "one seat": alone,
    "opponent": against,
}


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_not_a_whole_number_is_refused(form: str, wrong: Any) -> None:
    """The error says what was given; nothing is rounded, and no truth value counts as an action."""
    with pytest.raises(MalformedAction, match="an action is a whole number, not "):
        FORMS[form]()(wrong)


def test_a_refused_action_changes_nothing() -> None:
    """After the refusal the game goes on where it was."""
    env = pettingzoo.env("deaddrop")
    env.reset(seed=1)
    before = hash(env)
    with pytest.raises(MalformedAction):
        env.step(1.0)  # type: ignore[arg-type]  # the mistake in question
    assert hash(env) == before
    assert not any(env.terminations.values())


@pytest.mark.parametrize("number", [3, np.int8(3), np.int64(3), np.uint32(3), np.array(3)], ids=repr)
def test_whole_numbers_of_numpy_are_actions(number: Any) -> None:
    """Learners hand over what their arrays hold."""
    assert whole(number) == 3
    assert type(whole(number)) is int


@pytest.mark.parametrize("wrong", [[1.0, 2.0], [True, False], ["1", "2"], [None, 1], [1], [[1, 2]], 1], ids=repr)
def test_many_games_take_a_whole_number_each(wrong: Any) -> None:
    """One action a game, all of them whole numbers; else no game is stepped."""
    many = vector("deaddrop", 2)
    many.reset(seed=1)
    before = many.arrays.observations.copy()
    with pytest.raises(BadSetup, match="2 whole numbers"):
        many.step(wrong)
    assert (many.arrays.observations == before).all()
