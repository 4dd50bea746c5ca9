"""Finds games: the packages in `parlour.games`, and the entry points of that group in other distributions."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from importlib.metadata import entry_points

from parlour.core.errors import BadSetup
from parlour.core.game import Game

GROUP = "parlour.games"


def names() -> list[str]:
    """The names of all games, without loading any of them."""
    package = importlib.import_module(GROUP)
    built_in = sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg)
    return built_in + sorted(point.name for point in entry_points(group=GROUP))


@functools.cache
def games() -> dict[str, Game]:
    """All games by name: built-in ones first, then plug-ins, each in alphabetical order."""
    found: dict[str, Game] = {}
    package = importlib.import_module(GROUP)
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        if info.ispkg:
            _add(found, importlib.import_module(f"{GROUP}.{info.name}").GAME)
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        _add(found, point.load())
    return found


def _add(found: dict[str, Game], game: object) -> None:
    if not isinstance(game, Game):
        raise BadSetup(f"{game!r:.80} is registered as a game, but is not a parlour.core.game.Game")
    if game.name in found:
        raise BadSetup(f"two games are called {game.name!r}: {found[game.name]!r:.80} and {game!r:.80}")
    found[game.name] = game


def game(name: str) -> Game:
    """The game of that name, or `BadSetup` with the known names."""
    known = games()
    if name not in known:
        raise BadSetup(f"there is no game {name!r:.60}; there are: {', '.join(known)}")
    return known[name]
