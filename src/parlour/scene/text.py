"""A scene as plain text for the terminal, at most 80 columns wide, with the same facts as in the browser."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable

from parlour.scene.model import Board, Card, Item, Over, Panel, Piece, Pile, Row, Scene, Zone
from parlour.scene.refs import name_of, plain

CROSS = "×"  # a value that only repeats what its label says
WIDTH = 80
UNTITLED = {Board: "Board", Row: "Cards", Pile: "Pile", Panel: "Notes"}
SHORT = 24  # items of a panel up to this long stand in columns
PLAIN = str.maketrans("─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬╵╶╷╴╹╺╻╸·×…→←↓↑★☆●○≈–—‘’“”✓", "-|+++++++++=|+++++++++|-|-|-|-.x.><v^*o@o=--''\"\"+")
"""One ASCII character for each that a terminal may lack, so that drawings keep their columns."""


def render(scene: Scene, log: int = 6, sketch: str = "") -> str:
    """The complete scene as text: seats, board, other zones, the last lines of the log, the result and the prompt."""
    lines = [scene.title, "=" * len(scene.title), *_seats(scene)]
    if sketch:
        lines += ["", *drawn(scene, sketch)]
    for zone in scene.zones:
        told = [] if sketch and (isinstance(zone, Board | Pile) or on_request(zone)) else _zone(scene, zone)
        lines += ["", *told] if told else []
    if sketch:
        lines += _counts(scene)
    if log and scene.log:
        lines += ["", "Log", *log_lines(scene, len(scene.log) - log)]
    if scene.over is not None:
        lines += ["", wrap(_result(scene, scene.over))]
    if scene.prompt:
        lines += ["", wrap(plain(scene, scene.prompt))]
    return "\n".join(lines)


def on_request(zone: Zone) -> bool:
    """Whether a zone is shown only on request beside a game's own sketch: notes, and piles that can be browsed."""
    if isinstance(zone, Panel):
        return zone.role == "side" and zone.view != "thread"
    return isinstance(zone, Pile) and zone.browse and zone.count > 0


def notes(scene: Scene) -> dict[str, str]:
    """What `on_request` leaves out: the text of each zone by its title, without the title line of a panel."""
    found: dict[str, str] = {}
    for zone in scene.zones:
        if on_request(zone):
            body = _items(scene, zone) if isinstance(zone, Panel) else [_line(card_line(scene, p)) for p in _pieces(scene, zone)]
            found[title_of(scene, zone)] = "\n".join(body)
    return found


def cards(scene: Scene) -> str:
    """Every card that lies face up or in the viewer's hand, with all that is printed on it."""
    lines: list[str] = []
    for zone in scene.zones:
        here = [piece for piece in _pieces(scene, zone) if _reads(scene, zone, piece)]
        if here:
            lines += [*([""] if lines else []), title_of(scene, zone)]
            lines += [_line(card_line(scene, piece, every_word=True)) for piece in here]
    return "\n".join(lines) or "No card lies face up."


def _reads(scene: Scene, zone: Zone, piece: Piece) -> bool:
    """Whether there is something to read on a piece: on an open card, or on anything in the viewer's hand."""
    if isinstance(zone, Pile):
        return False
    return isinstance(scene.faces.get(piece.face), Card) or (zone.role == "hand" and piece.tip != "")


def log_lines(scene: Scene, first: int) -> list[str]:
    """The lines of the log from that index on; headings stand out."""
    lines: list[str] = []
    for entry in scene.log[max(0, first) :]:
        text = plain(scene, entry.text)
        lines.append(wrap(f"-- {text} --") if entry.kind == "head" else wrap(text, "  "))
    return lines


def drawn(scene: Scene, sketch: str) -> list[str]:
    """The lines of a game's sketch, with references replaced by names; lines that are then too long are wrapped."""
    return [line if len(line) <= WIDTH else wrap(line) for line in plain(scene, sketch).splitlines()]


def wrap(text: str, indent: str = "", hang: str = "  ") -> str:
    """The text in lines of at most 80 columns."""
    if len(indent) + len(text) <= WIDTH and "\n" not in text:
        return (indent + text).rstrip()
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + hang)


