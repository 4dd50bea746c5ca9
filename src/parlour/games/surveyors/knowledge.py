"""What a seat knows: views, counts of cards and acts, worlds it cannot tell apart, and their keys."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import FastRng, Rng
from parlour.core.state import View
from parlour.games.surveyors.state.cards import EMPTY, KIND_OF, KINDS, NAMES, SABOTAGE, TOOLS
from parlour.games.surveyors.state.position import NONE, ROLES, SPY, SURVEYOR, TEAMS, Position
from parlour.games.surveyors.state.tally import tallied

UNSEEN: Final = 3
"""The index of the unseen cards in `cards` of a view, after hand, skips and spent cards."""

_M30: Final = (1 << 30) - 1
_M60: Final = (1 << 60) - 1


def _salts() -> list[int]:
    rng = FastRng(1863)
    return [(rng.bits() & _M30) << 30 | rng.bits() & _M30 for _ in range(3 * KINDS)]


_SALTS: Final = _salts()  # for keys: cards in hand, cards skipped, roles by seat


def mix(trail: int, item: int) -> int:
    """The 60-bit hash of a sequence with hash `trail` after appending `item`."""
    low = trail & _M30
    high = trail >> 30
    low = ((low ^ item) * 0x2C1B3C6D + 0x1F123BB5) & _M30
    low ^= low >> 13
    high = ((high ^ low) * 0x297A2D39 + item) & _M30
    high ^= high >> 15
    return high << 30 | low


def view(position: Position, seat: int | None) -> View:
    """
    A8, A11, A15: everyone sees the mat, the tools and played cards; only the seat sees its hand, role and skips.

    `history` has [seat, action] for each turn, with -1 for a skip. `unseen` counts the cards that the seat has not seen,
    with those under the mat; `packets` lists these for each role card that may lie there.
    """
    facts = glance(position, NONE if seat is None else seat)
    history = position.history
    surveyors, spies = position.pool()
    counts: list[list[int]] = facts["cards"]
    facts["mat"] = position.mat.picture(position.squares)
    facts["broken"] = [[TOOLS[tool] for tool in range(3) if tools >> tool & 1] for tools in position.broken]
    facts["unseen"] = {NAMES[kind]: counts[UNSEEN][kind] for kind in range(KINDS) if counts[UNSEEN][kind] > 0}
    facts["spent"] = [NAMES[kind] for kind in sorted(position.spent)]
    facts["pool"] = {"surveyors": surveyors, "spies": spies}
    facts["packets"] = [[NAMES[kind] for kind in position.packets.under(role)] for role in (SURVEYOR, SPY)]
    facts["history"] = [[history[i], history[i + 1]] for i in range(0, len(history), 2)]
    if seat is not None:
        facts["hand"] = [NAMES[kind] for kind in position.hands[seat]]
        facts["skipped"] = [NAMES[kind] for kind in sorted(position.skipped[seat])]
    return facts


def glance(position: Position, seat: int) -> View:
    """
    A8, A11, A15: the part of the view that is numbers; for NONE, what a spectator sees.

    `squares` holds forms, `tools` a bit for each broken tool, `acts` those of `Tally`, and `cards` counts by kind:
    the seat's hand, its skips, spent cards, and cards it has not seen.
    """
    own = seat != NONE
    facts: View = {
        "squares": position.squares.copy(),
        "turn": position.turn,
        "hand_sizes": [len(hand) for hand in position.hands],
        "pile": len(position.pile),
        "tools": position.broken.copy(),
        "skips": [len(cards) for cards in position.skipped],
        "spies": position.known_spies(),
        "under": len(position.packets.under(position.leftover)),
        "reach": "connected" if position.connected else "touch",
        "winner": "" if position.winner == NONE else TEAMS[position.winner],
        "acts": [int(count) for count in tallied(position).acts],
        "cards": [
            by_kind(position.hands[seat]) if own else [0] * KINDS,
            by_kind(position.skipped[seat]) if own else [0] * KINDS,
            by_kind(position.spent),
            by_kind(position.unseen(seat)),
        ],
    }
    if own:
        facts["seat"] = seat
        facts["role"] = ROLES[position.roles[seat]]
    if position.shown or position.winner != NONE:
        facts["leftover"] = ROLES[position.leftover]
    if position.winner != NONE:
        facts["roles"] = [ROLES[role] for role in position.roles]
    return facts


def by_kind(cards: list[int]) -> list[int]:
    """Count cards by kind."""
    counts = [0] * KINDS
    for kind in cards:
        counts[kind] += 1
    return counts


def odds(position: Position, seat: int) -> list[float]:
    """
    A4: by leftover role, how likely the cards that a seat has seen would be, on some scale.

    A seat that has seen n cards of a kind has seen them among those in play, and the binomial coefficient says in how many
    ways.
    """
    packets = position.packets
    if position.winner != NONE or not packets.spy:
        return [1.0, 1.0]
    unseen = by_kind(position.unseen(seat))
    under = [by_kind(packets.surveyor), by_kind(packets.spy)]
    seen = by_kind(position.spent)
    add_seen(position, seat, seen)
    ways = [1.0, 1.0]
    for kind in range(KINDS):
        if under[SURVEYOR][kind] != under[SPY][kind]:
            for role in range(2):
                ways[role] *= binomial(unseen[kind] + seen[kind] - under[role][kind], seen[kind])
    return ways


def add_seen(position: Position, seat: int, counts: list[int]) -> None:
    """Count the cards on the mat and before the players, and a seat's own hand and skips."""
    for square in position.mat.free:
        if position.squares[square] != EMPTY:
            counts[KIND_OF[position.squares[square]]] += 1
    for tools in position.broken:
        for tool in range(len(TOOLS)):
            counts[SABOTAGE + tool] += tools >> tool & 1
    if seat != NONE:
        for kind in position.hands[seat]:
            counts[kind] += 1
        for kind in position.skipped[seat]:
            counts[kind] += 1


