"""The floor plan of a game: which rooms its folder may have, what each room may import, and what it must export."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PURE: Final = ("actions", "state", "rules", "refusals", "knowledge", "encode")
"""The rooms that rules are made of: they read no clock, draw no chance but the state's, and do no I/O."""

LANGUAGE: Final = (
    "__future__",
    "typing",
    "collections",
    "functools",
    "itertools",
    "bisect",
    "math",
    "mypy_extensions",
    "librt",
)
"""Modules outside Parlour that only compute or describe types."""

TALK: Final = ("time", "re", "msgspec", "rapidfuzz", "simplemma", "importlib", "pathlib", "numpy", "safetensors", "tokenizers")
"""What players, and the talkers among them, may also import."""

IO_CALLS: Final = ("open", "print", "input", "exec", "eval")


class Room(NamedTuple):
    """One room: the rooms of its own game, the parts of Parlour and the other modules that it may import."""

    rooms: tuple[str, ...]
    parlour: tuple[str, ...]
    outside: tuple[str, ...]


PURE_ROOM: Final = Room((*PURE, "content"), ("core",), LANGUAGE)
DRAWING_ROOM: Final = Room((*PURE, "content", "scene", "art"), ("core", "scene"), (*LANGUAGE, "msgspec"))
ROOMS: Final[dict[str, Room | None]] = {
    "__init__": Room((*PURE, "content", "scene", "art", "bots", "lessons"), ("core", "bots.search", "scene.model"), LANGUAGE),
    **dict.fromkeys(PURE, PURE_ROOM),
    # An observation may hold what a seat could conclude.
    "encode": Room((*PURE, "content", "bots"), ("core",), LANGUAGE),
    "content": Room((*PURE, "content"), ("core", "content"), (*LANGUAGE, "dataclasses", "msgspec", "pathlib", "re", "sys")),
    "scene": DRAWING_ROOM,
    "art": DRAWING_ROOM,
    # A hard player has a time limit, and a talker understands words, by embeddings if they are installed.
    "bots": Room((*PURE, "content", "bots"), ("core", "content", "llm", "bots.search"), (*LANGUAGE, *TALK)),
    "lessons": Room((*PURE, "content"), ("core", "content"), LANGUAGE),
    "lab": None,
    "tests": None,
}
"""Every room that a game may have; None: it may import anything."""

FILES: Final = ("RULES.md",)
EXPORTS: Final = {"state": ("Position",), "rules": ("Rules", "deal"), "scene": ("draw",), "encode": ("encode_into",)}
"""What a room exports where the game has it."""
PLAYERS: Final = {"guide": "Guide", "greedy": "Greedy", "hard": "Hard"}
"""The class that each of these modules of the room `bots` defines."""


def layout_problems(folder: Path) -> list[str]:
    """What in a game's folder is not a room, and which names its rooms lack."""
    return sorted([*_strangers(folder), *_wiring(folder), *_missing_exports(folder), *_players(folder)])


def import_problems(folder: Path, package: str) -> list[str]:
    """Imports of a game's modules that their room does not allow, and calls that do I/O in its rules."""
    problems: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        name = room_of(path.relative_to(folder))
        room = ROOMS.get(name)
        if room is None:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(folder.parent)
        problems += [f"{where} imports {target}" for target in sorted(imports(tree)) if not _allowed(target, name, room, package)]
        if name in PURE:
            problems += [f"{where} calls {call}()" for call in sorted(_io_calls(tree))]
    return problems


def room_of(path: Path) -> str:
    """The room that a path within a game's folder belongs to."""
    return path.parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> set[str]:
    """Everything that a module imports, wherever in it, by full name: `package.module` or `package.module.name`."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {"." * node.level + ".".join(filter(None, (node.module, alias.name))) for alias in node.names}
    return found


def under(name: str, package: str) -> bool:
    """Whether a dotted name is `package` or lies in it."""
    return name == package or name.startswith(f"{package}.")


def _allowed(target: str, name: str, room: Room, package: str) -> bool:
    if under(target, package):
        return target[len(package) + 1 :].split(".")[0] in (name, *room.rooms)
    if under(target, "parlour"):
        part = target.removeprefix("parlour.")
        # All modules `bots.search*` count as one; the stage draws, and nothing below it needs to.
        return not under(part, "core.stage") and any(
            under(part, allowed) or (allowed == "bots.search" and part.startswith(allowed)) for allowed in room.parlour
        )
    return target.split(".")[0] in room.outside


def _io_calls(tree: ast.AST) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {call.id for call in calls if isinstance(call, ast.Name) and call.id in IO_CALLS}


def _strangers(folder: Path) -> Iterator[str]:
    for path in folder.iterdir():
        if path.name.startswith((".", "__pycache__")) or path.name in FILES:
            continue
        if room_of(Path(path.name)) not in ROOMS or (path.is_file() and path.suffix != ".py"):
            yield f"{path.name} is not a room of a game"
        elif path.is_dir() and path.name != "content" and (folder / f"{path.name}.py").exists():
            yield f"{path.name} is both a file and a folder"
    yield from (f"there is no {name}" for name in ("__init__.py", *FILES) if not (folder / name).exists())


def _wiring(folder: Path) -> Iterator[str]:
    """A game's `__init__.py` has one class, named for the game, and `GAME`, its one instance."""
    path = folder / "__init__.py"
    if not path.exists():
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    if [name.lower() for name in classes] != [folder.name.replace("_", "")]:
        yield f"__init__.py defines {', '.join(classes) or 'no class'}, not one class named for {folder.name}"
    values = [
        ast.unparse(node.value) for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GAME"
    ]
    if values != [f"{name}()" for name in classes]:
        yield f"__init__.py has GAME = {', '.join(values) or 'nothing'}, not an instance of its class"


def _missing_exports(folder: Path) -> Iterator[str]:
    for room, names in EXPORTS.items():
        source = folder / room / "__init__.py" if (folder / room).is_dir() else folder / f"{room}.py"
        if source.exists():
            there = exported(source)
            yield from (f"{room} exports no {name}" for name in names if name not in there)
    for path in folder.glob("*/__init__.py"):
        if room_of(path.relative_to(folder)) != "tests" and not _re_exports(path):
            yield f"{path.relative_to(folder)} does more than re-export"


def _players(folder: Path) -> Iterator[str]:
    if (folder / "bots.py").exists() and not exported(folder / "bots.py") & set(PLAYERS.values()):
        yield f"bots.py defines none of {', '.join(PLAYERS.values())}"
    for module, name in PLAYERS.items():
        path = folder / "bots" / f"{module}.py"
        if path.exists() and name not in exported(path):
            yield f"bots/{module}.py defines no {name}"


def exported(path: Path) -> set[str]:
    """The classes and functions that a module defines or imports at its top level."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def _re_exports(path: Path) -> bool:
    """Whether a module holds nothing but a docstring, imports and `__all__`."""
    kinds = (ast.Import, ast.ImportFrom, ast.Assign, ast.Expr)
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return all(isinstance(node, kinds) and (not isinstance(node, ast.Assign) or "__all__" in ast.unparse(node)) for node in body)
