"""A scene as plain text for the terminal, with the same facts and choices as in the browser."""

from __future__ import annotations

import textwrap

from parlour.scene.model import Board, Card, Option, Panel, Piece, Pile, Row, Scene, Zone
from parlour.scene.refs import name_of, plain

WIDTH = 88


def render(scene: Scene, log: int = 6) -> str:
    """The complete scene as text: seats, zones, the last lines of the log, the prompt and the numbered choices."""
    lines = [scene.title, "=" * len(scene.title), *_seats(scene)]
    for zone in scene.zones:
        lines += ["", *_zone(scene, zone)]
    if log and scene.log:
        lines += ["", "Log", *(_wrap(plain(scene, entry.text), "  ") for entry in scene.log[-log:])]
    if scene.over is not None:
        lines += ["", _wrap(plain(scene, scene.over.text))]
    if scene.prompt:
        lines += ["", _wrap(plain(scene, scene.prompt))]
    return "\n".join([*lines, *choices(scene)])


def choices(scene: Scene) -> list[str]:
    """One line for each option of the scene, numbered from 1."""
    lines: list[str] = []
    for number, option in enumerate(scene.options, 1):
        lines.append(f"{number:>3}) {plain(scene, option.label)}{extras(scene, option)}")
    return lines


def extras(scene: Scene, option: Option) -> str:
    """What else an option asks for: some of several elements, or a text."""
    parts: list[str] = []
    any_of = option.any
    if any_of is not None and any_of.of:
        least, most = any_of.min, min(any_of.max, len(any_of.of))
        count = str(least) if least == most else f"{least} to {most}"
        total = f", worth {any_of.sum.least} or more" if any_of.sum is not None else ""
        listed = [
            f"{letter(i)} {plain(scene, name_of(scene, element))}"
            + (f" ({any_of.sum.weights[i]})" if any_of.sum is not None else "")
            for i, element in enumerate(any_of.of)
        ]
        parts.append(f" [with {count}{total} of: {', '.join(listed)}]")
    if option.input is not None:
        parts.append(f" [and say: {plain(scene, option.input.placeholder)}]")
    return "".join(parts)


def letter(index: int) -> str:
    """The letters that name an element in the terminal: a, b, ... z, aa, ab, ..."""
    word = ""
    index += 1
    while index > 0:
        index, rest = divmod(index - 1, 26)
        word = chr(97 + rest) + word
    return word


def _seats(scene: Scene) -> list[str]:
    lines: list[str] = []
    for seat in scene.seats:
        facts = ", ".join(f"{fact.label} {fact.value}" for fact in seat.facts)
        notes = [word for word in (plain(scene, seat.side), facts, plain(scene, seat.mark)) if word]
        you = " (you)" if seat.n == scene.you else ""
        lines.append(f"{'>' if seat.active else ' '} {seat.name}{you}{': ' if notes else ''}{'; '.join(notes)}")
    return lines


def _zone(scene: Scene, zone: Zone) -> list[str]:
    pieces = sorted(((piece.i, element) for element, piece in scene.pieces.items() if piece.zone == zone.id))
    names = [_piece(scene, scene.pieces[element]) for _, element in pieces]
    title = plain(scene, zone.title) or zone.id
    if isinstance(zone, Panel):
        return [title, *(_item(scene, zone, i) for i in range(len(zone.items)))]
    if isinstance(zone, Pile):
        top = f" (on top: {names[-1]})" if names else ""
        return [f"{title}: {zone.count}{top}"]
    if isinstance(zone, Board):
        lines = [title]
        for spot in zone.spots:
            here = [_piece(scene, scene.pieces[element]) for _, element in pieces if scene.pieces[element].at == spot.id]
            if here:
                lines.append(_wrap(f"{plain(scene, name_of(scene, spot.id))}: {', '.join(here)}", "  "))
        return lines if len(lines) > 1 else [f"{title}: nothing"]
    if isinstance(zone, Row) and zone.peek:
        names = [_turned(scene, scene.pieces[element]) for _, element in pieces]
    return [_wrap(f"{title}: {', '.join(names) or 'nothing'}")]


def _piece(scene: Scene, piece: Piece) -> str:
    badge = f" [{piece.badge}]" if piece.badge != "" else ""
    return f"{plain(scene, piece.label)}{badge}"


def _turned(scene: Scene, piece: Piece) -> str:
    """A piece that the screen shows only while it is pressed, with what its card says unless the label does."""
    face = scene.faces.get(piece.face)
    if not isinstance(face, Card) or face.name in piece.label:
        return _piece(scene, piece)
    words = [plain(scene, text) for text in (face.name, face.sub, face.text, face.foot) if text]
    return f"{_piece(scene, piece)} ({'; '.join(words)})"


def _item(scene: Scene, panel: Panel, index: int) -> str:
    item = panel.items[index]
    who = ""
    if item.seat is not None:
        to = f" to {scene.seats[item.to].name}" if item.to is not None else ""
        who = f"{scene.seats[item.seat].name}{to}: "
    number = f"{item.n}. " if item.n else ""
    value = f"  {item.value}" if item.value != "" else ""
    return _wrap(f"{number}{who}{plain(scene, item.text)}{value}", "" if item.kind == "head" else "  ")


def _wrap(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)
