"""Writes every game to a file as it ends, so that an interrupted run can resume."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parlour.content import writing
from parlour.core.errors import ParlourError
from parlour.lab.balance.played import Played, Task


class Line(msgspec.Struct, array_like=True):
    """A game of one of the versions."""

    version: int
    played: Played


class Journal:
    """
    A file with the identity of the run on its first line and one game on each other line.

    A line that a crash has cut short or damaged is dropped with everything after it, and those games are played again.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.games: list[dict[Task, Played]] = [{}, {}]
        head = msgspec.json.encode(about)
        whole = self.read().split(b"\n")[:-1]
        if whole and whole[0] != head:
            changed = differing(about, whole[0])
            raise ParlourError(
                f"{path} was not written by this run ({changed}); delete it, or write the report to another file to keep both"
            )
        good = self.take(whole)
        try:
            self.file = path.open("ab")
            self.file.truncate(sum(len(line) + 1 for line in good))
        except OSError as error:
            raise ParlourError(f"{path} cannot be written: {error.strerror}") from error
        if not whole:
            with writing(path):
                self.file.write(head + b"\n")
                self.file.flush()

    def take(self, lines: list[bytes]) -> list[bytes]:
        """Load games up to the first damaged line; return the good lines."""
        for number, line in enumerate(lines[1:], 1):
            try:
                entry = msgspec.json.decode(line, type=Line)
                self.games[entry.version][entry.played.task] = entry.played
            except (msgspec.MsgspecError, IndexError):
                return lines[:number]
        return lines

    def read(self) -> bytes:
        """The bytes of the file; none if it does not exist yet."""
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise ParlourError(f"{self.path} cannot be read: {error.strerror}") from error

    def add(self, version: int, games: Sequence[Played]) -> None:
        """Record some games."""
        for played in games:
            self.games[version][played.task] = played
        with writing(self.path):
            for played in games:
                self.file.write(msgspec.json.encode(Line(version, played)) + b"\n")
            self.file.flush()

    def close(self) -> None:
        """Stop writing; the file stays."""
        with writing(self.path):
            self.file.close()


def differing(about: dict[str, Any], head: bytes) -> str:
    """How the run of an existing file differs, in words."""
    try:
        other = msgspec.json.decode(head)
    except msgspec.DecodeError:
        return "it is not a journal of the lab"
    if not isinstance(other, dict):
        return "it is not a journal of the lab"
    found = [f"{name} {other.get(name)!r:.60}, not {value!r:.60}" for name, value in about.items() if other.get(name) != value]
    return "; ".join(found) or "another format"
