"""The picture: a paper in the middle, couriers in hand."""

from __future__ import annotations

from parlour.core import View
from parlour.scene.model import Card, Face, Fact, Item, Option, Panel, Piece, Pile, Row, Scene, Seat

SYMBOLS = {"case": '<path d="M9 6V4h6v2h6v14H3V6zm2 0h2V5h-2z"/>', "paper": '<path d="M6 2h9l4 4v16H6zm8 1v4h4z"/>'}


def prompt(view: View, legal: list[int]) -> str:
    """Return what the viewer is asked, or what everybody waits for."""
    if legal:
        return "Send one courier, face down."
    return "Waiting for the others." if view["paper"] else "The game is over."


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """Draw one seat's scene: its hand, the paper, the points."""
    faces: dict[str, Face] = {}
    pieces: dict[str, Piece] = {}
    for i, courier in enumerate(view.get("hand", [])):
        faces[f"courier{courier}"] = Card(name="Courier", corner=str(courier), sym="case", tone="blue")
        pieces[f"card:{courier}"] = Piece(zone="hand", i=i, face=f"courier{courier}", label=f"Courier {courier}")
    if view["paper"]:
        faces["paper"] = Card(name="Papers", corner=str(view["paper"]), sym="paper", tone="neutral")
        pieces["papers"] = Piece(zone="paper", face="paper", label=f"Papers worth {view['paper']}")
    seats = [
        Seat(
            n=n,
            name=f"Courier service {n + 1}",
            tone=f"s{n}",
            mark="sent" if view["has_sent"][n] else "",
            active=bool(view["paper"]) and not view["has_sent"][n],
            facts=[Fact(sym="paper", label="Points", value=view["points"][n])],
        )
        for n in range(len(view["points"]))
    ]
    options = [
        Option(act=f"send{action + 1}", all=[f"card:{action + 1}"], label=f"Send courier {action + 1}", play=[action])
        for action in legal
    ]
    return Scene(
        game="deaddrop",
        title="Dead Drop",
        theme="parlour",
        you=seat,
        seats=seats,
        zones=[
            Pile(id="paper", role="board", title="At stake", count=1 if view["paper"] else 0),
            Panel(
                id="spent",
                role="side",
                view="list",
                title="Spent couriers",
                items=[
                    Item(text=", ".join(f"{{seat:{n}}} {courier}" for n, courier in enumerate(couriers)))
                    for couriers in view["shown"]
                ],
            ),
            Row(id="hand", role="hand", title="Your couriers", seat=seat),
        ],
        pieces=pieces,
        faces=faces,
        symbols=SYMBOLS,
        options=options,
        prompt=prompt(view, legal),
    )
