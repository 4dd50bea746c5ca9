"""
The difference of two scenes, as ordered operations that a client can show one after another.

Faces and symbols come first, so that a piece never arrives before it can be drawn; then zones, pieces, seats and the
log; last the prompt and the options, which belong to the new position.
The action numbers behind the options are never sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast, final

import msgspec

from parlour.scene.lasting import KNOWN, bare, sent_options, sent_whole
from parlour.scene.model import Board, LogEntry, Option, Panel, Pile, Row, Scene, Seat, Zone
from parlour.scene.ops import (
    FaceOp,
    Field,
    ItemsOp,
    LogOp,
    LogsOp,
    NameOp,
    Op,
    PieceOp,
    SeatOp,
    SeatsOp,
    SetOp,
    SymbolOp,
    ZoneOp,
    ZonesOp,
)

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

PUT: Final[dict[str, Any]] = {"face": FaceOp, "symbol": SymbolOp, "name": NameOp, "piece": PieceOp}
"""The operations that put one part under a key, by their kind."""

_encode: Final = msgspec.json.Encoder().encode

PLACES: Final = [(field, Scene.__struct_fields__.index(field)) for field in FIELDS]
FACES: Final = Scene.__struct_fields__.index("faces")
SYMBOLS: Final = Scene.__struct_fields__.index("symbols")
NAMES: Final = Scene.__struct_fields__.index("names")
PIECES: Final = Scene.__struct_fields__.index("pieces")
ZONES: Final = Scene.__struct_fields__.index("zones")
SEATS: Final = Scene.__struct_fields__.index("seats")
LOG: Final = Scene.__struct_fields__.index("log")


def sent(scene: Scene) -> Scene:
    """The scene as a client gets it, without the action numbers behind its options."""
    return msgspec.structs.replace(scene, options=_sent_options(scene.options))


def spliced(scene: Scene) -> Scene:
    """Like `sent`, for a scene that is encoded at once: the bytes of parts that last stand in for them."""
    faces: Any = {key: sent_whole(face) for key, face in scene.faces.items()}
    zones: Any = [sent_whole(zone) for zone in scene.zones]
    pieces: Any = {key: sent_whole(piece) for key, piece in scene.pieces.items()}
    return msgspec.structs.replace(scene, faces=faces, zones=zones, pieces=pieces, options=sent_options(scene.options))


def _sent_options(options: list[Option]) -> list[Option]:
    return [bare(option) for option in options]


class Ops:
    """Collects the operations of a difference."""

    def __init__(self) -> None:
        self.found: list[Op] = []

    def put(self, kind: str, key: str, old: object, part: object) -> None:
        """Add the operation that puts a part under a key, unless the one that was there (None: nothing) is equal."""
        if old is None or old != part:
            self.found.append(PUT[kind](key, part))

    def seat(self, index: int, seat: Seat) -> None:
        """Add the operation that changes a seat."""
        self.found.append(SeatOp(index, seat))

    def log(self, entry: LogEntry) -> None:
        """Add the operation that adds a line to the log."""
        self.found.append(LogOp(entry))

    def options(self, options: list[Option]) -> list[Option]:
        """The options as a client gets them."""
        return _sent_options(options)


class Encodings:
    """
    Operations that were encoded for one viewer of a change and are the same for another.

    Only equal values share an encoding, so nothing reaches a viewer that is not in that viewer's own scene.
    """

    def __init__(self) -> None:
        self.seats: dict[int, tuple[Seat, msgspec.Raw]] = {}
        self.entries: list[tuple[LogEntry, msgspec.Raw]] = []


@final
class SplicedOps(Ops):
    """Collects operations that are encoded at once: for parts that last, and for those that viewers share, there are bytes."""

    def __init__(self, encodings: Encodings) -> None:
        super().__init__()
        self.encodings = encodings

    def put(self, kind: str, key: str, old: object, part: object) -> None:
        known = KNOWN.get(id(part))
        if known is not None:  # a game declares a part once, so another one is not equal
            self.found.append(cast(Any, known.put(kind, key)))
        elif old is None or old != part:
            self.found.append(PUT[kind](key, part))

    def seat(self, index: int, seat: Seat) -> None:
        last = self.encodings.seats.get(index)
        if last is None or last[0] != seat:
            last = self.encodings.seats[index] = (seat, msgspec.Raw(_encode(SeatOp(index, seat))))
        self.found.append(cast(Any, last[1]))

    def log(self, entry: LogEntry) -> None:
        for known, encoded in self.encodings.entries:
            if known is entry:
                self.found.append(cast(Any, encoded))
                return
        encoded = msgspec.Raw(_encode(LogOp(entry)))
        self.encodings.entries.append((entry, encoded))
        self.found.append(cast(Any, encoded))

    def options(self, options: list[Option]) -> list[Option]:
        return sent_options(options)


def diff(before: Scene, after: Scene, told: int = -1) -> list[Op]:
    """
    The operations that turn a client's copy of `before` into its copy of `after`.

    If both share one growing log, `told` says how many of its lines belong to `before`.
    """
    return _collect(Ops(), before, after, told)


def to_send(before: Scene, after: Scene, told: int, encodings: Encodings) -> list[Op]:
    """Like `diff`, but only to be encoded: bytes that there are already stand in for their operations."""
    return _collect(SplicedOps(encodings), before, after, told)


def _collect(ops: Ops, before: Scene, after: Scene, told: int) -> list[Op]:
    old, new = msgspec.structs.astuple(before), msgspec.structs.astuple(after)  # read faster than a scene's attributes
    lost_faces = _put_new(ops, "face", old[FACES], new[FACES])
    lost_symbols = _put_new(ops, "symbol", old[SYMBOLS], new[SYMBOLS])
    lost_names = _put_new(ops, "name", old[NAMES], new[NAMES])
    if old[ZONES] != new[ZONES]:
        _diff_zones(old[ZONES], new[ZONES], ops.found)
    _drop_old(ops.found, PieceOp, old[PIECES], new[PIECES], _put_new(ops, "piece", old[PIECES], new[PIECES]))
    _drop_old(ops.found, NameOp, old[NAMES], new[NAMES], lost_names)
    _drop_old(ops.found, SymbolOp, old[SYMBOLS], new[SYMBOLS], lost_symbols)
    _drop_old(ops.found, FaceOp, old[FACES], new[FACES], lost_faces)
    _diff_seats(ops, old[SEATS], new[SEATS])
    old_log: list[LogEntry] = old[LOG]
    new_log: list[LogEntry] = new[LOG]
    known = len(old_log) if told < 0 else told
    if _continues(old_log, known, new_log):
        for i in range(known, len(new_log)):
            ops.log(new_log[i])
    else:
        ops.found.append(LogsOp(new_log))
    _set_fields(ops, old, new)
    return ops.found


def _diff_seats(ops: Ops, before: list[Seat], after: list[Seat]) -> None:
    if len(before) != len(after):
        ops.found.append(SeatsOp(after))
        return
    for i, seat in enumerate(after):
        if before[i] != seat:
            ops.seat(i, seat)


def _set_fields(ops: Ops, before: tuple[Any, ...], after: tuple[Any, ...]) -> None:
    """Set the fields in which two scenes, given as tuples, differ."""
    for field, place in PLACES:
        old, new = before[place], after[place]
        if old is new or old == new:
            continue
        if field == "options":
            new = ops.options(new)
            if len(old) == len(new) and ops.options(old) == new:
                continue
        ops.found.append(SetOp(field, new))


def _put_new(ops: Ops, kind: str, before: dict[str, Any], after: dict[str, Any]) -> int:
    """Add an operation for each part that is new or has changed; return how many parts are gone."""
    if before is after or before == after:  # nearly always the case, and faster to test than to walk through
        return 0
    added = 0
    for key, value in after.items():
        old = before.get(key)
        if old is value:  # games share parts that never change, so most are the same object
            continue
        if old is None:
            added += 1
        ops.put(kind, key, old, value)
    return len(before) + added - len(after)


def _drop_old(ops: list[Op], op: Callable[[str, Any], Op], before: dict[str, Any], after: dict[str, Any], gone: int) -> None:
    """Add an operation for each of the `gone` parts that are no longer there."""
    if not gone:
        return
    for key in before:
        if key not in after:
            ops.append(op(key, None))
            gone -= 1
            if not gone:
                return


def _continues(before: list[LogEntry], known: int, after: list[LogEntry]) -> bool:
    """Whether a log begins with the known lines of an earlier one; they usually share the lines, so the last one settles it."""
    if known == 0 or before is after:
        return True
    return len(after) >= known and (after[known - 1] is before[known - 1] or after[:known] == before)


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
    """The scene after the operations; the argument does not change."""
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
