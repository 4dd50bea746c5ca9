"""What a game says about itself in numbers: observations, returns and the draws of chance."""

from __future__ import annotations

import math
from array import array

from parlour.core.encoding import ListedNumbers, SheetNumbers
from parlour.core.game import Game, Setup
from parlour.core.rng import DrawNeeded, FastRng, ScriptedRng
from parlour.core.state import State
from parlour.testing.driver import Place, positions, random_step


def check_observations(game: Game, setup: Setup, seed: int) -> None:
    """Observations have a fixed length within -1 to 1, are those of the view, and are the same in all worlds of `resample`."""
    rng = FastRng(seed + 6)
    width = -1
    sheet = SheetNumbers(1, game.width)
    for place, match in positions(game, setup, seed):
        state = match.state
        if type(state).observe is not State.observe:
            for seat in state.actors()[:1] * 2:  # the second time, a state may keep what the sheet still holds
                _same_sheet(place, state, seat, sheet)
        for seat in range(setup.seats):
            if place.step >= 12 and rng.below(2 * setup.seats) != 0 and not match.over():
                continue
            encoded = game.encode(state.view(seat))
            width = len(encoded) if width < 0 else width
            place.need(len(encoded) == width, f"an observation has {len(encoded)} numbers, another {width}")
            fits = all(math.isfinite(number) and abs(number) <= 1.0 for number in encoded)
            place.need(fits, f"an observation of seat {seat} is not within -1 to 1")
            _same_numbers(place, state, seat, encoded)
            _same_numbers(place, state.resample(seat, rng), seat, encoded)


def _same_numbers(place: Place, state: State, seat: int, encoded: list[float]) -> None:
    written = observed(place.game, state, seat, len(encoded))
    for index, (number, expected) in enumerate(zip(written, encoded, strict=True)):
        place.need(
            number == expected, f"seat {seat} observes {number} as number {index}, but its view encodes to {expected} there"
        )


def _same_sheet(place: Place, state: State, seat: int, sheet: SheetNumbers) -> None:
    fresh = observed(place.game, state, seat, len(sheet.memory))
    sheet.begin(0)
    state.observe(seat, sheet)
    kept = memoryview(sheet.memory).tobytes() == array("f", fresh).tobytes()
    place.need(kept, f"seat {seat} observes different numbers on a sheet that holds its last observation than on an empty one")


def observed(game: Game, state: State, seat: int, width: int) -> list[float]:
    """What an environment would give a seat: written by the state itself, or encoded from its view."""
    if type(state).observe is State.observe:
        return game.encode(state.view(seat))
    numbers = ListedNumbers(width)
    state.observe(seat, numbers)
    return numbers.listed


def check_returns(game: Game, setup: Setup, seed: int) -> None:
    """Returns stay within the stated bound, and have the stated sum."""
    for place, match in positions(game, setup, seed):
        outcome = match.state.outcome()
        if outcome is not None:
            bound = game.best_return()
            place.need(all(abs(value) <= bound for value in outcome.returns), f"a return of {outcome.returns} is beyond {bound}")
            total = game.constant_sum(setup)
            place.need(
                total is None or math.isclose(sum(outcome.returns), total, abs_tol=1e-9),
                f"the returns {outcome.returns} do not add up to {total}",
            )


def check_draws(game: Game, setup: Setup, seed: int) -> None:
    """A game that states its draws has no more of them, with no more results, and takes all of its chance from them."""
    if game.draws is None:
        return
    most, widest = game.draws
    place = Place(game, setup, seed)
    rng = FastRng(seed + 7)
    script: list[int] = []
    drawn = 0
    state: State | None = None
    step: tuple[int, int, str] = (0, 0, "")
    while state is None or not state.over():
        chance = ScriptedRng(script.copy())
        try:
            if state is None:
                after = game.deal(setup, chance)
            else:
                after = state.clone()
                after.rng = chance
                after.apply(*step)
        except DrawNeeded as need:
            drawn += 1
            place.need(need.choices <= widest, f"a draw has {need.choices} results, but {widest} are stated as the most")
            place.need(drawn <= most, f"there are more than the stated {most} draws")
            script.append(rng.below(need.choices))
            continue
        place.step += 1
        script, state = [], after
        if not state.over():
            step = random_step(game, state, rng)
