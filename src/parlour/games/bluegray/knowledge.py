"""What each seat knows: everything but the hands and the order of the decks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.events import NOBODY
from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.bluegray.state.cards import CARDS, COLUMNS, DECK, SLUG
from parlour.games.bluegray.state.position import EMPTY, PHASES, QUIET, REINFORCE, Position
from parlour.games.bluegray.state.totals import totals

# Where a seat sees a card lie, in `places`.
UNSEEN: Final = 0
SEEN_IN_HAND: Final = 1
SEEN_FACE_DOWN: Final = 2  # + column
SEEN_AMONG_SURVIVORS: Final = 5
SEEN_IN_GRAVEYARD: Final = 6
SEEN_ON_FIELD: Final = 7  # + column
SEEN_BESIDE: Final = 10

# Places in `KEYS`, which has a random number for each card in each place; places in columns come last.
IN_DECK: Final = 0
IN_HAND: Final = 1
FACE_DOWN: Final = 2  # + column
AMONG_SURVIVORS: Final = 5
IN_GRAVEYARD: Final = 6
BESIDE_FIELD: Final = 7  # + 1 + the column that it strengthens
ON_FIELD: Final = 11  # + 3 * height + column
HEIGHT: Final = 12
PLACES: Final = ON_FIELD + COLUMNS * HEIGHT


def _key_table() -> list[int]:
    rng = FastRng(1861)
    return [(rng.bits() << 30) ^ rng.bits() for _ in range(CARDS * PLACES)]


KEYS: Final[list[int]] = _key_table()


def view(position: Position, seat: int | None) -> View:
    """B15: the open cards, the size of every pile, the seat's own hand, and the cards of each side not seen yet."""
    facts = glance(position, NOBODY if seat is None else seat)
    facts["quiet"] = position.quiet
    facts["reinforcements"] = [position.reinforcement_count(side) for side in range(2)]
    facts["ready"] = position.ready.copy()
    facts["columns"] = [[slugs(position.columns[side * COLUMNS + column]) for column in range(COLUMNS)] for side in range(2)]
    facts["beside"] = [
        [[SLUG[position.beside[side][i]], position.beside_at[side][i]] for i in range(len(position.beside[side]))]
        for side in range(2)
    ]
    facts["slots"] = sorted(position.slots)
    facts["survivors"] = [pool_slugs(position.survivors[side], side) for side in range(2)]
    facts["graveyards"] = [pool_slugs(position.graves[side], side) for side in range(2)]
    if seat is not None:
        facts["hand"] = slugs(position.hands[seat])
        facts["placed"] = ["" if card == EMPTY else SLUG[card] for card in position.placed[seat * COLUMNS : (seat + 1) * COLUMNS]]
    facts["unseen"] = [pool_slugs(unseen(position, side, seat), side) for side in range(2)]
    outcome = position.outcome()
    if outcome is not None:
        facts["returns"] = outcome.returns
        facts["reason"] = outcome.reason
    return facts


def glance(position: Position, seat: int) -> View:
    """B15: how the war stands and where `seat` (NOBODY: a spectator) has seen each card lie."""
    counts = [totals(position.columns, position.beside, position.beside_at, side) for side in range(2)]
    facts: View = {
        "phase": PHASES[position.phase],
        "battle": position.battle,
        "first": position.first(),
        "decks": [len(position.decks[0]), len(position.decks[1])],
        "sealed": [position.sealed(0), position.sealed(1)],
        "to_act": position.actors(),
        "places": places(position, seat),
        "totals": counts,
        "winners": [position.winner_by(column, counts[0][column] - counts[1][column]) for column in range(COLUMNS)],
        "pending": slugs(position.pending),
    }
    if seat != NOBODY:
        facts["seat"] = seat
        facts["prospects"] = prospects(position, seat)
    return facts


def places(position: Position, seat: int) -> list[int]:
    """B15: for each card, where `seat` has seen it lie, or UNSEEN."""
    found = [UNSEEN] * CARDS
    for side in range(2):
        for card in position.survivors[side]:
            found[card] = SEEN_AMONG_SURVIVORS
        for card in position.graves[side]:
            found[card] = SEEN_IN_GRAVEYARD
        for card in position.beside[side]:
            found[card] = SEEN_BESIDE
        for column in range(COLUMNS):
            for card in position.columns[side * COLUMNS + column]:
                found[card] = SEEN_ON_FIELD + column
    if seat != NOBODY:
        for card in position.hands[seat]:
            found[card] = SEEN_IN_HAND
        for column in range(COLUMNS):
            card = position.placed[seat * COLUMNS + column]
            if card != EMPTY:
                found[card] = SEEN_FACE_DOWN + column
    return found


