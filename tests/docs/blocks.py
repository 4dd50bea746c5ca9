"""
Code in Markdown: fenced blocks, each with the comment before it, and words in backticks.

A comment says how a block is run:

    <!-- not run: REASON -->                         it cannot be run here; its commands are only checked
    <!-- run: THIS as THAT; THIS as THAT -->         with these replacements, mostly to shorten it
    <!-- part of: parlour new-game NAME, FILE -->    it is in that file, word for word
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^(?:<!-- (?P<comment>[^\n]*) -->\n)?^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"\n\n(?: {4}|\t)(?![-*|]|\d+\.)(\S[^\n]*)")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
WORDS = re.compile(r"(?<!`)`((?:parlour|python -m|make|pip|uvx) [^`\n]+)`(?!`)")


class Block(NamedTuple):
    """A block of code, where it stands, and what the comment before it says."""

    page: Path
    line: int
    kind: str
    comment: str
    text: str

    def told(self, word: str) -> str:
        """What the comment says after a word such as `not run:`; "" if it does not begin with it."""
        return self.comment.removeprefix(word).strip() if self.comment.startswith(word) else ""

    def short(self) -> str:
        """The text with the replacements of its comment."""
        text = self.text
        for replacement in filter(None, self.told("run:").split("; ")):
            this, _, that = replacement.partition(" as ")
            assert this in text, f"{self}: {this!r} is to be replaced, but is not there"
            text = text.replace(this, that)
        return text

    def lines(self) -> list[str]:
        """The commands, without comments."""
        plain = [re.sub(r"\s+#\s.*$", "", line).strip() for line in self.short().splitlines()]
        return [line for line in plain if line and not line.startswith("#")]

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page in their order."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("kind")) + 1
        yield Block(page, line, found["kind"].strip(), found["comment"] or "", found["text"])


def all_blocks() -> list[Block]:
    """The blocks of all pages."""
    return [block for page in PAGES for block in blocks(page)]


def spans() -> list[tuple[str, str]]:
    """Every command in backticks, with its page."""
    found = []
    for page in PAGES:
        text = FENCE.sub("", page.read_text(encoding="utf-8"))
        found += [(str(page.relative_to(ROOT)), words) for words in WORDS.findall(text)]
    return sorted(set(found))


def indented(page: Path) -> list[str]:
    """The first lines of indented blocks, which no test would find since they are not fenced; those in lists are paragraphs."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    found = []
    for match in INDENTED.finditer(text):
        before = text[: match.start()].rsplit("\n\n", 1)[-1].lstrip("\n")
        if not re.match(r"\s*(?:[-*]|\d+\.) |\s{2,}", before):
            found.append(match[1])
    return found


def links(page: Path) -> list[str]:
    """The files that a page links to."""
    return LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8")))
