"""Answers and blocks."""

from __future__ import annotations

from parlour.games.espionage.actions import ADD, AIM, DONE, PASS, SPECIAL
from parlour.games.espionage.bots.evaluation import NEVER, gain, worth
from parlour.games.espionage.bots.special import danger, together
from parlour.games.espionage.rules.windows import may_answer
from parlour.games.espionage.state.catalogue import (
    BLOCKADE,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRY_CARDS,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    IMPROVED_RESOURCES,
    MILITARY_TRANSPORT,
    NONE,
    PILFER_ACCOUNTS,
    REVOLUTION,
    SAFE_HOUSE,
    SUPPLY_DROP,
)
from parlour.games.espionage.state.position import BY_SPECIAL, COUNTERS, INFLUENCES, Announcement, Position


def harm(position: Position, act: Announcement) -> float:
    """Value an announced special action for the seat that announced it."""
    seat = act.seat
    special = position.catalogue.special[act.cards[0]]
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
        return together(position, seat, act.targets)
    if special == REVOLUTION:
        return gain(position, seat, act.targets[0], 2)
    if special == MILITARY_TRANSPORT:
        # A journey in answer to an influence action prepares a block.
        if seat != position.turn and position.stack[0].kind == INFLUENCES:
            below = position.stack[0]
            return 0.5 * gain(position, below.seat, below.targets[0], below.total)
        return 0.6
    if special == BLOCKADE:
        return 0.5 * max(0.0, danger(position, seat, act.targets[0]))
    if special in (GADGET_BUSTER, GADGET_RESEARCH):
        return 1.4 if act.gadget == IMPROVED_RESOURCES else 0.6
    if special == PILFER_ACCOUNTS:
        return 1.0 * (len(position.hands[1 - seat]) - 2)
    if special == SUPPLY_DROP:
        return 1.6
    if special == SAFE_HOUSE:
        return 1.1
    return 0.8


def best_answer(position: Position, seat: int) -> int:
    """D33: counter what costs more than the counter is worth, and fly in to block what must not pass."""
    if len(position.stack) == 0:
        # A flight is worth more in answer to the next card play, when the country is known.
        return PASS
    top = position.stack[-1]
    if position.mode == BY_SPECIAL:
        return AIM + top.targets[0] if top.kind == INFLUENCES and position.spies[seat] != top.targets[0] else PASS
    if top.kind == INFLUENCES:
        return fly_in(position, seat, top)
    # At stake is the action at the bottom of the chain of counters.
    base = len(position.stack) - 1
    while position.stack[base].kind == COUNTERS:
        base -= 1
    stake = harm(position, position.stack[base])
    best = PASS
    least = stake - 0.5
    for card in position.hands[seat]:
        if card >= COUNTRY_CARDS or worth(position, card) >= least:
            continue
        special = position.catalogue.special[card]
        if special != MILITARY_TRANSPORT and may_answer(position, special, top):
            least = worth(position, card)
            best = SPECIAL + card
    return best


def fly_in(position: Position, seat: int, top: Announcement) -> int:
    """D27: answer with Military Transport if a block in the country is possible and worth it, or else pass."""
    country = top.targets[0]
    if position.present(seat, country):
        return PASS
    loss = gain(position, top.seat, country, top.total)
    here = position.spies[seat]
    answer = PASS
    for card in position.hands[seat]:
        if card < COUNTRY_CARDS and may_answer(position, position.catalogue.special[card], top):
            position.spies[seat] = country
            cards = cheapest_block(position, seat, country, top.total, card)
            if len(cards) > 0 and loss > price(position, cards) + 1.2:
                answer = SPECIAL + card
            position.spies[seat] = here
            break
    return answer


def price(position: Position, cards: list[int]) -> float:
    """Value the cards spent on a block: they are missing until the next refill."""
    total = 0.0
    for card in cards:
        total += 0.35 + 0.5 * worth(position, card)
    return total


def cheapest_block(position: Position, seat: int, country: int, total: int, without: int) -> list[int]:
    """D19: return the cheapest cards that reach the influence, or none if the hand cannot reach it."""
    usable: list[int] = []
    values: list[int] = []
    prices: list[float] = []
    for card in position.hands[seat]:
        value = position.block_value(seat, card, country)
        if value > 0 and card != without:
            usable.append(card)
            values.append(value)
            prices.append(0.35 + 0.5 * worth(position, card))
    # reached[v] is the lowest price of a total of v (the last entry: v or more), and sets[v] are its cards.
    reached = [NEVER] * (total + 1)
    sets: list[list[int]] = [[] for _ in range(total + 1)]
    reached[0] = 0.0
    for i in range(len(usable)):
        for v in range(total, -1, -1):
            if reached[v] != NEVER:
                w = min(total, v + values[i])
                cost = reached[v] + prices[i]
                if w != v and (reached[w] == NEVER or cost < reached[w]):
                    reached[w] = cost
                    sets[w] = sets[v] + [usable[i]]
    return sets[total]


def best_block(position: Position, seat: int) -> int:
    """D19: block if the marker's move would cost more than the cheapest block."""
    top = position.stack[-1]
    country = top.targets[0]
    cards = cheapest_block(position, seat, country, top.total, NONE)
    if len(cards) == 0 or gain(position, top.seat, country, top.total) <= price(position, cards):
        return PASS
    for card in cards:
        if card not in position.picked:
            return ADD + card
    return DONE
