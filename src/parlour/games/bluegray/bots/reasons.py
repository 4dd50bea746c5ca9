"""Why a move is good, in one sentence with the numbers on the table."""

from __future__ import annotations

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.core.words import counted, listed
from parlour.games.bluegray.actions import CHOOSE, COLUMN, DECLINE, MARCH, PLACE
from parlour.games.bluegray.rules.events import entrench, recall, shift, strike
from parlour.games.bluegray.state.cards import AGAIN, COLUMNS, EFFECT, ENTRENCH, NAME, RECRUIT, STRIKE, VALUE
from parlour.games.bluegray.state.position import CARRY_OUT, DEPLOY, EMPTY, REINFORCE, Position


def explain(perspective: Perspective, move: list[int]) -> str:
    """The reason for a move; of the sampled world it uses only what the seat knows."""
    world = perspective.world(FastRng(0))
    assert isinstance(world, Position)
    seat, action = perspective.seat, move[0]
    if action == MARCH:
        return (
            f"The battle is decided: its columns cost you {counted(lost(world, seat), 'card')} and them {lost(world, 1 - seat)}."
        )
    if world.phase == REINFORCE:
        return reinforcing(world, seat, [other - PLACE for other in move])
    if world.phase == DEPLOY:
        return deploying(world, seat, action - COLUMN)
    assert world.phase == CARRY_OUT
    return event(world, seat, world.pending[0], action)


def score(position: Position, seat: int, column: int) -> str:
    """What a column counts, one's own total first."""
    return f"{position.total(seat, column)} to {position.total(1 - seat, column)}"


def scores(position: Position, seat: int) -> str:
    """What all columns count."""
    return listed([score(position, seat, column) for column in range(COLUMNS)])


def lost(position: Position, side: int) -> int:
    """B7: how many cards in its columns a side loses."""
    return sum(len(position.columns[side * COLUMNS + column]) for column in range(COLUMNS) if position.winner(column) != side)


def deploying(position: Position, seat: int, column: int) -> str:
    """B12: what the other side has in the column that one of the last cards goes to."""
    if position.deployed == 0:
        return f"You have only {counted(position.at_hand(seat), 'card')}, and the other side has not deployed yet."
    there = len(position.columns[(1 - seat) * COLUMNS + column])
    if there == 0:
        return f"Nobody opposes you in column {column + 1}, and a column without an opponent is won."
    return f"Column {column + 1} has {position.total(1 - seat, column)} points against you, with {counted(there, 'card')}."


def reinforcing(position: Position, seat: int, places: list[int]) -> str:
    """B5: what the columns count with the reinforcements that are laid and those still to be laid."""
    laid = [(position.placed[seat * COLUMNS + column], column) for column in range(COLUMNS)]
    laid = [pair for pair in laid if pair[0] != EMPTY]
    laid.extend(divmod(place, COLUMNS) for place in places)
    for card, column in laid:
        position.columns[seat * COLUMNS + column].append(card)
    flips = sum(AGAIN[card] for card, _ in laid)
    more = f", and {counted(flips, 'flip')} to come" if flips else ""
    ahead = sum(position.winner(column) == seat for column in range(COLUMNS))
    return f"You lead {ahead} of {COLUMNS} columns before their cards are turned up: {scores(position, seat)}{more}."


def event(position: Position, seat: int, card: int, action: int) -> str:
    """B6: what carrying out an event does to the columns."""
    if action == DECLINE:
        return f"Leaves {NAME[card]} unused: the columns stand {scores(position, seat)}."
    effect = EFFECT[card]
    if effect == RECRUIT:
        saved = action - CHOOSE
        return f"{NAME[saved]} ({VALUE[saved]}) joins your Survivors and fights again when your deck is used up."
    if action >= PLACE:
        moved, column = divmod(action - PLACE, COLUMNS)
        here = position.column_of(moved)
        shift(position, card, moved, column)
        now, there = score(position, seat, column), score(position, seat, here)
        return f"Column {column + 1} then stands {now}, and column {here + 1} {there}."
    if action >= CHOOSE:
        target = action - CHOOSE
        column = position.column_of(target)
        before = score(position, seat, column)
        if effect == STRIKE:
            strike(position, card, target)
            now = score(position, seat, column)
            return f"Without {NAME[target]} ({VALUE[target]}) column {column + 1} stands {now}, not {before}."
        recall(position, card, target)
        return f"Saves {NAME[target]} ({VALUE[target]}) from column {column + 1}, which stands {before}."
    column = action - COLUMN
    before = score(position, seat, column)
    if effect == ENTRENCH:
        entrench(position, card, column)
        return f"Column {column + 1} then stands {score(position, seat, column)} instead of {before}."
    return f"Column {column + 1} stands {before}, and one more card of yours goes there."
