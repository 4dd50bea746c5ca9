"""What helps a search to play Spyfall."""

from __future__ import annotations

from typing import Final, final

from parlour.core.perspective import Guide as CoreGuide
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.spyfall.actions import ACCUSE, GUESS, PASS, YES
from parlour.games.spyfall.bots.beliefs import Beliefs
from parlour.games.spyfall.knowledge import glance
from parlour.games.spyfall.state.position import OVER, REVEAL, Position
from parlour.games.spyfall.state.terms import SPY

RARELY: Final = 8  # a playout may stop the clock once in this many decisions


@final
class Guide(CoreGuide):
    """For searches that do not talk: they heed what was said, and playouts rarely stop the clock."""

    def value(self, state: State, seat: int) -> float:
        """Return the lead over the best other seat; eight points count as a win."""
        assert isinstance(state, Position)
        best = max([state.points[other] for other in range(state.seats) if other != seat])
        return max(-1.0, min(1.0, (state.points[seat] - best) / 8.0))

    def weight(self, world: State, seat: int) -> float:
        """S7: how well the spies of a world, or for a spy its location, explain what everybody has said."""
        assert isinstance(world, Position)
        if world.phase == REVEAL or world.phase == OVER or not world.terms.typed:
            return 1.0
        beliefs = Beliefs(glance(world, seat))
        weight = beliefs.places[world.location] if world.cards[seat] == SPY else 1.0
        for other in range(world.seats):
            if other != seat and world.cards[other] == SPY:
                weight *= beliefs.spies[other]
        return weight

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        actions = state.legal(seat)
        if rng.below(RARELY) > 0:
            if PASS in actions:
                return PASS
            # The seat that is to ask may also stop the clock, in far more ways than there are to ask.
            calm = [action for action in actions if action < ACCUSE or YES <= action < GUESS]
            actions = calm if len(calm) > 0 else actions
        return actions[rng.below(len(actions))]

    def depth(self) -> int:
        return 60
