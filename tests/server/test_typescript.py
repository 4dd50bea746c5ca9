"""The client's types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.server.typescript import FILES, _type, generate

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


@pytest.mark.parametrize("name", ["themes.css", *FILES])
def test_the_generated_files_are_up_to_date(name: str) -> None:
    """The files in the client's folder match the Python definitions; if not, run `python -m parlour.server.typescript`."""
    assert (GENERATED / name).read_text(encoding="utf-8") == generate()[name]


def test_types_are_translated() -> None:
    """Annotations become the TypeScript types of their JSON."""
    assert _type(list[str | int], set()) == "(string | number)[]"
    assert _type(dict[str, list[list[int]]], set()) == "Record<string, number[][]>"
    assert _type(tuple[str, float] | None, set()) == "[string, number] | null"
    assert _type(dict[str, Any], set()) == "Record<string, unknown>"


def test_untranslatable_types_are_refused() -> None:
    """A type that JSON does not know is an error, not a guess."""
    with pytest.raises(TypeError, match="no TypeScript for"):
        _type(set[int], set())
