"""Finds faults in a scene: references to missing things, and choices that nobody could see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.scene.model import Board, Card, Drawing, Option, Panel, Piece, Scene, Token
from parlour.scene.refs import Reference, parse
from parlour.scene.themes import THEMES, TONES


def validate(scene: Scene) -> list[str]:
    """Every fault of the scene in words; [] if it can be drawn and played."""
    return [*_frame(scene), *_zones(scene), *_pieces(scene), *_faces(scene), *_options(scene), *_texts(scene)]


def elements(scene: Scene) -> set[str]:
    """The ids of everything that a client shows and a person can click."""
    shown = set(scene.pieces) | set(scene.names) | {f"seat:{seat.n}" for seat in scene.seats}
    for zone in scene.zones:
        shown.add(zone.id)
        if isinstance(zone, Board):
            shown.update(spot.id for spot in zone.spots)
            shown.update(label.id for label in zone.labels)
        elif isinstance(zone, Panel):
            shown.update(item.id for item in zone.items if item.id)
    return shown


def _frame(scene: Scene) -> Iterator[str]:
    if scene.theme not in THEMES:
        yield f"theme {scene.theme!r} is not one of {', '.join(THEMES)}"
    numbers = [seat.n for seat in scene.seats]
    if numbers != list(range(len(numbers))):
        yield f"seats are numbered {numbers}, not from 0 in order"
    if scene.you is not None and scene.you not in numbers:
        yield f"you are seat {scene.you}, which is not there"
    for seat in scene.seats:
        if seat.tone not in TONES:
            yield f"seat {seat.n} has the unknown tone {seat.tone!r}"
        for fact in seat.facts:
            if fact.sym and fact.sym not in scene.symbols:
                yield f"seat {seat.n} has a fact with the unknown symbol {fact.sym!r}"
    if scene.over is not None:
        for winner in scene.over.winners:
            if winner not in numbers:
                yield f"winner {winner} is not a seat"
        for mark in scene.over.marks:
            if mark not in elements(scene):
                yield f"the end marks {mark!r}, which is not there"


def _zones(scene: Scene) -> Iterator[str]:
    seen: set[str] = set()
    for zone in scene.zones:
        if zone.id in seen:
            yield f"two zones are called {zone.id!r}"
        seen.add(zone.id)
        if not isinstance(zone, Board) and zone.seat is not None and not 0 <= zone.seat < len(scene.seats):
            yield f"zone {zone.id!r} belongs to seat {zone.seat}, which is not there"
        if isinstance(zone, Board):
            if zone.w <= 0 or zone.h <= 0:
                yield f"board {zone.id!r} has no area"
            for spot in zone.spots:
                if spot.id in seen:
                    yield f"the id {spot.id!r} of a spot is taken"
                seen.add(spot.id)
                if spot.w <= 0 or spot.h <= 0:
                    yield f"spot {spot.id!r} has no area"
                if spot.x < 0 or spot.y < 0 or spot.x + spot.w > zone.w or spot.y + spot.h > zone.h:
                    yield f"spot {spot.id!r} lies outside board {zone.id!r}"
            for label in zone.labels:
                if label.id in seen:
                    yield f"the id {label.id!r} of a label is taken"
                seen.add(label.id)
        elif isinstance(zone, Panel):
            for item in zone.items:
                if item.id and item.id in seen:
                    yield f"the id {item.id!r} of an item is taken"
                seen.add(item.id)
                for seat in (item.seat, item.to):
                    if seat is not None and not 0 <= seat < len(scene.seats):
                        yield f"an item of panel {zone.id!r} names seat {seat}, which is not there"
    for element in scene.pieces:
        if element in seen:
            yield f"the id {element!r} of a piece is taken"


def _pieces(scene: Scene) -> Iterator[str]:
    zones = {zone.id: zone for zone in scene.zones}
    for element, piece in scene.pieces.items():
        yield from _piece(scene, zones, f"piece {element!r}", piece)


def _piece(scene: Scene, zones: Mapping[str, object], what: str, piece: Piece) -> Iterator[str]:
    zone = zones.get(piece.zone)
    if zone is None:
        yield f"{what} lies in the unknown zone {piece.zone!r}"
    elif isinstance(zone, Panel):
        yield f"{what} lies in panel {piece.zone!r}, which holds text only"
    elif isinstance(zone, Board):
        if not any(spot.id == piece.at for spot in zone.spots):
            yield f"{what} lies on the unknown spot {piece.at!r} of board {piece.zone!r}"
    elif piece.at:
        yield f"{what} names spot {piece.at!r}, but {piece.zone!r} has no spots"
    if piece.face and piece.face not in scene.faces:
        yield f"{what} has the unknown face {piece.face!r}"
    if not piece.label:
        yield f"{what} has no label"


def _faces(scene: Scene) -> Iterator[str]:
    for key, face in scene.faces.items():
        if isinstance(face, Drawing):
            if face.w <= 0 or face.h <= 0:
                yield f"face {key!r} has no area"
            if not face.alt:
                yield f"face {key!r} has no words for those who cannot see it"
            continue
        if face.tone not in TONES:
            yield f"face {key!r} has the unknown tone {face.tone!r}"
        symbols = [face.sym] if isinstance(face, Token) or face.sym else []
        if isinstance(face, Card) and face.pips is not None:
            symbols.append(face.pips[0])
        for symbol in symbols:
            if symbol not in scene.symbols:
                yield f"face {key!r} has the unknown symbol {symbol!r}"


def _options(scene: Scene) -> Iterator[str]:
    shown = elements(scene)
    acts: set[str] = set()
    zones = {zone.id: zone for zone in scene.zones}
    for option in scene.options:
        what = f"option {option.act!r}"
        if option.act in acts:
            yield f"two options are called {option.act!r}"
        acts.add(option.act)
        if not option.label:
            yield f"{what} has no label"
        yield from _choice(option, what, shown)
        for element, piece in option.show.items():
            yield from _piece(scene, zones, f"the preview {element!r} of {what}", piece)


def _choice(option: Option, what: str, shown: set[str]) -> Iterator[str]:
    if len(set(option.all)) != len(option.all):
        yield f"{what} names an element twice"
    for element in option.all:
        if element not in shown:
            yield f"{what} needs {element!r}, which nothing shows"
    any_of = option.any
    if any_of is None:
        return
    if len(set(any_of.of)) != len(any_of.of) or not set(option.all).isdisjoint(any_of.of):
        yield f"{what} names an element twice"
    for element in any_of.of:
        if element not in shown:
            yield f"{what} offers {element!r}, which nothing shows"
    if not 0 <= any_of.min <= any_of.max or any_of.min > len(any_of.of):
        yield f"{what} wants {any_of.min} to {any_of.max} of {len(any_of.of)} elements"
    if any_of.play and len(any_of.play) != len(any_of.of):
        yield f"{what} has {len(any_of.of)} elements, but actions for {len(any_of.play)}"
    if any_of.sum is not None:
        if len(any_of.sum.weights) != len(any_of.of):
            yield f"{what} has {len(any_of.of)} elements, but {len(any_of.sum.weights)} weights"
        elif sum(sorted(any_of.sum.weights, reverse=True)[: any_of.max]) < any_of.sum.least:
            yield f"{what} can never reach its total of {any_of.sum.least}"


def _texts(scene: Scene) -> Iterator[str]:
    shown = elements(scene)
    texts = [("the prompt", scene.prompt), *((f"option {option.act!r}", option.label) for option in scene.options)]
    texts += [(f"option {option.act!r}", text) for option in scene.options for text in option.asks]
    for zone in scene.zones:
        if isinstance(zone, Panel):
            texts.extend((f"an item of panel {zone.id!r}", item.text) for item in zone.items)
    for what, text in texts:
        for part in parse(text):
            if isinstance(part, Reference) and not part.label and not _known(scene, shown, part):
                yield f"{what} refers to {part.kind}:{part.target}, which has no name here"
    for element in scene.last:
        if element not in shown:
            yield f"the last move touched {element!r}, which nothing shows"


def _known(scene: Scene, shown: set[str], part: Reference) -> bool:
    if part.kind == "seat":
        return any(str(seat.n) == part.target for seat in scene.seats)
    if part.kind == "f":
        return part.target in scene.faces
    return part.kind == "r" or part.target in shown
