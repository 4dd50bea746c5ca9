"""Why an action is refused: the rule and the reason, without revealing the other seat's secrets."""

from __future__ import annotations

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
    PASS_ALL,
    PASS_FLIGHTS,
    SKIP,
    SPECIAL,
    STAY,
    TRANSPORT,
)
from parlour.games.espionage.rules.answers import answers_now
from parlour.games.espionage.rules.special import KEPT, may_act, may_transport
from parlour.games.espionage.state.catalogue import (
    BLOCKADE,
    COUNTRY_CARDS,
    DEPORT,
    FACTIONS,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    MILITARY_TRANSPORT,
    PILFER_ACCOUNTS,
    REBEL_FORCES,
    REVOLUTION,
)
from parlour.games.espionage.state.position import (
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


def why_not_now(position: Position) -> str:
    """Say why a seat that is not to act must wait."""
    if position.phase == HOMES:
        return "D5: the other player is choosing a Home"
    if position.phase == ANSWER or position.phase == BLOCK:
        return "D33: the other player is asked for an answer"
    if position.phase == RETAIN:
        return "D29: the other player is choosing the cards to keep"
    return "D7: it is the other player's turn"


def why_not(position: Position, seat: int, action: int) -> str:
    """Say why the seat to act may not take an action."""
    asked = what_is_asked(position)
    if action < INFLUENCE:
        if position.phase != HOMES:
            return f"D5: Homes are chosen before the first turn; {asked}"
        return "D5: the second Home must be of the other faction; choose one of the other three countries"
    if position.phase == HOMES:
        return f"D5: first {asked}"
    card = card_of(action)
    if card >= 0 and card not in position.hands[seat]:
        return f"{rule_of(position)}: you do not hold {position.catalogue.full_title(card)}; {asked}"
    if action < SPECIAL:
        return why_not_influence(position, card)
    if action < TRANSPORT:
        return why_not_special(position, seat, card)
    if action < AIM:
        return why_not_transport(position, seat)
    if action < ADD:
        return why_not_country(position, seat, action - AIM)
    if action < KEEP:
        return why_not_add(position, seat, card)
    if action < GADGET:
        if position.phase == RETAIN:
            return f"D29: name {KEPT} different cards, in the order of your hand"
        return f"D29: there are no cards to keep; {asked}"
    if action < MOVE:
        return why_not_gadget(position)
    if action <= STAY:
        if position.phase == SPY and position.mode == NOTHING:
            return "D11: the spy is already there; it may stay"
        return f"D11: it is not yet time to move the spy; {asked}"
    if action == SKIP and position.phase == PLAY and position.plays == 0:
        return f"D8: there is no card play to skip; {asked}"
    if action == SKIP:
        return f"D8: a card play is compulsory while one is possible; {asked}"
    if action == DONE:
        if position.phase == BLOCK and len(position.picked) > 0:
            total = position.block_total(seat, position.picked, position.stack[-1].targets[0])
            return f"D19: these cards come to {total}, not to {position.stack[-1].total}; add more, or pass"
        return f"{rule_of(position)}: there is nothing to finish; {asked}"
    if action == ASK_FLIGHTS:
        why = (
            "you can say so only when you are to make a card play"
            if position.grounded[seat]
            else "you are already asked for flights"
        )
        return f"D37: {why}; {asked}"
    if action == PASS_FLIGHTS and (position.phase == ANSWER or position.phase == BLOCK):
        return "D37: more than Military Transport could answer this; pass just this once"
    assert action in (PASS, PASS_ALL, PASS_FLIGHTS)
    return f"{rule_of(position)}: nothing is announced that could be answered; {asked}"


def card_of(action: int) -> int:
    """Return the card that an action names, or -1."""
    if action < INFLUENCE or action >= GADGET or (action >= AIM and action < ADD):
        return -1
    if action < SPECIAL:
        return action - INFLUENCE
    if action < TRANSPORT:
        return action - SPECIAL
    if action < AIM:
        return action - TRANSPORT
    return action - ADD if action < KEEP else action - KEEP


def rule_of(position: Position) -> str:
    """Return the rule behind the present phase."""
    if position.phase == ANSWER:
        return "D33"
    if position.phase == BLOCK:
        return "D19"
    if position.phase == RETAIN:
        return "D29"
    if position.phase == SPY:
        return "D11"
    return "D8"


def what_is_asked(position: Position) -> str:
    """Describe what the seat to act has to do."""
    if position.phase == HOMES:
        return "choose a Home"
    if position.phase == ANSWER:
        return "answer what is announced, or pass" if len(position.stack) > 0 else "fly with Military Transport, or pass"
    if position.phase == BLOCK:
        return "block, or pass"
    if position.phase == RETAIN:
        return f"choose {KEPT} cards to keep"
    if position.phase == SPY:
        return "move your spy, or let it stay"
    if position.mode != NOTHING:
        return "finish the card play that you have begun"
    return "make a card play" if position.plays > 0 else "fly with Military Transport, or go on to the refill"


def why_not_influence(position: Position, card: int) -> str:
    """D13, D18: say why a card cannot start an influence action."""
    if position.phase != PLAY or position.mode != NOTHING or position.plays == 0:
        return f"{rule_of(position)}: no influence action can begin now; {what_is_asked(position)}"
    if card >= COUNTRY_CARDS:
        return "D18: no country can be targeted, because all are secured or blockaded"
    return "D18: its own country, your spy's country and your Home are all secured or blockaded, so it has no target"


def why_not_special(position: Position, seat: int, card: int) -> str:
    """D22, D33: say why a card cannot be played for its special action."""
    special = position.catalogue.special[card]
    title = position.catalogue.special_title(card)
    if position.phase == ANSWER and position.mode == NOTHING:
        assert not answers_now(position, special)
        return why_no_answer(position, seat, special, title)
    if position.mode != NOTHING or (position.phase != PLAY and position.phase != SPY):
        return f"{rule_of(position)}: no special action can begin now; {what_is_asked(position)}"
    if special != MILITARY_TRANSPORT and (position.phase == SPY or position.plays == 0):
        return f"D27: only Military Transport can be played after the last card play; {what_is_asked(position)}"
    assert not may_act(position, seat, special)
    if special == REBEL_FORCES:
        return "D30: Rebel Forces only counters a special action of the other player; play the card for its influence"
    if special == MILITARY_TRANSPORT:
        return "D25: your spy is detained"
    if special == DEPORT:
        return "D25: the other spy is at home or detained; play the card for its influence"
    if special == PILFER_ACCOUNTS:
        return f"D29: the other player holds no more than {KEPT} cards; play the card for its influence"
    if special == GADGET_RESEARCH:
        return "D26: you have both gadgets; play the card for its influence"
    if special == GADGET_BUSTER:
        return "D26: the other player has no gadget; play the card for its influence"
    return f"D22: {title} has no target: every country is secured or blockaded; play another card"


def why_no_answer(position: Position, seat: int, special: int, title: str) -> str:
    """D24, D27, D30, D33: say why a card does not answer what was announced, and what would."""
    if special == MILITARY_TRANSPORT:
        if position.detained[seat] > 0:
            return "D25: your spy is detained"
        return f"D27: {title} answers only a card play of the other player; Rebel Forces would counter this"
    if len(position.stack) == 0:
        return f"D27: {title} is not a flight; after a card play you may only play Military Transport, or pass"
    if position.stack[-1].kind == INFLUENCES:
        return f"D27: {title} does not answer an influence action; only Military Transport does"
    struck = position.catalogue.special_title(position.stack[-1].cards[0])
    return f"D33: {title} does not counter {struck}; Rebel Forces would"


def why_not_transport(position: Position, seat: int) -> str:
    """D26: say why Advanced Transport is not possible."""
    if position.phase != PLAY or position.mode != NOTHING or position.plays == 0:
        return f"D26: Advanced Transport is not possible now; {what_is_asked(position)}"
    assert not may_transport(position, seat)
    if position.transported:
        return "D26: Advanced Transport has been used this turn"
    if position.detained[seat] > 0:
        return "D25: your spy is detained"
    return "D26: you do not have Advanced Transport"


def why_not_country(position: Position, seat: int, country: int) -> str:
    """D13, D18, D23, D26, D27, D31: say why a country is not a valid target."""
    title = position.catalogue.titles[country]
    if position.mode == NOTHING:
        return f"{rule_of(position)}: choose a card first"
    lead = position.picked[0]
    if position.mode == BY_TRANSPORT:
        if position.spies[seat] == country:
            return f"D26: your spy is already in {title}"
        return "D26: the card must be of the country that the spy leaves or goes to"
    if position.mode == BY_SPECIAL:
        special = position.catalogue.special[lead]
        if special in (GADGET_RESEARCH, GADGET_BUSTER):
            return "D26: name a gadget, not a country"
        if special == MILITARY_TRANSPORT:
            return f"D27: your spy is already in {title}"
        if country in position.aimed:
            return f"D24: {title} is already named"
        assert special != BLOCKADE
        if not position.blockaded(country) and special == REVOLUTION:
            return f"D31: you have secured {title}"
    elif len(position.aimed) > 0:
        return f"D13: the influence action has its country: {position.catalogue.titles[position.aimed[0]]}"
    if position.blockaded(country):
        return f"D23: {title} is blockaded; name another country"
    if position.secured(country):
        return f"D18: {title} is secured; name another country"
    if position.mode == BY_INFLUENCE:
        return (
            f"D13: {position.catalogue.card_title(lead)} cannot be applied to {title}: neither its own country, "
            "nor your spy's, nor your Home"
        )
    return "D24: no more countries can be named; announce the action"


def why_not_add(position: Position, seat: int, card: int) -> str:
    """D15, D16, D19, D20: say why a card cannot be added."""
    title = position.catalogue.card_title(card)
    if card in position.picked:
        return f"{rule_of(position)}: {position.catalogue.full_title(card)} is already added"
    if position.phase == BLOCK:
        country = position.stack[-1].targets[0]
        if position.block_value(seat, card, country) == 0:
            return (
                f"D20: a {FACTIONS[position.catalogue.faction[card]]} card cannot block in {position.catalogue.titles[country]}"
            )
        if position.block_total(seat, position.hands[seat], country) < position.stack[-1].total:
            return f"D19: your cards do not come to {position.stack[-1].total}, so you cannot block; pass"
        return f"D19: add cards in the order of your hand, so that they come to {position.stack[-1].total}"
    if position.mode != BY_INFLUENCE or len(position.aimed) == 0:
        return f"{rule_of(position)}: there is nothing to add a card to; {what_is_asked(position)}"
    return f"D15: {title} cannot be combined here: two cards of one country, applied to that country, with your spy in it"


def why_not_gadget(position: Position) -> str:
    """D26: say why a gadget cannot be chosen."""
    if position.mode == BY_SPECIAL:
        special = position.catalogue.special[position.picked[0]]
        if special == GADGET_RESEARCH:
            return "D26: you have this gadget; take the other one"
        if special == GADGET_BUSTER:
            return "D26: the other player does not have this gadget; name the one they have"
    return f"D26: there is no gadget to choose; {what_is_asked(position)}"


def meant(position: Position, element: str, picked: list[str]) -> list[int]:
    """The actions that a click stands for: a card to play, or a country for the card chosen before."""
    card = card_named(position, element)
    country = country_named(position, element)
    cards = [number for number in [card_named(position, name) for name in picked] if number >= 0]
    if element.startswith("spy:") and country < 0:
        return [STAY] if position.phase != SPY else []
    if position.phase == HOMES:
        return [HOME + country] if country >= 0 else [DONE]
    if position.phase == RETAIN:
        return [KEEP + card] if card >= 0 else [DONE]
    if position.phase == BLOCK:
        return [ADD + number for number in sorted([*cards, card])] if card >= 0 else [DONE]
    if position.phase == PLAY and (joined := influence_meant(position, card, country, cards, picked)):
        return joined
    if card >= 0:
        return [SPECIAL + card] if position.phase == ANSWER and card < COUNTRY_CARDS else [INFLUENCE + card]
    if country < 0:
        return []
    if position.phase == SPY and len(cards) == 0:
        return [MOVE + country]
    if len(cards) == 0:
        return [AIM + country]
    first = INFLUENCE
    if cards[0] < COUNTRY_CARDS and ("do:special" in picked or position.phase != PLAY):
        first = SPECIAL
    elif cards[0] < COUNTRY_CARDS and "do:transport" in picked:
        first = TRANSPORT
    return [first + cards[0], AIM + country]


def influence_meant(position: Position, card: int, country: int, cards: list[int], picked: list[str]) -> list[int]:
    """D15: the influence action that several cards would make, in a country chosen or in that of the first; [] for one card."""
    together = sorted({*cards, card} - {-1})
    if len(together) < 2 or any(name.startswith("do:") for name in picked):
        return []
    chosen = [named for named in [country, *[country_named(position, name) for name in picked]] if named >= 0]
    lead = together[0]
    aim = chosen[0] if chosen else position.catalogue.country[lead]
    return [INFLUENCE + lead, AIM + aim, *[ADD + other for other in together[1:]]] if aim >= 0 else []


def card_named(position: Position, element: str) -> int:
    """Return the card of a piece, or -1."""
    name = element.removeprefix("card:")
    return position.catalogue.cards.index(name) if name in position.catalogue.cards else -1


def country_named(position: Position, element: str) -> int:
    """Return the country of its column or of something that lies in it, or -1."""
    name = element.split(":")[-1]
    countries = position.catalogue.countries
    if element.startswith(("space:", "mark:")):
        name = name.split("/")[0]
    elif "/" in name:
        name = name.split("/")[1]
    return countries.index(name) if name in countries else -1


def why_nothing(position: Position) -> str:
    """D5, D8, D11, D19, D29, D33: what is asked of the seat to act."""
    rule = "D5" if position.phase == HOMES else rule_of(position)
    return f"{rule}: {what_is_asked(position)}"
