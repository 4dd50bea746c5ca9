"""
Compares what a viewer receives at two tables that differ only in something the viewer may not know.

Everything that reaches a viewer counts: every byte, its order, and the moment it comes. Only fingerprints may differ, since
they cover secret actions under secret salts; when they change, and back to what, may not.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import msgspec

from parlour.scene.diff import sent
from parlour.scene.model import Scene
from parlour.testing.honesty import difference

FINGERPRINT = re.compile(rb"[0-9a-f]{4}( [0-9a-f]{4}){3}")


class Frame(NamedTuple):
    """A message, or the answer to a request, and when the viewer got it."""

    at: int
    data: bytes


class Tape:
    """All that one viewer receives, in order."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self._shown: dict[bytes, bytes] = {}

    def record(self, at: int, data: bytes) -> None:
        """Add a frame; each fingerprint is replaced by the order of its first appearance on this tape."""
        self.frames.append(Frame(at, FINGERPRINT.sub(lambda found: self._masked(found.group()), data)))

    def _masked(self, fingerprint: bytes) -> bytes:
        """A text of the same length."""
        return self._shown.setdefault(fingerprint, b"fingerprint %07d" % len(self._shown))


def leak(one: Tape, other: Tape) -> str:
    """The first difference of two tapes, for people; "" if there is none."""
    for n, (first, second) in enumerate(zip(one.frames, other.frames, strict=False)):
        if first != second:
            return f"frame {n}: {_told(first, second)}"
    if len(one.frames) != len(other.frames):
        longer = one.frames if len(one.frames) > len(other.frames) else other.frames
        n = min(len(one.frames), len(other.frames))
        return f"frame {n} comes at one table only, at {longer[n].at}: {longer[n].data[:300]!r}"
    return ""


def _told(first: Frame, second: Frame) -> str:
    if first.data == second.data:
        return f"it comes at {first.at} or at {second.at}: {first.data[:200]!r}"
    one, other = _parsed(first.data), _parsed(second.data)
    if one == other:
        return f"it has {len(first.data)} or {len(second.data)} bytes for the same content: {first.data[:200]!r}"
    return difference(one, other)


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data


def covered(scene: Scene) -> dict[str, Any]:
    """
    Everything in a scene that shows to somebody looking over a shoulder, while its peek zones are covered.

    A refusal shows only once the option is chosen.
    """
    form: dict[str, Any] = msgspec.to_builtins(sent(scene))
    hidden = {zone["id"] for zone in form["zones"] if zone.get("peek")}
    for zone in form["zones"]:
        if zone["id"] in hidden:
            zone.pop("items", None)
    for piece in form["pieces"].values():
        if piece["zone"] in hidden:
            piece.pop("face", None)
    shown = {piece.get("face") for piece in form["pieces"].values()}
    form["faces"] = {name: face for name, face in form["faces"].items() if name in shown}
    for option in form["options"]:
        option.pop("refused", None)
    return form
