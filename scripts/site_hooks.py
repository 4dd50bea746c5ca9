"""
What the documentation site adds to its pages; `mkdocs.yml` names this file.

A line `<!-- include: PATH -->` is replaced by that file of the repository, so that rules and changelog are kept in one place.
A rule's number becomes an anchor: `rules.md#D20`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
INCLUDE = re.compile(r"^<!-- include: (\S+) -->$", re.MULTILINE)
RULE = re.compile(r"^- \*\*([A-Z]{1,3}\d+[a-z]?)\*\*", re.MULTILINE)


def included(text: str) -> str:
    """Insert the files that the text names, without their titles, which the page already has."""

    def file(match: re.Match[str]) -> str:
        title, _, rest = (ROOT / match[1]).read_text(encoding="utf-8").partition("\n")
        assert title.startswith("# "), f"{match[1]} has no title"
        return rest.strip("\n")

    return RULE.sub(r"- **\1**{ #\1 }", INCLUDE.sub(file, text))


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MkDocs calls this with the text of each page."""
    return included(markdown)
