"""A computer player that weighs every use of every card by simple rules of thumb."""

from __future__ import annotations

from typing import Final, final

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.espionage.cards import (
    ADD,
    ADVANCED_TRANSPORT,
    AIM,
    BLOCKADE,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRIES,
    COUNTRY_CARDS,
    DEPORT,
    DETAIN,
    DONE,
    GADGET,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    HOME,
    IMPROVED_RESOURCES,
    INFLUENCE,
    KEEP,
    MILITARY_TRANSPORT,
    MOVE,
    NONE,
    PAID_INFORMANT,
    PASS,
    PILFER_ACCOUNTS,
    REVOLUTION,
    SAFE_HOUSE,
    SKIP,
    SPECIAL,
    STAY,
    STRATEGIC_RESUPPLY,
    SUPPLY_DROP,
    TRANSPORT,
)
from parlour.games.espionage.choices import may_act, may_aim, may_answer, may_transport, most_targets
from parlour.games.espionage.evaluation import A_CARD, WON, estimate, gain
from parlour.games.espionage.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    COUNTERS,
    HOMES,
    INFLUENCES,
    NOTHING,
    OVER,
    PLAY,
    RETAIN,
    Announcement,
    Position,
)

NEVER: Final = -1000.0
BLOCK_PER_CARD: Final = 1.45  # what an unknown card brings to a block, on average
COUNTERED: Final = 0.8  # how often a special action is not countered
HOLDS: Final = [0.5, 1.1, 0.8, 0.4, 0.4, 0.3, 0.7, 1.0, 0.4, 1.0, 1.4, 1.3, 0.5, 0.4, 0.7]
"""What each special action is worth in the hand, for choosing which card to part with."""


@final
class GreedyBot(Bot):
    """Takes what looks best at once; it looks at its own cards and at what everybody knows."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)
        assert isinstance(world, Position)
        return greedy_action(world, perspective.seat)


@final
class EspionageGuide(Guide):
    """What helps a search to play 1955."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Position)
        if state.phase == OVER:
            return 1.0 if state.winner == seat else -1.0
        return estimate(state, seat)

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        return greedy_action(state, seat)

    def depth(self) -> int:
        """A turn or two: beyond that the time is better spent on more worlds."""
        return 8


def greedy_action(p: Position, seat: int) -> int:
    """The choice of the greedy player; of the other hand it uses no more than the seat knows."""
    if p.phase == PLAY:
        if p.mode == NOTHING:
            return best_play(p, seat)
        return completion(p, seat)
    if p.phase == ANSWER:
        return best_answer(p, seat)
    if p.phase == BLOCK:
        return best_block(p, seat)
    if p.phase == RETAIN:
        return best_kept(p, seat)
    if p.phase == HOMES:
        return best_home(p, seat)
    return best_spy_move(p, seat)


# Worth of cards.


def worth(p: Position, card: int) -> float:
    """What a card is worth in the hand, in steps."""
    influence = p.catalogue.influence[card]
    if card >= COUNTRY_CARDS:
        return 0.5 + 0.4 * influence
    return 0.25 * influence + HOLDS[p.catalogue.special[card]]


def best_kept(p: Position, seat: int) -> int:
    """D29: the two cards that are worth most, in the order of the hand."""
    if len(p.picked) > 0:
        return KEEP + most_worth(p, seat, p.picked[0])
    first = most_worth(p, seat, NONE)
    return KEEP + min(first, most_worth(p, seat, first))


def most_worth(p: Position, seat: int, without: int) -> int:
    """The card of a hand that is worth most, one card aside."""
    best = NONE
    most = NEVER
    for card in p.hands[seat]:
        if card != without and worth(p, card) > most:
            most = worth(p, card)
            best = card
    return best


def best_home(p: Position, seat: int) -> int:
    """D5: a long track is a safe Home, and cards of its faction defend it."""
    taken = p.homes[1 - seat]
    factions = p.catalogue.factions
    best = NONE
    most = NEVER
    for country in range(COUNTRIES):
        if taken != NONE and factions[country] == factions[taken]:
            continue
        score = 1.5 * p.steps[country]
        for card in p.hands[seat]:
            if p.catalogue.faction[card] == factions[country]:
                score += 0.3 * p.catalogue.influence[card]
        if score > most:
            most = score
            best = country
    return HOME + best


# Influence.


