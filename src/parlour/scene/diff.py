"""
The difference of two scenes, as ordered operations that a client can show one after another.

Faces and symbols come first, so that a piece never arrives before it can be drawn; then zones, pieces, seats and the
log; last the prompt and the options, which belong to the new position.
The action numbers behind the options are never sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from parlour.scene.model import (
    AnyOf,
    Board,
    Face,
    Item,
    LogEntry,
    Option,
    Panel,
    Piece,
    Pile,
    Row,
    Scene,
    Seat,
    Zone,
)

Field = Literal["game", "title", "theme", "you", "prompt", "options", "last", "rev", "undo", "clocks", "over", "fingerprint"]
FIELDS: tuple[Field, ...] = (
    "game",
    "title",
    "theme",
    "you",
    "clocks",
    "last",
    "undo",
    "fingerprint",
    "prompt",
    "options",
    "over",
    "rev",
)
"""The fields of a scene that are sent as one value, in this order."""


class OpBase(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """Base of the operations; each is sent as a list that begins with its name."""


class FaceOp(OpBase, tag="face", frozen=True):
    """A face was added or changed, or removed if None."""

    key: str
    face: Face | None


class SymbolOp(OpBase, tag="symbol", frozen=True):
    """A symbol was added or changed, or removed if None."""

    key: str
    svg: str | None


class NameOp(OpBase, tag="name", frozen=True):
    """A spot or button was named, or lost its name if None."""

    id: str
    name: str | None


class ZonesOp(OpBase, tag="zones", frozen=True):
    """All zones, because one was added or removed or changed its place or kind."""

    zones: list[Zone]


class ZoneOp(OpBase, tag="zone", frozen=True):
    """New values for some fields of a zone."""

    id: str
    fields: dict[str, Any]


class ItemsOp(OpBase, tag="items", frozen=True):
    """Lines added at the end of a panel."""

    id: str
    items: list[Item]


class PieceOp(OpBase, tag="piece", frozen=True):
    """A piece was added or changed, or removed if None."""

    id: str
    piece: Piece | None


class SeatOp(OpBase, tag="seat", frozen=True):
    """A new value for the seat at this index."""

    index: int
    seat: Seat


class SeatsOp(OpBase, tag="seats", frozen=True):
    """All seats, because their number changed."""

    seats: list[Seat]


class LogOp(OpBase, tag="log", frozen=True):
    """A line added to the log."""

    entry: LogEntry


class LogsOp(OpBase, tag="logs", frozen=True):
    """The entire log, because moves were taken back."""

    entries: list[LogEntry]


class SetOp(OpBase, tag="set", frozen=True):
    """A new value for a field of the scene."""

    field: Field
    value: Any


Op = FaceOp | SymbolOp | NameOp | ZonesOp | ZoneOp | ItemsOp | PieceOp | SeatOp | SeatsOp | LogOp | LogsOp | SetOp


def sent(scene: Scene) -> Scene:
    """The scene as a client gets it, without the action numbers behind its options."""
    return msgspec.structs.replace(scene, options=_sent_options(scene.options))


def _sent_options(options: list[Option]) -> list[Option]:
    bare: list[Option] = []
    for option in options:
        any_of = option.any
        if any_of is not None and any_of.play:
            any_of = AnyOf(of=any_of.of, min=any_of.min, max=any_of.max, sum=any_of.sum)
        bare.append(msgspec.structs.replace(option, play=[], then=[], any=any_of))
    return bare


def diff(before: Scene, after: Scene) -> list[Op]:
    """The operations that turn a client's copy of `before` into its copy of `after`."""
    ops: list[Op] = []
    ops += _there(FaceOp, before.faces, after.faces)
    ops += _there(SymbolOp, before.symbols, after.symbols)
    ops += _there(NameOp, before.names, after.names)
    if before.zones != after.zones:
        _diff_zones(before.zones, after.zones, ops)
    ops += _there(PieceOp, before.pieces, after.pieces)
    ops += _gone(PieceOp, before.pieces, after.pieces)
    ops += _gone(NameOp, before.names, after.names)
    ops += _gone(SymbolOp, before.symbols, after.symbols)
    ops += _gone(FaceOp, before.faces, after.faces)
    if before.seats != after.seats:
        if len(before.seats) == len(after.seats):
            ops.extend(SeatOp(i, seat) for i, seat in enumerate(after.seats) if before.seats[i] != seat)
        else:
            ops.append(SeatsOp(after.seats))
    if before.log != after.log:
        if after.log[: len(before.log)] == before.log:
            ops.extend(LogOp(entry) for entry in after.log[len(before.log) :])
        else:
            ops.append(LogsOp(after.log))
    for field in FIELDS:
        value = getattr(after, field)
        if getattr(before, field) != value:
            if field == "options":
                value = _sent_options(value)
                if _sent_options(before.options) == value:
                    continue
            ops.append(SetOp(field, value))
    return ops


