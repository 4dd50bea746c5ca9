"""A small scene with one of everything."""

from __future__ import annotations

import pytest

from parlour.scene.model import (
    AnyOf,
    Board,
    Card,
    Drawing,
    Face,
    Fact,
    Input,
    Item,
    LogEntry,
    Option,
    Panel,
    Piece,
    Pile,
    Row,
    Scene,
    Seat,
    Spot,
    Sum,
    Token,
    Zone,
)


def zones() -> list[Zone]:
    """A board, a row, a pile and two panels."""
    return [
        Board(
            id="map",
            role="board",
            w=200,
            h=100,
            title="Map",
            backdrop='<path d="M0 0h9" stroke="var(--ink)"/>',
            spots=[Spot(id="berlin", x=10, y=10, w=40, h=40), Spot(id="paris", x=100, y=10, w=40, h=40)],
        ),
        Row(id="hand", role="hand", title="Your hand", seat=0),
        Pile(id="deck", role="side", title="Deck", count=12),
        Panel(
            id="talk", role="side", view="thread", title="Talk", items=[Item(text="Where were you?", kind="ask", seat=0, to=1)]
        ),
        Panel(
            id="places",
            role="side",
            view="list",
            title="Places",
            items=[Item(text="Embassy", id="place:1", n=1, value=3, mark="strike")],
        ),
    ]


def pieces() -> dict[str, Piece]:
    """A piece or two in every zone that holds pieces."""
    return {
        "spy": Piece(zone="map", at="berlin", face="hat", label="your spy"),
        "tile": Piece(zone="map", at="paris", face="tile", label="a tile", rot=90, badge=2),
        "card:7": Piece(zone="hand", face="seven", label="Seven"),
        "card:8": Piece(zone="hand", i=1, face="seven", label="Eight", state=["dim"]),
        "top": Piece(zone="deck", label="the deck"),
    }


def faces() -> dict[str, Face]:
    """One face of every kind."""
    return {
        "hat": Token(sym="star", tone="confederate"),
        "seven": Card(
            name="Seven <b>",
            tone="blue",
            corner="7",
            sym="star",
            pips=("star", 2),
            sub="Courier",
            text="Moves the {p:spy|spy}.",
            foot="Any turn",
        ),
        "tile": Drawing(svg='<rect width="9" height="9" fill="var(--paper)"/>', w=9, h=9, alt="a path"),
    }


def options() -> list[Option]:
    """A plain option, one with some of several elements, and one with a text."""
    return [
        Option(act="play", all=["card:7", "paris"], label="Play Seven in {s:paris}", play=[1]),
        Option(
            act="block",
            all=["do:pass"],
            label="Block",
            play=[2],
            any=AnyOf(of=["card:7", "card:8"], min=1, max=2, sum=Sum(weights=[3, 2], least=4), play=[[3], [4]]),
        ),
        Option(act="ask", all=["seat:1"], label="Ask {seat:1}", play=[5], input=Input(placeholder="So...", max=80)),
    ]


@pytest.fixture
def scene() -> Scene:
    """A valid scene with one of everything, fresh for each test."""
    return Scene(
        game="example",
        title="Example & Sons",
        theme="dossier",
        you=0,
        seats=[
            Seat(n=0, name="Ada", tone="blue", side="West", active=True, facts=[Fact(sym="star", label="Points", value=2)]),
            Seat(n=1, name="Boris", tone="red", mark="voted"),
        ],
        zones=zones(),
        pieces=pieces(),
        faces=faces(),
        names={"berlin": "Berlin", "paris": "Paris", "do:pass": "Pass"},
        symbols={"star": '<path d="M12 2l9 20H3z"/>'},
        prompt="Play a card, {seat:0}.",
        last=["berlin"],
        options=options(),
        log=[LogEntry(n=0, step=0, kind="act", text="{seat:1} leaves {s:berlin}.", seat=1)],
    )
