"""Why an action is refused: the rule and the reason, without a secret of another seat."""

from __future__ import annotations

from parlour.games.espionage.cards import (
    ADD,
    AIM,
    BLOCKADE,
    COUNTRY_CARDS,
    DEPORT,
    DONE,
    FACTIONS,
    GADGET,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    INFLUENCE,
    KEEP,
    MILITARY_TRANSPORT,
    MOVE,
    PASS,
    PASS_ALL,
    PILFER_ACCOUNTS,
    REBEL_FORCES,
    REVOLUTION,
    SKIP,
    SPECIAL,
    STAY,
    TRANSPORT,
)
from parlour.games.espionage.choices import KEPT, may_act, may_answer, may_transport
from parlour.games.espionage.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    HOMES,
    INFLUENCES,
    NOTHING,
    PLAY,
    RETAIN,
    SPY,
    Position,
)


def why_not_now(p: Position) -> str:
    """Why the seat that is not to act may not."""
    if p.phase == HOMES:
        return "D5: the other player is choosing a Home"
    if p.phase == ANSWER or p.phase == BLOCK:
        return "D33: the other player is asked for an answer"
    if p.phase == RETAIN:
        return "D29: the other player is choosing the cards to keep"
    return "D7: it is the other player's turn"


def why_not(p: Position, seat: int, action: int) -> str:
    """Why the seat to act may not take an action."""
    asked = what_is_asked(p)
    if action < INFLUENCE:
        if p.phase != HOMES:
            return f"D5: Homes are chosen before the first turn; {asked}"
        return "D5: the second Home must be of the other faction"
    if p.phase == HOMES:
        return f"D5: first {asked}"
    card = card_of(action)
    if card >= 0 and card not in p.hands[seat]:
        return f"{rule_of(p)}: {p.catalogue.cards[card]} is not in your hand"
    if action < SPECIAL:
        return why_not_influence(p, card)
    if action < TRANSPORT:
        return why_not_special(p, seat, card)
    if action < AIM:
        return why_not_transport(p, seat)
    if action < ADD:
        return why_not_country(p, seat, action - AIM)
    if action < KEEP:
        return why_not_add(p, seat, card)
    if action < GADGET:
        if p.phase == RETAIN:
            return f"D29: name {KEPT} different cards, in the order of your hand"
        return f"D29: no cards are to be kept; {asked}"
    if action < MOVE:
        return why_not_gadget(p)
    if action <= STAY:
        return "D11: the spy is there already; it may stay" if p.phase == SPY else f"D11: not yet the spy's move; {asked}"
    if action == SKIP:
        return f"D8: a card play is compulsory while one is possible; {asked}"
    if action == DONE:
        if p.phase == BLOCK and len(p.picked) > 0:
            return f"D19: these cards do not come to {p.stack[-1].total}"
        return f"{rule_of(p)}: there is nothing to finish; {asked}"
    assert action in (PASS, PASS_ALL)
    return f"{rule_of(p)}: nothing is announced that could be answered; {asked}"


def card_of(action: int) -> int:
    """The card that an action names, or -1."""
    if action < INFLUENCE or action >= GADGET or (action >= AIM and action < ADD):
        return -1
    if action < SPECIAL:
        return action - INFLUENCE
    if action < TRANSPORT:
        return action - SPECIAL
    if action < AIM:
        return action - TRANSPORT
    return action - ADD if action < KEEP else action - KEEP


def rule_of(p: Position) -> str:
    """The rule under which the seat is asked for something."""
    if p.phase == ANSWER:
        return "D33"
    if p.phase == BLOCK:
        return "D19"
    if p.phase == RETAIN:
        return "D29"
    if p.phase == SPY:
        return "D11"
    return "D8"


def what_is_asked(p: Position) -> str:
    """What the seat to act is to do, in words."""
    if p.phase == HOMES:
        return "choose a Home"
    if p.phase == ANSWER:
        return "answer what is announced, or pass"
    if p.phase == BLOCK:
        return "block, or pass"
    if p.phase == RETAIN:
        return f"choose {KEPT} cards to keep"
    if p.phase == SPY:
        return "move your spy, or let it stay"
    return "make a card play" if p.mode == NOTHING else "finish the card play that you have begun"


def why_not_influence(p: Position, card: int) -> str:
    """D13, D18: why a card does not begin an influence action."""
    if p.phase != PLAY or p.mode != NOTHING:
        return f"{rule_of(p)}: no influence action can begin now; {what_is_asked(p)}"
    where = "no country" if card >= COUNTRY_CARDS else "neither its own country, nor your spy's, nor your Home"
    return f"D18: {where} can be targeted: secured and blockaded countries cannot"


