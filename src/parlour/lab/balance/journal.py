"""Keeps every game that was played in a file, so that an interrupted run goes on where it was."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.errors import ParlourError
from parlour.lab.balance.played import Played, Task


class Line(msgspec.Struct, array_like=True):
    """A game of one of the versions."""

    version: int
    played: Played


class Journal:
    """
    A file with what the run is about on its first line and a game on every other.

    What follows a line that a crash has cut short or spoiled is dropped, and played again.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.games: list[dict[Task, Played]] = [{}, {}]
        head = msgspec.json.encode(about)
        whole = self.read().split(b"\n")[:-1]
        if whole and whole[0] != head:
            changed = differing(about, whole[0])
            raise ParlourError(
                f"{path} keeps the games of another run ({changed}); delete it, or write the report to another file to keep both"
            )
        good = self.take(whole)
        try:
            self.file = path.open("ab")
            self.file.truncate(sum(len(line) + 1 for line in good))
        except OSError as error:
            raise ParlourError(f"{path} cannot be written: {error.strerror}") from error
        if not whole:
            self.file.write(head + b"\n")
            self.file.flush()

    def take(self, lines: list[bytes]) -> list[bytes]:
        """Take in the games of all lines up to the first that is none; return these lines."""
        for number, line in enumerate(lines[1:], 1):
            try:
                entry = msgspec.json.decode(line, type=Line)
                self.games[entry.version][entry.played.task] = entry.played
            except (msgspec.MsgspecError, IndexError):
                return lines[:number]
        return lines

    def read(self) -> bytes:
        """What the file has; nothing if it does not exist yet."""
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise ParlourError(f"{self.path} cannot be read: {error.strerror}") from error

    def add(self, version: int, games: Sequence[Played]) -> None:
        """Keep some games."""
        for played in games:
            self.games[version][played.task] = played
            self.file.write(msgspec.json.encode(Line(version, played)) + b"\n")
        self.file.flush()

    def close(self) -> None:
        """Stop writing; the file stays."""
        self.file.close()


def differing(about: dict[str, Any], head: bytes) -> str:
    """What sets another run apart, in words."""
    try:
        other = msgspec.json.decode(head)
    except msgspec.DecodeError:
        return "it is no journal of the lab"
    if not isinstance(other, dict):
        return "it is no journal of the lab"
    found = [f"{name} {other.get(name)!r:.60}, not {value!r:.60}" for name, value in about.items() if other.get(name) != value]
    return "; ".join(found) or "another format"