def block_risk(p: Position, seat: int, country: int, total: int) -> float:
    """How likely the other seat is to block an influence action."""
    other = 1 - seat
    count = len(p.hands[other])
    if count == 0 or p.waived[other]:
        return 0.0
    surely = 0
    for card in p.seen[other]:
        surely += p.block_value(other, card, country)
    unknown = count - len(p.seen[other])
    if p.present(other, country):
        if surely >= total:
            return 0.9
        if unknown == 0:
            return 0.0
        capacity = BLOCK_PER_CARD * 2.0 * unknown
        return max(0.05, min(0.9, 1.0 - (total - surely - 1.0) / capacity))
    if p.detained[other] > 0:
        return 0.0
    return 0.1 if unknown > 0 else 0.0


def influence_score(p: Position, seat: int, cards: list[int], country: int) -> float:
    """What an influence action promises: the way it goes, less what the cards are worth."""
    total = p.influence_of(seat, cards, country)
    risk = block_risk(p, seat, country, total)
    score = (1.0 - risk) * gain(p, seat, country, total) + risk * 0.25 * total
    for card in cards:
        score -= 0.2 * worth(p, card)
    return score


def best_adds(p: Position, seat: int, lead: int, country: int) -> list[int]:
    """The cards to play together with `lead` in a country; `lead` itself comes first."""
    best = [lead]
    most = influence_score(p, seat, best, country)
    for partner in p.hands[seat]:
        if partner < COUNTRY_CARDS and p.joins(seat, [lead], partner, country):
            score = influence_score(p, seat, [lead, partner], country)
            if score > most:
                most = score
                best = [lead, partner]
    for card in p.hands[seat]:
        if card >= COUNTRY_CARDS and card != lead:
            more = best.copy()
            more.append(card)
            score = influence_score(p, seat, more, country)
            if score > most:
                most = score
                best = more
    return best


def best_influence(p: Position, seat: int, without: int) -> float:
    """What the best influence action promises if one card is kept out of it."""
    most = 0.0
    for card in p.hands[seat]:
        if card == without:
            continue
        for country in range(COUNTRIES):
            if p.reaches(seat, card, country):
                cards = best_adds(p, seat, card, country)
                if without in cards:
                    cards = [card]
                score = influence_score(p, seat, cards, country)
                if score > most:
                    most = score
    return most


# Special actions.


def danger(p: Position, seat: int, country: int) -> float:
    """What the other seat threatens to gain in a country by one strong card play."""
    if not p.movable(country):
        return 0.0
    return gain(p, 1 - seat, country, 5)


def best_targets(p: Position, seat: int, special: int) -> list[int]:
    """The countries to name with a special action, the best ones first."""
    targets: list[int] = []
    for _ in range(most_targets(special)):
        best = NONE
        most = NEVER
        for country in range(COUNTRIES):
            if country not in targets and may_aim(p, seat, special, country):
                if special == BLOCKADE:
                    score = danger(p, seat, country)
                elif special == REVOLUTION:
                    score = gain(p, seat, country, 2)
                else:
                    score = gain(p, seat, country, 1)
                if score > most:
                    most = score
                    best = country
        if best == NONE:
            break
        targets.append(best)
    return targets


def special_score(p: Position, seat: int, card: int) -> float:
    """What a special action promises as a card play, less what the card is worth."""
    other = 1 - seat
    special = p.catalogue.special[card]
    score = 0.0
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
        score = together(p, seat, best_targets(p, seat, special))
    elif special == REVOLUTION:
        score = gain(p, seat, best_targets(p, seat, special)[0], 2)
    elif special == BLOCKADE:
        target = best_targets(p, seat, special)[0]
        left = p.steps[target] - p.progress(other, target)
        score = 0.5 * danger(p, seat, target) if left <= 5 and not p.present(seat, target) else 0.2
    elif special == DEPORT:
        score = 0.3 + 0.25 * max(0.0, gain(p, seat, p.spies[other], 4))
    elif special == DETAIN:
        score = 0.9 if p.detained[other] == 0 else 0.2
    elif special == GADGET_BUSTER:
        score = 1.8 if p.has_gadget(other, IMPROVED_RESOURCES) else 0.8
    elif special == GADGET_RESEARCH:
        score = 1.6 if not p.has_gadget(seat, IMPROVED_RESOURCES) else 0.6
    elif special == PAID_INFORMANT:
        score = 0.7 if p.opened[other] == 0 else 0.1
    elif special == PILFER_ACCOUNTS:
        score = 1.1 * (len(p.hands[other]) - 2)
    elif special == SAFE_HOUSE:
        score = 2.0 * A_CARD
    elif special == SUPPLY_DROP:
        score = 3.0 * A_CARD
    elif special == STRATEGIC_RESUPPLY:
        score = A_CARD * (p.hand_size(seat) - len(p.hands[seat]) + 1) if p.plays > 1 else 0.1
    return COUNTERED * score - 0.2 * worth(p, card)


