"""Why a move is good, in one sentence with the numbers on the table."""

from __future__ import annotations

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.core.words import counted, listed, sentence
from parlour.games.espionage.actions import (
    ADD,
    AIM,
    ASK_FLIGHTS,
    DONE,
    GADGET,
    HOME,
    INFLUENCE,
    KEEP,
    MOVE,
    PASS,
    SKIP,
    SPECIAL,
    STAY,
    TRANSPORT,
)
from parlour.games.espionage.bots.influence import best_adds, best_country
from parlour.games.espionage.bots.special import best_targets
from parlour.games.espionage.rules.log import named
from parlour.games.espionage.rules.special import KEPT, most_targets
from parlour.games.espionage.state.catalogue import (
    ADVANCED_TRANSPORT,
    BLOCKADE,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRY_CARDS,
    DEPORT,
    DETAIN,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    IMPROVED_RESOURCES,
    MILITARY_TRANSPORT,
    NONE,
    PAID_INFORMANT,
    PILFER_ACCOUNTS,
    REVOLUTION,
    SAFE_HOUSE,
    STRATEGIC_RESUPPLY,
)
from parlour.games.espionage.state.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    INFLUENCES,
    NOTHING,
    Position,
)
from parlour.games.espionage.state.theater import SECURED_TO_WIN


def explain(perspective: Perspective, move: list[int]) -> str:
    """The reason for a move; of the sampled world it uses only what the seat knows."""
    world = perspective.world(FastRng(0))
    assert isinstance(world, Position)
    seat, action = perspective.seat, move[0]
    if action < INFLUENCE:
        return choosing_home(world, seat, action - HOME)
    if KEEP <= action < GADGET:
        return keeping(world, action - KEEP)
    if MOVE <= action <= STAY:
        return standing(world, seat, world.spies[seat] if action == STAY else action - MOVE)
    if action == SKIP:
        return f"None of your {counted(len(world.hands[seat]), 'card')} can be played now."
    if action == ASK_FLIGHTS:
        return "From now on you are asked for flights again."
    if world.phase == BLOCK:
        return blocking(world, seat, move)
    if action >= PASS:
        return passing(world, seat)
    if world.mode == NOTHING and action == DONE:
        size = max(world.hand_size(seat), len(world.hands[seat])) + world.bonus
        return f"Your card plays are done: the refill takes your hand from {counted(len(world.hands[seat]), 'card')} to {size}."
    return composing(world, seat, move)


def left(position: Position, seat: int, country: int) -> int:
    """The steps from a marker to a seat's star."""
    return position.steps[country] - position.progress(seat, country)


def composing(position: Position, seat: int, move: list[int]) -> str:
    """D13, D22, D26: what a complete card play or answer does; the greedy player makes the choices that are still open."""
    mode, cards, countries, gadget = position.mode, position.picked.copy(), position.aimed.copy(), NONE
    for action in move:
        if INFLUENCE <= action < AIM:
            mode = BY_INFLUENCE if action < SPECIAL else BY_SPECIAL if action < TRANSPORT else BY_TRANSPORT
            cards = [action - (INFLUENCE if action < SPECIAL else SPECIAL if action < TRANSPORT else TRANSPORT)]
        elif action < ADD:
            countries.append(action - AIM)
        elif action < KEEP:
            cards.append(action - ADD)
        elif action < MOVE:
            gadget = action - GADGET
    if mode == BY_INFLUENCE:
        if not countries:
            countries = [best_country(position, seat, cards[0])]
            cards = best_adds(position, seat, cards[0], countries[0])
        return influencing(position, seat, cards, countries[0])
    if mode == BY_TRANSPORT:
        return flying(position, seat, countries, cards[0])
    special = position.catalogue.special[cards[0]]
    if position.phase == ANSWER and special != MILITARY_TRANSPORT:
        return countering(position)
    if not countries and special != MILITARY_TRANSPORT and most_targets(special) > 0:
        countries = best_targets(position, seat, special)
    if special == MILITARY_TRANSPORT:
        return flying(position, seat, countries, cards[0])
    return acting(position, seat, special, countries, gadget)


