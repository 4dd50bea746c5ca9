"""What a person may do, as gestures: cards and a country, with the sum in words."""

from __future__ import annotations

from itertools import combinations

from parlour.core.state import View
from parlour.games.espionage.cards import (
    ADD,
    ADVANCED_TRANSPORT,
    AIM,
    COUNTRIES,
    COUNTRY_CARDS,
    DONE,
    GADGET,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    GADGETS,
    HOME,
    INFLUENCE,
    KEEP,
    MILITARY_TRANSPORT,
    MOVE,
    PASS,
    PASS_ALL,
    REVOLUTION,
    SKIP,
    SPECIAL,
    STAY,
    TRANSPORT,
    title_of,
)
from parlour.games.espionage.choices import KEPT, may_aim, most_targets
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.look.facts import position_of
from parlour.games.espionage.position import BY_INFLUENCE, INFLUENCES, NOTHING, Position
from parlour.scene.model import AnyOf, Id, Option, Piece, Sum

SEVERAL = 3
"""Up to so many mercenaries every choice of them is spelt out with its sum."""


def options_of(view: View, seat: int, legal: list[int], pieces: dict[Id, Piece]) -> list[Option]:
    """The moves of a seat; `pieces` are those of the scene, for previews."""
    if not legal:
        return []
    p = position_of(view)
    if p.mode != NOTHING or p.picked:
        return [step(p, seat, action) for action in legal]
    if view["phase"] == "play":
        return plays(p, seat, legal, pieces)
    if view["phase"] == "answer":
        return answers(p, seat, legal)
    if view["phase"] == "block":
        return blocks(p, seat, legal)
    if view["phase"] == "keep":
        return [keep(p, seat, action - KEEP) for action in legal]
    return [step(p, seat, action) for action in legal]


def held(card: int) -> Id:
    """The piece of a card."""
    return f"card:{CATALOGUE.cards[card]}"


def column(country: int) -> Id:
    """The spot of a country."""
    return f"country:{CATALOGUE.countries[country]}"


def step(p: Position, seat: int, action: int) -> Option:
    """A single action as a move of its own: choices of one thing, and the rest of a composition that has begun."""
    act = f"step{action}"
    titles = CATALOGUE.titles
    if action < INFLUENCE:
        return Option(act=act, all=[column(action - HOME)], label=f"Home: {titles[action - HOME]}", play=[action])
    if AIM <= action < ADD:
        country = action - AIM
        label = titles[country]
        if p.mode == BY_INFLUENCE:
            label = f"{label}: influence {p.influence_of(seat, p.picked, country)}"
        return Option(act=act, all=[column(country)], label=label, play=[action])
    if ADD <= action < GADGET:
        card = action - ADD if action < KEEP else action - KEEP
        verb = "Add" if action < KEEP else "Keep"
        return Option(act=act, all=[held(card)], label=f"{verb} {CATALOGUE.card_title(card)}", play=[action])
    if GADGET <= action < MOVE:
        gadget = GADGETS[action - GADGET]
        return Option(act=act, all=[f"gadget:{gadget}"], label=title_of(gadget), play=[action])
    if MOVE <= action < STAY:
        country = action - MOVE
        return Option(act=act, all=[f"spy:{seat}", column(country)], label=f"Spy to {titles[country]}", play=[action])
    label = {
        STAY: "Leave the spy where it is",
        SKIP: "No card can be played: show the hand and go on",
        PASS: "Pass",
        PASS_ALL: "Pass everything until this turn ends",
        DONE: done_label(p, seat),
    }[action]
    return Option(act=act, all=[], label=label, play=[action], confirm=action == PASS_ALL)


def done_label(p: Position, seat: int) -> str:
    """What finishing a composition comes to."""
    if p.mode == BY_INFLUENCE and p.aimed:
        country = p.aimed[0]
        return f"{CATALOGUE.titles[country]}: influence {p.influence_of(seat, p.picked, country)}"
    if p.stack and p.stack[-1].kind == INFLUENCES:
        return f"Block with {p.block_total(seat, p.picked, p.stack[-1].targets[0])}"
    return "Done"


# Card plays.


