"""The pages on writing a game say what the code says: rooms, class names, compiled modules and all words of a scene."""

from __future__ import annotations

import importlib
import inspect
import re
import tomllib
import typing
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from parlour.core.game import Game
from parlour.core.stage import LOG_KINDS
from parlour.core.state import State
from parlour.newgame import PLACES
from parlour.scene import model, refs
from parlour.scene.check import validate
from parlour.scene.model import Board, Item, Option, Panel, Piece, Scene, Spot, Token
from parlour.scene.themes import THEMES, TONES

ROOT = Path(__file__).parents[1]
PAGE = "\n".join((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("add-a-game", "contract", "scene"))
GAMES = {
    "games.bluegray": (ROOT / "pyproject.toml", ROOT / "src/parlour/games/bluegray"),
    "deaddrop": (ROOT / "examples/deaddrop/pyproject.toml", ROOT / "examples/deaddrop/src/deaddrop"),
}
"""Key in the list of compiled modules -> the file with that list, and the game's folder."""


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose first column has this heading."""
    lines = PAGE[PAGE.index(f"\n| {head} |") + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def names_in(text: str) -> list[str]:
    """Everything in backticks."""
    return re.findall(r"`([^`]+)`", text)


def stem(name: str) -> str:
    """A room's name, whether it is a file or a folder."""
    return name.removesuffix("/").removesuffix(".py")


ROOMS = {stem(names_in(room)[0]): compiled == "yes" for room, _, compiled in rows("room")}


def text_literals() -> dict[str, list[str]]:
    """Every field of the scene's classes that takes a fixed set of words, except a zone's role and a log entry's kind."""
    found: dict[str, list[str]] = {}
    for name, kind in inspect.getmembers(model, lambda value: inspect.isclass(value) and issubclass(value, msgspec.Struct)):
        for field, hint in typing.get_type_hints(kind).items():
            words = typing.get_args(hint)[0] if typing.get_origin(hint) is list else hint
            if typing.get_origin(words) is Literal and field != "role" and name != "LogEntry":
                listed = [word for word in typing.get_args(words) if isinstance(word, str) and word]
                found.update({f"`{name}.{field}`": listed} if listed else {})
    return found


def tags(union: Any) -> list[str]:
    """The names of the kinds in a tagged union."""
    return [kind.__struct_config__.tag for kind in typing.get_args(union)]


def scene_words() -> dict[str, list[str]]:
    """The lists of the page as the code has them."""
    kinds = re.search(r"\(([a-z|]+)\)", refs._REFERENCE.pattern)
    assert kinds is not None
    return {
        "themes": list(THEMES),
        "tones of seats and faces": list(TONES),
        "other colours": [name for name in THEMES["parlour"].light if name not in TONES],
        "fonts": list(THEMES["parlour"].fonts),
        "kinds of zones": tags(model.Zone),
        "roles of zones": list(typing.get_args(model.Role)),
        "kinds of faces": tags(model.Face),
        "references in texts": kinds[1].split("|"),
        "kinds of events": list(LOG_KINDS),
        **text_literals(),
    }


def test_every_word_of_a_scene_is_on_the_page() -> None:
    """The table has every list of the code and no other, each with exactly its words."""
    assert {name: sorted(names_in(words)) for name, words in rows("list")} == {
        name: sorted(words) for name, words in scene_words().items()
    }


def test_all_themes_have_the_same_colours_and_fonts() -> None:
    """The page can list colours and fonts once for all themes."""
    for theme in THEMES.values():
        assert set(theme.light) == set(theme.dark) == set(THEMES["parlour"].light)
        assert set(theme.fonts) == set(THEMES["parlour"].fonts)


def test_the_page_shows_every_kind_of_reference() -> None:
    """Each kind of reference has an example that a text could hold."""
    shown = {part.kind for part in refs.parse(PAGE) if isinstance(part, refs.Reference)}
    assert shown == set(scene_words()["references in texts"])


def scene(zone: str, spot: str, item: str, piece: str, other: str) -> Scene:
    """A scene with one element of each kind under these ids; face, symbol and option are called `other`."""
    return Scene(
        game="",
        title="",
        theme="parlour",
        you=None,
        seats=[],
        zones=[
            Board(id=zone, role="board", w=9, h=9, spots=[Spot(id=spot, x=0, y=0, w=5, h=5)]),
            Panel(id="list", role="side", view="list", items=[Item(id=item, text="")]),
        ],
        pieces={piece: Piece(zone=zone, at=spot, face=other, label="A piece")},
        faces={other: Token(sym=other, tone="red")},
        symbols={other: ""},
        options=[Option(act=other, all=[], label="Do it")],
    )


def test_zones_spots_items_and_pieces_share_one_namespace() -> None:
    """Two of these with the same id are refused; a face, a symbol and an option may be called like any of them."""
    kinds = ("zone", "spot", "item", "piece")
    ids = {kind: kind for kind in kinds}
    for kind in kinds:
        assert validate(scene(**ids, other=kind)) == []
    for first, second in combinations(kinds, 2):
        assert validate(scene(**{**ids, second: first}, other="other")) != []


def files(folder: Path) -> list[Path]:
    """A game's folder without what Python and its tests leave there."""
    return [path for path in sorted(folder.iterdir()) if path.name != "__pycache__"]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_only_the_rooms_on_the_page(key: str) -> None:
    """Every file and folder of the game is a room."""
    assert {stem(path.name) for path in files(GAMES[key][1])} <= set(ROOMS)


def test_a_new_game_has_the_rooms_that_the_page_names() -> None:
    """What `new-game` writes is what the page says, and every file of the package is a room."""
    package = [Path(place).name for place in PLACES.values() if place.startswith("src/")]
    sentence = re.search(r"`new-game` writes (.*?) and tests", PAGE, re.DOTALL)
    assert sentence is not None
    assert sorted(names_in(sentence[1])) == sorted(package)
    assert {stem(name) for name in package} <= set(ROOMS)


@pytest.mark.parametrize("key", GAMES)
def test_every_module_of_a_hot_room_is_listed_as_compiled(key: str) -> None:
    """The list of a game has exactly the modules of the rooms that the page marks as compiled."""
    project, folder = GAMES[key]
    rooms = [path for path in files(folder) if ROOMS[stem(path.name)]]
    hot = [path for room in rooms for path in ([room] if room.is_file() else room.glob("*.py"))]
    modules = {".".join(path.relative_to(folder).with_suffix("").parts) for path in hot if path.name != "__init__.py"}
    listed = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["parlour"]["compiled"][key]
    assert sorted(listed) == sorted(modules)


def test_classes_are_where_the_page_says() -> None:
    """Blue & Gray, which has every class, exports each from its room under the name on the page."""
    for name, room, _ in rows("class"):
        module = "" if room == "`__init__.py`" else f".{stem(names_in(room)[0])}"
        assert inspect.isclass(getattr(importlib.import_module(f"parlour.games.bluegray{module}"), names_in(name)[0]))


def test_the_methods_of_a_state_exist() -> None:
    """Every method that the page promises is one of `State`."""
    for method, _ in rows("method"):
        for name in names_in(method):
            assert callable(getattr(State, name.partition("(")[0]))


def test_the_members_of_a_game_exist() -> None:
    """So is every member of `Game` that the page explains."""
    for member, _ in rows("member of `Game`"):
        for name in names_in(member):
            assert name.partition("(")[0] in {*dir(Game), *Game.__annotations__}
