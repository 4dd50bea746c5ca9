"""Every element that cannot be chosen has a reason, which betrays no secret, and asking for it changes nothing."""

from __future__ import annotations

from parlour.core.game import Game, Setup
from parlour.core.rng import FastRng
from parlour.core.why import why_not
from parlour.scene.check import elements
from parlour.scene.refs import Reference, parse
from parlour.testing.driver import positions, scene_of
from parlour.testing.snapshot import digest

TRIES = 6  # elements in each position
WORLDS = 2


def check_why_not(game: Game, setup: Setup, seed: int) -> None:
    """The reason is the same in all worlds that the seat cannot tell apart, for any element after any others."""
    rng = FastRng(seed + 8)
    for place, match in positions(game, setup, seed):
        state = match.state
        if place.step >= 20 and rng.below(4) != 0:
            continue
        seat = rng.below(setup.seats)
        shown = sorted(elements(scene_of(game, state, seat, match.actions)))
        before = digest(state)
        worlds = [state.resample(seat, rng) for _ in range(WORLDS)]
        for _ in range(TRIES):
            element = shown[rng.below(len(shown))]
            picked = [shown[rng.below(len(shown))] for _ in range(rng.below(3))]
            reason = why_not(state, seat, element, picked)
            for world in worlds:
                other = why_not(world, seat, element, picked)
                place.need(other == reason, f"why seat {seat} cannot choose {element} differs: {reason!r}, {other!r}")
            for part in parse(reason):
                numbered = not isinstance(part, Reference) or part.kind != "seat" or int(part.target) < setup.seats
                place.need(numbered, f"the reason names a seat that is not there: {reason}")
        place.need(digest(state) == before, "asking why not changed something")
