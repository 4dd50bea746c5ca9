"""Differences of scenes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from parlour.scene.diff import Encodings, apply, diff, sent, spliced, to_send
from parlour.scene.lasting import KNOWN, lasting
from parlour.scene.model import (
    AnyOf,
    Board,
    Card,
    Clock,
    Drawing,
    Face,
    Item,
    Json,
    LogEntry,
    Option,
    Over,
    Panel,
    Piece,
    Pile,
    Row,
    Scene,
    Seat,
    Spot,
    Token,
    Zone,
)
from parlour.scene.ops import FaceOp, ItemsOp, LogOp, LogsOp, Op, PieceOp, SetOp, ZoneOp

T = TypeVar("T", bound=Json)
ids = st.sampled_from(["a", "b", "c", "d"])
words = st.sampled_from(["", "one", "two {seat:0}", "three {p:a|it}"])
small = st.integers(0, 3)

faces: st.SearchStrategy[Face] = st.one_of(
    st.builds(Token, sym=ids, tone=st.just("blue")),
    st.builds(Card, name=words, tone=st.just("red"), corner=words),
    st.builds(Drawing, svg=st.just("<g/>"), w=st.just(4.0), h=st.just(3.0), alt=words),
)
items = st.builds(Item, text=words, n=small)
zones: st.SearchStrategy[Zone] = st.one_of(
    st.builds(
        Board,
        id=ids,
        role=st.just("board"),
        w=st.just(9.0),
        h=st.just(9.0),
        backdrop=words,
        spots=st.lists(st.builds(Spot, id=ids, x=st.just(0.0), y=st.just(0.0), w=st.just(1.0), h=st.just(1.0)), max_size=2),
    ),
    st.builds(Row, id=ids, role=st.just("hand"), title=words),
    st.builds(Pile, id=ids, role=st.just("side"), count=small),
    st.builds(Panel, id=ids, role=st.just("side"), view=st.just("list"), items=st.lists(items, max_size=4), title=words),
)
pieces = st.builds(Piece, zone=ids, label=words, i=small, face=words)
options = st.builds(
    Option,
    act=ids,
    all=st.lists(ids, max_size=2),
    label=words,
    play=st.lists(small, max_size=2),
    then=st.lists(small, max_size=1),
    any=st.none()
    | st.builds(
        AnyOf, of=st.lists(ids, max_size=2), min=small, max=small, play=st.lists(st.lists(small, max_size=1), max_size=2)
    ),
)
seats = st.builds(Seat, n=small, name=words, tone=st.just("s0"), active=st.booleans())
entries = st.builds(LogEntry, n=small, step=small, kind=st.just("act"), text=words)

scenes = st.builds(
    Scene,
    game=st.just("g"),
    title=words,
    theme=st.just("parlour"),
    you=st.none() | small,
    seats=st.lists(seats, max_size=3),
    zones=st.lists(zones, max_size=3, unique_by=lambda zone: zone.id),
    pieces=st.dictionaries(ids, pieces, max_size=4),
    faces=st.dictionaries(ids, faces, max_size=3),
    names=st.dictionaries(ids, words, max_size=3),
    prompt=words,
    options=st.lists(options, max_size=3),
    last=st.lists(ids, max_size=2),
    symbols=st.dictionaries(ids, words, max_size=2),
    rev=small,
    undo=st.booleans(),
    clocks=st.lists(st.builds(Clock, id=ids, label=words, left=small), max_size=2),
    log=st.lists(entries, max_size=4),
    over=st.none() | st.builds(Over, text=words, winners=st.lists(small, max_size=2)),
)


@given(scenes, scenes)
def test_a_difference_turns_the_one_scene_into_the_other(before: Scene, after: Scene) -> None:
    """Applying the difference of two scenes to a client's copy of the first gives its copy of the second."""
    assert apply(sent(before), diff(before, after)) == sent(after)


@contextmanager
def declared(*shown: Scene) -> Iterator[None]:
    """Declare that all parts of these scenes last, for as long as the context does; equal ones become one part, as in a game."""
    before = dict(KNOWN)
    parts: list[object] = []

    def one(part: T) -> T:
        same = next((known for known in parts if type(known) is type(part) and known == part), None)
        if same is None:
            parts.append(lasting(part))
        return part if same is None else same

    for scene in shown:
        scene.faces = {key: one(face) for key, face in scene.faces.items()}
        scene.pieces = {key: one(piece) for key, piece in scene.pieces.items()}
        scene.zones = [one(zone) for zone in scene.zones]
        scene.options = [one(option) for option in scene.options]
    try:
        yield
    finally:
        KNOWN.clear()
        KNOWN.update(before)


