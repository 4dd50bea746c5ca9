"""Hints: what the hard player would do from what a seat knows, and why."""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.actions import ActionTable
from parlour.core.errors import IllegalAction
from parlour.core.game import Game
from parlour.core.level import Level
from parlour.core.perspective import Perspective
from parlour.review.fair import fair_of
from parlour.review.judge import HARD, Judge, Ranked, hard_move, percent
from parlour.scene.model import Scene
from parlour.scene.refs import plain

SEEDS = 1 << 31
NOISE = 2  # percentage points within which two moves count as equal


class Hint(NamedTuple):
    """The hard player's move, the best alternative if there is one, and a reason in the game's words, or ""."""

    move: Ranked
    other: Ranked | None
    why: str


def hint(game: Game, perspective: Perspective, level: Level = HARD) -> Hint:
    """
    Return the hard player's move and the best alternative, with their chances.

    The hint depends only on what the seat knows. Its seed comes from that knowledge, too, so asking again in the same position,
    or in another world that looks the same to the seat, gives the same hint.
    """
    if not perspective.legal():
        raise IllegalAction("there is no hint now: it is not your turn")
    seed = perspective.key() % SEEDS
    move = hard_move(game, perspective, seed, level)
    ranked = compared(Judge(game, seed), perspective, move, level)
    own = next(option for option in ranked if option.actions == move)
    other = next((option for option in ranked if option.actions != move), None)
    fair = fair_of(game)
    told = [option and option._replace(chance=fair(option.chance)) for option in (own, other)]
    assert told[0] is not None
    return Hint(told[0], told[1], game.explain(perspective, move))


def compared(judge: Judge, perspective: Perspective, move: list[int], level: Level) -> list[Ranked]:
    """Rank a move among those hard would try, or among all legal ones if hard considers no other."""
    work = max(2, round(judge.effort * level.work))
    ranked = judge.rank(perspective, work, [move])
    others = [[action] for action in perspective.legal() if action != move[0]]
    return judge.rank(perspective, work, [move], others) if len(ranked) == 1 and others else ranked


def hint_text(scene: Scene, actions: ActionTable, found: Hint) -> str:
    """Return a hint in words: the move and the next best with their chances, and the game's reason if it gives one."""

    def told(option: Ranked) -> str:
        move = "; ".join(plain(scene, actions.label(action)) for action in option.actions)
        return f"{move}, {percent(option.chance)}"

    why = f" {plain(scene, found.why)}" if found.why else ""
    if found.other is None:
        return f"Best: {told(found.move)}; no other choice is worth trying.{why}"
    points = round(100 * (found.move.chance - found.other.chance))
    if points < -NOISE:
        return f"Hard's choice: {told(found.move)}; better in quick trials, which look less far ahead: {told(found.other)}.{why}"
    return f"Best: {told(found.move)}; {'next' if points > 0 else 'as good'}: {told(found.other)}.{why}"
