"""Scenes as static pictures."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from parlour.core.match import Match
from parlour.core.registry import games
from parlour.core.stage import cover
from parlour.scene.model import Board, Face, Piece, Scene, Spot
from parlour.scene.svg import place, render
from parlour.scene.themes import THEMES, Mode

PLACES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "places.json").read_text())
"""Where pieces lie on boards; the client's test/place.test.ts reads them as well."""


@pytest.mark.parametrize("case", PLACES, ids=[case["says"] for case in PLACES])
def test_pieces_lie_where_the_client_puts_them(case: dict[str, Any]) -> None:
    """Stacks, rows and overlaps follow the rule that `place` states."""
    board = Board(id="map", role="board", w=200, h=200, spots=[], piece=case["board"])
    spot = msgspec.convert(case["spot"], Spot)
    face = msgspec.convert(case["face"], Face | None)
    piece = Piece(zone="map", label="", size=case["size"])
    count = len(case["boxes"])
    for i, box in enumerate(case["boxes"]):
        assert place(board, spot, piece, face, i, count) == pytest.approx(tuple(box))


@pytest.mark.parametrize("mode", get_args(Mode))
def test_a_picture_is_well_formed_and_self_contained(scene: Scene, mode: Mode) -> None:
    """The SVG parses, holds no variable, script or style sheet, and every word is escaped."""
    picture = render(scene, mode)
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in picture
    assert "<script" not in picture
    assert "Example &amp; Sons" in picture
    assert "Seven &lt;b&gt;" in picture
    assert THEMES["dossier"].palette(mode)["bg"] in picture


def test_a_picture_shows_the_pieces_and_the_prompt(scene: Scene) -> None:
    """The picture has every piece's name as a tooltip, the prompt and the seats."""
    picture = render(scene)
    for words in ("your spy", "a tile", "Eight", "the deck", "Play a card, Ada.", "Boris", "Where were you?"):
        assert words in picture


@pytest.mark.parametrize("name", games())
def test_a_match_shows_itself_in_a_notebook(name: str) -> None:
    """A match of every game has a picture for spectators."""
    game = games()[name]
    match = Match(game, game.setup(), bytes(16))
    picture = ElementTree.fromstring(match._repr_svg_())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(picture) > 0


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_cover(name: str) -> None:
    """The picture for the list of games is well formed, needs no style sheet and is the same each time."""
    picture = cover(games()[name], "dark")
    ElementTree.fromstring(picture)
    assert "var(" not in picture
    assert picture == cover(games()[name], "dark")