@given(scenes, scenes)
def test_parts_that_last_are_sent_as_the_same_bytes(before: Scene, after: Scene) -> None:
    """A client gets the same bytes whether or not parts were declared to last, the first time and later."""
    whole, changes = msgspec.json.encode(sent(after)), msgspec.json.encode(diff(before, after))
    assert (msgspec.json.encode(spliced(after)), msgspec.json.encode(to_send(before, after, -1, Encodings()))) == (whole, changes)
    with declared(before, after):
        for _ in range(2):
            assert msgspec.json.encode(spliced(after)) == whole
            assert msgspec.json.encode(to_send(before, after, -1, Encodings())) == changes


def test_a_part_that_lasts_is_sent_under_each_of_its_keys() -> None:
    """One part may be shown under several keys."""
    back = Piece(zone="a", label="Face down")
    empty = Scene(game="g", title="", theme="parlour", you=None, seats=[], zones=[], pieces={}, faces={})
    full = msgspec.structs.replace(empty, pieces={"one": back, "two": back})
    with declared(full):
        for _ in range(2):
            assert msgspec.json.encode(to_send(empty, full, -1, Encodings())) == msgspec.json.encode(
                [PieceOp("one", back), PieceOp("two", back)]
            )


@given(scenes)
def test_a_scene_does_not_differ_from_itself(scene: Scene) -> None:
    """The difference of a scene and itself is empty."""
    assert diff(scene, scene) == []


@given(scenes, scenes)
def test_a_difference_survives_the_wire(before: Scene, after: Scene) -> None:
    """Operations keep their names and order as JSON lists, and hold no action numbers."""
    ops = diff(before, after)
    sent_ops = msgspec.json.decode(msgspec.json.encode(ops))
    assert [op[0] for op in sent_ops] == [type(op).__struct_config__.tag for op in ops]
    for op in sent_ops:
        if op[:2] == ["set", "options"]:
            assert all(not option.get("play") and not option.get("then") for option in op[2])
            assert all(not (option.get("any") or {}).get("play") for option in op[2])


@given(scenes, scenes)
def test_applying_does_not_change_the_old_scene(before: Scene, after: Scene) -> None:
    """Applying operations does not change the original scene."""
    copy = msgspec.json.decode(msgspec.json.encode(before), type=Scene)
    apply(before, diff(before, after))
    assert before == copy


def test_a_face_comes_before_the_piece_that_wears_it(scene: Scene) -> None:
    """Operations are ordered so that every piece can be drawn when it arrives, and the options come last."""
    after = msgspec.structs.replace(
        scene,
        faces={**scene.faces, "new": Token(sym="star", tone="red")},
        options=[],
        prompt="Wait.",
        pieces={**scene.pieces, "new": Piece(zone="map", at="paris", face="new", label="new")},
    )
    kinds = [type(op) for op in diff(scene, after)]
    assert kinds == [FaceOp, PieceOp, SetOp, SetOp]


def test_a_new_line_is_sent_alone(scene: Scene) -> None:
    """New lines of a panel or the log are sent without the old ones, a new count without the rest of its zone."""
    zones = [*scene.zones]
    talk = zones[3]
    assert isinstance(talk, Panel)
    zones[3] = msgspec.structs.replace(talk, items=[*talk.items, Item(text="At home.", seat=1)])
    zones[2] = msgspec.structs.replace(zones[2], count=11)
    entry = LogEntry(n=1, step=1, kind="act", text="A card is drawn.")
    after = msgspec.structs.replace(scene, zones=zones, log=[*scene.log, entry])
    expected: list[Op] = [ZoneOp("deck", {"count": 11}), ItemsOp("talk", [Item(text="At home.", seat=1)]), LogOp(entry)]
    assert diff(scene, after) == expected


def test_a_growing_log_is_sent_from_where_it_ended(scene: Scene) -> None:
    """Scenes that share one log differ by the lines after those that were told; another log is compared line by line."""
    first, second = (LogEntry(n=n, step=n, kind="act", text=f"Line {n}.") for n in range(2))
    log = [first]
    before, after = (msgspec.structs.replace(scene, log=log) for _ in range(2))
    log.append(second)
    assert diff(before, after, told=1) == [LogOp(second)]
    assert diff(before, after, told=2) == []
    again = msgspec.structs.replace(scene, log=[msgspec.structs.replace(first), second])
    assert diff(msgspec.structs.replace(scene, log=[first]), again, told=1) == [LogOp(second)]
    other = msgspec.structs.replace(scene, log=[second])
    assert diff(msgspec.structs.replace(scene, log=[first]), other, told=1) == [LogsOp([second])]
