"""What a game tells a newcomer."""

from __future__ import annotations


class Tip:
    """
    One of the first steps: a title, a sentence or two, and the zone they are about.

    `at` is the id of a zone of the opening scene, or "" for the entire table. The text may refer to rules, as in `{r:D34}`.
    The table explains how to click, not the game.
    """

    def __init__(self, title: str, text: str, at: str = "") -> None:
        self.title = title
        self.text = text
        self.at = at
