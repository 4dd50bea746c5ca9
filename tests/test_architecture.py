"""
Imports only go down, from layer to layer and, in a game, from room to room.

The searches (`bots/search*.py`) know the core alone, so that a game may build its own hard player on them.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from parlour.testing.rooms import import_problems, imports, under

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlour"
LAYERS = {
    "scene": 0,
    "core": 1,
    "content": 1,
    "llm": 1,
    "regression": 1,
    "search": 1,
    "games": 2,
    "testing": 3,
    "bots": 3,
    "table": 4,
    "store": 5,
    "cluster": 5,
    "envs": 5,
    "lab": 5,
    "baselines": 5,
    "review": 5,
    "server": 6,
    "newgame": 5,
    "terminal": 5,
    "door": 7,
    "cli": 8,
    "__main__": 9,
}
DRIVERS = {"sqlite3": "store", "psycopg": "store", "redis": "cluster"}
"""The libraries of databases, and the only layer that knows each of them and its errors."""
TIMELESS = ("scene", "core")
FORBIDDEN = {"asyncio", "time", "random", "os", "logging", "numpy", "datetime", "socket", "subprocess", "threading"}
"""Modules that read a clock, draw chance, do I/O or are slow to load."""
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "tests" not in path.parts)
GAMES = {
    **{path.parent.name: f"parlour.games.{path.parent.name}" for path in SOURCE.glob("games/*/__init__.py")},
    "deaddrop": "deaddrop",
}


def folder_of(name: str) -> Path:
    """The folder of a game's sources."""
    return SOURCE / "games" / name if (SOURCE / "games" / name).exists() else ROOT / "examples" / name / "src" / name


def layer_of(parts: tuple[str, ...]) -> str:
    """The layer of a module, given by the parts of its name below `parlour`."""
    return "search" if parts[0] == "bots" and len(parts) > 1 and parts[1].startswith("search") else parts[0]


def layer_problems(path: Path, source: Path) -> list[str]:
    """Imports of a module from above its layer or from within a game, and imports that its layer forbids."""
    parts = path.relative_to(source).with_suffix("").parts
    mine = layer_of(parts)
    if mine.startswith("_") and mine != "__main__":
        return []
    problems: list[str] = []
    for name in sorted(imports(ast.parse(path.read_text(encoding="utf-8")))):
        theirs = tuple(name.split("."))[1:]
        if name.startswith("."):
            problems.append(f"imports {name} relatively")
        elif mine in TIMELESS and name.split(".")[0] in FORBIDDEN:
            problems.append(f"imports {name}, which is not for {mine}")
        elif DRIVERS.get(name.split(".")[0], mine) != mine:
            problems.append(f"imports {name}, which only {DRIVERS[name.split('.')[0]]} may know")
        elif not under(name, "parlour") or not theirs or theirs[0].startswith("_"):
            continue
        elif layer_of(theirs) not in LAYERS:
            problems.append(f"imports {name}, which is in no layer")
        elif LAYERS[layer_of(theirs)] > LAYERS[mine]:
            problems.append(f"imports {name} from above")
        elif theirs[0] == "games" and parts[:2] != theirs[:2]:
            problems.append(f"reaches into a game: {name}")
    return problems


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_down_only(path: Path) -> None:
    """A module imports nothing from above its layer, reaches games through the registry, and reads no clock in core or scene."""
    assert layer_problems(path, SOURCE) == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_room_imports_only_what_it_may(name: str) -> None:
    """Rules import the core and each other, players also import the searches; only scene and art import scenes."""
    assert import_problems(folder_of(name), GAMES[name]) == []


PLANTED_LAYERS = {
    "core/state.py": ("from parlour.games import chess", "imports parlour.games.chess from above"),
    "core/match.py": ("import time", "imports time, which is not for core"),
    "scene/svg.py": ("from parlour.core.game import Game", "imports parlour.core.game.Game from above"),
    "bots/search.py": ("from parlour.bots.levels import make_bot", "imports parlour.bots.levels.make_bot from above"),
    "bots/levels.py": ("from parlour.games.chess import GAME", "reaches into a game: parlour.games.chess.GAME"),
    "games/go/rules.py": ("import parlour.games.chess", "reaches into a game: parlour.games.chess"),
    "cli/store.py": ("import sqlite3", "imports sqlite3, which only store may know"),
    "table/hub.py": ("from . import house", "imports .house relatively"),
    "lab/arena.py": ("import parlour.kitchen", "imports parlour.kitchen, which is in no layer"),
}


