"""
Parts of a scene that last, each encoded once.

A part that never changes is made once by its game and shown in every scene that has it. Declared with `lasting`, it is sent as
the same bytes each time. Nothing about a match is kept here: a declared part is a constant of the game, the same at every table.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

import msgspec

from parlour.scene.model import AnyOf, Json, Option

T = TypeVar("T", bound=Json)

NOTHING: Final[list[int]] = []
_encode: Final = msgspec.json.Encoder().encode


@final
class Lasting:
    """A part that lasts and, from the first time that it is sent, its bytes."""

    def __init__(self, part: Json) -> None:
        self.part = part  # kept, so that no other part can get its id
        self._bytes: msgspec.Raw | None = None
        self._key = ""
        self._put: msgspec.Raw | None = None  # the operation that puts it under `_key`

    def sent(self) -> msgspec.Raw:
        """The part as a client gets it."""
        if self._bytes is None:
            part = self.part
            self._bytes = msgspec.Raw(_encode(bare(part) if isinstance(part, Option) else part))
        return self._bytes

    def put(self, kind: str, key: str) -> msgspec.Raw:
        """The operation of this kind that puts the part under a key; nearly always a part has one key only."""
        put = self._put
        if put is None or (self._key is not key and self._key != key):
            put = self._put = msgspec.Raw(_encode([kind, key, self.sent()]))
            self._key = key
        return put


KNOWN: Final[dict[int, Lasting]] = {}
"""The parts that were declared, by their id."""


def lasting(part: T) -> T:
    """Declare that a part never changes from now on; a game declares a limited number of them."""
    KNOWN[id(part)] = Lasting(part)
    return part


def sent_whole(part: Any) -> Any:
    """What is sent for a part: its bytes if it lasts, otherwise itself."""
    known = KNOWN.get(id(part))
    return part if known is None else known.sent()


def sent_options(options: list[Option]) -> list[Any]:
    """What is sent for options: the bytes of those that last, and the others without the action numbers behind them."""
    found: list[Any] = []
    for option in options:
        known = KNOWN.get(id(option))
        found.append(bare(option) if known is None else known.sent())
    return found


def bare(option: Option) -> Option:
    """The option without the action numbers behind it, which are never sent."""
    any_of = option.any
    if any_of is not None and any_of.play:
        any_of = AnyOf(of=any_of.of, min=any_of.min, max=any_of.max, sum=any_of.sum)
    return msgspec.structs.replace(option, play=NOTHING, then=NOTHING, any=any_of)
