"""A game that shows every kind of zone and piece, for the scene reference; only the pictures use it."""

from __future__ import annotations

from typing import Final

from parlour.core import ActionTable, Choice, Game, Outcome, Rng, Setup, State, View
from parlour.scene.model import (
    Board,
    Card,
    Drawing,
    Face,
    Fact,
    Item,
    Label,
    Option,
    Panel,
    Piece,
    Pile,
    Row,
    Scene,
    Seat,
    Spot,
    Token,
    Zone,
)

ACTIONS: Final = ActionTable()
WAIT: Final = ACTIONS.add("wait", label="Wait")
SYMBOLS: Final = {
    "star": '<path d="M12 2l3 7h7l-6 4 3 8-7-5-7 5 3-8-6-4h7z"/>',
    "ship": '<path d="M2 15h20l-4 6H6zM11 3h2v10h-2zM13 4l6 8h-6z"/>',
}
SWAN: Final = (
    '<rect width="100" height="140" rx="8" fill="var(--paper)" stroke="var(--ink)"/>'
    '<path d="M20 95c0-25 50-5 45-35-2-14-20-12-20 2" fill="none" stroke="var(--s4)" stroke-width="7" stroke-linecap="round"/>'
    '<path d="M15 112q12-9 24 0t24 0 24 0" fill="none" stroke="var(--river)" stroke-width="4"/>'
)
FACES: Final[dict[str, Face]] = {
    "token": Token(sym="ship", tone="union"),
    "token2": Token(sym="star", tone="red"),
    "card": Card(name="Courier", tone="blue", corner="3", sub="Messenger", sym="star", text="Draw a card.", foot="Paris"),
    "card2": Card(name="Cipher", tone="red", corner="5", sym="ship", pips=("star", 3)),
    "svg": Drawing(svg=SWAN, w=100, h=140, alt="A swan on the water"),
}
LABELS: Final = {"token": "A ship", "token2": "A star", "card": "Courier", "card2": "Cipher", "svg": "A swan"}


def piece(zone: str, face: str, i: int = 0, **more: object) -> Piece:
    """A piece with the label of its face."""
    made = Piece(zone=zone, face=face, i=i, label=LABELS.get(face, "A card, face down"))
    for name, value in more.items():
        setattr(made, name, value)
    return made


def board() -> tuple[list[Zone], dict[str, Piece]]:
    """A board with the three ways pieces can share a spot."""
    kinds = ("stack", "row", "overlap")
    spots = [Spot(id=f"spot:{kind}", x=30 + 190 * n, y=50, w=160, h=170, pile=kind) for n, kind in enumerate(kinds)]  # type: ignore[arg-type]
    labels = [
        Label(id=f"label:{kind}", x=110 + 190 * n, y=250, text=kind, size=20, anchor="middle") for n, kind in enumerate(kinds)
    ]
    backdrop = '<rect width="600" height="280" rx="14" fill="var(--land)"/>' + "".join(
        f'<rect x="{spot.x}" y="{spot.y}" width="160" height="170" rx="10" fill="var(--well)" stroke="var(--line)"/>'
        for spot in spots
    )
    faces = {"stack": "token", "row": "token2", "overlap": "card"}
    pieces = {
        f"{kind}:{i}": piece("board", faces[kind], i, at=f"spot:{kind}", size=70.0 if kind == "overlap" else 52.0)
        for kind in kinds
        for i in range(3)
    }
    return [Board(id="board", role="board", w=600, h=280, spots=spots, labels=labels, backdrop=backdrop)], pieces


def row(fit: str) -> tuple[list[Zone], dict[str, Piece]]:
    """Seven cards in a row."""
    zone = Row(id="row", role="board" if fit == "wrap" else "hand", title="Your cards", seat=0, fit=fit)  # type: ignore[arg-type]
    return [zone], {f"card:{i}": piece("row", ("card", "card2", "svg")[i % 3], i) for i in range(7 if fit == "fan" else 5)}


def pile() -> tuple[list[Zone], dict[str, Piece]]:
    """A face-down pile, and one whose top card is visible."""
    zones: list[Zone] = [
        Pile(id="deck", role="board", count=31, title="Draw pile"),
        Pile(id="away", role="board", count=4, title="Discards", browse=True),
    ]
    return zones, {f"away:{i}": piece("away", "card" if i % 2 else "card2", i) for i in range(4)}


