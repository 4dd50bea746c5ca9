"""The operations that turn a client's scene into the next one; the client's TypeScript types are generated from them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from parlour.scene.model import Face, Item, LogEntry, Piece, Seat, Zone

Field = Literal["game", "title", "theme", "you", "prompt", "options", "last", "rev", "undo", "clocks", "over", "fingerprint"]


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
