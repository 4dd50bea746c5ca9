"""No seat learns what it may not know: views, actions, events, refusals and scenes are the same in all its worlds."""

from __future__ import annotations

import json
from typing import Any

from parlour.core.errors import ParlourError
from parlour.core.events import Event
from parlour.core.game import Game, Setup
from parlour.core.match import Entry, Match
from parlour.core.rng import FastRng, Rng
from parlour.core.state import TABLE, State, View
from parlour.testing.driver import Place, known_to, positions, random_step, shown_to
from parlour.testing.snapshot import Fact, facts

WORLDS = 4
COMPARED = (0, 2, 4, 7, 11, 16, 24)
"""The numbers of actions after which `resample` is compared with worlds followed from the deal."""
ORIGINS = 40
"""The worlds of the deal that must survive before a fact that holds in none of them counts as impossible."""


def check_no_leak(game: Game, setup: Setup, seed: int) -> None:
    """View, legal actions, actors, timers, key, scene and refusals are the same in every world of `resample`."""
    rng = FastRng(seed + 3)
    for place, match in positions(game, setup, seed):
        thorough = place.step < 12 or rng.below(4) == 0
        for seat in range(setup.seats):
            if not thorough and rng.below(setup.seats) != 0:
                continue
            known = known_to(match.state, seat)
            text = _json(place, known["view"], "a view")
            _json(place, match.state.view(None), "a spectator's view")
            scene = shown_to(game, match.state, seat, match.actions) if thorough else None
            for _ in range(WORLDS if thorough else 1):
                world = match.state.resample(seat, rng)
                place.need(
                    world is not match.state and world.events is None,
                    "resample returns the state itself, or one that records events",
                )
                other = known_to(world, seat)
                same = _json(place, other["view"], "a view") == text and other == known
                if not same:
                    raise place.fail(f"seat {seat} can tell worlds apart: {difference(known, other)}")
                if scene is not None:
                    shown = shown_to(game, world, seat, match.actions)
                    if shown != scene:
                        raise place.fail(f"seat {seat} sees another scene in another world: {difference(scene, shown)}")
                _same_refusals(place, match, world, seat, rng)


