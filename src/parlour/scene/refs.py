"""Texts with references: {seat:0} {p:piece|label} {s:spot|label} {f:face|label} {r:rule|label}."""

from __future__ import annotations

import re
from typing import NamedTuple

from parlour.scene.model import Card, Drawing, Scene

_REFERENCE = re.compile(r"\{(seat|p|s|f|r):([^|{}]+)(?:\|([^{}]*))?\}")


class Reference(NamedTuple):
    """One reference of a text: the kind of thing, its id, and its label (may be empty)."""

    kind: str
    target: str
    label: str


def parse(text: str) -> list[str | Reference]:
    """The text split into plain parts and references, in order."""
    parts: list[str | Reference] = []
    end = 0
    for found in _REFERENCE.finditer(text):
        if found.start() > end:
            parts.append(text[end : found.start()])
        parts.append(Reference(found[1], found[2], found[3] or ""))
        end = found.end()
    if end < len(text):
        parts.append(text[end:])
    return parts


def name_of(scene: Scene, element: str) -> str:
    """An element's name for people: a piece's label, the name of a spot, button or seat, a zone's title or an item's text."""
    if element in scene.pieces:
        return scene.pieces[element].label
    if element in scene.names:
        return scene.names[element]
    if element.startswith("seat:"):
        return seat_name(scene, element[5:])
    for zone in scene.zones:
        if zone.id == element:
            return zone.title or element
        for item in getattr(zone, "items", ()):
            if item.id == element:
                return str(item.text)
    return element


def seat_name(scene: Scene, number: str) -> str:
    """The name of the seat with that number."""
    for seat in scene.seats:
        if str(seat.n) == number:
            return seat.name
    return f"seat {number}"


def face_name(scene: Scene, key: str) -> str:
    """The name of a face for people."""
    face = scene.faces.get(key)
    if isinstance(face, Card):
        return face.name
    if isinstance(face, Drawing):
        return face.alt
    return key


def after(name: str, text: str) -> str:
    """The text that follows a name, without its full stop if the name ends with one: "Ada Jr." and "." are "Ada Jr."."""
    return text[1:] if name.endswith((".", "!", "?", "…")) and text[:1] == "." and text[1:2] != "." else text


def plain(scene: Scene, text: str) -> str:
    """The text with every reference replaced by its label or name; a sentence that ends with a name has one full stop."""
    words: list[str] = []
    for part in parse(text):
        if isinstance(part, str):
            words.append(after(words[-1], part) if words else part)
        elif part.kind == "seat":
            words.append(part.label or seat_name(scene, part.target))
        elif part.kind == "f":
            words.append(part.label or face_name(scene, part.target))
        elif part.kind == "r":
            words.append(part.label or part.target)
        else:
            words.append(part.label or plain(scene, name_of(scene, part.target)))
    return "".join(words)