def together(p: Position, seat: int, countries: list[int]) -> float:
    """What moving several markers by one space each is worth."""
    saved = p.markers.copy()
    score = 0.0
    for country in countries:
        score += gain(p, seat, country, 1)
        if score > WON / 2:
            break
        p.markers[country] += 1 if seat == 0 else -1
    p.markers = saved
    return score


def best_journey(p: Position, seat: int, card: int, fixed: int) -> tuple[int, float]:
    """Where to send the spy by a card (to `fixed`, unless it is NONE), and how much more the next play then promises."""
    here = p.spies[seat]
    now = best_influence(p, seat, NONE)
    best = NONE
    most = NEVER
    for country in range(COUNTRIES):
        if country == here or (fixed != NONE and country != fixed):
            continue
        p.spies[seat] = country
        score = best_influence(p, seat, card) - now
        p.spies[seat] = here
        if score > most:
            most = score
            best = country
    return best, most


def best_play(p: Position, seat: int) -> int:
    """D8: the action that begins the best card play."""
    best = SKIP
    most = NEVER
    hand = p.hands[seat]
    for card in hand:
        for country in range(COUNTRIES):
            if p.reaches(seat, card, country):
                score = influence_score(p, seat, best_adds(p, seat, card, country), country)
                if score > most:
                    most = score
                    best = INFLUENCE + card
    for card in hand:
        if card < COUNTRY_CARDS:
            special = p.catalogue.special[card]
            if special != MILITARY_TRANSPORT and may_act(p, seat, special):
                score = special_score(p, seat, card)
                if score > most:
                    most = score
                    best = SPECIAL + card
    if most > WON / 2:
        return best
    return journey_or(p, seat, best)


def journey_or(p: Position, seat: int, otherwise: int) -> int:
    """D26, D27: a move of the spy before the card play, if that makes the play much better."""
    most = 0.9
    best = otherwise
    flies = may_act(p, seat, MILITARY_TRANSPORT)
    rides = may_transport(p, seat)
    for card in p.hands[seat]:
        if card >= COUNTRY_CARDS:
            continue
        if flies and p.catalogue.special[card] == MILITARY_TRANSPORT:
            score = best_journey(p, seat, card, NONE)[1] - 0.4 * worth(p, card)
            if score > most:
                most = score
                best = SPECIAL + card
        if rides:
            score = best_journey(p, seat, card, ride_of(p, seat, card))[1] - 0.4 * worth(p, card)
            if score > most:
                most = score
                best = TRANSPORT + card
    return best


def ride_of(p: Position, seat: int, card: int) -> int:
    """D26: where Advanced Transport leads with a card, or NONE if anywhere."""
    country = p.catalogue.country[card]
    return NONE if country == p.spies[seat] else country


def completion(p: Position, seat: int) -> int:
    """The next step of the play that was begun."""
    lead = p.picked[0]
    if p.mode == BY_INFLUENCE:
        if len(p.aimed) == 0:
            return AIM + best_country(p, seat, lead)
        for card in best_adds(p, seat, lead, p.aimed[0]):
            if card not in p.picked:
                return ADD + card
        return DONE
    if p.mode == BY_TRANSPORT:
        return AIM + best_journey(p, seat, lead, ride_of(p, seat, lead))[0]
    special = p.catalogue.special[lead]
    if special == MILITARY_TRANSPORT:
        return AIM + best_journey(p, seat, lead, NONE)[0]
    if special == GADGET_RESEARCH:
        return GADGET + (ADVANCED_TRANSPORT if p.has_gadget(seat, IMPROVED_RESOURCES) else IMPROVED_RESOURCES)
    if special == GADGET_BUSTER:
        return GADGET + (IMPROVED_RESOURCES if p.has_gadget(1 - seat, IMPROVED_RESOURCES) else ADVANCED_TRANSPORT)
    for country in best_targets(p, seat, special):
        if country not in p.aimed:
            return AIM + country
    return DONE


def best_country(p: Position, seat: int, card: int) -> int:
    """D13: where to apply a card."""
    best = NONE
    most = NEVER
    for country in range(COUNTRIES):
        if p.reaches(seat, card, country):
            score = influence_score(p, seat, best_adds(p, seat, card, country), country)
            if score > most:
                most = score
                best = country
    return best


# Answers and blocks.


