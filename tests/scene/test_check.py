"""Faults that the check of scenes finds."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from parlour.scene.check import validate
from parlour.scene.model import AnyOf, Board, Card, Fact, Item, Option, Panel, Piece, Row, Scene, Seat, Spot, Sum, Token


def test_a_good_scene_has_no_problems(scene: Scene) -> None:
    """A scene with everything that it refers to passes."""
    assert validate(scene) == []


def edit(**changes: object) -> Callable[[Scene], Scene]:
    """A change of top-level fields."""
    return lambda scene: msgspec.structs.replace(scene, **changes)


def piece(**fields: object) -> Callable[[Scene], Scene]:
    """A change of the piece `spy`."""
    return lambda scene: msgspec.structs.replace(
        scene, pieces={**scene.pieces, "spy": msgspec.structs.replace(scene.pieces["spy"], **fields)}
    )


def face(value: Card | Token) -> Callable[[Scene], Scene]:
    """Another face for the spy."""
    return lambda scene: msgspec.structs.replace(scene, faces={**scene.faces, "hat": value})


def option(**fields: object) -> Callable[[Scene], Scene]:
    """Another option."""
    values: dict[str, object] = {"act": "x", "all": [], "label": "X", **fields}
    return lambda scene: msgspec.structs.replace(scene, options=[*scene.options, msgspec.convert(values, Option)])


def any_of(*of: str, least: int = 0, most: int = 1, weights: Sum | None = None) -> dict[str, object]:
    """Some of several elements, as plain data."""
    return msgspec.to_builtins(AnyOf(of=list(of), min=least, max=most, sum=weights))  # type: ignore[no-any-return]


def zone(extra: Board | Row | Panel) -> Callable[[Scene], Scene]:
    """One more zone."""
    return lambda scene: msgspec.structs.replace(scene, zones=[*scene.zones, extra])


FAULTS: list[tuple[str, Callable[[Scene], Scene]]] = [
    ("theme 'neon'", edit(theme="neon")),
    ("seats are numbered", edit(seats=[Seat(n=1, name="A", tone="blue"), Seat(n=0, name="B", tone="red")])),
    ("you are seat 7", edit(you=7)),
    ("unknown tone 'pink'", edit(seats=[Seat(n=0, name="A", tone="pink"), Seat(n=1, name="B", tone="red")])),
    (
        "fact with the unknown symbol",
        edit(seats=[Seat(n=0, name="A", tone="red", facts=[Fact(sym="?", label="", value=1)]), Seat(n=1, name="B", tone="red")]),
    ),
    ("two zones are called 'hand'", zone(Row(id="hand", role="hand"))),
    ("belongs to seat 9", zone(Row(id="other", role="hand", seat=9))),
    ("lies outside board", zone(Board(id="b", role="board", w=9, h=9, spots=[Spot(id="s", x=5, y=0, w=5, h=5)]))),
    ("has no area", zone(Board(id="b", role="board", w=9, h=9, spots=[Spot(id="s", x=5, y=0, w=0, h=5)]))),
    ("of a spot is taken", zone(Board(id="b", role="board", w=9, h=9, spots=[Spot(id="berlin", x=0, y=0, w=5, h=5)]))),
    ("of an item is taken", zone(Panel(id="p", role="side", view="list", items=[Item(text="x", id="place:1")]))),
    ("names seat 5", zone(Panel(id="p", role="side", view="list", items=[Item(text="x", seat=5)]))),
    ("of a piece is taken", zone(Row(id="spy", role="hand"))),
    ("unknown zone 'moon'", piece(zone="moon")),
    ("unknown spot 'moon'", piece(at="moon")),
    ("holds text only", piece(zone="talk", at="")),
    ("has no spots", piece(zone="hand")),
    ("unknown face 'mask'", piece(face="mask")),
    ("has no label", piece(label="")),
    ("unknown symbol 'x'", face(Token(sym="x", tone="red"))),
    ("unknown tone 'x'", face(Token(sym="star", tone="x"))),
    ("unknown symbol 'p'", face(Card(name="C", tone="red", pips=("p", 1)))),
    ("two options are called 'play'", option(act="play")),
    ("option 'x' has no label", option(label="")),
    ("needs 'nowhere', which nothing shows", option(all=["nowhere"])),
    ("names an element twice", option(all=["paris", "paris"])),
    ("names an element twice", option(all=["paris"], any=any_of("paris"))),
    ("offers 'nowhere', which nothing shows", option(any=any_of("nowhere"))),
    ("wants 3 to 3 of 1 elements", option(any=any_of("paris", least=3, most=3))),
    ("1 elements, but 2 weights", option(any=any_of("paris", weights=Sum(weights=[1, 2], least=1)))),
    ("never reach its total", option(any=any_of("paris", weights=Sum(weights=[1], least=2)))),
    ("the preview 'y' of option 'x' lies in the unknown zone", option(show={"y": Piece(zone="moon", label="Y")})),
    ("the prompt refers to s:moon", edit(prompt="Go to {s:moon}.")),
    ("touched 'moon'", edit(last=["moon"])),
]


@pytest.mark.parametrize(("problem", "fault"), FAULTS, ids=[problem for problem, _ in FAULTS])
def test_every_planted_fault_is_found(scene: Scene, problem: str, fault: Callable[[Scene], Scene]) -> None:
    """A scene with one planted fault has a problem that names it."""
    assert [found for found in validate(fault(scene)) if problem in found]