def plays(p: Position, seat: int, legal: list[int], pieces: dict[Id, Piece]) -> list[Option]:
    """D8: all card plays, what is no card play, and the skip."""
    options: list[Option] = []
    for action in legal:
        if action < SPECIAL:
            options += influences(p, seat, action - INFLUENCE, pieces)
        elif action < TRANSPORT:
            options += specials(p, seat, action - SPECIAL, pieces)
        elif action < AIM:
            options += transports(p, seat, action - TRANSPORT)
        else:
            options.append(step(p, seat, action))
    return options


def influences(p: Position, seat: int, lead: int, pieces: dict[Id, Piece]) -> list[Option]:
    """D13-D17: one card, or two of the spy's country, with any mercenaries, in each country in reach."""
    options: list[Option] = []
    for country in range(COUNTRIES):
        if not p.reaches(seat, lead, country):
            continue
        groups = [[lead]]
        groups += [[lead, card] for card in p.hands[seat] if lead < card < COUNTRY_CARDS and p.joins(seat, [lead], card, country)]
        for group in groups:
            # A group of mercenaries is led by the first of them, so that each group is there once.
            mercenaries = [card for card in p.hands[seat] if card >= COUNTRY_CARDS and card not in group]
            if lead >= COUNTRY_CARDS:
                mercenaries = [card for card in mercenaries if card > lead]
            if len(mercenaries) <= SEVERAL:
                for count in range(len(mercenaries) + 1):
                    for extra in combinations(mercenaries, count):
                        options.append(influence(p, seat, [*group, *extra], country, pieces))
            else:
                options.append(influence(p, seat, group, country, pieces, mercenaries))
    return options


def influence(
    p: Position, seat: int, cards: list[int], country: int, pieces: dict[Id, Piece], mercenaries: list[int] | None = None
) -> Option:
    """One influence action with its sum, and the marker where it would come to stand if nobody blocks."""
    total = p.influence_of(seat, cards, country)
    nationals = [card for card in cards if card < COUNTRY_CARDS]
    why = ""
    if len(nationals) == 1:
        plain = sum(CATALOGUE.influence[card] for card in cards)
        why = " (spy +1)" if total > plain else " (other faction -1)" if total < plain else ""
    label = f"{CATALOGUE.titles[country]}: influence {total}{why}"
    some = None
    if mercenaries:
        some = AnyOf(
            of=[held(card) for card in mercenaries], min=0, max=len(mercenaries), play=[[ADD + card] for card in mercenaries]
        )
        label += ", and more with mercenaries"
    return Option(
        act=f"influence:{country}:{'+'.join(str(card) for card in cards)}",
        all=[held(card) for card in cards] + [column(country)],
        label=label,
        any=some,
        play=[INFLUENCE + cards[0], AIM + country, *[ADD + card for card in cards[1:]]],
        then=[DONE],
        show=moved(p, seat, country, total, pieces),
    )


def moved(p: Position, seat: int, country: int, spaces: int, pieces: dict[Id, Piece]) -> dict[Id, Piece]:
    """The marker of a country as it would stand after moving toward the seat."""
    name = CATALOGUE.countries[country]
    marker = pieces[f"marker:{name}"]
    reached = min(p.steps[country], p.progress(seat, country) + spaces)
    return {
        f"marker:{name}": Piece(
            zone="board", at=f"space:{name}/{reached}", face=marker.face, label=marker.label, size=marker.size
        )
    }


