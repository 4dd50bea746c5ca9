"""The course of a turn: Homes, card plays, refill, the spy's move."""

from __future__ import annotations

from parlour.games.espionage.rules.cards import draw
from parlour.games.espionage.rules.log import head_turn, listed, named
from parlour.games.espionage.state.catalogue import COUNTRIES
from parlour.games.espionage.state.position import NOTHING, PLAY, SPY, Position


def choose_home(position: Position, seat: int, country: int) -> None:
    """D5, D6: put the Home's marker one step toward its owner, and the owner's spy there."""
    position.homes[seat] = country
    position.spies[seat] = country
    position.markers[country] = 1 if seat == 0 else -1
    if position.events is not None:
        position.emit("act", f"{{seat:{seat}}} chooses {named(position, country)} as Home.", seat)
    if seat == position.start:
        position.actor = 1 - seat
    else:
        head_turn(position)
        next_play(position)


def clear_composition(position: Position) -> None:
    """Drop the unfinished composition."""
    position.mode = NOTHING
    position.picked = []
    position.aimed = []


def next_play(position: Position) -> None:
    """D7, D8: go on to the next card play of the turn, or to the refill."""
    clear_composition(position)
    position.actor = position.turn
    position.phase = PLAY
    if position.plays == 0 or len(position.hands[position.turn]) == 0:
        refill(position)


def skip_play(position: Position, seat: int) -> None:
    """D8: show a hand that has no card play, and skip the step."""
    position.seen[seat] = position.hands[seat].copy()
    if position.events is not None:
        position.emit("act", f"{{seat:{seat}}} has no card play and shows {listed(position, position.hands[seat])}.", seat)
    position.plays -= 1
    next_play(position)


def refill(position: Position) -> None:
    """D9, D32: draw up to the hand size, then the extra cards of Safe House and Supply Drop."""
    seat = position.turn
    missing = position.hand_size(seat) - len(position.hands[seat])
    if missing > 0:
        draw(position, seat, missing)
    if position.bonus > 0:
        draw(position, seat, position.bonus)
    position.phase = SPY
    if position.detained[seat] > 0:
        if position.events is not None:
            position.emit("info", f"The spy of {{seat:{seat}}} is detained.", seat)
        end_turn(position)


def move_spy(position: Position, seat: int, country: int) -> None:
    """D11, D25, D26, D27: move a spy that is not detained to a country."""
    assert position.detained[seat] == 0
    position.spies[seat] = country
    if position.events is not None:
        position.emit("info", f"The spy of {{seat:{seat}}} is now in {named(position, country)}.", seat)


def step_four(position: Position, seat: int, country: int) -> None:
    """D11: move the spy, or leave it where it is, and end the turn."""
    if position.spies[seat] != country:
        move_spy(position, seat, country)
    end_turn(position)


def end_turn(position: Position) -> None:
    """D7, D23, D25, D28: expire the effects that end with this turn, and start the other seat's turn."""
    seat = position.turn
    other = 1 - seat
    for country in range(COUNTRIES):
        if position.blockades[seat * COUNTRIES + country] > 0:
            position.blockades[seat * COUNTRIES + country] -= 1
    if position.detained[other] > 0:
        position.detained[other] -= 1
    if position.opened[other] > 0:
        position.opened[other] -= 1
    position.waived = [False, False]
    position.turn = other
    position.turns += 1
    position.plays = 2
    position.bonus = 0
    position.transported = False
    head_turn(position)
    next_play(position)
