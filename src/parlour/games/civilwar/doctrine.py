"""What a commander believes: how much each thing counts that he weighs. Commanders differ in this alone."""

from __future__ import annotations

from typing import ClassVar, Final, final

FADE: Final = [1.0, 0.72, 0.52, 0.38, 0.28, 0.21, 0.16, 0.12, 0.09, 0.07, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01]
"""How much of a goal's pull is left at a distance, for most commanders."""


@final
class Doctrine:
    """How much each thing counts; the numbers as they stand here are those of the greedy commander."""

    SHARED: ClassVar[bool] = True  # nothing changes it in play

    def __init__(self) -> None:
        self.whim = 0.15  # how far chance decides between orders that look alike, so that no two wars are the same
        self.restless = 30.0  # after so many quiet turns danger hardly counts
        self.thorough = False  # whether every number of infantry is weighed, or only all, nearly all, and one
        self.hopeless = 3.0  # surrenders to so many times his own pieces
        self.tired = 16  # or to far more of them after so many quiet turns
        # Pulls of goals on ground troops.
        self.city = 0.8
        self.city_cost = 0.45
        self.own_city = 0.35
        self.hunt = 0.6
        self.lead = 0.6
        self.winning = 1.0
        self.weak = 0.35  # what is left of a pull on a force too small for the goal
        self.gather = 0.5
        self.crowd = 4.0  # a force as large as this is an army of its own
        self.fading = FADE
        # Places.
        self.still = 0.35
        self.mass = 0.12
        self.full = 6.0
        self.rail = 0.08
        self.patrol = 0.25
        self.inertia = 0.02
        self.enough = 0.05  # an order worth less is not given if the turn may end
        # Battles.
        self.finish = 0.25
        self.fall = 0.5
        self.sacrifice_relief = 0.9
        self.sacrifice_cost = 0.3
        self.coin_relief = 0.4
        self.coin_cost = 0.15
        self.coin_restless = 0.5
        self.city_relief = 1.0
        self.city_gain = 0.5
        self.field_relief = 0.7
        # Risks.
        self.price = 1.2
        self.lost_city = 0.6
        self.coin_city = 0.4
        self.coin_stack = 0.1
        self.beaten = 0.7
        self.beaten_more = 0.25
        self.caution = 1.0

    def fade(self, distance: int) -> float:
        """How much of a goal's pull is left at a distance."""
        return self.fading[distance] if distance < len(self.fading) else 0.0
