"""Scenes are valid, offer every legal action, and offer nothing else."""

from __future__ import annotations

import msgspec

from parlour.core.errors import IllegalAction
from parlour.core.game import Game, Setup
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.scene.check import validate
from parlour.scene.diff import sent, spliced
from parlour.scene.model import Option, Scene, move_of
from parlour.testing.driver import Place, positions, scene_of


def check_scenes(game: Game, setup: Setup, seed: int) -> None:
    """Every legal action starts some option; every option can be played to its last action, or is refused as it says."""
    rng = FastRng(seed + 6)
    for place, match in positions(game, setup, seed):
        state = match.state
        if place.step >= 15 and rng.below(4) != 0 and not match.over():
            continue
        for viewer in (None, *range(setup.seats)):
            scene = scene_of(game, state, viewer, match.actions)
            place.need(scene.you == viewer and len(scene.seats) == setup.seats, f"the scene of {viewer} is not its own")
            check_shape(place, scene)
            if viewer is None:
                place.need(not scene.options, "a spectator is offered a move")
                continue
            first: set[int] = set()
            acts: set[str] = set()
            for option in scene.options:
                place.need(option.act not in acts, f"two options are called {option.act}")
                acts.add(option.act)
                for elements in choices(option, rng):
                    move = move_of(option, elements)
                    if move is None or not move:
                        raise place.fail(f"option {option.act} cannot be chosen with {elements}")
                    if option.refused:
                        _refuse(place, state, viewer, option, move)
                    else:
                        first.add(move[0])
                        _play(place, game, state, viewer, option, move, rng)
            missing = set(state.legal(viewer)) - first
            if missing:
                names = ", ".join(str(match.actions[action]) for action in sorted(missing)[:4])
                raise place.fail(f"no option offers these legal actions of seat {viewer}: {names}")


def check_shape(place: Place, scene: Scene) -> None:
    """A scene is valid and can be sent, and parts that were declared to last have not changed."""
    problems = validate(scene)
    if problems:
        raise place.fail(f"the scene of {scene.you} is not sound: {'; '.join(problems[:3])}")
    place.need(
        msgspec.json.encode(spliced(scene)) == msgspec.json.encode(sent(scene)),
        f"the scene of {scene.you} has a part that was declared to last and has changed",
    )


def choices(option: Option, rng: Rng) -> list[list[str]]:
    """A smallest, a largest and a random valid choice of elements for an option."""
    some = option.any
    if some is None:
        return [list(option.all)]
    order = list(range(len(some.of)))
    found: list[list[str]] = []
    for size in (some.min, some.max, some.min + rng.below(some.max - some.min + 1)):
        rng.shuffle(order)
        chosen = order[:size]
        if some.sum is not None:
            weights = some.sum.weights
            by_weight = sorted(order, key=lambda i: -weights[i])
            chosen = by_weight[: max(size, 1)]
            while sum(weights[i] for i in chosen) < some.sum.least and len(chosen) < min(some.max, len(order)):
                chosen = by_weight[: len(chosen) + 1]
            if sum(weights[i] for i in chosen) < some.sum.least:
                continue
        found.append([*option.all, *(some.of[i] for i in chosen)])
    return found


def _refuse(place: Place, state: State, seat: int, option: Option, move: list[int]) -> None:
    try:
        state.check(seat, move[0])
    except IllegalAction as error:
        place.need(str(error) == option.refused, f"option {option.act} of seat {seat} is refused by {error}, not as it says")
    else:
        raise place.fail(f"option {option.act} of seat {seat} says that it is refused, but it is legal")


def _play(place: Place, game: Game, state: State, seat: int, option: Option, move: list[int], rng: Rng) -> None:
    trial = state.clone()
    for i, action in enumerate(move):
        if action not in trial.legal(seat):
            reason = trial.why_not(seat, action)
            raise place.fail(f"option {option.act} of seat {seat} breaks off at action {i} of {move}: {reason}")
        last = i == len(move) - 1
        text = game.sample_text(trial, seat, action, rng) if last and option.input is not None else ""
        trial.check(seat, action, text)
        trial.apply(seat, action, text)