def _there(op: Callable[[str, Any], Op], before: dict[str, Any], after: dict[str, Any]) -> list[Op]:
    if before == after:  # nearly always, and quicker to see than to walk through
        return []
    return [op(key, value) for key, value in after.items() if before.get(key) != value]


def _gone(op: Callable[[str, Any], Op], before: dict[str, Any], after: dict[str, Any]) -> list[Op]:
    return [] if before.keys() <= after.keys() else [op(key, None) for key in before if key not in after]


def _diff_zones(before: list[Zone], after: list[Zone], ops: list[Op]) -> None:
    if [(zone.id, type(zone)) for zone in before] != [(zone.id, type(zone)) for zone in after]:
        ops.append(ZonesOp(after))
        return
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        fields = {name: getattr(new, name) for name in new.__struct_fields__ if getattr(old, name) != getattr(new, name)}
        if isinstance(old, Panel) and isinstance(new, Panel) and "items" in fields:
            count = len(old.items)
            if 0 < count < len(new.items) and new.items[:count] == old.items:
                ops.append(ItemsOp(new.id, new.items[count:]))
                del fields["items"]
        if fields:
            ops.append(ZoneOp(new.id, fields))


def apply(scene: Scene, ops: list[Op]) -> Scene:
    """The scene after the operations; the given one does not change."""
    result = msgspec.structs.replace(
        scene,
        faces=dict(scene.faces),
        symbols=dict(scene.symbols),
        names=dict(scene.names),
        pieces=dict(scene.pieces),
        zones=list(scene.zones),
        seats=list(scene.seats),
        log=list(scene.log),
    )
    for op in ops:
        match op:
            case FaceOp(key, face):
                _put(result.faces, key, face)
            case SymbolOp(key, svg):
                _put(result.symbols, key, svg)
            case NameOp(element, name):
                _put(result.names, element, name)
            case PieceOp(element, piece):
                _put(result.pieces, element, piece)
            case ZonesOp(zones):
                result.zones = list(zones)
            case ZoneOp(element, fields):
                result.zones = [_with(zone, fields) if zone.id == element else zone for zone in result.zones]
            case ItemsOp(element, items):
                result.zones = [
                    msgspec.structs.replace(zone, items=[*zone.items, *items])
                    if isinstance(zone, Panel) and zone.id == element
                    else zone
                    for zone in result.zones
                ]
            case SeatOp(index, seat):
                result.seats[index] = seat
            case SeatsOp(seats):
                result.seats = list(seats)
            case LogOp(entry):
                result.log.append(entry)
            case LogsOp(entries):
                result.log = list(entries)
            case SetOp(field, value):
                setattr(result, field, value)
    return result


def _put(target: dict[str, Any], key: str, value: object) -> None:
    if value is None:
        target.pop(key, None)
    else:
        target[key] = value


def _with(zone: Zone, fields: dict[str, Any]) -> Zone:
    changed: Board | Row | Pile | Panel = msgspec.structs.replace(zone, **fields)
    return changed