def unseen(position: Position, side: int, seat: int | None) -> list[int]:
    """B15: the cards of `side` in its deck and, unless the hand is the seat's own, in its hand or face down."""
    cards = position.decks[side].copy()
    if side != seat:
        cards.extend(position.hands[side])
        for column in range(COLUMNS):
            if position.placed[side * COLUMNS + column] != EMPTY:
                cards.append(position.placed[side * COLUMNS + column])
    return cards


def prospects(position: Position, seat: i64) -> list[int]:
    """B5: what the seat's columns will count once its face-down cards are turned up."""
    columns = position.columns
    for place in range(seat * COLUMNS, (seat + 1) * COLUMNS):
        card = position.placed[place]
        if card != EMPTY:
            if columns is position.columns:
                columns = position.columns.copy()
            columns[place] = [*columns[place], card]
    return totals(columns, position.beside, position.beside_at, seat)


def redraw(world: Position, seat: int) -> None:
    """B5, B15: replace the other side's reinforcements by any of its unseen cards, and lay those that lie in any way."""
    other = 1 - seat
    count = world.reinforcement_count(other)
    if world.phase != REINFORCE or count == 0:
        return
    pool = sorted(unseen(world, other, seat))
    hand = [world.rng.draw(pool) for _ in range(count)]
    free = [0, 1, 2]
    lying = count if world.sealed(other) else world.rng.below(count)
    for column in range(COLUMNS):
        world.placed[other * COLUMNS + column] = EMPTY
    for _ in range(lying):
        world.placed[other * COLUMNS + world.rng.draw(free)] = hand.pop()
    hand.sort()
    world.hands[other] = hand
    world.decks[other] = pool


def key(position: Position, seat: int) -> int:
    """A number for what the seat knows, below 2^62: KEYS of the cards where the seat sees them, and the other facts."""
    number = 0
    for side in range(2):
        for card in unseen(position, side, seat):
            number ^= KEYS[card * PLACES + IN_DECK]
        for card in position.survivors[side]:
            number ^= KEYS[card * PLACES + AMONG_SURVIVORS]
        for card in position.graves[side]:
            number ^= KEYS[card * PLACES + IN_GRAVEYARD]
        for i in range(len(position.beside[side])):
            number ^= KEYS[position.beside[side][i] * PLACES + BESIDE_FIELD + 1 + position.beside_at[side][i]]
        for column in range(COLUMNS):
            cards = position.columns[side * COLUMNS + column]
            for height in range(len(cards)):
                level = height if height < HEIGHT else HEIGHT - 1
                number ^= KEYS[cards[height] * PLACES + ON_FIELD + COLUMNS * level + column]
    for card in position.hands[seat]:
        number ^= KEYS[card * PLACES + IN_HAND]
    for column in range(COLUMNS):
        if position.placed[seat * COLUMNS + column] != EMPTY:
            number ^= KEYS[position.placed[seat * COLUMNS + column] * PLACES + FACE_DOWN + column]
    facts = ((position.battle * (QUIET + 1) + position.quiet) * 5 + position.phase) * 2 + seat
    for side in range(2):
        facts = facts * 4 + (1 if position.ready[side] else 0) + (2 if position.sealed(side) else 0)
        facts = facts * 4 + position.reinforcement_count(side)
    for column in position.slots:
        facts += 1000003 << column
    for card in position.pending:
        facts = (facts * 151 + card + 1) & 0x3FFFFFFF
    return number ^ (facts * 0x9E3779B1)


def slugs(cards: list[int]) -> list[str]:
    """Cards by name, for views."""
    return [SLUG[card] for card in cards]


def pool_slugs(cards: list[int], side: int) -> list[str]:
    """The names of a side's cards in printed order, so that a pool's order reveals nothing."""
    there = [False] * DECK
    for card in cards:
        there[card - side * DECK] = True
    return [SLUG[side * DECK + i] for i in range(DECK) if there[i]]
