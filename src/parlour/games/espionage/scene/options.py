"""The moves of a seat as gestures: cards and a country, labelled with the influence."""

from __future__ import annotations

from itertools import combinations

from parlour.core.state import View
from parlour.core.words import listed
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
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.rules.special import KEPT, may_aim, most_targets
from parlour.games.espionage.scene.known import position_of
from parlour.games.espionage.state.catalogue import (
    ADVANCED_TRANSPORT,
    COUNTRIES,
    COUNTRY_CARDS,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    GADGETS,
    MILITARY_TRANSPORT,
    REVOLUTION,
    title_of,
)
from parlour.games.espionage.state.position import BY_INFLUENCE, INFLUENCES, NOTHING, PLAY, Position
from parlour.scene.model import AnyOf, Id, Option, Piece, Sum

SEVERAL = 3
"""With at most this many mercenaries, each subset of them is an option of its own, labelled with its influence."""


def options_of(view: View, seat: int, legal: list[int], pieces: dict[Id, Piece]) -> list[Option]:
    """Return the options of a seat; `pieces` are the scene's, for previews."""
    if not legal:
        return []
    position = position_of(view)
    if position.mode != NOTHING or position.picked:
        return [step(position, seat, action) for action in legal]
    if view["phase"] == "play":
        return plays(position, seat, legal, pieces)
    if view["phase"] == "answer":
        return answers(position, seat, legal)
    if view["phase"] == "block":
        return blocks(position, seat, legal)
    if view["phase"] == "keep":
        return [keep(position, seat, action - KEEP) for action in legal]
    options: list[Option] = []
    for action in legal:
        if SPECIAL <= action < TRANSPORT:
            options += flights(position, seat, action - SPECIAL)
        else:
            options.append(step(position, seat, action))
    return options


def held(card: int) -> Id:
    """Return the piece of a card."""
    return f"card:{CATALOGUE.cards[card]}"


def column(country: int) -> Id:
    """Return the spot of a country."""
    return f"country:{CATALOGUE.countries[country]}"


def step(position: Position, seat: int, action: int) -> Option:
    """Offer a single action as a move: a choice of one thing, or the next step of a composition in progress."""
    act = f"step{action}"
    titles = CATALOGUE.titles
    if action < INFLUENCE:
        return Option(act=act, all=[column(action - HOME)], label=f"Home: {titles[action - HOME]}", play=[action])
    if AIM <= action < ADD:
        country = action - AIM
        lead = CATALOGUE.full_title(position.picked[0])
        if position.mode == BY_INFLUENCE:
            label = f"{titles[country]}: influence {position.influence_of(seat, position.picked, country)} with {lead}"
        else:
            label = f"{lead}: {titles[country]}"
        return Option(act=act, all=[column(country)], label=label, play=[action])
    if ADD <= action < GADGET:
        card = action - ADD if action < KEEP else action - KEEP
        verb = "Add" if action < KEEP else "Keep"
        return Option(act=act, all=[held(card)], label=f"{verb} {CATALOGUE.full_title(card)}", play=[action])
    if GADGET <= action < MOVE:
        gadget = GADGETS[action - GADGET]
        label = f"{CATALOGUE.full_title(position.picked[0])}: {title_of(gadget)}"
        return Option(act=act, all=[f"gadget:{gadget}"], label=label, play=[action])
    if MOVE <= action < STAY:
        country = action - MOVE
        return Option(act=act, all=[f"spy:{seat}", column(country)], label=f"Spy to {titles[country]}", play=[action])
    label = {
        STAY: "Leave the spy where it is",
        SKIP: "No card can be played: show the hand and go on",
        PASS: "Pass",
        PASS_ALL: "Pass everything until this turn ends",
        PASS_FLIGHTS: f"{'Refill' if position.phase == PLAY else 'Pass'}, and do not ask me for flights again",
        ASK_FLIGHTS: "Ask me for flights again",
        DONE: done_label(position, seat),
    }[action]
    return Option(act=act, all=[], label=label, play=[action], confirm=action in (PASS_ALL, PASS_FLIGHTS))


def done_label(position: Position, seat: int) -> str:
    """Describe what finishing the composition, or the card plays of the turn, does."""
    if position.mode == NOTHING and position.phase == PLAY:
        return "Go on to the refill"
    if position.mode == BY_INFLUENCE and position.aimed:
        country = position.aimed[0]
        total = position.influence_of(seat, position.picked, country)
        return f"{CATALOGUE.titles[country]}: influence {total} with {cards_listed(position.picked)}"
    if position.stack and position.stack[-1].kind == INFLUENCES:
        top = position.stack[-1]
        total = position.block_total(seat, position.picked, top.targets[0])
        return f"Block {top.total} in {CATALOGUE.titles[top.targets[0]]} with {cards_listed(position.picked)}: {total}"
    if position.picked:
        places = listed([CATALOGUE.titles[country] for country in position.aimed])
        return f"Announce {CATALOGUE.full_title(position.picked[0])}: {places}"
    return "Done"


