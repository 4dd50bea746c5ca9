"""Faces, backs and symbols of the cards. The Union's star is solid, the Confederacy's hollow."""

from __future__ import annotations

import functools

from parlour.games.bluegray.state.cards import AGAIN, DECK, EVENT, KIND, KIND_NAMES, NAME, PRINTED, VALUE
from parlour.scene.lasting import lasting
from parlour.scene.model import Card, Drawing

STAR = "M12 2l2.9 6.6 7.1.7-5.4 4.8 1.6 7L12 17.4 5.8 21.1l1.6-7L2 9.3l7.1-.7z"
SYMBOLS = {
    "infantry": '<path d="M3.2 20.8 19 3l2 1.8L5.2 22.6zM20.8 20.8 5 3 3 4.8l15.8 17.8z"/>',
    "cavalry": '<path d="M6 21v-4l3-3-1-4-3 2-2-2 3-5 4-2 1-2 2 2c4 1 6 4 6 8v10h-4l-1-6-3 1-1 5z"/>',
    "artillery": (
        '<path d="M2 10l13-5 2 5-10 4.4zM8 22a5 5 0 1 1 0-10 5 5 0 0 1 0 10zm0-3a2 2 0 1 0 0-4 2 2 0 0 0 0'
        ' 4zm4-4 10 4v2.5L11 18z"/>'
    ),
    "navy": (
        '<path d="M11 7.8a3 3 0 1 1 2 0V10h4v2h-4v7.7c2.6-.5 4.5-2 5.3-4.2L16 16l3.5-4L22 17l-1.7-.4C19 20'
        " 16 22 12 22s-7-2-8.3-5.4L2 17l2.5-5L8 16l-2.3-.5c.8 2.2 2.7 3.7 5.3 4.2V12H7v-2h4zM12 6a1 1 0 1 0"
        ' 0-2 1 1 0 0 0 0 2z"/>'
    ),
    "character": (
        '<path d="M7 8c0-4 2-6 5-6s5 2 5 6l4 1c0 1.5-4 2-9 2S3 10.5 3 9zM8 12h8c0 3-1.5 5-4 5s-4-2-4-5zM4'
        ' 22c0-4 3-5 8-5s8 1 8 5z"/>'
    ),
    "event": '<path d="M5 2h11l4 4v16H5zm10 1.5V7h3.5zM8 10v1.5h9V10zm0 4v1.5h9V14zm0 4v1.5h6V18z"/>',
    "deck": '<path d="M4 5h12v16H4zM8 2h12v16h-2V4H8z"/>',
    "survivors": '<path d="M3 21V9l9-7 9 7v12h-6v-7H9v7z"/>',
    "graveyard": '<path d="M6 21V9a6 6 0 0 1 12 0v12h3v1.5H3V21zm5-13v2H9v2h2v5h2v-5h2v-2h-2V8z"/>',
    "star": f'<path d="{STAR}"/>',
}
TONES = ("union", "confederate")
MARKS = ("★", "☆")
SIDES = ("Union", "Confederate")
NATIONS = ("Union", "Confederacy")


def star(side: int, x: float, y: float, size: float) -> str:
    """A side's star as SVG: solid for the Union, hollow for the Confederacy."""
    style = 'fill="var(--union)"' if side == 0 else 'fill="var(--paper)" stroke="var(--confederate)" stroke-width="2"'
    return f'<path transform="translate({x:g} {y:g}) scale({size / 24:g})" d="{STAR}" {style}/>'


@functools.cache
def label(card: int) -> str:
    """A card in a few words, for screen readers."""
    value = "event" if KIND[card] == EVENT else f"{KIND_NAMES[KIND[card]]} {VALUE[card]}"
    return f"{NAME[card]}, {value}{', play another' if AGAIN[card] else ''}"


@functools.cache
def face(card: int) -> Card:
    """The printed face: value, kind, effect or else history, and "play another" at the foot."""
    side = card // DECK
    printed = PRINTED[card]
    return lasting(
        Card(
            name=NAME[card],
            tone=TONES[side],
            corner="" if KIND[card] == EVENT else str(VALUE[card]),
            sub=KIND_NAMES[KIND[card]],
            sym=KIND_NAMES[KIND[card]],
            text=printed.words() if printed.effect else printed.text,
            foot=f"{MARKS[side]} {SIDES[side]}{' · play another' if AGAIN[card] else ''}",
        )
    )


@functools.cache
def tip(card: int) -> str:
    """The card's tooltip: its effect and its history."""
    return " ".join(part for part in (PRINTED[card].words(), PRINTED[card].text) if part)


@functools.cache
def back(side: int) -> Drawing:
    """The back of a side's cards."""
    tone = TONES[side]
    return lasting(
        Drawing(
            w=100,
            h=140,
            alt=f"Back of a {SIDES[side]} card",
            svg=(
                '<rect width="100" height="140" rx="6" fill="var(--paper)" stroke="var(--line)"/>'
                f'<rect x="6" y="6" width="88" height="128" rx="4" fill="{"var(--union)" if side == 0 else "none"}" '
                f'stroke="var(--{tone})" stroke-width="3"/>'
                f'<path transform="translate(26 46) scale(2)" d="{STAR}" fill="{"var(--paper)" if side == 0 else "none"}" '
                f'stroke="var(--{tone})" stroke-width="1.5"/>'
            ),
        )
    )
