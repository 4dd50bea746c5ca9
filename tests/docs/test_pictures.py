"""The pictures of the documentation can be taken, and those of the scene show every kind of zone and piece."""

from __future__ import annotations

import os
import subprocess
import sys
import typing
from pathlib import Path

import pytest
from PIL import Image
from scripts.pictures.specimen import FACES, GAME, SHOWN

from parlour.core import FastRng
from parlour.scene import model
from parlour.scene.check import validate
from parlour.scene.model import Board, Panel, Row, Scene

ROOT = Path(__file__).parents[2]


def scenes() -> dict[str, Scene]:
    """Everything that the specimen shows."""
    found = {}
    for name in SHOWN:
        setup = GAME.setup(2, {"show": name})
        state = GAME.deal(setup, FastRng(1))
        found[name] = GAME.scene(state.view(0), 0, state.legal(0), GAME.actions(setup))
    return found


def words(kind: type, field: str) -> set[str]:
    """The words that a field may hold."""
    return set(typing.get_args(typing.get_type_hints(kind)[field]))


@pytest.mark.parametrize(("name", "scene"), scenes().items(), ids=list(SHOWN))
def test_the_specimens_are_sound(name: str, scene: Scene) -> None:
    """Each scene is valid, and its picture is there."""
    assert validate(scene) == []
    assert (ROOT / "docs" / "images" / "scene" / f"{name}.webp").exists()


def test_every_kind_of_zone_and_piece_is_shown() -> None:
    """Zones with all of their forms, and faces."""
    zones = [zone for scene in scenes().values() for zone in scene.zones]
    assert {type(zone) for zone in zones} == set(typing.get_args(model.Zone))
    assert {zone.fit for zone in zones if isinstance(zone, Row)} == words(Row, "fit")
    assert {zone.view for zone in zones if isinstance(zone, Panel)} == words(Panel, "view")
    spots = [spot for zone in zones if isinstance(zone, Board) for spot in zone.spots]
    assert {spot.pile for spot in spots} == words(model.Spot, "pile")
    assert {type(face) for face in FACES.values()} == set(typing.get_args(model.Face))


@pytest.mark.browser
def test_pictures_are_taken_from_the_client(tmp_path: Path) -> None:
    """`make pictures` works: here it takes those of the home page."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "scripts.pictures", "home", "--into", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=paths, check=True, capture_output=True)
    for mode in ("light", "dark"):
        with Image.open(tmp_path / f"home-{mode}.webp") as picture:
            assert picture.size == (1280, 800)