def specials(p: Position, seat: int, card: int, pieces: dict[Id, Piece]) -> list[Option]:
    """D22: the special action of a card, with each of its targets."""
    special = CATALOGUE.special[card]
    title = CATALOGUE.special_title(card)
    both = [held(card), "do:special"]
    targets = [country for country in range(COUNTRIES) if may_aim(p, seat, special, country)]
    most = most_targets(special)
    act = f"special:{card}"
    if special == GADGET_RESEARCH:
        return [
            Option(
                act=f"{act}:{g}",
                all=[*both, f"gadget:{GADGETS[g]}"],
                label=f"{title}: {title_of(GADGETS[g])}",
                play=[SPECIAL + card, GADGET + g],
            )
            for g in range(2)
            if not p.has_gadget(seat, g)
        ]
    if special == GADGET_BUSTER:
        theirs = p.gadgets[(1 - seat) * 2 :]
        return [
            Option(
                act=f"{act}:{g}",
                all=[*both, held(theirs[g])],
                label=f"{title}: {title_of(GADGETS[g])}",
                play=[SPECIAL + card, GADGET + g],
            )
            for g in range(2)
            if p.has_gadget(1 - seat, g)
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
                any=AnyOf(of=[column(k) for k in targets], min=1, max=min(most, len(targets)), play=[[AIM + k] for k in targets]),
            )
        ]
    if most == 1:
        return [
            Option(
                act=f"{act}:{k}",
                all=[*both, column(k)],
                label=f"{title}: {CATALOGUE.titles[k]}",
                play=[SPECIAL + card, AIM + k],
                show=moved(p, seat, k, 2, pieces) if special == REVOLUTION else {},
            )
            for k in targets
        ]
    return [Option(act=act, all=both, label=title, play=[SPECIAL + card])]


def transports(p: Position, seat: int, card: int) -> list[Option]:
    """D26: Advanced Transport with a card, to each country that it leads to."""
    here = p.spies[seat]
    of = CATALOGUE.country[card]
    assert p.has_gadget(seat, ADVANCED_TRANSPORT)
    return [
        Option(
            act=f"transport:{card}:{k}",
            all=[held(card), "do:transport", column(k)],
            label=f"Advanced Transport: discard {CATALOGUE.card_title(card)}, spy to {CATALOGUE.titles[k]}",
            play=[TRANSPORT + card, AIM + k],
        )
        for k in range(COUNTRIES)
        if k != here and of in (here, k)
    ]


# Answers.


def answers(p: Position, seat: int, legal: list[int]) -> list[Option]:
    """D33: counters, flights and the two ways to pass."""
    options: list[Option] = []
    for action in legal:
        if action >= AIM:
            options.append(step(p, seat, action))
            continue
        card = action - SPECIAL
        title = f"{CATALOGUE.special_title(card)} ({CATALOGUE.card_title(card)})"
        if p.stack[-1].kind == INFLUENCES:
            assert CATALOGUE.special[card] == MILITARY_TRANSPORT
            options += [
                Option(
                    act=f"fly:{card}:{k}",
                    all=[held(card), column(k)],
                    label=f"{title}: spy to {CATALOGUE.titles[k]}",
                    play=[action, AIM + k],
                )
                for k in range(COUNTRIES)
                if k != p.spies[seat]
            ]
        else:
            options.append(Option(act=f"counter:{card}", all=[held(card)], label=f"Counter with {title}", play=[action]))
    return options


def blocks(p: Position, seat: int, legal: list[int]) -> list[Option]:
    """D19: for each card that can be the first of a block, one gesture with any that follow and reach the influence."""
    top = p.stack[-1]
    country = top.targets[0]
    options: list[Option] = []
    for action in legal:
        if action >= DONE:
            options.append(step(p, seat, action))
            continue
        first = action - ADD
        rest = [card for card in p.hands[seat] if card > first and p.block_value(seat, card, country) > 0]
        weights = [p.block_value(seat, card, country) for card in rest]
        missing = top.total - p.block_value(seat, first, country)
        some = None
        if rest:
            some = AnyOf(
                of=[held(card) for card in rest],
                min=0 if missing <= 0 else 1,
                max=len(rest),
                sum=Sum(weights=weights, least=max(0, missing)),
                play=[[ADD + card] for card in rest],
            )
        label = f"Block {top.total} in {CATALOGUE.titles[country]}: {CATALOGUE.card_title(first)} counts {top.total - missing}"
        options.append(Option(act=f"block:{first}", all=[held(first)], label=label, play=[action], any=some, then=[DONE]))
    return options


def keep(p: Position, seat: int, first: int) -> Option:
    """D29: one gesture for two cards."""
    rest = [card for card in p.hands[seat] if card > first]
    return Option(
        act=f"keep:{first}",
        all=[held(first)],
        label="Keep two cards and discard the rest",
        play=[KEEP + first],
        any=AnyOf(of=[held(card) for card in rest], min=KEPT - 1, max=KEPT - 1, play=[[KEEP + card] for card in rest]),
    )
