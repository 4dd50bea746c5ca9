"""The weights of a commander's judgement, the only thing in which commanders differ."""

from __future__ import annotations

from typing import ClassVar, Final, final

FADE: Final = [1.0, 0.72, 0.52, 0.38, 0.28, 0.21, 0.16, 0.12, 0.09, 0.07, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01]
"""How much of a goal's pull is left, by distance."""

NEVER: Final = 1000


@final
class Doctrine:
    """The weights of one commander; the defaults are those of the greedy commander."""

    SHARED: ClassVar[bool] = True  # constant in play

    def __init__(self) -> None:
        self.whim = 0.15  # how much chance decides between similar orders, so that no two wars are alike
        self.overlooks = 0.0  # the share of the squares whose troops he overlooks in a turn, unless they can attack
        self.restless = 30.0  # quiet turns after which danger hardly counts
        self.thorough = False  # whether to weigh every number of infantry, or only all, nearly all, and one
        self.hopeless = 3.0  # surrender if the enemy has this many times one's own pieces,
        self.tired = 16  # or if far behind after this many quiet turns
        # The pull of goals on ground troops.
        self.city = 0.8
        self.city_cost = 0.45
        self.own_city = 0.35
        self.hunt = 0.6
        self.lead = 0.6
        self.winning = 1.0
        self.weak = 0.35  # the share of a pull that a force too small for the goal feels
        self.gather = 0.5
        self.crowd = 4.0  # a force of this size no longer joins a larger one
        # Places.
        self.still = 0.35
        self.mass = 0.12
        self.full = 6.0
        self.rail = 0.08
        self.patrol = 0.5
        self.landing = 1.5  # added where infantry goes ashore from a gunboat, nearer to a goal
        self.inertia = 0.02
        self.enough = 0.05  # if the turn may end, end it rather than give an order worth less
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
        self.price = 1.2  # of a city, by the pieces that its fall costs
        self.capital = 1.3  # how much more a capital counts than its cost says
        self.lost_city = 0.6
        self.coin_city = 0.4
        self.coin_stack = 0.1
        self.beaten = 0.7
        self.beaten_more = 0.25
        self.caution = 1.0

    def fade(self, distance: int) -> float:
        """Return how much of a goal's pull is left at a distance."""
        return FADE[distance] if distance < len(FADE) else 0.0

    def never_surrender(self) -> None:
        """Make the commander fight on however badly he stands."""
        self.hopeless = float(NEVER)
        self.tired = NEVER
