"""The parts of the pages on playing a game that come from the game itself: facts, first steps, advice, lessons."""

from __future__ import annotations

import re

from parlour.core import games
from parlour.core.registry import game as find_game
from parlour.scene.refs import Reference, parse
from scripts.reference.environments import plugged_in, seats_of
from scripts.reference.tables import code, table


def linked(text: str) -> str:
    """A text with its rules as links to the page of the rules, and seats as numbered players."""
    words = []
    for part in parse(text):
        if isinstance(part, Reference) and part.kind == "seat":
            words.append(part.label or f"player {int(part.target) + 1}")
        elif isinstance(part, Reference):
            label = part.label or part.target
            words.append(f"[{label}](rules.md#{part.target})" if part.kind == "r" else label)
        else:
            words.append(part)
    return "".join(words)


def sheet(name: str) -> str:
    """A summary of a game."""
    game = find_game(name)
    rows = [
        ["players", seats_of(game)],
        ["minutes", game.minutes],
        ["in the browser", "`parlour play`, then choose it on the home page"],
        ["in the terminal", code(f"parlour play {name} --terminal")],
        ["lessons", f"*Learn* on the home page, or `parlour learn {name}`"],
    ]
    return table(["", ""], rows)


def tips(name: str) -> str:
    """The first steps, as the table shows them beside a first game."""
    titles = [tip.title if tip.title.endswith("?") else f"{tip.title}." for tip in find_game(name).tips]
    texts = [linked(tip.text) for tip in find_game(name).tips]
    return "\n".join(f"{n}. **{title}** {text}" for n, (title, text) in enumerate(zip(titles, texts, strict=True), 1)) + "\n"


def advice(name: str) -> str:
    """The advice at the end of the rules."""
    found = re.search(r"^## Advice\n(.*?)(?=^## |\Z)", find_game(name).rules(), re.MULTILINE | re.DOTALL)
    assert found is not None, f"the rules of {name} have no advice"
    return found[1].strip() + "\n"


def lessons(name: str) -> str:
    """The lessons with the rules that they teach."""
    rows = [
        [n, lesson.title, lesson.ask, ", ".join(f"[{rule}](rules.md#{rule})" for rule in lesson.rules)]
        for n, lesson in enumerate(find_game(name).lessons().lessons, 1)
    ]
    return table(["", "lesson", "what to do", "rules"], [[row[0], row[1], linked(str(row[2])), row[3]] for row in rows])


def listing() -> str:
    """All games."""
    rows = []
    for name, game in games().items():
        if not plugged_in(game):
            picture = f"[![{game.title}](../images/{name}-light.webp){{ width=320 }}]({name}/index.md)"
            rows.append(
                [
                    picture,
                    f"**[{game.title}]({name}/index.md)**<br>{game.tagline}<br>{seats_of(game)} players, {game.minutes} minutes",
                ]
            )
    return table(["", ""], rows)
