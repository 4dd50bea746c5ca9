"""Writes a small working game with rules, picture, bot and tests, as a starting point for a new one."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from pathlib import Path

from parlour.content import writing
from parlour.core.errors import BadSetup
from parlour.core.registry import games, names

TEMPLATE = Path(__file__).parent / "template"
PLACES = {
    "pyproject.txt": "pyproject.toml",
    "init.txt": "src/{name}/__init__.py",
    "rules.txt": "src/{name}/rules.py",
    "scene.txt": "src/{name}/scene.py",
    "bots.txt": "src/{name}/bots.py",
    "rulebook.txt": "src/{name}/RULES.md",
    "tests.txt": "tests/test_rules.py",
}

RESERVED = ("parlour", "tests", "test", "conftest", "pytest", "setuptools", "pip")
"""Names besides those of installed modules that a game's package must not take."""

DEVICES = ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
"""Names that no folder can have on Windows."""


def installed(name: str) -> bool:
    """Whether a module of that name exists already, perhaps one that Parlour itself needs."""
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, ValueError):  # a broken module would be hidden, too
        return True
    return found is not None and found.origin is not None  # a plain folder has none


class NewGame:
    """A game to write, under a valid package name that is not taken."""

    def __init__(self, name: str) -> None:
        if not (name.isidentifier() and name.isascii() and name == name.lower()) or name[0] == "_":
            raise BadSetup(f"{name!r:.60} is not a package name: use lowercase letters, digits and _, starting with a letter")
        if name in DEVICES:
            raise BadSetup(f"{name!r} is the name of a device on Windows; choose another name, for example {name}_game")
        if keyword.iskeyword(name) or keyword.issoftkeyword(name):
            raise BadSetup(f"{name!r} is a word of the Python language; choose another name, for example {name}_game")
        if name in games() or name in names():
            raise BadSetup(f"there is already a game called {name}; choose another name")
        if name in sys.stdlib_module_names or name in RESERVED or installed(name):
            raise BadSetup(f"{name!r} would hide the Python module of that name; choose another name, for example {name}_game")
        self.name = name
        self.title = name.replace("_", " ").title()

    def write(self, into: Path) -> Path:
        """Write the game into a new folder below `into`, and return that folder."""
        folder = into / f"parlour-{self.name}"
        if folder.exists():
            raise BadSetup(f"{folder} exists already; choose another name or another --into")
        words = {"NAME": self.name, "TITLE": self.title, "CLASS": self.class_name()}
        for source, place in PLACES.items():
            text = (TEMPLATE / source).read_text(encoding="utf-8")
            for word, value in words.items():
                text = text.replace(f"<{word}>", value)
            target = folder / place.format(name=self.name)
            with writing(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
        return folder

    def class_name(self) -> str:
        """Return the name of the game's class, distinct from every other name in its module: a game `rules` gets `RulesGame`."""
        name = self.title.replace(" ", "")
        taken = re.search(rf"\b{name}\b", (TEMPLATE / "init.txt").read_text(encoding="utf-8"))
        return f"{name}Game" if taken else name