def cards_listed(cards: list[int]) -> str:
    """Join the full titles of cards."""
    return listed([CATALOGUE.full_title(card) for card in cards])


# Card plays.


def plays(position: Position, seat: int, legal: list[int], pieces: dict[Id, Piece]) -> list[Option]:
    """D8: offer the card plays, the transports and the skip."""
    options: list[Option] = []
    for action in legal:
        if action < SPECIAL:
            options += influences(position, seat, action - INFLUENCE, pieces)
        elif action < TRANSPORT:
            options += specials(position, seat, action - SPECIAL, pieces)
        elif action < AIM:
            options += transports(position, seat, action - TRANSPORT)
        else:
            options.append(step(position, seat, action))
    return options


def influences(position: Position, seat: int, lead: int, pieces: dict[Id, Piece]) -> list[Option]:
    """D13-D17: offer one card, or two of the spy's country, with any mercenaries, in each country within reach."""
    options: list[Option] = []
    for country in range(COUNTRIES):
        if not position.reaches(seat, lead, country):
            continue
        groups = [[lead]]
        groups += [
            [lead, card]
            for card in position.hands[seat]
            if lead < card < COUNTRY_CARDS and position.joins(seat, [lead], card, country)
        ]
        for group in groups:
            # The first mercenary leads a group of mercenaries, so that each group occurs once.
            mercenaries = [card for card in position.hands[seat] if card >= COUNTRY_CARDS and card not in group]
            if lead >= COUNTRY_CARDS:
                mercenaries = [card for card in mercenaries if card > lead]
            if len(mercenaries) <= SEVERAL:
                for count in range(len(mercenaries) + 1):
                    for extra in combinations(mercenaries, count):
                        options.append(influence(position, seat, [*group, *extra], country, pieces))
            else:
                options.append(influence(position, seat, group, country, pieces, mercenaries))
    return options


def influence(
    position: Position, seat: int, cards: list[int], country: int, pieces: dict[Id, Piece], mercenaries: list[int] | None = None
) -> Option:
    """Offer an influence action, labelled with its influence and previewing the marker's place if nobody blocks."""
    total = position.influence_of(seat, cards, country)
    nationals = [card for card in cards if card < COUNTRY_CARDS]
    why = ""
    if len(nationals) == 1:
        plain = sum(CATALOGUE.influence[card] for card in cards)
        why = " (spy +1)" if total > plain else " (other faction -1)" if total < plain else ""
    label = f"{CATALOGUE.titles[country]}: influence {total}{why} with {cards_listed(cards)}"
    some = None
    if mercenaries:
        some = AnyOf(
            of=[held(card) for card in mercenaries], min=0, max=len(mercenaries), play=[[ADD + card] for card in mercenaries]
        )
        label += ", and more with other mercenaries"
    return Option(
        act=f"influence:{country}:{'+'.join(str(card) for card in cards)}",
        all=[held(card) for card in cards] + [column(country)],
        label=label,
        any=some,
        play=[INFLUENCE + cards[0], AIM + country, *[ADD + card for card in cards[1:]]],
        then=[DONE],
        show=moved(position, seat, country, total, pieces),
        asks=["Influence which country? Or add a card, or its special action."] + ["Influence which country?"] * len(cards),
    )


def moved(position: Position, seat: int, country: int, spaces: int, pieces: dict[Id, Piece]) -> dict[Id, Piece]:
    """Return the marker of a country in its place after a move toward the seat."""
    name = CATALOGUE.countries[country]
    marker = pieces[f"marker:{name}"]
    reached = min(position.steps[country], position.progress(seat, country) + spaces)
    return {
        f"marker:{name}": Piece(
            zone="board",
            at=f"space:{name}/{reached if seat == 0 else -reached}",
            face=marker.face,
            label=marker.label,
            size=marker.size,
        )
    }


