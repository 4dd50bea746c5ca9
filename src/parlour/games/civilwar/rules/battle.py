"""Battles: how they are decided, who falls, and who takes the field."""

from __future__ import annotations

from parlour.core.cues import Strike
from parlour.core.events import NOBODY
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.rules.cities import drown, enter, report_loss, return_markers
from parlour.games.civilwar.rules.cues import cell, fallen, marker_to, occupied
from parlour.games.civilwar.rules.turn import find_next_choice
from parlour.games.civilwar.state.geography import ADJECTIVES, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, STRIKE, Position


def fight(war: Position) -> None:
    """E19, E20, E23-E25: by strength: a choice, a coin, or a sacrifice; in a city it is all or nothing."""
    strength = war.defence(1 - war.turn, war.field)
    total = war.attackers()
    war.stirred = True
    if total == strength:
        toss_coin(war)
    elif total < strength:
        sacrifice(war, strength)
    elif strength == 1 or war.board.key_at[war.field] >= 0:
        eliminate(war, strength)
    else:
        war.phase = ELIMINATE


def sacrifice(war: Position, strength: int) -> None:
    """E24: the lone attacker is lost, and the stack is disabled."""
    war.pieces[war.turn] -= 1
    war.disabled.append(war.field)
    war.disabled.sort()
    if war.events is not None:
        war.emit(
            "info",
            f"The {SIDES[war.turn]} sacrifices {force(war.attack)}: the {ADJECTIVES[1 - war.turn]} force of {strength} at "
            f"{war.board.spot(war.field)} is disabled and may not move on its next turn.",
            NOBODY,
            None,
            None,
            [*fallen(war, war.turn, war.field, war.attack, True), marker_to(war.board, "disabled", "held", war.field)],
        )
    war.clear_battle()
    find_next_choice(war)


def toss_coin(war: Position) -> None:
    """E23: a coin decides; the loser loses all, the winner keeps one unit of his choice."""
    defender = 1 - war.turn
    attacker_wins = war.rng.below(2) == 0
    war.keeper = war.turn if attacker_wins else defender
    if war.events is not None:
        total = war.attackers()
        war.emit(
            "info",
            f"An even battle at {war.board.spot(war.field)}, {total} against {total}: "
            f"the coin falls for the {SIDES[war.keeper]}.",
            NOBODY,
            None,
            {"coin": war.keeper},
            [Strike([cell(war.board, war.field)])],
        )
    if attacker_wins:
        strike_all(war)
    else:
        report_loss(war, war.turn, war.field, war.attack)
        war.pieces[war.turn] -= war.attackers()
        war.attack = [0, 0, 0]
    choice = keepable(war)
    if len(choice) > 1:
        war.phase = KEEP
    else:
        keep(war, choice[0] if len(choice) == 1 else -1)


def keepable(war: Position) -> list[int]:
    """E15, E23: the winner may keep a unit of any of his arms, but no infantry whose gunboat he gives up."""
    attacking = war.keeper == war.turn
    ashore = war.afoot > 0 if attacking else not war.board.sea[war.field]
    found: list[int] = []
    for arm in range(3):
        n = war.attack[arm] if attacking else war.count(war.keeper, arm, war.field)
        if n > 0 and (arm != INFANTRY or ashore):
            found.append(arm)
    return found


def keep(war: Position, arm: int) -> None:
    """E23: the winner loses all but one unit; a garrison stands as it is."""
    seat = war.keeper
    square = war.field
    lost = war.attack.copy() if seat == war.turn else [war.count(seat, other, square) for other in range(3)]
    if arm >= 0:
        lost[arm] -= 1
    report_loss(war, seat, square, lost)
    war.pieces[seat] -= lost[0] + lost[1] + lost[2]
    if seat == war.turn:
        war.attack = [0, 0, 0]
        war.attack[arm] = 1
        occupy(war)
        return
    for other in range(3):
        war.add(seat, other, square, -lost[other])
    war.clear_battle()
    return_markers(war, seat, square)
    find_next_choice(war)


