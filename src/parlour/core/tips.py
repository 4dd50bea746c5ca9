"""What a game tells somebody who plays it for the first time."""

from __future__ import annotations


class Tip:
    """
    One step of a first game's guide: a few words, a sentence or two, and what it is about.

    `at` is the id of a zone of the opening scene, or "" for the table as a whole. The text may hold references to rules, such
    as `{r:D34}`. How to click is not a game's to tell: every table says that itself.
    """

    def __init__(self, title: str, text: str, at: str = "") -> None:
        self.title = title
        self.text = text
        self.at = at