def binomial(many: int, few: int) -> float:
    """The number of ways to choose `few` of `many`; 0 if there are not enough."""
    ways = 1.0
    for i in range(few):
        ways *= float(many - i) / float(few - i)
    return ways if few <= many else 0.0


def redraw(world: Position, seat: int, rng: Rng) -> None:
    """A1, A4, A11: until the end, deal the roles that `seat` does not know anew, and then the cards that it has not seen."""
    unseen = world.unseen(seat)
    if world.winner == NONE:
        redraw_roles(world, seat, rng)
    deal_unseen(world, seat, unseen, rng)


def redraw_roles(world: Position, seat: int, rng: Rng) -> None:
    """A1: a random card is left over, as likely as the cards seen make it, and the others get the rest."""
    pool: list[int] = []
    for other in range(world.seats):
        if other != seat:
            pool.append(world.roles[other])
    if not world.shown:
        ways = odds(world, seat)
        pool.append(world.leftover)
        spies = ways[SPY] * pool.count(SPY)
        total = spies + ways[SURVEYOR] * pool.count(SURVEYOR)
        world.leftover = SPY if total * (rng.bits() / 4294967296.0) < spies else SURVEYOR
        pool.remove(world.leftover)
    pool.sort()
    for other in range(world.seats):
        if other != seat:
            world.roles[other] = rng.draw(pool)


def deal_unseen(world: Position, seat: int, unseen: list[int], rng: Rng) -> None:
    """A4, A11: put the cards that belong there under the mat, and deal the others that `seat` has not seen."""
    for kind in world.packets.under(world.leftover):
        unseen.remove(kind)
    unseen.sort()  # so that the draws depend only on what the seat may know
    for other in range(world.seats):
        if other != seat:
            hand = [rng.draw(unseen) for _ in world.hands[other]]
            hand.sort()
            world.hands[other] = hand
            world.skipped[other] = [rng.draw(unseen) for _ in world.skipped[other]]
    world.pile = [rng.draw(unseen) for _ in world.pile]  # so that its order reveals nothing either


def key(position: Position, seat: int) -> int:
    """A hash of the public history and of the seat's hand, skips and role; the order of cards in a hand does not matter."""
    total = position.trail + _SALTS[2 * KINDS + seat * 2 + position.roles[seat]]
    for kind in position.hands[seat]:
        total += _SALTS[kind]
    for kind in position.skipped[seat]:
        total += _SALTS[KINDS + kind]
    if position.winner != NONE:
        shown = position.leftover
        for role in position.roles:
            shown = shown * 2 + role
        total += mix(shown, position.winner)
    return total & _M60
