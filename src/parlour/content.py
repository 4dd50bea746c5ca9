"""Reads content files (cards, maps, packs) into typed structs; errors name the file, the entry and the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from parlour.core.errors import BadContent

Struct = TypeVar("Struct")


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dict, or `BadContent` with the file's name and the line."""
    return parse_toml(read_text(path), path.name)


def read_text(path: Path) -> str:
    """A text file, or `BadContent`."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: the file cannot be read: {error}") from error


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """TOML text as a dict, or `BadContent` with the file's name and the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{name}: not valid TOML: {error}") from error


def convert(entry: object, kind: type[Struct], name: str, where: str) -> Struct:
    """An entry of a file as a struct of type `kind`, or `BadContent`."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{name}: {where}: {error}") from error