def specials(position: Position, seat: int, card: int, pieces: dict[Id, Piece]) -> list[Option]:
    """D22: offer the special action of a card for each of its targets."""
    special = CATALOGUE.special[card]
    title = f"{CATALOGUE.special_title(card)} ({CATALOGUE.card_title(card)})"
    both = [held(card), "do:special"]
    targets = [country for country in range(COUNTRIES) if may_aim(position, seat, special, country)]
    most = most_targets(special)
    act = f"special:{card}"
    if special == GADGET_RESEARCH:
        return [
            Option(
                act=f"{act}:{g}",
                all=[*both, f"gadget:{GADGETS[g]}"],
                label=f"{title}: {title_of(GADGETS[g])}",
                play=[SPECIAL + card, GADGET + g],
                asks=["", "Which gadget?"],
            )
            for g in range(2)
            if not position.has_gadget(seat, g)
        ]
    if special == GADGET_BUSTER:
        theirs = position.gadgets[(1 - seat) * 2 :]
        return [
            Option(
                act=f"{act}:{g}",
                all=[*both, held(theirs[g])],
                label=f"{title}: {title_of(GADGETS[g])}",
                play=[SPECIAL + card, GADGET + g],
                asks=["", "Which gadget?"],
            )
            for g in range(2)
            if position.has_gadget(1 - seat, g)
        ]
    if most > 1:
        up_to = "three" if most == 3 else "two"
        return [
            Option(
                act=act,
                all=both,
                label=f"{title}: up to {up_to} countries",
                play=[SPECIAL + card],
                then=[DONE],
                asks=["", f"Which countries? Up to {up_to}."],
                any=AnyOf(of=[column(k) for k in targets], min=1, max=min(most, len(targets)), play=[[AIM + k] for k in targets]),
            )
        ]
    if most == 1:
        return [
            Option(
                act=f"{act}:{k}",
                all=[*both, column(k)],
                label=f"{title}: {'spy to ' if special == MILITARY_TRANSPORT else ''}{CATALOGUE.titles[k]}",
                play=[SPECIAL + card, AIM + k],
                asks=["", f"{CATALOGUE.special_title(card)}: which country?"],
                show=moved(position, seat, k, 2, pieces) if special == REVOLUTION else {},
            )
            for k in targets
        ]
    return [Option(act=act, all=both, label=title, play=[SPECIAL + card])]


def transports(position: Position, seat: int, card: int) -> list[Option]:
    """D26: offer Advanced Transport with a card to each country it can reach."""
    here = position.spies[seat]
    of = CATALOGUE.country[card]
    assert position.has_gadget(seat, ADVANCED_TRANSPORT)
    return [
        Option(
            act=f"transport:{card}:{k}",
            all=[held(card), "do:transport", column(k)],
            label=f"Advanced Transport: discard {CATALOGUE.full_title(card)}, spy to {CATALOGUE.titles[k]}",
            play=[TRANSPORT + card, AIM + k],
            asks=["", "Fly the spy to which country?"],
        )
        for k in range(COUNTRIES)
        if k != here and of in (here, k)
    ]


# Answers.


def answers(position: Position, seat: int, legal: list[int]) -> list[Option]:
    """D33: offer counters, flights and the two ways to pass."""
    options: list[Option] = []
    for action in legal:
        if action >= AIM:
            options.append(step(position, seat, action))
            continue
        card = action - SPECIAL
        title = f"{CATALOGUE.special_title(card)} ({CATALOGUE.card_title(card)})"
        if CATALOGUE.special[card] == MILITARY_TRANSPORT:
            options += flights(position, seat, card)
        else:
            struck = CATALOGUE.special_title(position.stack[-1].cards[0])
            label = f"Counter {struck} with {title}"
            options.append(Option(act=f"counter:{card}", all=[held(card)], label=label, play=[action]))
    return options


def flights(position: Position, seat: int, card: int) -> list[Option]:
    """D27: offer a Military Transport to each other country."""
    return [
        Option(
            act=f"fly:{card}:{k}",
            all=[held(card), column(k)],
            label=f"Military Transport ({CATALOGUE.card_title(card)}): spy to {CATALOGUE.titles[k]}",
            play=[SPECIAL + card, AIM + k],
        )
        for k in range(COUNTRIES)
        if k != position.spies[seat]
    ]


def blocks(position: Position, seat: int, legal: list[int]) -> list[Option]:
    """D19: for each card that can come first in a block, offer one gesture with later cards that reach the influence."""
    top = position.stack[-1]
    country = top.targets[0]
    options: list[Option] = []
    for action in legal:
        if action >= DONE:
            options.append(step(position, seat, action))
            continue
        first = action - ADD
        rest = [card for card in position.hands[seat] if card > first and position.block_value(seat, card, country) > 0]
        weights = [position.block_value(seat, card, country) for card in rest]
        missing = top.total - position.block_value(seat, first, country)
        some = None
        if rest:
            some = AnyOf(
                of=[held(card) for card in rest],
                min=0 if missing <= 0 else 1,
                max=len(rest),
                sum=Sum(weights=weights, least=max(0, missing)),
                play=[[ADD + card] for card in rest],
            )
        label = f"Block {top.total} in {CATALOGUE.titles[country]}: {CATALOGUE.full_title(first)} counts {top.total - missing}"
        options.append(Option(act=f"block:{first}", all=[held(first)], label=label, play=[action], any=some, then=[DONE]))
    return options


def keep(position: Position, seat: int, first: int) -> Option:
    """D29: offer to keep a card and one of the cards after it, in one gesture."""
    rest = [card for card in position.hands[seat] if card > first]
    return Option(
        act=f"keep:{first}",
        all=[held(first)],
        label=f"Keep {CATALOGUE.full_title(first)} and one more card, discard the rest",
        play=[KEEP + first],
        any=AnyOf(of=[held(card) for card in rest], min=KEPT - 1, max=KEPT - 1, play=[[KEEP + card] for card in rest]),
    )
