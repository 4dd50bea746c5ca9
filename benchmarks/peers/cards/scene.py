"""The scene: the pile and the viewer's hand."""

from __future__ import annotations

from typing import Final

from cards.rules import CARDS, HAND, SHOWN
from parlour.core.state import View
from parlour.scene.lasting import lasting
from parlour.scene.model import Card, Face, Option, Piece, Pile, Row, Scene, Seat

# What never changes is made once, as docs/scene.md recommends.
IDS: Final = [f"card:{card}" for card in range(CARDS)]
NAMES: Final = [f"card{card}" for card in range(CARDS)]
FACES: Final = [lasting(Card(name="Card", corner=str(card), tone="blue")) for card in range(CARDS)]
SEATS: Final = [(f"Seat {n}", f"s{n}") for n in range(2)]
OPTIONS: Final = [lasting(Option(act=f"play{card}", all=[IDS[card]], label=f"Play {card}", play=[card])) for card in range(CARDS)]


def pieces_of(zone: str, most: int) -> list[list[Piece]]:
    """Each card at each place of a zone."""
    cards = range(CARDS)
    return [[lasting(Piece(zone=zone, i=i, face=NAMES[card], label=f"Card {card}")) for card in cards] for i in range(most)]


IN_HAND: Final = pieces_of("hand", HAND)
ON_PILE: Final = pieces_of("pile", SHOWN)
PILES: Final = [Pile(id="pile", role="board", title="Pile", count=count) for count in range(SHOWN + 1)]
HANDS: Final = {seat: Row(id="hand", role="hand", title="Your hand", seat=seat) for seat in (None, 0, 1)}


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """Draw the scene of one viewer."""
    faces: dict[str, Face] = {}
    pieces: dict[str, Piece] = {}
    hand: list[int] = view["hands"][seat] if seat is not None else []
    pile: list[int] = view["pile"]
    turn: int = view["turn"]
    for i, card in enumerate(hand):
        faces[NAMES[card]] = FACES[card]
        pieces[IDS[card]] = IN_HAND[i][card]
    for i, card in enumerate(pile):
        faces[NAMES[card]] = FACES[card]
        pieces[IDS[card]] = ON_PILE[i][card]
    return Scene(
        game="cards",
        title="Cards",
        theme="parlour",
        you=seat,
        seats=[Seat(n=n, name=name, tone=tone, active=turn == n) for n, (name, tone) in enumerate(SEATS)],
        pieces=pieces,
        faces=faces,
        zones=[PILES[len(pile)], HANDS[seat]],
        options=[OPTIONS[card] for card in legal],
        prompt="Play a card." if legal else "The other plays.",
    )
