"""The course of a turn: Homes, card plays, refill, the spy's move."""

from __future__ import annotations

from parlour.core.words import sentence
from parlour.games.espionage.rules.cards import draw
from parlour.games.espionage.rules.cues import home_of, spy_to
from parlour.games.espionage.rules.log import head_turn, listed, placed
from parlour.games.espionage.rules.windows import could_fly, open_window
from parlour.games.espionage.state.catalogue import COUNTRIES
from parlour.games.espionage.state.position import ANSWER, NOTHING, PLAY, SPY, Position


def choose_home(position: Position, seat: int, country: int) -> None:
    """D5, D6: put the Home's marker one step toward its owner, and the owner's spy there."""
    position.homes[seat] = country
    position.spies[seat] = country
    position.markers[country] = 1 if seat == 0 else -1
    if position.events is not None:
        position.emit(
            "act",
            f"{{seat:{seat}}} chooses {placed(position, country)} as Home.",
            seat,
            None,
            None,
            home_of(position, seat, country),
        )
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
    """D7, D8, D27: go on to the next card play, to the last chance of a flight before the refill, or to the refill."""
    clear_composition(position)
    seat = position.turn
    position.actor = seat
    position.phase = PLAY
    if position.refilled:
        position.phase = SPY
    elif len(position.hands[seat]) == 0 or (position.plays == 0 and not could_fly(position, seat)):
        refill(position)


def finish_play(position: Position) -> None:
    """D27, D33: ask the other seat for a flight once a card play is finished, then go on with the turn."""
    other = 1 - position.turn
    if could_fly(position, other) and not position.waived[other]:
        clear_composition(position)
        open_window(position, ANSWER, other)
    else:
        next_play(position)


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
        position.bonus = 0
    position.refilled = True
    position.phase = SPY
    if position.detained[seat] > 0:
        if position.events is not None:
            position.emit("info", f"The spy of {{seat:{seat}}} is detained and stays.", seat)
        end_turn(position)


def move_spy(position: Position, seat: int, country: int) -> None:
    """D11, D25, D26, D27: move a spy that is not detained to a country."""
    assert position.detained[seat] == 0
    here = position.spies[seat]
    position.spies[seat] = country
    if position.events is not None:
        text = f"The spy of {{seat:{seat}}} goes from {placed(position, here)} to {placed(position, country)}"
        position.emit("info", sentence(text), seat, None, None, [spy_to(position, seat, country, here)])


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
    position.refilled = False
    head_turn(position)
    next_play(position)
