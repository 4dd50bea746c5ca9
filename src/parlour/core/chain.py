"""
The hash chain over a match's log.

Each hash covers the one before it, a salt and one entry; the first covers the setup and the commitment. Whoever knows the
hash after some entry can later check that nothing up to there was changed, added, dropped or reordered.

An entry is easy to guess: a sealed choice is one of a few actions. A plain hash of the log would let anybody try them all,
so every entry has a salt of 256 bits that is derived from the secret seed and known to nobody until the seed is revealed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

DIGITS: Final = 16  # of a fingerprint: 64 bits
GROUP: Final = 4


def canonical(value: object) -> bytes:
    """The one way to write a JSON value as bytes: sorted keys, no spaces, ASCII only."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode("ascii")


def salt(seed: bytes, index: int) -> bytes:
    """The salt of the entry at `index`; it tells nothing about the seed or about other salts."""
    return hmac.digest(seed, b"parlour chain salt %d" % index, "sha256")


def link(before: bytes, salted: bytes, value: object) -> bytes:
    """The SHA-256 of the hash before, a salt and a JSON value."""
    return hashlib.sha256(before + salted + canonical(value)).digest()


def fingerprint(head: bytes) -> str:
    """The first 64 bits of a hash in groups, short enough to read aloud: "3f2a 9c01 77de 0b45"."""
    digits = head.hex()[:DIGITS]
    return " ".join(digits[i : i + GROUP] for i in range(0, DIGITS, GROUP))


class Chain:
    """The hashes of one match, computed only as far as somebody asks."""

    def __init__(self, seed: bytes, setup: Mapping[str, Any], commitment: str) -> None:
        self.seed = seed
        self.heads = [link(b"", b"", {"setup": dict(setup), "commitment": commitment})]

    def extend(self, entries: Sequence[Sequence[Any]]) -> None:
        """Add entries at the end."""
        for entry in entries:
            self.heads.append(link(self.heads[-1], salt(self.seed, len(self.heads) - 1), entry))

    def cut(self, length: int) -> None:
        """Drop the hashes of all entries after the first `length`."""
        del self.heads[length + 1 :]

    def __len__(self) -> int:
        return len(self.heads) - 1
