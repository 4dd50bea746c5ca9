"""The checks of the contract, each over a random game of one setup; `check_game` runs them all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from parlour.core.errors import BadSetup, IllegalAction, NotYourSeat, ParlourError
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.options import Choice, Flag, Number
from parlour.core.record import loads
from parlour.core.rng import FastRng
from parlour.core.state import TABLE, State
from parlour.testing.cues import check_cues
from parlour.testing.driver import ConformanceError, positions, random_step, seed_bytes
from parlour.testing.honesty import check_events, check_no_leak, check_resample_reaches
from parlour.testing.lessons import lesson_problems
from parlour.testing.numbers import check_draws, check_observations, check_returns
from parlour.testing.renewal import check_redeal
from parlour.testing.scenes import check_scenes
from parlour.testing.snapshot import digest
from parlour.testing.why import check_why_not

Check = Callable[[Game, Setup, int], None]


def setups_of(game: Game) -> list[Setup]:
    """The setups to check a game under: the fewest, most and middle seats, and every value of every option once."""
    counts = (game.seats[0], game.seats[-1], game.seats[len(game.seats) // 2])
    wanted: list[tuple[int, dict[str, object]]] = [(count, {}) for count in counts]
    for option in game.options:
        if isinstance(option, Choice):
            values: list[object] = [value for value in option.values if value != option.default]
        elif isinstance(option, Flag):
            values = [not option.default]
        elif isinstance(option, Number):
            values = [value for value in (option.low, option.high) if value != option.default]
        else:
            values = []
        wanted += [(game.default_seats(), {option.name: value}) for value in values]
    setups: list[Setup] = []
    for seats, options in wanted:
        try:
            setup = game.setup(seats, options)
        except BadSetup:
            continue  # not allowed with this number of seats
        if setup not in setups:
            setups.append(setup)
    return setups


def check_actors(game: Game, setup: Setup, seed: int) -> None:
    """Until the end, and only until then, somebody is awaited and may act; legal actions are ascending numbers."""
    size = len(game.actions(setup))
    for place, match in positions(game, setup, seed):
        state = match.state
        actors = state.actors()
        place.need(actors == sorted(set(actors)) and all(0 <= seat < setup.seats for seat in actors), f"actors {actors}")
        outcome = state.outcome()
        place.need((not actors) == state.over() == (outcome is not None), "actors, over and outcome disagree about the end")
        if outcome is not None:
            place.need(len(outcome.returns) == setup.seats and bool(outcome.reason), "the outcome lacks a return or a reason")
        for seat in range(setup.seats):
            legal = state.legal(seat)
            place.need(bool(legal) or seat not in actors, f"seat {seat} is awaited, but has no legal action")
            place.need(not legal or bool(actors), f"seat {seat} may act after the end: {legal}")
            place.need(legal == sorted(set(legal)) and all(0 <= a < size for a in legal), f"legal actions of {seat}: {legal}")
            if seat in actors:
                place.need(state.default_action(seat) in legal, f"the default action of seat {seat} is not legal")
        for timer in state.timers():
            legal = [timer.action] if timer.seat == TABLE else state.legal(timer.seat)
            place.need(timer.action in legal, f"timer {timer.key} plays an illegal action")
            place.need(timer.seconds > 0, f"timer {timer.key} has no time")


def check_refusals(game: Game, setup: Setup, seed: int) -> None:
    """Legal actions are accepted, all others are refused with a reason, and a refused action changes nothing."""
    size = len(game.actions(setup))
    rng = FastRng(seed + 1)
    for place, match in positions(game, setup, seed):
        state = match.state
        before, length = digest(state), len(match.log)
        for seat in range(setup.seats):
            legal = state.legal(seat)
            for action in legal if len(legal) <= 20 else [legal[rng.below(len(legal))] for _ in range(20)]:
                text = game.sample_text(state, seat, action, rng)
                place.need(not text or state.speaks(seat, action), f"{match.actions[action]} has words, but is said to have none")
                try:
                    match.check(seat, action, text)
                except ParlourError as error:
                    raise place.fail(f"legal action {match.actions[action]} of seat {seat} is refused: {error}") from error
            allowed = set(legal)
            tries = range(size) if size <= 40 else [rng.below(size) for _ in range(12)]
            for action in tries:
                if action not in allowed:
                    try:
                        match.play(seat, action)
                    except IllegalAction as error:
                        place.need(bool(str(error)), "a refusal without a reason")
                    else:
                        raise place.fail(f"action {match.actions[action]} of seat {seat} is not listed, but was accepted")
        for seat, action in ((-7, 0), (setup.seats, 0)):
            try:
                match.play(seat, action)
            except NotYourSeat:
                pass
            else:
                raise place.fail(f"seat {seat} does not exist, but was accepted")
        actors = state.actors()
        if actors:
            # A move with an impossible second action must leave no trace.
            seat = actors[rng.below(len(actors))]
            action = state.random_action(seat, rng)
            try:
                match.play_move(seat, [(action, game.sample_text(state, seat, action, rng)), (size, "")])
            except ParlourError:
                pass
            else:
                raise place.fail("a move with an action that does not exist was accepted")
        place.need(digest(match.state) == before and len(match.log) == length, "a refused action changed something")


def check_clones(game: Game, setup: Setup, seed: int) -> None:
    """A clone is equal, has the same future and shares nothing: no later action changes it."""
    kept = []
    rng = FastRng(seed + 2)
    for place, match in positions(game, setup, seed, 120):
        state = match.state
        before = digest(state)
        clone = state.clone()
        place.need(type(clone) is type(state) and digest(clone) == before, "a clone differs from its original")
        kept.append((clone, before, place.step))
        if match.over():
            break
        twins = (clone.clone(), clone.clone())
        seat, action, text = random_step(game, state, rng)
        for twin in twins:
            twin.apply(seat, action, text)
        place.need(digest(twins[0]) == digest(twins[1]), "the same action in two clones gives two futures")
        for _ in range(8):
            if twins[0].over():
                break
            twins[0].apply(*random_step(game, twins[0], rng))
        place.need(digest(clone) == before and digest(state) == before, "playing a clone changes the state it was made from")
    for clone, before, step in kept:
        if digest(clone) != before:
            raise ConformanceError(f"{game.name}: a clone made after {step} actions has changed since: it shares something")


def check_replay(game: Game, setup: Setup, seed: int) -> None:
    """A record replays to the same state, whatever the global random generator does; saving and loading lose nothing."""

    def find(name: str) -> Game:
        return game

    last = None
    for place, match in positions(game, setup, seed):
        last = (place, match)
        if place.step in (0, 7, 40) or match.over():
            random.seed(seed)  # a game that used the global generator would now differ
            twin = loads(match.save(), find)
            place.need(digest(twin.state) == digest(match.state), "replaying the record gives another state")
            place.need(twin.save() == match.save(), "saving what was loaded gives another record")
            if not match.over():
                public = match.public_record()
                place.need(
                    "log" not in public and match.seed.hex() not in json.dumps(public), "the public record reveals secrets"
                )
    assert last is not None
    place, match = last
    past = [digest(state) for state in _walk(match)]
    place.need(past[-1] == digest(match.state) and digest(match.state_at(0)) == past[0], "stepping through gives other states")
    other = Match(game, setup, seed_bytes(seed + 1000))
    place.need(other.commitment != match.commitment, "two seeds have the same SHA-256")


def _walk(match: Match) -> list[State]:
    twin = match.fork(0)
    states: list[State] = [twin.state.clone()]
    for entry in match.log:
        twin.play(entry.seat, entry.action, entry.text)
        states.append(twin.state.clone())
    return states


def check_undo(game: Game, setup: Setup, seed: int) -> None:
    """A take-back leads to exactly the state before the move; a move that drew chance or binds cannot be taken back."""
    before = ""
    for place, match in positions(game, setup, seed, 60):
        if match.log:
            seat = match.log[-1].seat
            length = match.undo_length(seat)
            if length is not None:
                place.need(match.chance[length] == match.chance[-1], "a move that drew chance may be taken back")
                place.need(not match.binds_after(length), "a move that binds may be taken back")
                twin = match.fork(len(match.log))
                twin.undo(seat)
                place.need(digest(twin.state) == before, "taking a move back does not lead to the state before it")
            for other in range(setup.seats):
                place.need(other == seat or match.undo_length(other) is None, "a seat may take back another's move")
        before = digest(match.state)


CHECKS: dict[str, Check] = {
    "actors": check_actors,
    "refusals": check_refusals,
    "clones": check_clones,
    "replay": check_replay,
    "undo": check_undo,
    "redeal": check_redeal,
    "no leak": check_no_leak,
    "events": check_events,
    "resample": check_resample_reaches,
    "scenes": check_scenes,
    "observations": check_observations,
    "returns": check_returns,
    "draws": check_draws,
    "cues": check_cues,
    "why not": check_why_not,
}


def check_game(game: Game, games: int = 2) -> None:
    """Run every check over `games` random games of every setup, and check the lessons; raise the first violation."""
    for problem in lesson_problems(game):
        raise ConformanceError(f"{game.name}: {problem}")
    for setup in setups_of(game):
        for check in CHECKS.values():
            for seed in range(games):
                check(game, setup, seed)
