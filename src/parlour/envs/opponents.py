"""Who plays the other seats: computer players by name, functions, or a mixture of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.bots.levels import make_bot
from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.perspective import Bot, Perspective
from parlour.envs.whole import whole

if TYPE_CHECKING:
    from parlour.envs.episode import Episode, Observation

Policy = Callable[["Observation"], Any]
"""A player as a function: it gets what a learner in its seat would observe, and returns an action."""

Opponent = str | Policy | Mapping[Any, float]


class Opponents:
    """
    Draws an opponent for each seat of each episode.

    `who` is a computer player's name, a policy, or a mapping of these to weights, from which each seat draws its own.
    """

    def __init__(self, game: Game, who: Opponent) -> None:
        self.game = game
        weights = dict(who) if isinstance(who, Mapping) else {who: 1.0}
        if not weights or any(not weight >= 0 for weight in weights.values()) or not sum(weights.values()) > 0:
            raise BadSetup("a mixture of opponents needs weights that are not negative, and one above 0")
        for one in weights:
            if isinstance(one, str):
                make_bot(game, one, 0)  # raises for a wrong name now
            elif not callable(one):
                raise BadSetup(f"an opponent is a name, a function or a mixture of them, not {one!r:.40}")
        self.kinds: list[str | Policy] = list(weights)
        self.shares = np.array(list(weights.values())) / sum(weights.values())

    def draw(self, chance: np.random.Generator) -> Bot | Policy:
        """The opponent in one seat for one episode."""
        which = int(chance.choice(len(self.kinds), p=self.shares)) if len(self.kinds) > 1 else 0
        kind = self.kinds[which]
        seed = int(chance.integers(1 << 31))
        return make_bot(self.game, kind, seed) if isinstance(kind, str) else kind


def act(episode: Episode, player: Bot | Policy) -> None:
    """Let a player decide for the seat to act, from its own perspective and in its own words."""
    seat = episode.seat
    if isinstance(player, Bot):
        perspective = Perspective(episode.state, seat)
        action = player.choose(perspective)
        episode.play(action, player.say(perspective, action) if episode.talks else None)
    else:
        episode.play(whole(player({"observation": episode.numbers(seat), "action_mask": episode.mask(seat)})))