def why_not_special(p: Position, seat: int, card: int) -> str:
    """D22, D33: why a card is not played for its special action."""
    special = p.catalogue.special[card]
    title = p.catalogue.special_title(card)
    if p.phase == ANSWER and p.mode == NOTHING:
        assert not may_answer(p, special, p.stack[-1])
        if p.stack[-1].kind == INFLUENCES:
            return f"D27: {title} does not answer an influence action"
        return f"D33: {title} does not answer this"
    if p.phase != PLAY or p.mode != NOTHING:
        return f"{rule_of(p)}: no special action can begin now; {what_is_asked(p)}"
    assert not may_act(p, seat, special)
    if special == REBEL_FORCES:
        return "D30: Rebel Forces only counters a special action"
    if special == MILITARY_TRANSPORT:
        return "D25: your spy is detained"
    if special == DEPORT:
        return "D25: the other spy is at home or detained"
    if special == PILFER_ACCOUNTS:
        return f"D29: the other player holds no more than {KEPT} cards"
    if special == GADGET_RESEARCH:
        return "D26: you have both gadgets"
    if special == GADGET_BUSTER:
        return "D26: the other player has no gadget"
    return f"D22: {title} has no target"


def why_not_transport(p: Position, seat: int) -> str:
    """D26: why Advanced Transport is not possible."""
    if p.phase != PLAY or p.mode != NOTHING:
        return f"D26: Advanced Transport is not possible now; {what_is_asked(p)}"
    assert not may_transport(p, seat)
    if p.transported:
        return "D26: Advanced Transport has been used this turn"
    if p.detained[seat] > 0:
        return "D25: your spy is detained"
    return "D26: you do not have Advanced Transport"


def why_not_country(p: Position, seat: int, country: int) -> str:
    """D13, D18, D23, D26, D27, D31: why a country is no target."""
    title = p.catalogue.titles[country]
    if p.mode == NOTHING:
        return f"{rule_of(p)}: choose a card first"
    lead = p.picked[0]
    if p.mode == BY_TRANSPORT:
        if p.spies[seat] == country:
            return f"D26: your spy is in {title} already"
        return "D26: the card must be of the country that the spy leaves or goes to"
    if p.mode == BY_SPECIAL:
        special = p.catalogue.special[lead]
        if special in (GADGET_RESEARCH, GADGET_BUSTER):
            return "D26: name a gadget, not a country"
        if special == MILITARY_TRANSPORT:
            return f"D27: your spy is in {title} already"
        if country in p.aimed:
            return f"D24: {title} is named already"
        assert special != BLOCKADE
        if not p.blockaded(country) and special == REVOLUTION:
            return f"D31: you have secured {title}"
    elif len(p.aimed) > 0:
        return f"D13: the influence action has its country: {p.catalogue.titles[p.aimed[0]]}"
    if p.blockaded(country):
        return f"D23: {title} is blockaded"
    if p.secured(country):
        return f"D18: {title} is secured"
    if p.mode == BY_INFLUENCE:
        return (
            f"D13: {p.catalogue.card_title(lead)} cannot be applied to {title}: neither its own country, "
            "nor your spy's, nor your Home"
        )
    return "D24: no more countries can be named"


def why_not_add(p: Position, seat: int, card: int) -> str:
    """D15, D16, D19, D20: why a card is not added."""
    title = p.catalogue.card_title(card)
    if card in p.picked:
        return f"{rule_of(p)}: {p.catalogue.cards[card]} is added already"
    if p.phase == BLOCK:
        country = p.stack[-1].targets[0]
        if p.block_value(seat, card, country) == 0:
            return f"D20: a {FACTIONS[p.catalogue.faction[card]]} card cannot block in {p.catalogue.titles[country]}"
        if p.block_total(seat, p.hands[seat], country) < p.stack[-1].total:
            return f"D19: your cards do not come to {p.stack[-1].total}, so you cannot block"
        return f"D19: add cards in the order of your hand, so that they come to {p.stack[-1].total}"
    if p.mode != BY_INFLUENCE or len(p.aimed) == 0:
        return f"{rule_of(p)}: there is nothing to add a card to; {what_is_asked(p)}"
    return f"D15: {title} cannot be combined here: two cards of one country, applied to that country, with your spy in it"


def why_not_gadget(p: Position) -> str:
    """D26: why a gadget is not chosen."""
    if p.mode == BY_SPECIAL:
        special = p.catalogue.special[p.picked[0]]
        if special == GADGET_RESEARCH:
            return "D26: you have this gadget"
        if special == GADGET_BUSTER:
            return "D26: the other player does not have this gadget"
    return f"D26: no gadget is to be chosen; {what_is_asked(p)}"