def _json(place: Place, view: object, what: str) -> str:
    try:
        return json.dumps(view, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise place.fail(f"{what} is not JSON: {error}") from error


def _same_refusals(place: Place, match: Match, world: State, seat: int, rng: Rng) -> None:
    for _ in range(3):
        action = rng.below(len(match.actions))
        place.need(
            _refusal(match.state, seat, action) == _refusal(world, seat, action),
            f"what seat {seat} is told about {match.actions[action]} differs between worlds",
        )


def _refusal(state: State, seat: int, action: int) -> str:
    try:
        state.check(seat, action)
    except ParlourError as error:
        return str(error)
    return ""


def difference(one: Any, other: Any, path: str = "") -> str:
    """The first difference of two JSON values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**one, **other}:
            if one.get(name) != other.get(name):
                return difference(one.get(name), other.get(name), f"{path}.{name}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{i}]")
    return f"{path}: {one!r:.200} against {other!r:.200}"


def check_events(game: Game, setup: Setup, seed: int) -> None:
    """Transitions that leave a seat with the same view have told it the same: events reveal no more than views."""
    rng = FastRng(seed + 4)
    for place, match in positions(game, setup, seed):
        if match.over() or (place.step >= 12 and rng.below(3) != 0):
            continue
        actor, action, text = random_step(game, match.state, rng)
        after = match.state.clone()
        happened = listen(after, actor, action, text)
        for seat in range(setup.seats):
            view, told = after.view(seat), heard(happened, seat)
            for _ in range(WORLDS):
                world = match.state.resample(seat, rng)
                choice, words = action, text
                if actor != TABLE and actor != seat:
                    # Another action of the actor may lead to the same view.
                    if rng.below(2) == 0:
                        choice = world.random_action(actor, rng)
                        words = game.sample_text(world, actor, choice, rng)
                    elif action not in world.legal(actor):
                        continue
                others = listen(world, actor, choice, words)
                if world.view(seat) == view and heard(others, seat) != told:
                    raise place.fail(f"events tell seat {seat} more than its view: {told} against {heard(others, seat)}")


def listen(state: State, seat: int, action: int, text: str) -> list[Event]:
    """Apply an action and return its events."""
    events: list[Event] = []
    state.events = events
    state.apply(seat, action, text)
    state.events = None
    return events


def heard(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """The events that a viewer may see, and what they look like."""
    return [{**event.as_json(), "cues": event.cues} for event in events if event.visible_to(seat)]


def check_resample_reaches(game: Game, setup: Setup, seed: int) -> None:
    """
    `resample` gives every fact that could be true, and none that could not, as far as proven worlds show.

    From the deal on, possible worlds of one seat are played in parallel with the true game: the other seats repeat their
    actions or take others that look the same to the seat, and chance is redrawn until the seat's view matches. The worlds
    that survive are certainly possible, so `resample` must give their facts, and a fact that `resample` often gives must
    hold in one of them.
    """
    seat = seed % setup.seats
    rng = FastRng(seed + 5)
    proven: list[tuple[int, State]] = []  # each with the index of the world at the deal that it comes from
    for place, match in positions(game, setup, seed, 24):
        state = match.state
        if place.step == 0:
            proven = [(i, state.resample(seat, rng)) for i in range(160)]
        elif not match.over():
            entry = match.log[-1]
            view = state.view(seat)
            followed = [(origin, _follow(game, world, seat, entry, view, rng)) for origin, world in proven]
            proven = [(origin, world) for origin, world in followed if world is not None]
        if len(proven) < 40 or match.over():
            return
        if place.step in COMPARED:
            _compare(place, state, seat, proven, rng)
        # Few worlds survive chance; copies that then diverge keep their number up.
        while len(proven) < 120:
            origin, world = proven[rng.below(len(proven))]
            proven.append((origin, world.clone()))


def _follow(game: Game, world: State, seat: int, entry: Entry, view: View, rng: Rng) -> State | None:
    actor = entry.seat
    for _ in range(10):
        trial = world.clone()
        trial.rng = rng.fork()
        choice, words = entry.action, entry.text
        if actor not in (TABLE, seat) and (rng.below(2) == 0 or choice not in trial.legal(actor)):
            if actor not in trial.actors():
                return None
            choice = trial.random_action(actor, rng)
            words = game.sample_text(trial, actor, choice, rng)
        trial.apply(actor, choice, words)
        if trial.view(seat) == view:
            return trial
    return None


def _compare(place: Place, state: State, seat: int, proven: list[tuple[int, State]], rng: Rng) -> None:
    origins: dict[Fact, set[int]] = {}
    for origin, world in proven:
        for fact in facts(world):
            origins.setdefault(fact, set()).add(origin)
    total = len({origin for origin, _ in proven})
    drawn = _shares(state, seat, 160, rng)
    # Copies of one world prove that a fact is possible, but not that it is common enough to be drawn.
    missing = [fact for fact, where in origins.items() if len(where) >= max(3, 0.06 * total) and fact not in drawn]
    if missing:
        more = _shares(state, seat, 1500, rng)
        missing = sorted(fact for fact in missing if fact not in more)
        place.need(not missing, f"seat {seat} cannot exclude {missing[:3]}, but resample never gives it")
    if total < ORIGINS:
        return  # copies of a few worlds show what is possible, but not what is impossible
    invented = sorted(fact for fact, share in drawn.items() if share >= 0.25 and fact not in origins)
    place.need(not invented, f"resample often gives seat {seat} {invented[:3]}, which cannot be true after what it has seen")


def _shares(state: State, seat: int, worlds: int, rng: Rng) -> dict[Fact, float]:
    """The share of drawn worlds in which each fact holds."""
    counts: dict[Fact, int] = {}
    for _ in range(worlds):
        for fact in facts(state.resample(seat, rng)):
            counts[fact] = counts.get(fact, 0) + 1
    return {fact: count / worlds for fact, count in counts.items()}
