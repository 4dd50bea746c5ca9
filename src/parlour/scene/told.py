"""Checks that cues, played in order over a scene, lead to the next scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.scene.check import elements
from parlour.scene.cues import Count, Cue, Flip, Glow, Leave, Move, Strike
from parlour.scene.model import Board, Panel, Pile, Scene

Number = str | int | None


def named(cue: Cue) -> list[str]:
    """The elements that a cue is about."""
    return list(cue.els) if isinstance(cue, Glow | Strike) else [cue.el]


def number_of(scene: Scene, element: str, of: str) -> Number:
    """The number that an element shows; None if it shows none."""
    if element.startswith("seat:"):
        facts = [fact for seat in scene.seats if f"seat:{seat.n}" == element for fact in seat.facts]
        return next((fact.value for fact in facts if fact.label == of), None)
    piece = scene.pieces.get(element)
    if piece is not None:
        return piece.badge
    for zone in scene.zones:
        if isinstance(zone, Pile) and zone.id == element:
            return zone.count
        if isinstance(zone, Panel):
            for item in zone.items:
                if item.id == element:
                    return item.value
        if isinstance(zone, Board):
            for label in zone.labels:
                if label.id == element:
                    return label.text
    return None


class Telling:
    """A scene's pieces and numbers as a viewer's client shows them while it plays cues over it."""

    def __init__(self, scene: Scene) -> None:
        self.places = {element: (piece.zone, piece.at) for element, piece in scene.pieces.items()}
        self.shown = elements(scene)
        self.touched: set[str] = set()
        self.left: dict[str, tuple[str, str]] = {}  # where the pieces that have left were
        self.faces: dict[str, str] = {}
        self.numbers: dict[tuple[str, str], str | int] = {}
        self.problems: list[str] = []

    def play(self, cue: Cue) -> None:
        """Play one cue."""
        match cue:
            case Move():
                self._move(cue)
            case Leave():
                self._left(cue.el)
                self.faces.pop(cue.el, None)
            case Flip():
                self.faces[cue.el] = cue.face
            case Count():
                self.numbers[cue.el, cue.of] = cue.value
            case _:
                pass

    def _left(self, element: str) -> tuple[str, str] | None:
        here = self.places.pop(element, None)
        if here is not None:
            self.left[element] = here
        self.touched.add(element)
        return here

    def _move(self, cue: Move) -> None:
        before = cue.was or cue.el
        here = self._left(before)
        self.touched.add(cue.el)
        place = cue.src in self.shown and not cue.src.startswith("seat:")
        if here is not None and place and cue.src not in here:
            self.problems.append(f"{before} is told to come from {cue.src}, but is at {here[1] or here[0]}")
        self.places[cue.el] = (cue.to, cue.at)

    def unlike(self, after: Scene) -> Iterator[str]:
        """The claims of the cues that the scene after them does not bear out."""
        yield from self.problems
        zones = {zone.id for zone in after.zones}
        for element in sorted(self.touched):
            piece, told = after.pieces.get(element), self.places.get(element)
            if told is None and piece is not None and self.left.get(element) == (piece.zone, piece.at):
                yield f"{element} is told to leave {piece.at or piece.zone}, but is still there"
            elif told is not None and piece is None and told[0] in zones:
                yield f"{element} is told to be at {told[1] or told[0]}, but is nowhere"
            elif told is not None and piece is not None and told[0] in zones and told != (piece.zone, piece.at):
                yield f"{element} is told to be at {told[1] or told[0]}, but is at {piece.at or piece.zone}"
        for element, face in self.faces.items():
            piece = after.pieces.get(element)
            if piece is not None and piece.face != face:
                yield f"{element} is told to show {face!r}, but shows {piece.face!r}"
        for (element, of), value in self.numbers.items():
            number = number_of(after, element, of)
            if number is not None and number != value:
                yield f"{element} {of} is told to be {value!r}, but is {number!r}"


def unlike(before: Scene, after: Scene, cues: Sequence[Cue]) -> list[str]:
    """The claims of cues, played in order over `before`, that `after` does not bear out; [] if they lead there."""
    telling = Telling(before)
    for cue in cues:
        telling.play(cue)
    return list(telling.unlike(after))