def choosing_home(position: Position, seat: int, country: int) -> str:
    """D5: how far the Home is from falling, and what the hand has to hold it."""
    position.spies[seat] = country
    able = sum(position.block_value(seat, card, country) > 0 for card in position.hands[seat])
    need, cards = position.steps[country] + 1, len(position.hands[seat])
    return f"They need {need} steps to take {named(position, country)}, and {able} of your {cards} cards can block there."


def keeping(position: Position, card: int) -> str:
    """D29: what a card is good for."""
    influence = position.catalogue.influence[card]
    if card >= COUNTRY_CARDS:
        return f"A mercenary of {influence} can join any influence action and block anywhere."
    return f"Keeps an influence of {influence}, or {position.catalogue.special_title(card)} when you need it."


def standing(position: Position, seat: int, country: int) -> str:
    """D11: what a spy can do where it is to stand."""
    own = sum(position.catalogue.country[card] == country for card in position.hands[seat])
    gain = f"{own} of your cards count{'s' if own == 1 else ''} 1 more there" if own else "your spy can block there"
    theirs, mine = left(position, 1 - seat, country), left(position, seat, country)
    return f"{named(position, country)} is {theirs} from their star and {mine} from yours, and {gain}."


def influencing(position: Position, seat: int, cards: list[int], country: int) -> str:
    """D13, D19, D34: how far the marker comes, and what a block would take."""
    other = 1 - seat
    total = position.influence_of(seat, cards, country)
    before = left(position, seat, country)
    rest = max(0, before - total)
    goal = f"then {rest} from your star"
    if rest == 0 and country == position.homes[other]:
        goal = "onto your star, and their Home wins the game"
    elif rest == 0:
        count = position.secured_count(seat) + 1
        goal = f"onto your star, {count} of {SECURED_TO_WIN} secured" if count < SECURED_TO_WIN else "onto your star, and wins"
    if not position.hands[other]:
        block = "they have no cards to block with"
    elif position.present(other, country):
        block = f"a block takes {total} or more"
    else:
        block = "they have nobody there to block"
    return f"Moves {named(position, country)} {counted(before - rest, 'step')}, {goal}; {block}."


def blocking(position: Position, seat: int, move: list[int]) -> str:
    """D19: what a block stops, or what passing lets through."""
    top = position.stack[-1]
    country = top.targets[0]
    now = left(position, top.seat, country)
    place = named(position, country)
    if move[0] >= PASS:
        rest, kept = max(0, now - top.total), counted(len(position.hands[seat]), "card")
        return f"Keeps your {kept}: {place} then stands {rest} from their star."
    cards = [*position.picked, *[action - ADD for action in move if ADD <= action < KEEP]]
    value = position.block_total(seat, cards, country)
    return f"Blocks their {top.total} with {value} from {counted(len(cards), 'card')}: {place} stays {now} from their star."


def passing(position: Position, seat: int) -> str:
    """D33: what an announcement does if nobody answers."""
    if not position.stack:
        where = named(position, position.spies[seat])
        return f"Your spy stays in {where}, and you keep your {counted(len(position.hands[seat]), 'card')} for what they do next."
    top = position.stack[-1]
    if top.kind == INFLUENCES:
        country = top.targets[0]
        rest = max(0, left(position, top.seat, country) - top.total)
        more = ", and you may still block" if position.present(seat, country) else ""
        return f"Unblocked, {named(position, country)} ends {rest} from their star{more}."
    title = position.catalogue.special_title(top.cards[0])
    return f"{title} goes through, but a counter would cost one of your {counted(len(position.hands[seat]), 'card')}."


