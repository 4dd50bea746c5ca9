"""
The hash chain over a match's log.

Each hash covers the one before it, a salt and one entry; the first covers the setup and the commitment. Anybody who knows
the hash after an entry can later check that nothing before it was changed, added, dropped or reordered.

An entry is easy to guess: a sealed choice is one of a few actions. A plain hash of the log would let anybody try them all,
so every entry has a 256-bit salt, derived from the secret seed, which nobody knows until the seed is revealed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

DIGITS: Final = 16  # of a fingerprint: 64 bits
GROUP: Final = 4
BLOCK: Final = 64  # bytes of a block of SHA-256
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
FRESH: Final = hashlib.sha256()  # copying it takes half as long as making one
_QUICK: Final = msgspec.json.Encoder()
_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(value: object) -> bytes:
    """The one way to write a JSON value as bytes: sorted keys, no spaces, ASCII only."""
    return _ENCODER.encode(value).encode("ascii")


def canonical_entry(entry: Sequence[Any]) -> bytes:
    """The canonical bytes of a log entry; entries without text, nearly all, take a path ten times as fast."""
    if not entry[2]:
        encoded = _QUICK.encode(entry)
        if encoded.isascii() and b"\\" not in encoded:  # nothing was escaped; encoders differ in how they escape
            return encoded
    return canonical(entry)


class Salts:
    """
    The salts of a seed: HMAC-SHA256 with the seed as key, which reveals nothing about the seed or the other salts.

    The key's two blocks are hashed once, so that a salt takes half as long as with `hmac`.
    """

    def __init__(self, seed: bytes) -> None:
        key = (seed if len(seed) <= BLOCK else hashlib.sha256(seed).digest()).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(key.translate(INNER))
        self._outer = hashlib.sha256(key.translate(OUTER))

    def salt(self, text: bytes) -> bytes:
        """The salt for what `text` names."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        return outer.digest()


def link(before: bytes, salted: bytes, value: bytes) -> bytes:
    """The SHA-256 of the hash before, a salt and a JSON value in its canonical form."""
    found = FRESH.copy()
    found.update(before + salted + value)
    return found.digest()


def fingerprint(head: bytes) -> str:
    """The first 64 bits of a hash in groups, short enough to read aloud: "3f2a 9c01 77de 0b45"."""
    return head[: DIGITS // 2].hex(" ", GROUP // 2)


class Chain:
    """The hashes of one match, computed only as far as somebody asks; `heads[i]` covers the first `i` entries."""

    def __init__(self, seed: bytes, setup: Mapping[str, Any], commitment: str) -> None:
        self._salts = Salts(seed)
        self.first = link(b"", b"", canonical({"setup": dict(setup), "commitment": commitment}))
        self.heads = [self.first]

    def add(self, entry: Sequence[Any]) -> None:
        """Add an entry at the end."""
        self.heads.append(
            link(self.heads[-1], self._salts.salt(b"parlour chain salt %d" % (len(self.heads) - 1)), canonical_entry(entry))
        )

    def mark(self, number: int, take_back: Sequence[Any]) -> None:
        """Make the last hash cover a take-back too."""
        self.heads[-1] = link(self.heads[-1], self._salts.salt(b"parlour take-back salt %d" % number), canonical(take_back))

    def cut(self, length: int) -> None:
        """Drop the hashes of all entries after the first `length`."""
        del self.heads[length + 1 :]
