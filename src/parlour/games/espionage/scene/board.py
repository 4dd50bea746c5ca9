"""The pieces on the board: markers, spies, Homes and blockades."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.espionage.art.board import MARK, MARKER, SPY
from parlour.games.espionage.content import CATALOGUE, COUNTRY_OF
from parlour.games.espionage.scene.seats import name_of, tone_of
from parlour.scene.model import Face, Piece, Token


def put_markers(view: View, near: int, faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D2, D6: place the markers, the spies and the signs of the Homes."""
    for seat in range(2):
        tone = tone_of(view, seat)
        faces[f"home{seat}"] = Token(sym="homedisc", tone=tone)
        faces[f"roof{seat}"] = Token(sym="home", tone=tone)
        faces[f"spy{seat}"] = Token(sym="spy", tone=tone)
    for k, name in enumerate(CATALOGUE.countries):
        progress = view["markers"][k] if near == 0 else -view["markers"][k]
        face = "marker"
        label = f"Marker of {CATALOGUE.titles[k]}: "
        for seat in range(2):
            if view["homes"][seat] == name:
                face = f"home{seat}"
                label = f"Home marker of {CATALOGUE.titles[k]}: "
        owner = near if progress > 0 else 1 - near
        if progress == 0:
            label += "at the centre"
        elif abs(progress) == view["steps"][k]:
            label += f"secured by {name_of(view, owner)}"
        else:
            label += f"{abs(progress)} toward {name_of(view, owner)}, {view['steps'][k] - abs(progress)} to the star"
        pieces[f"marker:{name}"] = Piece(
            zone="board", at=f"space:{name}/{view['markers'][k]}", face=face, label=label, size=MARKER
        )
    for seat in range(2):
        home, spy = view["homes"][seat], view["spies"][seat]
        if home is None:
            continue
        title = CATALOGUE.titles[COUNTRY_OF[home]]
        pieces[f"home:{seat}"] = Piece(
            zone="board",
            at=f"roof:{seat}/{home}",
            face=f"roof{seat}",
            size=22,
            label=f"{title} is the Home of {name_of(view, seat)}",
        )
        held = view["detained"][seat]
        where = CATALOGUE.titles[COUNTRY_OF[spy]]
        label = f"Spy of {name_of(view, seat)}, in {where}"
        if held:
            label += f", detained until turn {last_turn(view, 1 - seat, held)} ends"
        pieces[f"spy:{seat}"] = Piece(
            zone="board",
            at=f"post:{seat}/{spy}",
            face=f"spy{seat}",
            size=SPY,
            label=label,
            badge=f"T{last_turn(view, 1 - seat, held)}" if held else "",
        )
        if held:
            faces["chain"] = Token(sym="detain", tone="gold")
            pieces[f"chain:{seat}"] = Piece(
                zone="board",
                at=f"post:{seat}/{spy}",
                i=1,
                face="chain",
                size=20,
                label=f"Detained until turn {last_turn(view, 1 - seat, held)} ends",
            )


def last_turn(view: View, seat: int, ends: int) -> int:
    """Return the number of the turn at whose end a seat's effect expires."""
    now: int = view["turns"] + 1
    first = now if view["turn"] == seat else now + 1
    return first + 2 * (ends - 1)


def put_marks(view: View, near: int, faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D23: place the blockades, with the turn in which they end."""
    for seat in range(2):
        for k, name in enumerate(CATALOGUE.countries):
            ends = view["blockades"][seat][k]
            if ends:
                turn = last_turn(view, seat, ends)
                faces[f"blockade{seat}"] = Token(sym="blockade", tone=tone_of(view, seat))
                pieces[f"blockade:{seat}/{name}"] = Piece(
                    zone="board",
                    at=f"mark:{name}",
                    i=0 if seat == near else 1,
                    face=f"blockade{seat}",
                    size=MARK,
                    badge=f"T{turn}",
                    label=f"Blockade of {CATALOGUE.titles[k]} until turn {turn} ends",
                )
