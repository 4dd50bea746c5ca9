"""Finds games: the packages in `parlour.games`, and the entry points of that group in other distributions."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.options import SetupOption, no_such

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP = "parlour.games"
FACTS: dict[str, type] = {"name": str, "title": str, "tagline": str, "seats": range, "minutes": str, "longest": int}
"""What every game must state about itself."""


class Found(NamedTuple):
    """The games that can be played, and the name of each one that cannot, with the reason."""

    games: dict[str, Game]
    broken: dict[str, str]


def names() -> list[str]:
    """The names of all games, without loading any of them."""
    return [name for name, _, _ in _sources()]


def games() -> dict[str, Game]:
    """All games by name: built-in ones first, then plug-ins, each in alphabetical order."""
    return _found().games


def broken() -> dict[str, str]:
    """The games that were left out because they cannot be loaded, each with the reason."""
    return _found().broken


def game(name: str) -> Game:
    """The game of that name, or `BadSetup` with the known names."""
    found = _found()
    if name in found.games:
        return found.games[name]
    if name in found.broken:
        raise BadSetup(f"the game {name} cannot be loaded: {found.broken[name]}")
    raise BadSetup(no_such("there is no game", name, list(found.games), "games"))


@functools.cache
def _found() -> Found:
    found = Found({}, {})
    for name, origin, load in _sources():
        try:
            with contextlib.redirect_stdout(sys.stderr):  # what a plug-in prints must not get into a command's output
                loaded = load()
            _add(found.games, loaded)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a plug-in does wrong, exiting included, must not cost the other games
            reason = f"{type(error).__name__}: {error}" if not isinstance(error, BadSetup) else str(error)
            label = name if name not in found.games and name not in found.broken else f"{name} ({origin})"
            found.broken[label] = printable(f"{reason} [{origin}]")
    return found


def printable(text: str) -> str:
    """Text from anywhere, on one line and without control characters."""
    return " ".join("".join([c if c.isprintable() else " " for c in text]).split())


def _sources() -> Iterator[tuple[str, str, Callable[[], object]]]:
    import importlib  # these take a third of the time that the core takes to load, and not every program looks for games
    import pkgutil

    package = importlib.import_module(GROUP)
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        if info.ispkg:
            module = f"{GROUP}.{info.name}"
            yield info.name, module, functools.partial(_built_in, module)
    points, damaged = _points()
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        yield point.name, _origin(point), point.load
    for name, reason in damaged:
        yield name, f"the package {name}", functools.partial(_refuse, reason)


def _points() -> tuple[list[EntryPoint], list[tuple[str, str]]]:
    """The entry points of all packages, and the packages whose list of them cannot be read, each with the reason."""
    from importlib.metadata import distributions, entry_points

    try:
        return list(entry_points(group=GROUP)), []
    except Exception:  # one damaged package is enough to fail; then read each by itself
        points: list[EntryPoint] = []
        damaged: list[tuple[str, str]] = []
        seen: set[str] = set()
        for package in distributions():
            try:
                name = str(package.name)
            except Exception as error:
                if _may_have_games(package):
                    damaged.append((f"in {package.locate_file('')}", f"its METADATA cannot be read: {error}"))
                continue
            if name in seen:
                continue  # hidden by the first one of its name
            seen.add(name)
            try:
                points.extend(package.entry_points.select(group=GROUP))
            except Exception as error:
                if _may_have_games(package):
                    damaged.append((name, f"its entry_points.txt cannot be read: {error}"))
        return points, damaged


def _may_have_games(package: Distribution) -> bool:
    """Whether a damaged package may have games; it may if its list of entry points is not even text."""
    try:
        return f"[{GROUP}]" in (package.read_text("entry_points.txt") or "")
    except ValueError:
        return True


def _refuse(reason: str) -> object:
    raise BadSetup(reason)


def _built_in(module: str) -> object:
    import importlib

    return importlib.import_module(module).GAME


def _origin(point: EntryPoint) -> str:
    return f"{point.value} of the package {point.dist.name}" if point.dist is not None else point.value


def _add(found: dict[str, Game], game: Any) -> None:
    if not isinstance(game, Game):
        raise BadSetup(f"{game!r:.80} is registered as a game, but is not a parlour.core.game.Game")
    for fact, kind in FACTS.items():
        stated = getattr(game, fact, None)
        if not isinstance(stated, kind):
            raise BadSetup(f"{game!r:.80} does not state its {fact} as {kind.__name__}")
        if isinstance(stated, str) and not stated.isprintable():
            raise BadSetup(f"{game!r:.80} states its {fact} with control characters")
    if not (game.name.isascii() and game.name.isidentifier()):
        raise BadSetup(f"{game.name!r:.60} is not a valid name for a game: use letters, digits and _")
    if game.name in found:
        raise BadSetup(f"there is already a game called {game.name!r}")
    if len(game.seats) == 0 or game.seats[0] < 1 or game.seats.step != 1:
        raise BadSetup(f"{game!r:.80} is for {game.seats} seats; name at least one number from 1, without gaps")
    if not all(isinstance(option, SetupOption) for option in game.options):
        raise BadSetup(f"{game!r:.80} has options that are not a Choice, Flag, Number or Text of parlour.core.options")
    if not type(game).__module__.startswith(GROUP):  # built-in games are tested, and loading their content takes time
        game.actions(game.setup())
    found[game.name] = game
