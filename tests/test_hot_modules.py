"""Hot modules are compiled, and listed as such in `pyproject.toml`."""

from __future__ import annotations

import contextlib
import importlib
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from fnmatch import fnmatchcase
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

import msgspec
import pytest
from msgspec import Struct
from tests.table.straw import Ear, Straw, make

from parlour._pure import compiled
from parlour.bots.levels import make_bot
from parlour.core.encoding import SheetNumbers
from parlour.core.errors import IllegalAction
from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.core.state import State

ROOT = Path(__file__).parent.parent
PACKAGES = {name: type(game).__module__ for name, game in games().items()}
INTERPRETED = {
    "parlour.core.game": "a game's facts; its methods only pass calls on",
    "parlour.core.options": "checks a setup, once a game",
    "parlour.bots.levels": "makes players, once a game",
    "parlour.content": "reads files, once",
    **dict.fromkeys(PACKAGES.values(), "a game's facts; its methods only pass calls on"),
    **{f"{package}.content*": "reads files, once" for package in PACKAGES.values()},
    "parlour.games.spyfall.*talk.*": "puts a few sentences a minute into words, with libraries that are not compiled with us",
}
"""Modules that may run as Python while games are played, each with a reason."""

pytestmark = pytest.mark.skipif(not compiled(), reason="the tested package is not compiled")


def listed() -> list[str]:
    """The modules that the projects list as compiled."""
    names: list[str] = []
    for project, top in ((ROOT, "parlour."), (ROOT / "examples" / "deaddrop", "")):
        lists = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["parlour"]["compiled"]
        names += [f"{top}{package}.{module}" for package, modules in lists.items() for module in modules]
    return names


@pytest.mark.parametrize("name", listed())
def test_a_listed_module_is_compiled(name: str) -> None:
    """Every listed module is found as an extension, not as Python source."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    assert spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


@pytest.mark.parametrize("name", listed())
def test_a_listed_module_defines_no_struct(name: str) -> None:
    """Structs stay in interpreted modules: mypyc drops the annotations by which msgspec decodes them."""
    found = vars(importlib.import_module(name)).values()
    assert [kind for kind in found if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == name] == []


def interpreted_by(work: Callable[[], object]) -> set[str]:
    """The modules of Parlour and its games that run Python frames during some work; compiled code has none."""
    codes: dict[str, str] = {}

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            codes[frame.f_code.co_filename] = str(frame.f_globals.get("__name__"))

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    packages = {"parlour", *(package.split(".")[0] for package in PACKAGES.values())}
    return {name for name in codes.values() if name.split(".")[0] in packages}


def play(game: Game, player: Callable[[int], Bot], decisions: int) -> None:
    """Play some decisions of a game with one kind of player, asking what searches and learners ask of every state."""
    setup = game.setup(None, game.untimed)
    rng = FastRng(5)
    state = game.deal(setup, rng.fork())
    bots = [player(seat) for seat in range(setup.seats)]
    sheet = SheetNumbers(1, game.width)
    for _ in range(decisions):
        if state.over():
            break
        seat = state.actors()[0]
        examine(game, setup, state, seat, sheet, rng)
        perspective = Perspective(state, seat)
        action = bots[seat].choose(perspective)
        state.apply(seat, action, bots[seat].say(perspective, action) or game.sample_text(state, seat, action, rng))


def examine(game: Game, setup: Setup, state: State, seat: int, sheet: SheetNumbers, rng: FastRng) -> None:
    """Ask a state everything that searches and environments ask at every step."""
    view = state.view(seat)
    sheet.begin(0)
    if type(state).observe is State.observe:
        game.encode_into(view, sheet)
    else:
        state.observe(seat, sheet)
    game.encode(view)
    world = state.resample(seat, rng)
    assert world.key(seat) == state.key(seat)
    guide = game.guide()
    guide.value(world, seat)
    guide.weight(world, seat)
    world.apply(seat, guide.playout_action(world, seat, rng))
    state.clone().outcome()
    state.clocks()
    with contextlib.suppress(IllegalAction):
        state.check(seat, rng.below(len(game.actions(setup))))


@pytest.mark.parametrize("name", sorted(PACKAGES))
def test_nothing_hot_is_interpreted(name: str) -> None:
    """Random, greedy and hard players, and everything they ask of a state, run only the expected Python."""
    game = games()[name]

    def work() -> None:
        play(game, RandomBot, 400)
        play(game, lambda seed: make_bot(game, "greedy", seed), 60)
        play(game, lambda seed: make_bot(game, "hard", seed), 4)

    assert {module for module in interpreted_by(work) if not any(fnmatchcase(module, name) for name in INTERPRETED)} == set()


@pytest.mark.parametrize("form", ["view", "scene"])
def test_a_move_at_a_table_is_not_interpreted(form: str) -> None:
    """From a decoded message to the frames for everybody, only the game's picture and small helpers run as Python."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann = Ear(live, "ann")
    Ear(live, "bob", form)
    found = interpreted_by(ann.play)
    assert found - {"deaddrop", "deaddrop.scene"} <= {"parlour.scene.model", "parlour.table.model", "parlour.table.protocol"}


def test_python_frames_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreted module is found by its name."""
    folder = tmp_path / "parlour_slow"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text("def legal():\n    return []\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(PACKAGES, "slow", "parlour_slow")
    assert interpreted_by(importlib.import_module("parlour_slow.rules").legal) == {"parlour_slow.rules"}


def test_the_compiled_group_needs_no_library_that_only_runs_with_it(tmp_path: Path) -> None:
    """The type checker that compiles it accepts an isolated build, which has only what `pyproject.toml` requires for building."""
    venv.create(tmp_path, with_pip=False)
    [libraries] = tmp_path.rglob("site-packages")
    assert msgspec.__file__ is not None
    shutil.copytree(Path(msgspec.__file__).parent, libraries / "msgspec")
    python = tmp_path / "bin" / "python"
    options = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases", "--namespace-packages"]
    files = [name for name in listed() if name.startswith("parlour.")]
    modules = [f"src/{name.replace('.', '/')}.py" for name in files]
    command = [
        sys.executable,
        "-m",
        "mypy",
        *options,
        f"--cache-dir={tmp_path / 'cache'}",
        f"--python-executable={python}",
        *modules,
    ]
    paths = {**os.environ, "MYPYPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=paths, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
