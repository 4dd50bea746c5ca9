"""The scene of 1955 for a seat or a spectator, drawn from the view alone."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.espionage.actions import DONE
from parlour.games.espionage.art.board import BACK, HEIGHT, MARKER, WIDTH, backdrop, spots
from parlour.games.espionage.art.symbols import SYMBOLS
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.scene.board import put_markers, put_marks
from parlour.games.espionage.scene.cards import FACE_DOWN, announcement_of, put_announced, put_gadgets, put_hands, put_piles
from parlour.games.espionage.scene.ending import deciding
from parlour.games.espionage.scene.options import options_of
from parlour.games.espionage.scene.seats import name_of, seat_of, tone_of
from parlour.games.espionage.state.catalogue import GADGETS, title_of
from parlour.scene.model import Board, Drawing, Face, Over, Piece, Row, Scene, Token, Zone

PROMPTS = {
    "home": "Choose your Home: the country you defend.",
    "answer": "Answer with a card, or pass.",
    "block": "Block with cards from your hand, or pass.",
    "keep": "Pilfer Accounts: choose two cards to keep.",
    "spy": "Move your spy, or let it stay.",
}
EMPTY_HANDED = {
    "answer": "No card in your hand answers it.",
    "block": "Your cards cannot block it.",
}
"""What to say where the seat can only pass; it is asked all the same, so that nobody learns that."""


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """Draw the scene for one viewer; a spectator sees the board from seat 0's side, but no hands."""
    near = seat if seat is not None else 0
    steps = tuple(view["steps"])
    faces: dict[str, Face] = {
        "marker": Token(sym="disc", tone="neutral"),
        FACE_DOWN: Drawing(svg=BACK, w=100, h=140, alt="The back of a card: top secret"),
    }
    pieces: dict[str, Piece] = {}
    zones: list[Zone] = [
        Row(id="rival", role="rival", title=f"{name_of(view, 1 - near)}: hand", seat=1 - near),
        Board(
            id="board",
            role="board",
            w=WIDTH,
            h=HEIGHT,
            spots=spots(CATALOGUE, steps, near),
            piece=MARKER,
            backdrop=backdrop(CATALOGUE, steps, tone_of(view, near), tone_of(view, 1 - near)),
        ),
    ]
    put_markers(view, near, faces, pieces)
    put_marks(view, near, faces, pieces)
    put_announced(view, zones, faces, pieces)
    put_hands(view, seat, near, faces, pieces)
    put_gadgets(view, near, zones, faces, pieces)
    put_piles(view, zones, faces, pieces)
    if seat is None:
        zones.append(Row(id="hand", role="mine", title=f"{name_of(view, near)}: hand", seat=near))
    else:
        zones.append(Row(id="hand", role="hand", title="Your hand", seat=near))
    names = {f"country:{name}": title for name, title in zip(CATALOGUE.countries, CATALOGUE.titles, strict=True)}
    names |= {"do:special": "Special action", "do:transport": "Advanced Transport"}
    names |= {f"gadget:{gadget}": title_of(gadget) for gadget in GADGETS}
    over = None
    if view["winner"] is not None:
        winner = view["winner"]
        over = Over(text=f"{{seat:{winner}}} has secured {view['won_by']} and wins.", winners=[winner], marks=deciding(view))
    return Scene(
        game="espionage",
        title="1955: The War of Espionage",
        theme="dossier",
        you=seat,
        seats=[seat_of(view, n) for n in range(2)],
        zones=zones,
        pieces=pieces,
        faces=faces,
        names=names,
        prompt=prompt_of(view, seat, legal),
        options=options_of(view, seat, legal, pieces) if seat is not None else [],
        symbols=SYMBOLS,
        over=over,
        last=last_of(view),
    )


def prompt_of(view: View, seat: int | None, legal: list[int]) -> str:
    """Tell the viewer what to do, or whom the game is waiting for."""
    actor = view["actor"]
    if actor is None:
        return ""
    news = f"{announcement_of(view['announced'][-1])} " if view["announced"] else ""
    if actor != seat:
        what = {
            "home": "chooses a Home",
            "answer": "is asked for an answer" if view["announced"] else "may fly after this card play",
            "block": "is asked for a block",
            "keep": "chooses two cards to keep",
            "spy": "moves the spy",
        }.get(view["phase"], "makes a card play" if view["plays"] else "goes on to the refill")
        return f"{news}{{seat:{actor}}} {what}."
    helpless = legal[:1] >= [DONE] and not view["picked"]
    flight = "You hold no Military Transport: " if helpless else "Fly with Military Transport, or "
    if view["phase"] == "play":
        if view["composing"]:
            return "Go on with your card play."
        if view["plays"] == 0:
            done = "The card play is" if view["turns"] == 0 else "Both card plays are"
            return f"{done} done. {flight}go on to the refill."
        first = 1 if view["turns"] == 0 else 2
        return f"Card play {first + 1 - view['plays']} of {first}: choose cards and a country."
    if view["phase"] == "answer" and not view["announced"]:
        return f"The card play is finished. {flight}pass."
    return news + (EMPTY_HANDED if helpless else PROMPTS).get(view["phase"], PROMPTS[view["phase"]])


def last_of(view: View) -> list[str]:
    """Return the countries that open announcements name."""
    return [f"country:{name}" for entry in view["announced"] for name in entry["countries"]]