@pytest.mark.parametrize("place", PLANTED_LAYERS)
def test_a_planted_import_from_above_is_found(place: str, tmp_path: Path) -> None:
    """A forbidden import among allowed ones is found, and nothing else."""
    line, problem = PLANTED_LAYERS[place]
    path = tmp_path / place
    path.parent.mkdir(parents=True)
    path.write_text(f"from __future__ import annotations\nfrom parlour._pure import compiled\n{line}\n")
    assert layer_problems(path, tmp_path) == [problem]


PLANTED_ROOMS = {
    "actions.py": ["import random", "from chess.scene import draw"],
    "state.py": ["from parlour.core.stage import stage", "from parlour.scene.model import Scene"],
    "rules/battle.py": ["from chess.bots.guide import Guide", "import parlour.bots.search", "from os import path"],
    "refusals.py": ["from chess.scene import draw", "from parlour.games.go.rules import Rules"],
    "knowledge.py": ["from parlour.content import read_toml", "from chess.lab.fit import fit"],
    "encode.py": ["import numpy", "from chess import GAME"],
    "content.py": ["import time", "from parlour.scene.model import Scene", "from chess.bots.guide import Guide"],
    "scene/options.py": ["from chess.bots.greedy import Greedy", "from parlour.bots.search import SearchBot"],
    "bots/hard.py": ["from parlour.bots.levels import make_bot", "from parlour.scene.model import Scene", "import threading"],
    "__init__.py": ["from parlour.table.hub import Hub", "from parlour.scene.svg import render"],
}
ALLOWED = {
    "actions.py": ["from typing import Final", "from parlour.core.actions import ActionTable"],
    "state.py": ["from librt.vecs import vec", "from chess.actions import MOVE", "from chess.content import Piece"],
    "rules/battle.py": ["from chess.rules.movement import march", "from chess import refusals", "from parlour.core import State"],
    "content.py": [
        "import msgspec",
        "from pathlib import Path",
        "from parlour.content import read_toml",
        "import chess.state.board",
    ],
    "scene/options.py": [
        "from parlour.scene.model import Scene",
        "from chess.art.pieces import KNIGHT",
        "from chess.state import Position",
    ],
    "art/pieces.py": ["import math"],
    "bots/hard.py": ["import time", "from parlour.bots.search_rollout import RolloutBot", "from chess.bots.guide import Guide"],
    "lab/fit.py": ["import numpy", "from parlour.bots.levels import make_bot", "from chess import GAME"],
    "tests/test_rules.py": ["import random", "from parlour.testing import check_game"],
    "__init__.py": ["from parlour.core import Game", "from parlour.scene.model import Scene", "from chess.bots.hard import Hard"],
}


def plant(folder: Path, lines: dict[str, list[str]]) -> Path:
    """A game's folder with these lines in its modules."""
    for place, imported in lines.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(["from __future__ import annotations", *imported, ""]))
    return folder


def test_a_game_that_keeps_to_its_rooms_has_no_problems(tmp_path: Path) -> None:
    """Every kind of import that a room may need is allowed."""
    assert import_problems(plant(tmp_path / "chess", ALLOWED), "chess") == []


@pytest.mark.parametrize("place", PLANTED_ROOMS)
def test_a_planted_import_of_a_room_is_found(place: str, tmp_path: Path) -> None:
    """Every forbidden import of a room is found by its full name, and nothing else."""
    folder = plant(tmp_path / "chess", {**ALLOWED, place: PLANTED_ROOMS[place]})
    named = sorted(imports(ast.parse("\n".join(PLANTED_ROOMS[place]))))
    assert import_problems(folder, "chess") == [f"chess/{place} imports {name}" for name in named]


def test_planted_io_in_the_rules_is_found(tmp_path: Path) -> None:
    """Rules that print or open a file are found without an import."""
    folder = plant(tmp_path / "chess", {"rules.py": ["def apply() -> None:", "    print(open('moves.txt').read())"]})
    assert import_problems(folder, "chess") == ["chess/rules.py calls open()", "chess/rules.py calls print()"]
