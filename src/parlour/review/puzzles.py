"""Puzzles: positions from games between computer players where one move is far better than all others tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from parlour.bots.levels import make_bot
from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.rng import FastRng, KeyedRng
from parlour.core.state import TABLE
from parlour.review.course import states_between, steps_of
from parlour.review.exercise import PuzzleTry
from parlour.review.judge import HARD, Judge, Ranked, hard_move, mixed
from parlour.review.shipped import FORMAT, Puzzle

GAP: Final = 0.15  # the least lead of the solution over the next move
LASTING: Final = 0.1  # the least lead in a second search: leads chosen for being large shrink on average
FEWEST_CHOICES: Final = 3
LONGEST: Final = 6  # actions of a solution; longer ones are too hard to work out in one's head
HOPE: Final = 0.4  # the least chance after the solution: it is no fun to find the best move in a lost game
MOST_A_GAME: Final = 2
SECOND_LOOK: Final = 10  # checking a puzzle takes this many times the work of finding it
DRAWS: Final = 20  # attempts at listing moves to compare with, in games with too many to try all
WITNESSES: Final = 4  # stronger players that must choose the solution
MASTER: Final = HARD._replace(name="master", work=10.0)  # without a clock
SHARE: Final = 5  # finding takes a fifth of the work of a choice of hard


def played_match(game: Game, player: Callable[[int], Bot], chance: FastRng) -> Match:
    """Play and return a match between computer players, each made from a seed."""
    secret = b"".join([chance.bits().to_bytes(4, "little") for _ in range(4)])
    setup = game.setup()
    log: list[tuple[int, int, str]] = []
    bots = [player(chance.bits()) for _ in range(setup.seats)]
    play_out(game.deal(setup, KeyedRng(secret)), bots, game.longest, log)
    match = Match(game, setup, secret)
    for seat, action, text in log:
        match.play(seat, action, text)
    return match


def stands_out(ranked: list[Ranked]) -> bool:
    """Whether the first move is far better than the next, beyond chance."""
    return len(ranked) > 1 and ranked[1].behind >= GAP and ranked[1].surely_behind()


def worth_solving(ranked: list[Ranked]) -> bool:
    """Whether the first move stands out, is short, keeps the game alive, and is not just the second one cut short."""
    if not stands_out(ranked) or ranked[0].chance < HOPE or len(ranked[0].actions) > LONGEST:
        return False
    heart = ranked[0].actions[:-1]
    return not heart or ranked[1].actions[: len(heart)] != heart


def mine(game: Game, games: int, seed: int, level: str) -> Iterator[dict[str, Any]]:
    """Yield the puzzles in `games` games; the same seed finds the same ones unless a player runs out of time."""
    chance = FastRng(seed)
    for number in range(games):
        yield from puzzles_in(played_match(game, partial(make_bot, game, level), chance), mixed(seed, number))


def puzzles_in(match: Match, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the first puzzles in a match, each found with little work, searched again with ten times as much, and checked."""
    judge = Judge(match.game, seed)
    steps = steps_of(match, judge.foresight is not None)
    given = 0
    for step, state in zip(steps, states_between(match, steps), strict=False):
        if step.seat == TABLE or len(state.legal(step.seat)) < FEWEST_CHOICES:
            continue
        perspective = Perspective(state, step.seat)
        work = max(1, judge.effort // SHARE)
        first = judge.rank(perspective, work, [])
        if not worth_solving(first):
            continue
        second = Judge(match.game, seed + 1).rank(perspective, SECOND_LOOK * work, [])
        if not worth_solving(second) or second[0].actions != first[0].actions:
            continue
        form = as_puzzle(match.fork(step.start), step.seat, second, SECOND_LOOK * work)
        if holds(Puzzle(form, lambda _: match.game), seed + 2):
            yield form
            given += 1
            if given == MOST_A_GAME:
                return


def holds(puzzle: Puzzle, seed: int) -> bool:
    """
    Whether a solution surely leads all other moves by enough, at ten times the work that found it.

    The others are all moves that hard comes up with in many attempts. Rollouts play simply, so they may like a move that
    good players would refute; therefore players that search ten times as much as hard must choose the solution, too.
    """
    game, solution = puzzle.match.game, puzzle.solution
    perspective = puzzle.match.perspective(puzzle.seat)
    if not all(solves(puzzle, hard_move(game, perspective, mixed(seed, witness), MASTER)) for witness in range(WITNESSES)):
        return False
    judge = Judge(game, seed)
    others = [move for move in judge.candidates(perspective, DRAWS) if not solves(puzzle, move)]
    ranked = judge.rank(perspective, SECOND_LOOK * puzzle.rollouts, [solution], others)
    return len(ranked) > 1 and ranked[0].actions == solution and ranked[1].behind >= LASTING and ranked[1].surely_behind()


def solves(puzzle: Puzzle, move: list[int]) -> bool:
    """Whether a move solves a puzzle, just as if a person made it."""
    attempt = PuzzleTry(puzzle)
    for action in move:
        if action not in attempt.match.state.legal(puzzle.seat):
            return False
        attempt.match.play(puzzle.seat, action)
        verdict = attempt.go_on()
        if verdict is not None:
            return verdict.solved
    return False


def as_puzzle(match: Match, seat: int, ranked: list[Ranked], rollouts: int) -> dict[str, Any]:
    """Return a puzzle as JSON: the match so far, the seat to move, the solution and the next best move with their chances."""

    def named(option: Ranked) -> dict[str, Any]:
        return {"move": [match.actions[action].as_json() for action in option.actions], "chance": round(option.chance, 4)}

    return {
        "puzzle": FORMAT,
        "seat": seat,
        "solution": named(ranked[0]),
        "next": named(ranked[1]),
        "rollouts": rollouts,
        "match": match.record(),
    }


def check(form: dict[str, Any], find: Callable[[str], Game], seed: int = 0) -> bool:
    """Whether a puzzle's solution still holds in a new search; `BadRecord` if it cannot be read."""
    return holds(Puzzle(form, find), seed)


def need_puzzles(game: Game) -> None:
    """Raise `BadSetup` if no computer player can play the game as it is usually set up."""
    reason = game.why_no_bots(game.setup())
    if reason:
        raise BadSetup(reason)
