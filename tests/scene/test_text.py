"""Scenes in the terminal."""

from __future__ import annotations

from parlour.scene.model import Card, Piece, Row, Scene
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


def test_a_card_that_is_pressed_to_be_seen_is_shown(scene: Scene) -> None:
    """Nothing can be pressed in a terminal, so a covered card of one's own is written out, unless its label says it all."""
    scene.zones.append(Row(id="secret", role="mine", title="Your card", seat=0, peek=True))
    scene.pieces["mine"] = Piece(zone="secret", face="place", label="Your secret card")
    scene.pieces["role"] = Piece(zone="secret", i=1, face="role", label="You are a Spy")
    scene.faces["place"] = Card(name="Bakery", sub="Baker", tone="blue", text="You are no spy.", foot="Pal: {seat:1}")
    scene.faces["role"] = Card(name="Spy", tone="red", text="Hide.")
    assert "Your card: Your secret card (Bakery; Baker; You are no spy.; Pal: Boris), You are a Spy" in " ".join(
        render(scene).split()
    )


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
