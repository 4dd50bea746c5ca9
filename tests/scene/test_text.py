"""Scenes and choices in the terminal."""

from __future__ import annotations

import pytest

from parlour.scene.choices import asked, choices_of, chosen, letter, listing, narrow, no_choice
from parlour.scene.model import AnyOf, Card, Fact, Input, Option, Piece, Row, Scene
from parlour.scene.refs import Reference, after, parse, plain
from parlour.scene.text import WIDTH, cards, columns, notes, printable, render


def test_the_whole_scene_in_words(scene: Scene) -> None:
    """The text holds everything in the scene, with references in words."""
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
        "Your hand",
        "  Seven: Seven <b>, Courier: Moves the spy.",
        "  Eight: Seven <b>, Courier: Moves the spy.",
        "",
        "Deck: 12",
        "",
        "Talk",
        "  Ada asks Boris: Where were you?",
        "",
        "Places",
        "  1. Embassy (3)",
        "",
        "Log",
        "  Boris leaves Berlin.",
        "",
        "Play a card, Ada.",
    ]


def test_a_sketch_replaces_the_board_and_puts_notes_aside(scene: Scene) -> None:
    """A game's sketch replaces its boards, with references in words; notes are shown on request."""
    text = render(scene, sketch="{seat:0} ──●── {seat:1}")
    assert "Ada ──●── Boris" in text.splitlines()
    assert "your spy" not in text
    assert "Embassy" not in text
    assert notes(scene) == {"Places": "  1. Embassy (3)"}
    assert max(len(line) for line in render(scene, sketch="word " * 40).splitlines()) <= WIDTH


def test_a_card_that_is_pressed_to_be_seen_is_shown(scene: Scene) -> None:
    """Nothing can be pressed in a terminal, so a covered card of one's own is written out in full."""
    scene.zones.append(Row(id="secret", role="mine", title="Your card: press to look", seat=0, peek=True))
    scene.pieces["mine"] = Piece(zone="secret", face="place", label="Your secret card")
    scene.pieces["role"] = Piece(zone="secret", i=1, face="role", label="You are a Spy")
    scene.faces["place"] = Card(name="Bakery", sub="Baker", tone="blue", text="You are not a spy.", foot="Pal: {seat:1}")
    scene.faces["role"] = Card(name="Spy", tone="red", text="Hide.")
    text = render(scene)
    assert "Your card\n  Your secret card: Bakery, Baker: You are not a spy. Pal: Boris.\n  You are a Spy: Hide.\n" in text


def test_cards_tell_all_that_is_printed_on_them(scene: Scene) -> None:
    """The full text of a card has its foot and its tip."""
    scene.pieces["card:7"].tip = "A gift of {seat:1}."
    assert "Seven: Seven <b>, Courier: Moves the spy. Any turn. A gift of Boris." in " ".join(cards(scene).split())


def test_choices_are_numbered_and_name_what_they_need(scene: Scene) -> None:
    """A choice of some elements and a choice with words say so."""
    assert listing(choices_of(scene)) == [
        "  1) Play Seven in Paris",
        "  2) Block (1 to 2 of Seven; Eight, counting 4 or more)",
        "  3) Ask Boris (in your words)",
    ]


def test_a_label_without_its_card_gets_the_card(scene: Scene) -> None:
    """The card of a choice is named even if the game's label does not name it."""
    scene.options = [
        Option(act="seven", all=["card:7", "paris"], label="Paris: influence 2", play=[1]),
        Option(act="eight", all=["card:8", "paris"], label="Paris: influence 2", play=[2]),
    ]
    assert [choice.text for choice in choices_of(scene)] == [
        "Paris: influence 2, with Seven",
        "Paris: influence 2, with Eight",
    ]


def test_a_label_without_its_source_gets_the_source(scene: Scene) -> None:
    """A choice among pieces of one spot says where they stand."""
    scene.options = [Option(act="go", all=["paris"], label="Go to Paris", any=AnyOf(of=["spy"], min=1, max=1, play=[[1]]))]
    assert [choice.text for choice in choices_of(scene)] == ["Go to Paris, from Berlin (1 of your spy)"]


