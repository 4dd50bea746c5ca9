"""Scenes in the terminal."""

from __future__ import annotations

from parlour.scene.model import Scene
from parlour.scene.refs import Reference, parse, plain
from parlour.scene.text import letter, render


def test_the_whole_scene_in_words(scene: Scene) -> None:
    """The text holds everything in the scene, with references in words and choices numbered."""
    assert render(scene).splitlines() == [
        "Example & Sons",
        "==============",
        "> Ada (you): West; Points 2",
        "  Boris: voted",
        "",
        "Map",
        "  Berlin: your spy",
        "  Paris: a tile [2]",
        "",
        "Your hand: Seven, Eight",
        "",
        "Deck: 12 (on top: the deck)",
        "",
        "Talk",
        "  Ada to Boris: Where were you?",
        "",
        "Places",
        "  1. Embassy  3",
        "",
        "Log",
        "  Boris leaves Berlin.",
        "",
        "Play a card, Ada.",
        "  1) Play Seven in Paris",
        "  2) Block [with 1 to 2, worth 4 or more of: a Seven (3), b Eight (2)]",
        "  3) Ask Boris [and say: So...]",
    ]


def test_letters_go_on_after_z() -> None:
    """Elements are lettered like the columns of a spreadsheet."""
    assert [letter(i) for i in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]


def test_references_are_parsed() -> None:
    """A text is split into plain parts and references; other braces stay as they are."""
    assert parse("{seat:0} to {s:x|the x} {not one}") == [
        Reference("seat", "0", ""),
        " to ",
        Reference("s", "x", "the x"),
        " {not one}",
    ]


def test_a_reference_without_words_takes_the_name(scene: Scene) -> None:
    """Pieces, spots, faces, seats and rules have names of their own."""
    assert plain(scene, "{p:spy} {s:paris} {f:seven} {f:tile} {seat:1} {r:D20} {p:gone}") == (
        "your spy Paris Seven <b> a path Boris D20 gone"
    )
