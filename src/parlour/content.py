"""Reads text files, and content (cards, maps, packs) into typed structs; errors name the file, the entry and the reason."""

from __future__ import annotations

import contextlib
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from parlour.core.errors import BadContent, ParlourError

Struct = TypeVar("Struct")
LONGEST = 64_000_000  # bytes of a file; the longest record of a match takes less than one million
DEEPEST = 12  # levels of a content file
IN_PLACE: Final = "PARLOUR_CONTENT_"
"""The prefix of the environment variables, each ending in a game's name in capitals, that replace its content folder."""
ASKED: Final[set[str]] = set()
"""The games that asked for their folder, and so can be tried with other content."""


def content_folder(module: str) -> Path:
    """The folder `content` beside a module, given by its `__file__`, or the one that the environment puts in its place."""
    package = Path(module).parent
    ASKED.add(package.name)
    return Path(os.environ.get(IN_PLACE + package.name.upper()) or package / "content")


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dict, or `BadContent` with the file's name and the line."""
    return parse_toml(read_text(path), path.name)


def read_text(path: Path) -> str:
    """The text of a file, or `BadContent`; if it never ends, like a device, no more than `LONGEST` is read."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise BadContent(f"{path}: the file cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a name that no file can have
        raise BadContent(f"{str(path)!r:.80}: the file cannot be read: {error}") from error
    if len(content) > LONGEST:
        raise BadContent(f"{path}: the file is too long; {LONGEST // 1_000_000} MB are the most")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadContent(f"{path}: the file is not text in UTF-8, from byte {error.start + 1} on") from error
    return text.replace("\r\n", "\n")


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise `ParlourError` with the path and the reason if a file cannot be written, for example because the disk is full."""
    try:
        yield
    except (OSError, ValueError) as error:  # a ValueError for a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise ParlourError(f"{str(path)[:80]} cannot be written: {reason}") from error


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """TOML text as a dict, or `BadContent` with the file's name and the line."""
    try:
        form = tomllib.loads(text)
    except ValueError as error:  # also raised for numbers that are too long
        raise BadContent(f"{name}: not valid TOML: {error}") from error
    except RecursionError as error:
        raise BadContent(f"{name}: the entries are nested too deeply") from error
    if deeper_than(form, DEEPEST):
        raise BadContent(f"{name}: the entries are nested more than {DEEPEST} levels deep")
    return form


def deeper_than(value: object, levels: int) -> bool:
    """Whether tables and arrays are nested more than some levels deep."""
    layer = [value]
    for _ in range(levels + 1):
        inner = [list(entry.values()) if isinstance(entry, dict) else entry for entry in layer if isinstance(entry, dict | list)]
        layer = [entry for entries in inner for entry in entries]
    return any(isinstance(entry, dict | list) for entry in layer)


def convert(entry: object, kind: type[Struct], name: str, where: str) -> Struct:
    """An entry of a file as a struct of type `kind`, or `BadContent`."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{name}: {where}: {error}") from error