def test_equal_labels_are_told_apart(scene: Scene) -> None:
    """Choices with equal labels get their elements, or else a number; of choices among equal cards one is kept."""
    scene.pieces["card:9"] = Piece(zone="hand", i=2, face="seven", label="Seven")
    scene.options = [
        Option(act="1", all=["berlin"], label="Go", play=[1]),
        Option(act="2", all=["paris"], label="Go", play=[2]),
        Option(act="3", all=[], label="Wait", play=[3]),
        Option(act="4", all=[], label="Wait", play=[4]),
        Option(act="5", all=["card:7"], label="Play", play=[5]),
        Option(act="6", all=["card:9"], label="Play", play=[6]),
    ]
    assert [choice.text for choice in choices_of(scene)] == [
        "Go [Berlin]",
        "Go [Paris]",
        "Wait (number 1 of 2)",
        "Wait (number 2 of 2)",
        "Play, with Seven",
    ]


def many(scene: Scene, count: int) -> Scene:
    """The scene with this many trips to either city, and a button between them."""
    scene.options = [
        Option(act=f"{city}{i}", all=["berlin"], label=f"{city} by train {i}", play=[i])
        for i in range(1, count + 1)
        for city in ("Berlin", "Paris")
    ]
    scene.options.insert(1, Option(act="stay", all=[], label="Stay", play=[0]))
    return scene


def test_longer_lists_are_grouped(scene: Scene) -> None:
    """Choices that begin alike are grouped under what they have in common, and are numbered in that order."""
    assert listing(choices_of(many(scene, 5))) == [
        "Berlin by ...",
        "  1) train 1     2) train 2     3) train 3     4) train 4     5) train 5",
        "  6) Stay",
        "Paris by ...",
        "  7) train 1     8) train 2     9) train 3    10) train 4    11) train 5",
    ]


def test_a_group_keeps_a_phrase_together(scene: Scene) -> None:
    """A comma after the words in common does not part them."""
    ends = [f" at {n}" for n in range(8)] + [", turned, at 1", ", turned, at 2"]
    scene.options = [Option(act="lay", all=[], label=f"Lay a road north and west{end}", play=[n]) for n, end in enumerate(ends)]
    lines = listing(choices_of(scene))
    assert lines[0] == "Lay a road north and west ..."
    assert lines[-1] == "  9) turned, at 1    10) turned, at 2"


def test_a_group_does_not_cut_names_in_two(scene: Scene) -> None:
    """Different cards that begin alike keep their names, and one word in common makes no group."""
    scene.zones.append(Row(id="cards", role="hand", title="Your cards"))
    names = ["road north and south", "road north and east", "road north, east and south"]
    scene.pieces |= {f"card{i}": Piece(zone="cards", i=i, label=name) for i, name in enumerate(names)}
    roads = [
        Option(act=f"lay{i}{n}", all=[f"card{i}"], label=f"Lay a {name} at {n},1", play=[10 * i + n])
        for i, name in enumerate(names)
        for n in (1, 2, 3)
    ]
    gadgets = [
        Option(act=title, all=[], label=f"Gadget {title}", play=[50]) for title in ("Buster: a", "Research: a", "Research: b")
    ]
    scene.options = [*roads, *gadgets]
    lines = listing(choices_of(scene))
    assert lines[0] == "Lay a ..."
    assert lines[1].startswith("  1) road north and south at 1,1")
    assert lines[-3:] == [" 10) Gadget Buster: a", " 11) Gadget Research: a", " 12) Gadget Research: b"]


def test_numbers_do_not_stand_alone_in_a_group(scene: Scene) -> None:
    """A choice reads "Player 2", even if all choices end with the same words in brackets."""
    words = Input(placeholder="Why?", max=200)
    scene.options = [
        Option(act=f"a{n}", all=[], label=f"Stop and accuse Player {n}", play=[n], input=words) for n in range(2, 13)
    ]
    assert listing(choices_of(scene))[:2] == [
        "Stop and accuse ... (in your words)",
        "  1) Player 2      2) Player 3      3) Player 4      4) Player 5",
    ]


def test_very_long_lists_are_folded_and_narrowed(scene: Scene) -> None:
    """One line for each group tells its numbers; words narrow the list."""
    choices = choices_of(many(scene, 300))
    folded = listing(choices)
    assert [line[:24] for line in folded] == ["  1-300) Berlin by train", "301) Stay", "302-601) Paris by train "]
    assert max(len(line) for line in folded) <= WIDTH
    assert [choice.number for choice in narrow(choices, "299 PARIS")] == [600]
    assert len(listing(narrow(choices, "paris"))) > 20


