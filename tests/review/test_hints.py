"""Hints and puzzles: honest, repeatable, readable."""

from __future__ import annotations

from itertools import islice

import pytest
from deaddrop import GAME as DEADDROP
from leduc import GAME as LEDUC

from parlour.core import FastRng, Game, IllegalAction, Match, Perspective, game, games
from parlour.core.errors import BadRecord
from parlour.core.stage import stage
from parlour.review.hints import Hint, hint, hint_text
from parlour.review.judge import HARD, Judge, Ranked, hard_move
from parlour.review.puzzles import as_puzzle, check, mine, stands_out
from parlour.terminal import Leave, TerminalTable
from parlour.testing.driver import moments

QUICK = HARD._replace(work=0.02)


@pytest.mark.parametrize("name", [*sorted(games()), "leduc"])
def test_a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(name: str) -> None:
    """Moves, chances and words depend only on what the seat knows."""
    chosen = LEDUC if name == "leduc" else game(name)
    for state in moments(chosen, 4, [2, 15]):
        seat = state.actors()[0]
        worlds = [state, Perspective(state, seat).world(FastRng(3))]
        found = [hint(chosen, Perspective(world, seat), QUICK) for world in worlds]
        assert found[0] == found[1]
        assert found[0].move.actions[0] in state.legal(seat)


def test_a_hint_names_another_move_wherever_there_is_one() -> None:
    """In 1955 hard considers a single Home; the hint still gives the chance of the best alternative."""
    chosen = game("espionage")
    match = Match(chosen, chosen.setup(), bytes(16))
    seat = match.state.actors()[0]
    assert len(Judge(chosen, 1).candidates(match.perspective(seat))) == 1
    found = hint(chosen, match.perspective(seat), QUICK)
    assert found.other is not None
    assert found.other.actions[0] in match.state.legal(seat)
    assert found.other.actions != found.move.actions


def test_a_seat_that_is_not_to_move_gets_no_hint() -> None:
    """The refusal says that it is not the seat's turn."""
    match = Match(LEDUC, LEDUC.setup(), bytes(16))
    with pytest.raises(IllegalAction, match="not your turn"):
        hint(LEDUC, match.perspective(1 - match.state.actors()[0]))


class Talkative(type(DEADDROP)):  # type: ignore[misc]
    """Dead Drop with a reason for every move."""

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        return f"Courier {move[0]} is cheap."


def test_a_game_may_explain_in_its_own_words() -> None:
    """The game's sentence comes after the chances."""
    chosen: Game = Talkative()
    match = Match(chosen, chosen.setup(), bytes(16))
    found = hint(chosen, match.perspective(0), QUICK)
    text = hint_text(stage(match, 0), match.actions, found)
    assert text.rindex("%") < text.index("is cheap.")


def test_a_hint_gives_both_chances() -> None:
    """Without a sentence of the game, the text names the next best move and both chances."""
    match = Match(DEADDROP, DEADDROP.setup(), bytes(16))
    found = Hint(Ranked([0], 0.6, 0.0, 0.0), Ranked([1], 0.5, 0.1, 0.01), "")
    text = hint_text(stage(match, 0), match.actions, found)
    assert text == "Best: Send courier 1, 60 %; next: Send courier 2, 50 %."
    alone = hint_text(stage(match, 0), match.actions, found._replace(other=None))
    assert alone == "Best: Send courier 1, 60 %; no other choice is worth trying."


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.52, "; next: "), (0.49, "; as good: "), (0.4, "Hard's choice: Send courier 1, 40 %; better in quick trials")],
)
def test_a_hint_calls_no_move_the_best_that_its_trials_do_not(chance: float, said: str) -> None:
    """Hard searches a tree while the chances come from plain rollouts; the text says where they disagree."""
    match = Match(DEADDROP, DEADDROP.setup(), bytes(16))
    found = Hint(Ranked([0], chance, 0.0, 0.0), Ranked([1], 0.5, 0.0, 0.01), "")
    assert said in hint_text(stage(match, 0), match.actions, found)


def test_the_terminal_gives_hints() -> None:
    """A person types `hint`, reads the best move, and is asked again."""
    lines = iter(["hint", "quit", "y"])
    written: list[str] = []
    table = TerminalTable(DEADDROP, DEADDROP.setup(), 0, "easy", bytes(16), lambda _: next(lines), written.append)
    with pytest.raises(Leave):
        table.play()
    assert any("Best: Send courier" in " ".join(text.split()) for text in written)


def test_only_a_move_far_ahead_makes_a_puzzle() -> None:
    """The gap must be large and beyond chance."""
    best = Ranked([0], 0.9, 0.0, 0.0)
    assert stands_out([best, Ranked([1], 0.6, 0.3, 0.05)])
    assert not stands_out([best, Ranked([1], 0.6, 0.3, 0.2)])
    assert not stands_out([best, Ranked([1], 0.85, 0.05, 0.01)])
    assert not stands_out([best])


def test_mined_puzzles_repeat_and_have_one_solution() -> None:
    """The same seed finds the same puzzles of Dead Drop, and their second best move is not a solution."""
    found = list(islice(mine(DEADDROP, 20, 1, "greedy"), 2))
    assert found == list(islice(mine(DEADDROP, 20, 1, "greedy"), 2))
    assert found
    for puzzle in found:
        assert puzzle["solution"]["chance"] - puzzle["next"]["chance"] >= 0.15
        assert not check({**puzzle, "solution": puzzle["next"]}, lambda _: DEADDROP)


def test_a_move_that_only_simple_rollouts_like_is_no_puzzle() -> None:
    """In Leduc poker rollouts overrate a raise with a weak hand; a player that searches does not."""
    assert not list(mine(LEDUC, 10, 1, "greedy"))
    match = Match(LEDUC, LEDUC.setup(), bytes(16))
    seat = match.state.actors()[0]
    best = hard_move(LEDUC, match.perspective(seat), 1)
    other = next([action] for action in match.state.legal(seat) if [action] != best)
    told = [Ranked(other, 0.9, 0.0, 0.0), Ranked(best, 0.1, 0.8, 0.01)]
    assert not check(as_puzzle(match, seat, told, 40), lambda _: LEDUC)


def test_moves_to_compare_with_are_drawn_many_times() -> None:
    """Each attempt of hard's in Civil War 1863 turns up other moves, and repeated attempts keep them all."""
    chosen = game("civilwar")
    perspective = Match(chosen, chosen.setup(), bytes(16)).perspective(1)
    once = Judge(chosen, 1).candidates(perspective)
    more = Judge(chosen, 1).candidates(perspective, 5)
    assert more[: len(once)] == once
    assert len(more) > len(once)
    assert all(more.count(move) == 1 for move in more)


def test_a_broken_puzzle_is_refused() -> None:
    """Another format, a missing match, a seat that is not to move, and a missing solution are refused."""
    match = Match(LEDUC, LEDUC.setup(), bytes(16))
    seat = match.state.actors()[0]
    options = [Ranked([match.state.legal(seat)[0]], 0.9, 0.0, 0.0), Ranked([match.state.legal(seat)[1]], 0.1, 0.8, 0.01)]
    good = as_puzzle(match, seat, options, 40)
    changes: list[dict[str, object]] = [{"puzzle": 9}, {"match": None}, {"seat": 1 - seat}, {"solution": {}}]
    for wrong in changes:
        with pytest.raises(BadRecord):
            check({**good, **wrong}, lambda _: LEDUC)
