"""Writes a small working game, with its rules, scene, bots and tests, for somebody to start from."""

from __future__ import annotations

import keyword
from pathlib import Path

from parlour.core.errors import BadSetup
from parlour.core.registry import games

TEMPLATE = Path(__file__).parent / "template"
PLACES = {
    "pyproject.txt": "pyproject.toml",
    "package.txt": "src/{name}/__init__.py",
    "rules.txt": "src/{name}/rules.py",
    "scene.txt": "src/{name}/scene.py",
    "bots.txt": "src/{name}/bots.py",
    "rulebook.txt": "src/{name}/RULES.md",
    "tests.txt": "tests/test_rules.py",
}


class NewGame:
    """A game that is about to be written; its name is checked first."""

    def __init__(self, name: str) -> None:
        if not (name.isidentifier() and name.isascii() and name == name.lower()) or keyword.iskeyword(name) or name[0] == "_":
            raise BadSetup(f"{name!r:.60} is no name for a package: use small letters, digits and _, a letter first")
        if name in games():
            raise BadSetup(f"there is already a game called {name}")
        self.name = name

    def write(self, into: Path) -> Path:
        """Write the game's folder below `into`, which must not have it yet; returns it."""
        folder = into / f"parlour-{self.name}"
        if folder.exists():
            raise BadSetup(f"{folder} exists already; choose another name or another --into")
        title = self.name.replace("_", " ").title()
        words = {"NAME": self.name, "TITLE": title, "CLASS": title.replace(" ", "")}
        for source, place in PLACES.items():
            text = (TEMPLATE / source).read_text(encoding="utf-8")
            for word, value in words.items():
                text = text.replace(f"<{word}>", value)
            target = folder / place.format(name=self.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return folder
