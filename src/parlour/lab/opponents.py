"""
Opponents that show how strong a player is against somebody who does not think as it does.

Besides the players of a game there are tree searches, flat Monte Carlo, and an exploiter that knows how hard plays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from parlour.bots.levels import SCALE, level_player, players_of
from parlour.bots.search import SearchBot
from parlour.bots.search_rollout import Foresight, RolloutBot
from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.options import no_such
from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State

FLAT: Final = 300
"""Playouts of flat Monte Carlo for one choice."""
MODEL_WORK: Final = 0.1
"""The work that an exploiter's model of hard does, as a share of hard's."""
QUARTER: Final = 0.25
"""The work of the player `quarter`, which stands in for hard where many games matter more than the last bit of strength."""
EXPLOITER_WORK: Final = 0.5
"""The rollouts of an exploiter, as a share of hard's."""


def make_player(game: Game, name: str, seed: int) -> Bot:
    """A player of a game or an opponent for any game, by name; nobody reads a clock, so the same seed makes the same choices."""
    known = known_players(game)
    if name not in known:
        raise BadSetup(no_such(f"{game.title} has no computer player", name, list(known), "its players"))
    return known[name](seed)


def known_players(game: Game) -> dict[str, Callable[[int], Bot]]:
    """All players that can enter a tournament of this game, by name."""
    opponents: dict[str, Callable[[int], Bot]] = {
        "tree1000": lambda seed: SearchBot(game.guide(), seed, 1000),
        "tree3000": lambda seed: SearchBot(game.guide(), seed, 3000),
        "flat": lambda seed: FlatMonteCarlo(game.guide(), seed, FLAT),
        "quarter": partial(hard_player, game, QUARTER),
    }
    if isinstance(hard_player(game, 1.0, 0), RolloutBot):
        opponents["exploiter"] = partial(exploiter, game)
    return {**players_of(game), **opponents}


def hard_player(game: Game, work: float, seed: int) -> Bot:
    """The hard player with a share of its work and without a time limit."""
    hard = next(level for level in SCALE if level.name == "hard")
    return level_player(game, hard._replace(work=work, seconds=0.0), seed)


class FlatMonteCarlo(Bot):
    """Gives every legal action equally many playouts by the guide, and takes the one with the best mean."""

    def __init__(self, guide: Guide, seed: int, playouts: int) -> None:
        self.guide = guide
        self.rng = FastRng(seed)
        self.playouts = playouts

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        totals = dict.fromkeys(legal, 0.0)
        for _ in range(max(1, self.playouts // len(legal))):
            world = perspective.world(self.rng)
            for action in legal:
                totals[action] += self.playout(world.clone(), perspective.seat, action)
        return max(legal, key=lambda action: totals[action])

    def playout(self, state: State, seat: int, action: int) -> float:
        """The result for the seat of one playout after an action."""
        guide, rng = self.guide, self.rng
        state.rng = rng.fork()
        state.apply(seat, action)
        depth = guide.depth()
        steps = 0
        while not state.over() and (depth == 0 or steps < depth):
            actors = state.actors()
            actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            state.apply(actor, guide.playout_action(state, actor, rng))
            steps += 1
        outcome = state.outcome()
        return guide.value(state, seat) if outcome is None else outcome.returns[seat]


class Insight(Foresight):
    """Hard's own foresight, except that in rollouts the other seats choose as the players of `model` would."""

    def __init__(self, foresight: Foresight, model: Callable[[int], Bot]) -> None:
        self.foresight = foresight
        self.model = model
        self.seat = 0

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        self.seat = seat
        return self.foresight.moves(state, seat, rng)

    def prepare(self, world: State, seat: int) -> None:
        self.foresight.prepare(world, seat)

    def weight(self, world: State, seat: int) -> float:
        return self.foresight.weight(world, seat)

    def value(self, state: State, seat: int) -> float:
        return self.foresight.value(state, seat)

    def moment(self, state: State) -> int:
        return self.foresight.moment(state)

    def ahead(self) -> int:
        return self.foresight.ahead()

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        """Make the seat's next move: its own by the foresight, another's by the model, to the end of the move."""
        if seat == self.seat:
            self.foresight.play_on(state, seat, rng)
            return
        bot = self.model(rng.bits())
        perspective = Perspective(state, seat)
        action = bot.choose(perspective)
        state.apply(seat, action, bot.say(perspective, action))
        while isinstance(bot, RolloutBot) and bot.plan and seat in state.actors() and bot.plan[0] in state.legal(seat):
            state.apply(seat, bot.plan.pop(0))


def exploiter(game: Game, seed: int) -> Bot:
    """A player that searches like hard, with hard itself, at a tenth of its work, as the model of its opponent."""
    hard = hard_player(game, 1.0, seed)
    assert isinstance(hard, RolloutBot)
    model = partial(hard_player, game, MODEL_WORK)
    return RolloutBot(Insight(hard.guide, model), seed, round(hard.rollouts * EXPLOITER_WORK), 0.0, hard.doubt)
