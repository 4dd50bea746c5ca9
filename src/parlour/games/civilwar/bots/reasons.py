"""Why a move is good, in one sentence with the numbers on the map."""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.core.words import counted
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.bots.staff import Threats, apart
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.state.geography import ARMS, SIDES
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, LOSSES, STRIKE


class Order(NamedTuple):
    """Some units that go from one square to another, and the actions that move them."""

    source: int
    target: int
    units: list[int]  # by arm
    actions: list[int]

    def strength(self) -> int:
        """How many units go."""
        return sum(self.units)


def explain(perspective: Perspective, move: list[int]) -> str:
    """The reason for a move; nothing is hidden but orders that are being composed."""
    war = perspective.world(FastRng(0))
    assert isinstance(war, Rules)
    seat, first = perspective.seat, move[0]
    orders = war.orders
    if first >= orders.end:
        return f"You have {counted(war.pieces[seat], 'piece')} left, they have {war.pieces[1 - seat]}."
    if first >= orders.fortify:
        return working(war, seat, first)
    if war.phase in (ELIMINATE, STRIKE, GIVE, KEEP, LOSSES):
        return settling(war, seat, first)
    found = orders_of(war, move)
    if not found:
        source = first if first < orders.to else war.source
        return f"{war.board.spot(source)} has {force([war.fresh(arm, source) for arm in range(3)])} that can still move."
    last = found[-1]
    chosen = last if war.presence[(1 - seat) * war.board.size + last.target] > 0 else found[0]
    return fighting(war, seat, chosen) if chosen is last and contested(war, seat, last) else marching(war, seat, chosen)


def orders_of(war: Rules, move: list[int]) -> list[Order]:
    """The orders in a move, the first of which may be composed already."""
    orders = war.orders
    source, target, units = war.origin(), war.target, war.taken.copy()
    actions: list[int] = []
    found: list[Order] = []
    for action in move:
        actions.append(action)
        if action < orders.to:
            source = action
        elif action < orders.remove:
            target = action - orders.to
        elif orders.take <= action < orders.go:
            units[orders.arm_taken(action)] += orders.number_taken(action)
        else:
            if action == orders.go and target >= 0:
                found.append(Order(source, target, units, actions))
            source, target, units, actions = war.origin(), -1, [0, 0, 0], []
    if target >= 0 and not found:
        found.append(Order(source, target, units, []))  # not complete yet
    return found


def contested(war: Rules, seat: int, order: Order) -> bool:
    """Whether the enemy holds the square that an order leads to."""
    return war.presence[(1 - seat) * war.board.size + order.target] > 0


def prize(war: Rules, seat: int, square: int) -> int:
    """E26, E29: what the first fall of a city costs the enemy; 0 where there is none to fall."""
    key = war.board.key_at[square]
    return war.board.cost(key) if key >= 0 and war.board.key_sides[key] != seat and not war.fallen[key] else 0


def fighting(war: Rules, seat: int, order: Order) -> str:
    """E19-E25: what an attack does."""
    place, mine = war.board.spot(order.target), order.strength()
    theirs = war.defence(1 - seat, order.target)
    if mine == 0:
        return f"{place} counts {theirs} against an attack."
    if mine == theirs:
        return f"{mine} against {theirs} at {place}: a coin decides, the loser loses all and the winner keeps 1 unit."
    if mine < theirs:
        return f"A sacrifice of 1 unit: the {theirs} at {place} cannot move on their next turn."
    if war.board.key_at[order.target] >= 0:
        cost = prize(war, seat, order.target)
        more = f", and costs them {counted(cost, 'piece')} more" if cost else ""
        return f"{mine} against {theirs} takes {place} for {theirs - 1 or 'none'} of yours{more}."
    if theirs == 1:
        return f"{mine} against {theirs} at {place}: they lose 1 unit, you lose none."
    return f"{mine} against {theirs} at {place}: you may take all {theirs} for {theirs - 1} of yours, or 1 for none."


def marching(war: Rules, seat: int, order: Order) -> str:
    """E9-E18, E26: what units do where they go without a fight."""
    board, place = war.board, war.board.spot(order.target)
    cost = prize(war, seat, order.target)
    if cost:
        return f"Takes {place} without a fight: the {SIDES[1 - seat]} must remove {counted(cost, 'piece')}."
    if not order.actions:
        return held(war, seat, order.target, f"Before your march {place}", "")
    for action in order.actions:
        war.apply(seat, action)
    goals = [square for square in board.keys if prize(war, seat, square)]
    near = min(goals, key=lambda square: apart(board, order.target, square), default=-1)
    if near < 0 or board.key_at[order.target] >= 0:
        return held(war, seat, order.target, place)
    squares = counted(apart(board, order.target, near), "square")
    return held(war, seat, order.target, f"{place}, {squares} from {board.spot(near)},")


def held(war: Rules, seat: int, square: int, place: str, when: str = "then ") -> str:
    """What a square counts, and what the enemy can bring against it."""
    threat = Threats(war, seat).force[square]
    danger = f"they can bring {threat} against it" if threat else "no enemy can reach it next turn"
    return f"{place} {when}counts {war.defence(seat, square)}, and {danger}."


def working(war: Rules, seat: int, action: int) -> str:
    """E28: what a fortification is worth."""
    orders = war.orders
    building = action < orders.unfortify
    square = war.board.keys[action - (orders.fortify if building else orders.unfortify)]
    before = war.defence(seat, square)
    war.apply(seat, action)
    now = held(war, seat, square, war.board.spot(square))
    return now if building else f"Instead of {before}, {now}"


def settling(war: Rules, seat: int, action: int) -> str:
    """E20, E21, E23, E26: what is lost and what remains."""
    orders = war.orders
    if war.phase == LOSSES:
        arm, square = divmod(action - orders.remove, war.board.size)
        war.add(seat, arm, square, -1)
        return held(war, seat, square, war.board.spot(square))
    place = war.board.spot(war.field)
    if war.phase == ELIMINATE:
        k = action - orders.eliminate
        rest = war.defence(1 - seat, war.field) - k
        more = f"; the other {rest} must retreat" if rest else ""
        return f"They lose {k} at {place}, you lose {k - 1 or 'none'} of your {war.attackers()}{more}."
    if war.phase == STRIKE:
        units = [war.count(1 - seat, arm, war.field) for arm in range(3)]
        arm = action - orders.strike
        return f"Of their {force(units)} at {place}, 1 {ARMS[arm]} falls."
    if war.phase == GIVE:
        units = war.attack.copy()
        units[action - orders.give] -= 1
        return f"That leaves you {force(units)} of the attackers at {place}."
    arm = action - orders.keep
    reach = "1 square a turn" if ARMS[arm] == "infantry" else "2 squares a turn"
    return f"The {ARMS[arm]} that stays at {place} moves {reach}."