def columns(entries: Iterable[str], indent: str = "  ") -> list[str]:
    """Short entries in as many columns as fit, read row by row; long ones wrapped, one to a line."""
    listed = list(entries)
    width = max((len(entry) for entry in listed), default=0) + 3
    across = max(1, min(len(listed), (WIDTH - len(indent) + 3) // width))
    if across == 1:
        return [wrap(entry, indent, "     ") for entry in listed]
    rows = [listed[i : i + across] for i in range(0, len(listed), across)]
    return [indent + "".join(entry.ljust(width) for entry in row).rstrip() for row in rows]


def collapse(names: Iterable[str]) -> list[str]:
    """The names without repeats, each with its count: "Union infantry ×4"."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]


def printable(text: str, encoding: str) -> str:
    """The text as it can be written in an encoding: drawing characters become ASCII, accents are dropped, the rest is "?"."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        spelled = unicodedata.normalize("NFKD", text.translate(PLAIN))
        return "".join(c for c in spelled if not unicodedata.combining(c)).encode("ascii", "replace").decode()
    return text


def short(scene: Scene, element: str) -> str:
    """An element's name without the details after a colon; "" if it has none, since ids are not for people."""
    name = plain(scene, name_of(scene, element))
    return "" if name == element else name.split(": ")[0]


def title_of(scene: Scene, zone: Zone) -> str:
    """A zone's title for people, with the name of its owner if the title does not name one."""
    title = plain(scene, zone.title) or UNTITLED[type(zone)]
    if (isinstance(zone, Row) and zone.peek) or (isinstance(zone, Panel) and any(item.mark for item in zone.items)):
        return title.split(": ")[0]  # the rest says how to tap
    if isinstance(zone, Pile) and zone.seat is not None and zone.seat != scene.you:
        name = next((seat.name for seat in scene.seats if seat.n == zone.seat), "")
        return title if not name or name[:5] in title else f"{title} of {name}"
    if isinstance(zone, Pile) and zone.seat is not None and zone.seat == scene.you and not title.startswith("Your"):
        return f"{title} (yours)"
    return title


def card_line(scene: Scene, piece: Piece, every_word: bool = False) -> str:
    """A card by its name, its badge and the text printed on it; with `every_word` also its tip."""
    face = scene.faces.get(piece.face)
    name = _named(scene, piece)
    if not isinstance(face, Card):
        return f"{name}: {plain(scene, piece.tip)}" if every_word and piece.tip else name
    texts = [plain(scene, text) for text in ((face.text, face.foot, piece.tip) if every_word else (face.text,)) if text]
    said = " ".join(dict.fromkeys(text if text[-1] in ".!?" else f"{text}." for text in texts if text))
    return f"{name}: {said}" if said else name


def _named(scene: Scene, piece: Piece) -> str:
    """A piece's label with its badge, and with the name of its face if the label does not say it."""
    face = scene.faces.get(piece.face)
    label = plain(scene, piece.label)
    if isinstance(face, Card):
        name, sub = plain(scene, face.name), plain(scene, face.sub)
        if name.lower() not in label.lower():
            label = f"{label}: {name}{f', {sub}' if sub else ''}"
    return f"{label} [{piece.badge}]" if piece.badge != "" else label


def _result(scene: Scene, over: Over) -> str:
    """How the match ended, and for whom."""
    text = plain(scene, over.text).rstrip(".")
    if len(over.winners) == len(scene.seats):
        who = "Nobody loses."
    elif scene.you is not None:
        who = "You win." if scene.you in over.winners else "You lose."
    else:
        names = [seat.name for seat in scene.seats if seat.n in over.winners]
        who = f"Winners: {', '.join(names)}." if names else ""
    return f"Game over: {text}. {who}".rstrip()


def _seats(scene: Scene) -> list[str]:
    lines: list[str] = []
    for seat in scene.seats:
        facts = ", ".join(fact.label if fact.value == CROSS else f"{fact.label} {fact.value}" for fact in seat.facts)
        side = plain(scene, seat.side)
        parts = [word for word in (side if side != seat.name else "", facts, plain(scene, seat.mark)) if word]
        you = " (you)" if seat.n == scene.you else ""
        lines.append(wrap(f"{'>' if seat.active else ' '} {seat.name}{you}{': ' if parts else ''}{'; '.join(parts)}", "", "    "))
    return lines


def _pieces(scene: Scene, zone: Zone) -> list[Piece]:
    return sorted((piece for piece in scene.pieces.values() if piece.zone == zone.id), key=lambda piece: piece.i)


def _zone(scene: Scene, zone: Zone) -> list[str]:
    title = title_of(scene, zone)
    here = _pieces(scene, zone)
    if isinstance(zone, Panel):
        return [title, *_items(scene, zone)]
    if isinstance(zone, Pile):
        return [_pile(scene, zone)]
    if isinstance(zone, Board):
        return [title, *_spots(scene, zone, here)]
    if zone.role in ("hand", "mine") or any(scene.faces.get(piece.face) for piece in here):
        return [title, *(_line(text) for text in collapse(card_line(scene, piece, zone.peek) for piece in here))] if here else []
    return [wrap(f"{title}: {'; '.join(collapse(_named(scene, piece) for piece in here))}")] if here else []


def _line(text: str) -> str:
    return wrap(text, "  ", "    ")


def _pile(scene: Scene, pile: Pile) -> str:
    top = [_named(scene, piece) for piece in _pieces(scene, pile)[-1:] if piece.face]
    return wrap(f"{title_of(scene, pile)}: {pile.count}{f' (on top: {top[0]})' if top else ''}")


def _counts(scene: Scene) -> list[str]:
    """The table's piles in one line; a seat's piles are counted beside its name."""
    piles = [zone for zone in scene.zones if isinstance(zone, Pile) and zone.seat is None]
    return ["", wrap("   ".join(_pile(scene, pile) for pile in piles))] if piles else []


def _spots(scene: Scene, board: Board, here: list[Piece]) -> list[str]:
    lines: list[str] = []
    for spot in board.spots:
        names = collapse(_named(scene, piece) for piece in here if piece.at == spot.id)
        place = short(scene, spot.id)
        if names:
            lines.append(_line(f"{place}: {'; '.join(names)}" if place else "; ".join(names)))
    return lines or ["  nothing"]


def _items(scene: Scene, panel: Panel) -> list[str]:
    texts = [_item(scene, item, panel.view != "thread") for item in panel.items]
    listed = panel.view == "list" and not any(item.kind for item in panel.items)
    if listed and len(texts) > 4 and all(len(text) <= SHORT for text in texts):
        return columns(texts)
    return [
        wrap(text, "" if item.kind == "head" else "    " if item.kind == "say" else "  ")
        for text, item in zip(texts, panel.items, strict=True)
    ]


def _item(scene: Scene, item: Item, numbered: bool) -> str:
    who = ""
    if item.seat is not None:
        to = f" asks {scene.seats[item.to].name}" if item.to is not None else ""
        who = f"{scene.seats[item.seat].name}{to}: "
    number = f"{item.n}. " if item.n and numbered else ""
    value = f" ({plain(scene, str(item.value))})" if item.value != "" else ""
    return f"{number}{who}{plain(scene, item.text)}{value}"