def harm(p: Position, act: Announcement) -> float:
    """What an announced special action is worth to the seat that announced it."""
    seat = act.seat
    special = p.catalogue.special[act.cards[0]]
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
        return together(p, seat, act.targets)
    if special == REVOLUTION:
        return gain(p, seat, act.targets[0], 2)
    if special == MILITARY_TRANSPORT:
        # A journey in answer to an influence action prepares a block.
        if seat != p.turn and len(p.stack) > 0:
            below = p.stack[0]
            return 0.5 * gain(p, below.seat, below.targets[0], below.total)
        return 0.6
    if special == BLOCKADE:
        return 0.5 * max(0.0, danger(p, seat, act.targets[0]))
    if special in (GADGET_BUSTER, GADGET_RESEARCH):
        return 1.4 if act.gadget == IMPROVED_RESOURCES else 0.6
    if special == PILFER_ACCOUNTS:
        return 1.0 * (len(p.hands[1 - seat]) - 2)
    if special == SUPPLY_DROP:
        return 1.6
    if special == SAFE_HOUSE:
        return 1.1
    return 0.8


def best_answer(p: Position, seat: int) -> int:
    """D33: counter what harms more than the counter is worth; fly in to block what cannot be let through."""
    top = p.stack[-1]
    if p.mode == BY_SPECIAL:
        return AIM + top.targets[0] if p.spies[seat] != top.targets[0] else PASS
    if top.kind == INFLUENCES:
        return fly_in(p, seat, top)
    # What is at stake is the action at the bottom of the chain of counters.
    base = len(p.stack) - 1
    while p.stack[base].kind == COUNTERS:
        base -= 1
    stake = harm(p, p.stack[base])
    best = PASS
    least = stake - 0.5
    for card in p.hands[seat]:
        if card < COUNTRY_CARDS and may_answer(p, p.catalogue.special[card], top) and worth(p, card) < least:
            least = worth(p, card)
            best = SPECIAL + card
    return best


def fly_in(p: Position, seat: int, top: Announcement) -> int:
    """D27: Military Transport into the country, if a block there is possible and worth it."""
    country = top.targets[0]
    if p.present(seat, country):
        return PASS
    loss = gain(p, top.seat, country, top.total)
    here = p.spies[seat]
    answer = PASS
    for card in p.hands[seat]:
        if card < COUNTRY_CARDS and may_answer(p, p.catalogue.special[card], top):
            p.spies[seat] = country
            cards = cheapest_block(p, seat, country, top.total, card)
            if len(cards) > 0 and loss > price(p, cards) + 1.2:
                answer = SPECIAL + card
            p.spies[seat] = here
            break
    return answer


def price(p: Position, cards: list[int]) -> float:
    """What it costs to part with cards in a block: they are missing until the next refill."""
    total = 0.0
    for card in cards:
        total += 0.35 + 0.5 * worth(p, card)
    return total


def cheapest_block(p: Position, seat: int, country: int, total: int, without: int) -> list[int]:
    """D19: the cards with the least price that reach the influence, or none if it cannot be reached."""
    usable: list[int] = []
    values: list[int] = []
    prices: list[float] = []
    for card in p.hands[seat]:
        value = p.block_value(seat, card, country)
        if value > 0 and card != without:
            usable.append(card)
            values.append(value)
            prices.append(0.35 + 0.5 * worth(p, card))
    # reached[v]: the least price for exactly v (the last entry: v or more), and the set of cards as places in `usable`.
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


def best_block(p: Position, seat: int) -> int:
    """D19: block if letting the marker move costs more than the cheapest block."""
    top = p.stack[-1]
    country = top.targets[0]
    cards = cheapest_block(p, seat, country, top.total, NONE)
    if len(cards) == 0 or gain(p, top.seat, country, top.total) <= price(p, cards):
        return PASS
    for card in cards:
        if card not in p.picked:
            return ADD + card
    return DONE


# The spy.


def best_spy_move(p: Position, seat: int) -> int:
    """D11: where the spy makes the next plays best and stands in the other's way."""
    here = p.spies[seat]
    best = STAY
    most = NEVER
    for country in range(COUNTRIES):
        p.spies[seat] = country
        score = 0.5 * best_influence(p, seat, NONE)
        if p.homes[seat] != country and p.movable(country):
            capacity = p.block_total(seat, p.hands[seat], country)
            score += 0.35 * danger(p, seat, country) * min(1.0, capacity / 6.0)
        p.spies[seat] = here
        if score > most:
            most = score
            best = STAY if country == here else MOVE + country
    return best