def countering(position: Position) -> str:
    """D24, D30: what a counter stops."""
    top = position.stack[-1]
    title = position.catalogue.special_title(top.cards[0])
    if top.targets:
        places = listed([named(position, country) for country in top.targets])
        return f"Stops their {title} in {places}: their card is discarded and their card play is spent."
    return f"Stops their {title}: the card is discarded without effect."


def flying(position: Position, seat: int, countries: list[int], card: int) -> str:
    """D26, D27: what the spy can do where it lands."""
    if not countries:
        return f"Takes your spy out of {named(position, position.spies[seat])} without using up a card play."
    country = countries[0]
    place = named(position, country)
    rest = [other for other in position.hands[seat] if other != card]
    if position.stack and position.stack[-1].kind == INFLUENCES and position.stack[-1].targets[0] == country:
        position.spies[seat] = country
        value = position.block_total(seat, rest, country)
        return f"From {place} your cards can block with up to {value}, against their {position.stack[-1].total}."
    own = sum(position.catalogue.country[other] == country for other in rest)
    if own:
        return f"Takes your spy to {place}, where {own} of your other cards count{'s' if own == 1 else ''} 1 more."
    mine, theirs = left(position, seat, country), left(position, 1 - seat, country)
    return f"Takes your spy to {place}, {mine} from your star and {theirs} from theirs."


def acting(position: Position, seat: int, special: int, countries: list[int], gadget: int) -> str:
    """D23-D32: what a special action does."""
    other = 1 - seat
    places = [named(position, country) for country in countries]
    cards = len(position.hands[other])
    spy = named(position, position.spies[other])
    if special == BLOCKADE:
        rest = left(position, other, countries[0])
        return f"Holds {places[0]}, {rest} from their star, in place until your next turn ends."
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
        rests = listed([str(left(position, seat, country) - 1) for country in countries])
        return f"Moves {listed(places)} 1 step{' each' if len(places) > 1 else ''}, then {rests} from your {stars(len(places))}."
    if special == REVOLUTION:
        freed = " off their star" if position.secured_by(other, countries[0]) else ""
        rest = max(0, left(position, seat, countries[0]) - 2)
        return f"Moves {places[0]} 2 steps{freed}, then {rest} from your star; no block can stop it."
    if special == DEPORT:
        return sentence(f"Sends their spy out of {spy}, where it can block, to {named(position, position.homes[other])}")
    if special == DETAIN:
        return f"Their spy cannot leave {spy} until your next turn ends."
    if special == PAID_INFORMANT:
        unseen = cards - len(position.seen[other])
        return f"Shows you their hand of {counted(cards, 'card')}, {unseen} of them unknown to you, until your next turn ends."
    if special == PILFER_ACCOUNTS:
        return f"They keep {KEPT} of their {cards} cards and discard {cards - KEPT}."
    if special == STRATEGIC_RESUPPLY:
        rest = len(position.hands[seat]) - 1
        return f"Replaces the {counted(rest, 'other card')} of your hand by {position.hand_size(seat)} new ones."
    return gearing(position, seat, special, gadget)


def gearing(position: Position, seat: int, special: int, gadget: int) -> str:
    """D26, D32: what gadgets and supplies give."""
    if special in (GADGET_RESEARCH, GADGET_BUSTER):
        owner = seat if special == GADGET_RESEARCH else 1 - seat
        if gadget == NONE:
            better = position.has_gadget(owner, IMPROVED_RESOURCES) == (special == GADGET_BUSTER)
            gadget = IMPROVED_RESOURCES if better else ADVANCED_TRANSPORT
        if gadget == IMPROVED_RESOURCES:
            return (
                "You refill to 6 cards a turn instead of 5." if owner == seat else "They refill to 5 cards a turn instead of 6."
            )
        if owner == seat:
            return "Once a turn your spy can then move for a country card before your card plays are done."
        return "Their spy can then no longer move for a country card."
    return f"You draw {2 if special == SAFE_HOUSE else 3} more cards after this turn's refill."


def stars(count: int) -> str:
    """One star or several."""
    return "star" if count == 1 else "stars"