def eliminate(war: Position, k: int) -> None:
    """E20, E25: the defender loses k, the attacker k - 1; in a city all defenders fall."""
    war.stake = k
    strength = war.defence(1 - war.turn, war.field)
    if war.events is not None:
        war.emit(
            "act",
            f"{{seat:{war.turn}}} wins at {war.board.spot(war.field)}, {war.attackers()} against {strength}: the "
            f"{SIDES[1 - war.turn]} loses a strength of {k}, the {SIDES[war.turn]} {k - 1 if k > 1 else 'nothing'}.",
            war.turn,
            None,
            None,
            [Strike([cell(war.board, war.field)])],
        )
    if k == strength:
        strike_all(war)
        war.left = k - 1
        name_losses(war)
        return
    war.left = k
    war.phase = STRIKE
    name_strikes(war)


def strike_all(war: Position) -> None:
    """E20, E23: take off all defenders of the field."""
    seat = 1 - war.turn
    lost = [war.count(seat, arm, war.field) for arm in range(3)]
    report_loss(war, seat, war.field, lost)
    for arm in range(3):
        war.add(seat, arm, war.field, -lost[arm])
        war.pieces[seat] -= lost[arm]


def name_strikes(war: Position) -> None:
    """E15, E21: the attacker names the defenders that fall while there is a choice; infantry at sea sinks with its gunboat."""
    seat = 1 - war.turn
    if war.left > 0:
        arms = [arm for arm in range(3) if war.count(seat, arm, war.field) > 0]
        if len(arms) > 1:
            return
        strike_units(war, arms[0], war.left)
    drown(war, seat, war.field)
    war.left = war.stake - 1
    name_losses(war)


def strike(war: Position, arm: int) -> None:
    """E21: the attacker names a defending unit."""
    strike_units(war, arm, 1)
    name_strikes(war)


def strike_units(war: Position, arm: int, n: int) -> None:
    """Take off defenders of an arm that the attacker has named."""
    seat = 1 - war.turn
    lost = [0, 0, 0]
    lost[arm] = n
    report_loss(war, seat, war.field, lost)
    war.add(seat, arm, war.field, -n)
    war.pieces[seat] -= n
    war.left -= n


def name_losses(war: Position) -> None:
    """E21: the attacker names his own losses in the same way."""
    war.phase = GIVE
    if war.left > 0:
        arms = [arm for arm in range(3) if war.attack[arm] > 0]
        if len(arms) > 1:
            return
        give_units(war, arms[0], war.left)
    occupy(war)


def give(war: Position, arm: int) -> None:
    """E21: the attacker gives up one of his own units."""
    give_units(war, arm, 1)
    name_losses(war)


def give_units(war: Position, arm: int, n: int) -> None:
    """Take off attackers of an arm that their commander has named."""
    lost = [0, 0, 0]
    lost[arm] = n
    report_loss(war, war.turn, war.field, lost)
    war.attack[arm] -= n
    war.pieces[war.turn] -= n
    war.left -= n


def lose_passengers(war: Position) -> None:
    """E15: attacking infantry that came aboard is lost with its gunboat, on a coast as at sea."""
    surplus = war.attack[INFANTRY] - war.afoot - war.capacity * war.attack[GUNBOAT]
    if surplus > 0:
        report_loss(war, war.turn, war.field, [surplus, 0, 0], ", aboard a gunboat that was sunk")
        war.attack[INFANTRY] -= surplus
        war.pieces[war.turn] -= surplus


def occupy(war: Position) -> None:
    """E15, E20, E22: the attackers that are left take the square; surviving defenders must leave and lose their marker."""
    size = war.board.size
    square = war.field
    seat = war.turn
    lose_passengers(war)
    if war.attackers() == 0:
        war.clear_battle()
        return_markers(war, 1 - seat, square)
        find_next_choice(war)
        return
    if war.events is not None:
        war.show(occupied(war, square))
    for arm in range(3):
        n = war.count(1 - seat, arm, square)
        if n > 0:
            war.add(1 - seat, arm, square, -n)
            war.fleeing[arm] = n
        war.add(seat, arm, square, war.attack[arm])
        war.spent[arm * size + square] += war.attack[arm]
    war.attack = [0, 0, 0]
    war.afoot = 0
    war.left = 0
    war.stake = 0
    war.keeper = -1
    if square in war.disabled:
        war.disabled.remove(square)
    return_markers(war, 1 - seat, square)
    enter(war, seat, square)
    find_next_choice(war)