def panel(view: str) -> tuple[list[Zone], dict[str, Piece]]:
    """Text as a list, a conversation or a table."""
    items = {
        "list": [
            Item(id="a", text="Airport", mark="strike"),
            Item(id="b", text="Bank", mark="strike"),
            Item(id="c", text="Circus", mark="strike"),
        ],
        "thread": [
            Item(id="q", n=1, kind="ask", seat=0, to=1, text="Is it always this loud?"),
            Item(id="r", n=2, kind="say", seat=1, text="Only when the band plays."),
            Item(id="n", n=3, kind="note", text="{seat:0} stops the clock."),
        ],
        "table": [
            Item(id="h", kind="head", text="Round 1"),
            Item(id="x", seat=0, text="solved the cipher", value=3),
            Item(id="y", seat=1, text="came close", value=1),
        ],
    }[view]
    return [Panel(id="panel", role="board", view=view, items=items, title=view.capitalize())], {}  # type: ignore[arg-type]


def faces() -> tuple[list[Zone], dict[str, Piece]]:
    """The three kinds of faces, a back, and the texts that a piece can have."""
    zone = Row(id="row", role="board", fit="wrap")
    pieces = {
        "token": piece("row", "token", 0),
        "card": piece("row", "card", 1),
        "pips": piece("row", "card2", 2),
        "svg": piece("row", "svg", 3),
        "back": piece("row", "", 4),
        "badge": piece("row", "card", 5, badge=4),
        "dim": piece("row", "card", 6, state=["dim"]),
        "disabled": piece("row", "card", 7, state=["disabled"]),
    }
    return [zone], pieces


SHOWN: Final = {
    "board": board,
    "fan": lambda: row("fan"),
    "wrap": lambda: row("wrap"),
    "scroll": lambda: row("scroll"),
    "pile": pile,
    "list": lambda: panel("list"),
    "thread": lambda: panel("thread"),
    "table": lambda: panel("table"),
    "faces": faces,
}
"""What the game can show, by the value of its option."""


class Rules(State):
    """Nothing happens."""

    def __init__(self, seats: int, rng: Rng, shown: str) -> None:
        super().__init__(seats, rng)
        self.shown = shown

    def clone(self) -> Rules:
        return Rules(seats=self.seats, rng=self.rng.clone(), shown=self.shown)

    def actors(self) -> list[int]:
        return [0]

    def legal(self, seat: int) -> list[int]:
        return [WAIT] if seat == 0 else []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        pass

    def outcome(self) -> Outcome | None:
        return None

    def view(self, seat: int | None) -> View:
        return {"show": self.shown}

    def resample(self, seat: int, rng: Rng) -> Rules:
        return self.clone()


class Specimen(Game):
    """The pieces of a scene, one kind at a time."""

    name = "specimen"
    title = "Specimen"
    tagline = "Every kind of zone and piece."
    seats = range(2, 3)
    minutes = "1"
    longest = 1
    options = (Choice("show", "What to show", {name: name for name in SHOWN}, "board"),)

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Rules:
        return Rules(seats=setup.seats, rng=rng, shown=str(setup.options["show"]))

    def rules(self) -> str:
        return "# Specimen\n\n- **X1** Nothing happens.\n"

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        zones, pieces = SHOWN[view["show"]]()
        return Scene(
            game=self.name,
            title=self.title,
            theme="parlour",
            you=seat,
            seats=[
                Seat(n=0, name="Ada", tone="s0", active=True, facts=[Fact(sym="star", label="Points", value=3)]),
                Seat(n=1, name="Boris", tone="s1"),
            ],
            zones=zones,
            pieces=pieces,
            faces=FACES,
            symbols=SYMBOLS,
            options=[
                Option(act=f"take:{key}", all=[key], label=f"Take {shown.label}", play=[WAIT])
                for key, shown in pieces.items()
                if legal and shown.zone in ("row", "board") and not shown.state
            ],
            prompt="Your turn." if legal else "",
        )


GAME = Specimen()
