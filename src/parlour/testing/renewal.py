"""After a take-back chance is drawn anew: what seats know stays, and what nobody knew changes."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game, Setup
from parlour.core.rng import FastRng, KeyedRng, Rng
from parlour.core.state import TABLE, State
from parlour.testing.driver import known_to, positions, random_step, seed_bytes
from parlour.testing.honesty import difference
from parlour.testing.snapshot import digest

WORLDS = 8
MOST = 60
SUSPICIOUS = 3
"""How many looks at what nobody knew, each the same after every redeal, are no longer an accident of a last card."""

Leaf = tuple[str, object]
"""Where a value is in a view, and what it is."""


def check_redeal(game: Game, setup: Setup, seed: int) -> None:
    """`redeal` changes no view and goes on with the given chance; a card that nobody had seen is not always the same again."""
    rng = FastRng(seed + 7)
    same = 0
    for place, match in positions(game, setup, seed, MOST):
        state = match.state
        if place.step >= 12 and rng.below(4) != 0:
            continue
        before = digest(state)
        known = [state.view(None), *[known_to(state, seat) for seat in range(setup.seats)]]
        chance = KeyedRng(seed_bytes(seed), place.step + 1)
        world = state.redeal(chance)
        place.need(world is not state and digest(state) == before, "redeal changes the state, or returns it")
        place.need(
            world.rng is chance and world.events is None, "redeal does not go on with the given generator, or records events"
        )
        after = [world.view(None), *[known_to(world, seat) for seat in range(setup.seats)]]
        place.need(after == known, f"redeal changes what somebody knows: {difference(known, after)}")
        if match.over():
            return
        seat, action, text = random_step(game, state, rng)
        if seat == TABLE:
            continue
        leaf = looked_at(state, seat, action, text, rng)
        if leaf is not None:
            worlds = [state.redeal(KeyedRng(seed_bytes(seed), 1000 * place.step + k)) for k in range(WORLDS)]
            same = same + 1 if all(leaf in learned(one, seat, action, text) for one in worlds) else -MOST
        place.need(same < SUSPICIOUS, f"seat {seat} would see the same after a take-back: {leaf}; override `redeal`")


def looked_at(state: State, seat: int, action: int, text: str, rng: Rng) -> Leaf | None:
    """Something that an action shows to its seat alone, without chance, and that no seat could know before."""
    after = state.clone()
    after.apply(seat, action, text)
    if after.rng.position() != state.rng.position():
        return None
    public = set(leaves(after.view(None)))
    for leaf in sorted(learned(state, seat, action, text) - public, key=str):
        if all(_uncertain(state, other, seat, action, text, leaf, rng) for other in range(state.seats)):
            return leaf
    return None


def _uncertain(state: State, knower: int, seat: int, action: int, text: str, leaf: Leaf, rng: Rng) -> bool:
    """Whether `knower` could not tell that the action shows this."""
    for _ in range(WORLDS):
        world = state.resample(knower, rng)
        if action in world.legal(seat) and leaf not in learned(world, seat, action, text):
            return True
    return False


def learned(state: State, seat: int, action: int, text: str) -> set[Leaf]:
    """What an action adds to its seat's view."""
    world = state.clone()
    world.apply(seat, action, text)
    return set(leaves(world.view(seat))) - set(leaves(state.view(seat)))


def leaves(value: Any, path: str = "") -> list[Leaf]:
    """All plain values in a JSON value, with their places."""
    if isinstance(value, dict):
        return [leaf for name, inner in value.items() for leaf in leaves(inner, f"{path}.{name}")]
    if isinstance(value, list | tuple):
        return [leaf for i, inner in enumerate(value) for leaf in leaves(inner, f"{path}[{i}]")]
    return [(path, value)]
