"""Every game has the same rooms, so that a reader who knows one game knows them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.testing.rooms import layout_problems

ROOT = Path(__file__).parent.parent
FOLDERS = sorted(path.parent for path in [*ROOT.glob("src/parlour/games/*/RULES.md"), *ROOT.glob("examples/*/src/*/RULES.md")])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_the_usual_rooms(folder: Path) -> None:
    """A game's folder holds nothing but rooms, and each room exports its usual names."""
    assert layout_problems(folder) == []


def test_all_games_are_held_to_it() -> None:
    """The five games and the example are found."""
    assert [folder.name for folder in FOLDERS] == ["deaddrop", "bluegray", "civilwar", "espionage", "spyfall", "surveyors"]


SOUND = {
    "RULES.md": "- **C1** White begins.",
    "__init__.py": "from parlour.core import Game\nclass BlueChess(Game):\n    pass\nGAME = BlueChess()\n",
    "content/board.toml": "",
    "content.py": "",
    "actions.py": "",
    "state/__init__.py": '"""State."""\nfrom bluechess.state.board import Position\n__all__ = ["Position"]\n',
    "state/board.py": "class Position: ...\n",
    "rules.py": "class Rules: ...\ndef deal(): ...\n",
    "scene.py": "def draw(): ...\n",
    "art/king.svg": "",
    "bots/__init__.py": "",
    "bots/guide.py": "class Guide: ...\n",
    "bots/hard.py": "class Hard: ...\n",
    "tests/__init__.py": "HELPERS = 1\n",
}


def build(folder: Path, files: dict[str, str]) -> Path:
    """A game's folder with these files."""
    for place, text in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_a_sound_game_has_no_problems(tmp_path: Path) -> None:
    """Rooms may be files or folders, and a game may have few of them."""
    assert layout_problems(build(tmp_path / "bluechess", SOUND)) == []
    few = {name: SOUND[name] for name in ("RULES.md", "__init__.py", "rules.py", "scene.py")}
    assert layout_problems(build(tmp_path / "few" / "bluechess", few)) == []


PLANTED = {
    "a module that is not a room": ({"kitchen.py": ""}, "kitchen.py is not a room of a game"),
    "a folder that is not a room": ({"docs/balance.md": ""}, "docs is not a room of a game"),
    "a stray file": ({"notes.txt": ""}, "notes.txt is not a room of a game"),
    "a room twice": ({"rules/war.py": ""}, "rules is both a file and a folder"),
    "another class of the game": (
        {"__init__.py": "class ChessGame: ...\nGAME = ChessGame()\n"},
        "__init__.py defines ChessGame, not one class named for bluechess",
    ),
    "no instance": ({"__init__.py": "class BlueChess: ...\n"}, "__init__.py has GAME = nothing, not an instance of its class"),
    "another name for the rules": ({"rules.py": "class Chess: ...\ndef deal(): ...\n"}, "rules exports no Rules"),
    "another name for the position": (
        {"state/__init__.py": "from bluechess.state.board import Board\n"},
        "state exports no Position",
    ),
    "another name for the guide": ({"bots/guide.py": "class Adviser: ...\n"}, "bots/guide.py defines no Guide"),
    "another name for the hard player": ({"bots/hard.py": "from x import Deep\n"}, "bots/hard.py defines no Hard"),
    "work in a folder's own module": ({"bots/__init__.py": "def play(): ...\n"}, "bots/__init__.py does more than re-export"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, tmp_path: Path) -> None:
    """One fault in a sound game is found, and nothing else."""
    files, problem = PLANTED[fault]
    assert layout_problems(build(tmp_path / "bluechess", {**SOUND, **files})) == [problem]
