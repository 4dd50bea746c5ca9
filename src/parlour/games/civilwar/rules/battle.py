"""Battles: how they are decided, who falls, and who takes the field."""

from __future__ import annotations

from parlour.core.events import NOBODY
from parlour.games.civilwar.rules.cities import drown, enter, return_markers
from parlour.games.civilwar.rules.turn import find_next_choice
from parlour.games.civilwar.state.geography import ADJECTIVES, ARMS, GUNBOAT, SIDES
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, STRIKE, Position


def fight(war: Position) -> None:
    """E19, E20, E23-E25: by strength: a choice, a coin, or a sacrifice; in a city it is all or nothing."""
    strength = war.defence(1 - war.turn, war.field)
    total = war.attack[0] + war.attack[1] + war.attack[2]
    war.stirred = True
    if total == strength:
        toss_coin(war)
    elif total < strength:
        sacrifice(war)
    elif strength == 1 or war.board.key_at[war.field] >= 0:
        eliminate(war, strength)
    else:
        war.phase = ELIMINATE


def sacrifice(war: Position) -> None:
    """E24: the lone attacker is lost, and the stack is disabled."""
    war.pieces[war.turn] -= 1
    war.disabled.append(war.field)
    war.disabled.sort()
    if war.events is not None:
        war.emit("info", f"A sacrifice: the stack at {war.board.spot(war.field)} is disabled for its next turn.")
    war.clear_battle()
    find_next_choice(war)


def toss_coin(war: Position) -> None:
    """E23: a coin decides; the loser loses all, the winner keeps one unit of his choice."""
    defender = 1 - war.turn
    attacker_wins = war.rng.below(2) == 0
    war.keeper = war.turn if attacker_wins else defender
    if war.events is not None:
        war.emit(
            "info",
            f"An even battle at {war.board.spot(war.field)}: the coin falls for the {SIDES[war.keeper]}.",
            NOBODY,
            None,
            {"coin": war.keeper},
        )
    if attacker_wins:
        strike_all(war)
    else:
        war.pieces[war.turn] -= war.attack[0] + war.attack[1] + war.attack[2]
        war.attack = [0, 0, 0]
    choice = keepable(war)
    if len(choice) > 1:
        war.phase = KEEP
    else:
        keep(war, choice[0] if len(choice) == 1 else -1)


def keepable(war: Position) -> list[int]:
    """E15, E23: the winner may keep a unit of any of his arms, at sea only a gunboat."""
    attacking = war.keeper == war.turn
    found: list[int] = []
    for arm in range(3):
        n = war.attack[arm] if attacking else war.count(war.keeper, arm, war.field)
        if n > 0 and (arm == GUNBOAT or not war.board.sea[war.field]):
            found.append(arm)
    return found


def keep(war: Position, arm: int) -> None:
    """E23: the winner loses all but one unit; a garrison stands as it is."""
    seat = war.keeper
    if seat == war.turn:
        war.pieces[seat] -= war.attack[0] + war.attack[1] + war.attack[2] - 1
        war.attack = [0, 0, 0]
        war.attack[arm] = 1
        occupy(war)
        return
    for other in range(3):
        n = war.count(seat, other, war.field) - (1 if other == arm else 0)
        if n > 0:
            war.add(seat, other, war.field, -n)
            war.pieces[seat] -= n
    square = war.field
    war.clear_battle()
    return_markers(war, seat, square)
    find_next_choice(war)


def eliminate(war: Position, k: int) -> None:
    """E20, E25: the defender loses k, the attacker k - 1; in a city all defenders fall."""
    war.stake = k
    if war.events is not None:
        war.emit(
            "act",
            f"{{seat:{war.turn}}} wins at {war.board.spot(war.field)}: the {SIDES[1 - war.turn]} loses "
            f"strength {k}, the {SIDES[war.turn]} {k - 1}.",
            war.turn,
        )
    if k == war.defence(1 - war.turn, war.field):
        strike_all(war)
        war.left = k - 1
        name_losses(war)
        return
    war.left = k
    war.phase = STRIKE
    name_strikes(war)


def strike_all(war: Position) -> None:
    """Take off all defenders of the field."""
    seat = 1 - war.turn
    for arm in range(3):
        n = war.count(seat, arm, war.field)
        war.add(seat, arm, war.field, -n)
        war.pieces[seat] -= n


def name_strikes(war: Position) -> None:
    """E21: the attacker names the defenders that fall; while only one arm is left there is nothing to name."""
    seat = 1 - war.turn
    while war.left > 0:
        arms = [arm for arm in range(3) if war.count(seat, arm, war.field) > 0]
        if len(arms) > 1:
            return
        war.add(seat, arms[0], war.field, -1)
        war.pieces[seat] -= 1
        war.left -= 1
    war.left = war.stake - 1
    name_losses(war)


def strike(war: Position, arm: int) -> None:
    """E21: the attacker names a defending unit."""
    seat = 1 - war.turn
    war.add(seat, arm, war.field, -1)
    war.pieces[seat] -= 1
    war.left -= 1
    if war.events is not None:
        war.emit("info", f"A {ADJECTIVES[seat]} {ARMS[arm]} unit falls.")
    name_strikes(war)


def name_losses(war: Position) -> None:
    """E21: the attacker names his own losses in the same way."""
    war.phase = GIVE
    while war.left > 0:
        arms = [arm for arm in range(3) if war.attack[arm] > 0]
        if len(arms) > 1:
            return
        war.attack[arms[0]] -= 1
        war.pieces[war.turn] -= 1
        war.left -= 1
    occupy(war)


def give(war: Position, arm: int) -> None:
    """E21: the attacker gives up one of his own units."""
    war.attack[arm] -= 1
    war.pieces[war.turn] -= 1
    war.left -= 1
    if war.events is not None:
        war.emit("info", f"A {ADJECTIVES[war.turn]} {ARMS[arm]} unit falls.")
    name_losses(war)


def occupy(war: Position) -> None:
    """E20, E22: the attackers take the square; surviving defenders must leave at once and lose their marker."""
    size = war.board.size
    square = war.field
    seat = war.turn
    for arm in range(3):
        n = war.count(1 - seat, arm, square)
        if n > 0:
            war.add(1 - seat, arm, square, -n)
            war.fleeing[arm] = n
        war.add(seat, arm, square, war.attack[arm])
        war.spent[arm * size + square] += war.attack[arm]
    war.attack = [0, 0, 0]
    war.left = 0
    war.stake = 0
    war.keeper = -1
    if square in war.disabled:
        war.disabled.remove(square)
    drown(war, seat, square)
    return_markers(war, 1 - seat, square)
    enter(war, seat, square)
    find_next_choice(war)