def test_like_pieces_share_a_letter(scene: Scene) -> None:
    """Equal pieces are counted under one letter; "2a" takes two of them and "all" takes everything."""
    units = {f"u{i}": Piece(zone="map", at="berlin", i=i, label="infantry") for i in range(3)}
    scene.pieces |= units | {"horse": Piece(zone="map", at="berlin", label="cavalry")}
    some = AnyOf(of=[*units, "horse"], min=1, max=4, play=[[1]] * 4)
    assert asked(scene, some) == ["Choose 1 to 4 of these:", "  a) infantry ×3   b) cavalry"]
    assert chosen(scene, some, ["2a", "b"]) == ["u0", "u1", "horse"]
    assert chosen(scene, some, ["a", "A"]) == ["u0", "u1"]
    assert chosen(scene, some, ["all"]) == ["u0", "u1", "u2", "horse"]
    assert chosen(scene, some, ["4a"]) == "there are not that many of 'a'"
    assert chosen(scene, some, ["z"]) == "there is no 'z' to choose here; type letters from a to b"
    assert chosen(scene, some, ["²a"]) == "there is no '²a' to choose here; type letters from a to b"
    only = AnyOf(of=["horse"], min=0, max=1, play=[[1]])
    assert chosen(scene, only, ["b"]) == "there is no 'b' to choose here; type the letter a"


def test_pieces_that_are_alike_are_not_asked_for(scene: Scene) -> None:
    """One of three like pieces needs no letter; a number of them, or one of two kinds, does."""
    scene.pieces |= {f"u{i}": Piece(zone="map", at="berlin", i=i, label="infantry") for i in range(3)}
    scene.pieces["horse"] = Piece(zone="map", at="berlin", label="cavalry")
    assert no_choice(scene, AnyOf(of=["u0", "u1", "u2"], min=1, max=1, play=[[1]] * 3))
    assert no_choice(scene, AnyOf(of=["u0", "horse"], min=2, max=2, play=[[1]] * 2))
    assert not no_choice(scene, AnyOf(of=["u0", "u1", "u2"], min=1, max=2, play=[[1]] * 3))
    assert not no_choice(scene, AnyOf(of=["u0", "horse"], min=1, max=1, play=[[1]] * 2))


def test_a_cross_after_a_label_is_left_out(scene: Scene) -> None:
    """A symbol with a cross says "Balloon broken" in the browser; in words the label is enough."""
    scene.seats[0].facts = [Fact(sym="cards", label="Cards", value=7), Fact(sym="balloon", label="Balloon broken", value="×")]
    assert "Cards 7, Balloon broken" in render(scene)
    assert "broken ×" not in render(scene)


def test_columns_fit_the_width() -> None:
    """Short entries stand side by side, long ones are wrapped."""
    assert columns(["a", "b"]) == ["  a   b"]
    assert max(len(line) for entry in columns(["word " * 30, "b"]) for line in entry.splitlines()) <= WIDTH


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        ("─┼● ★ ×2 …", "utf-8", "─┼● ★ ×2 …"),
        ("─┼● ★ ×2 …", "ascii", "-+@ * x2 ."),
        ("╔═╗ é", "latin-1", "+=+ e"),
        ("Straße", "latin-1", "Straße"),
        ("\ud800 漢", "utf-8", "? ?"),
        ("→", "no such encoding", ">"),
    ],
)
def test_what_a_terminal_cannot_show_is_spelled_in_ascii(text: str, encoding: str, written: str) -> None:
    """Drawings keep their columns, and nothing raises."""
    assert printable(text, encoding) == written


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


def test_a_full_stop_after_a_name_that_ends_with_one_is_left_out() -> None:
    """Of "Ada Jr." and "." one stop is left; other marks, and three points, stay."""
    assert [after("Ada Jr.", text) for text in (".", ". Then", ", too.", "...", "", "?")] == [
        "",
        " Then",
        ", too.",
        "...",
        "",
        "?",
    ]
    assert [after(name, ".") for name in ("Ada", "Yahoo!", "")] == [".", "", "."]
