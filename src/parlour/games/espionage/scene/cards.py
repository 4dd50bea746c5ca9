"""The cards: hands, gadgets, announcements and piles."""

from __future__ import annotations

import functools

from parlour.core.state import View
from parlour.core.words import counted, sentence
from parlour.games.espionage.art.words import FOR_HIRE, GADGET_CARDS, ON_THE_CARD
from parlour.games.espionage.content import CARD_OF, CATALOGUE, COUNTRY_OF
from parlour.games.espionage.scene.board import last_turn
from parlour.games.espionage.scene.seats import name_of
from parlour.games.espionage.state.catalogue import CODE_NAMES, COUNTRY_CARDS, FACTIONS, GADGETS, SPECIAL_ACTIONS, title_of
from parlour.scene.lasting import lasting
from parlour.scene.model import Card, Face, Item, Panel, Piece, Pile, Row, Zone

FACE_DOWN = "dossier"
KNOWN_BY_COUNTING = "You have seen this card, or at the last reshuffle it could be nowhere else; it is still in the hand."


@functools.cache
def face_of(card: int) -> Card:
    """Return the face of a card."""
    return lasting(_face_of(card))


def _face_of(card: int) -> Card:
    if card >= COUNTRY_CARDS:
        value = CATALOGUE.influence[card]
        return Card(
            name="Mercenary",
            corner=str(value),
            sub=f"{CODE_NAMES[card - COUNTRY_CARDS]}, for hire",
            sym="helmet",
            text=FOR_HIRE,
            foot="Influence",
            tone="neutral",
            pips=("disc", value),
        )
    faction = CATALOGUE.faction[card]
    symbol, when, text = ON_THE_CARD[SPECIAL_ACTIONS[CATALOGUE.special[card]]]
    return Card(
        name=CATALOGUE.titles[CATALOGUE.country[card]],
        corner=str(CATALOGUE.influence[card]),
        sub=CATALOGUE.special_title(card),
        sym=symbol,
        text=text,
        foot=when,
        tone=FACTIONS[faction],
        pips=("star4" if FACTIONS[faction] == "blue" else "star5", CATALOGUE.influence[card]),
    )


def put_card(name: str, zone: str, i: int, faces: dict[str, Face], pieces: dict[str, Piece], tip: str = "") -> Piece:
    """Place a card face up."""
    card = CARD_OF[name]
    faces[name] = face_of(card)
    piece = Piece(zone=zone, i=i, face=name, label=CATALOGUE.full_title(card), tip=tip)
    pieces[f"card:{name}"] = piece
    return piece


def put_hands(view: View, seat: int | None, near: int, faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D28, D36: place the viewer's own hand, and the other cards face up where they are open or known."""
    for owner in range(2):
        zone = "hand" if owner == near else "rival"
        tip = ""
        if owner == seat:
            cards = view["hand"]
        else:
            cards = view["open_hands"][owner]
            if cards is not None:
                tip = f"The hand lies open until turn {last_turn(view, 1 - owner, view['opened'][owner])} ends."
            elif seat is not None:
                cards = view["known"]
                tip = KNOWN_BY_COUNTING if view["counting"] else "You have seen this card; it is still in the hand."
            else:
                cards = []
        for i, name in enumerate(cards):
            piece = put_card(name, zone, i, faces, pieces, tip)
            if owner == seat and name in view["picked"]:
                piece.badge = "✓"
            if owner == seat and name in view["known_of_you"]:
                how = "has seen this card, or can work out that you hold it" if view["counting"] else "has seen this card"
                piece.tip = f"The other player {how}."
        for i in range(len(cards), view["hand_sizes"][owner]):
            pieces[f"back:{zone}/{i}"] = Piece(zone=zone, i=i, back=FACE_DOWN, label="Face-down card")


def put_gadgets(view: View, near: int, zones: list[Zone], faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D26: place the Gadget Research cards by the board as the gadgets they give."""
    for owner in (near, 1 - near):
        cards = view["gadgets"][owner]
        if any(cards):
            zone = f"gadgets:{owner}"
            zones.append(
                Row(
                    id=zone,
                    role="mine" if owner == near else "rival",
                    title=f"{name_of(view, owner)}: gadgets",
                    seat=owner,
                    fit="wrap",
                )
            )
            for i, name in enumerate(cards):
                if name is not None:
                    symbol, text = GADGET_CARDS[GADGETS[i]]
                    title = title_of(GADGETS[i])
                    faces[f"gadget{i}"] = Card(name=title, sub="Gadget", sym=symbol, text=text, tone="gold")
                    used = " (used this turn)" if i == 1 and view["turn"] == owner and view["transported"] else ""
                    pieces[f"card:{name}"] = Piece(
                        zone=zone, i=i, face=f"gadget{i}", label=f"{title}{used}", state=["dim"] if used else []
                    )


def announcement_of(entry: View) -> str:
    """Describe an announcement, with its influence."""
    cards = [CARD_OF[name] for name in entry["cards"]]
    where = ", ".join(CATALOGUE.titles[COUNTRY_OF[name]] for name in entry["countries"])
    who = f"{{seat:{entry['seat']}}}"
    if entry["kind"] == "influence":
        played = " + ".join(CATALOGUE.full_title(card) for card in cards)
        place = CATALOGUE.article(COUNTRY_OF[entry["countries"][0]]) + where
        return sentence(f"{who} plays {played} in {place}: influence {entry['influence']}")
    title = f"{CATALOGUE.special_title(cards[0])} ({CATALOGUE.card_title(cards[0])})"
    if entry["kind"] == "counter":
        return f"{who} counters with {title}."
    target = where or (title_of(entry["gadget"]) if entry["gadget"] else "")
    return sentence(f"{who} announces {title}{f': {target}' if target else ''}")


def put_announced(view: View, zones: list[Zone], faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D33: place the announced cards with their influence; their row stays when it is empty, so that the board does not move."""
    if not view["announced"]:
        zones.append(Row(id="announced", role="board", title="Announced", fit="wrap"))
        return
    top = view["announced"][0]
    title = "Announced"
    if top["kind"] == "influence":
        country = COUNTRY_OF[top["countries"][0]]
        title = f"Announced: influence {top['influence']} in {CATALOGUE.article(country)}{CATALOGUE.titles[country]}"
    zones.append(Row(id="announced", role="board", title=title, fit="wrap"))
    zones.append(
        Panel(
            id="chain",
            role="side",
            view="list",
            title="Announced, the last one settles first",
            items=[
                Item(n=i + 1, text=announcement_of(entry), value=entry["influence"] if entry["kind"] == "influence" else "")
                for i, entry in enumerate(view["announced"])
            ],
        )
    )
    i = 0
    for entry in view["announced"]:
        for name in entry["cards"]:
            put_card(name, "announced", i, faces, pieces)
            i += 1


def put_piles(view: View, zones: list[Zone], faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D10, D12: place the draw deck and the browsable discard pile, without the announced cards."""
    if view["deck"]:
        pieces["back:deck"] = Piece(zone="deck", back=FACE_DOWN, label=f"Draw deck, {counted(view['deck'], 'card')}")
    announced = {name for entry in view["announced"] for name in entry["cards"]}
    lying = [name for name in view["discard"] if name not in announced]
    for i, name in enumerate(lying):
        put_card(name, "discard", i, faces, pieces)
    zones.append(Pile(id="deck", role="side", title="Draw deck", count=view["deck"]))
    zones.append(Pile(id="discard", role="side", title="Discard pile", count=len(lying), browse=True))
