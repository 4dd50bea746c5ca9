"""docs/walk.md: the walk of a click is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "walk.md").read_text(encoding="utf-8")
HOPS = re.findall(r"`([\w/.]+\.(?:py|ts|tsx))` `(\w+)`", TEXT)
DEFINED = {
    ".py": r"^\s*(?:async )?def {name}\(",
    ".ts": r"^\s*(?:export |private |public |readonly )*(?:function {name}\(|(?:const )?{name}\s*[=(<])",
}


@pytest.mark.parametrize(("path", "name"), sorted(set(HOPS)))
def test_every_hop_exists(path: str, name: str) -> None:
    """The named file defines the named function."""
    pattern = DEFINED[".py" if path.endswith(".py") else ".ts"].replace("{name}", re.escape(name))
    assert re.search(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), f"{path} has no {name}"


def test_the_walk_is_short() -> None:
    """At most twenty hops, numbered without gaps."""
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert 10 <= len(numbers) <= 20
