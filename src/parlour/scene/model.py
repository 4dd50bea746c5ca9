"""
What a seat sees and may do, as plain data, for the web client, the terminal and static pictures alike.

The client's TypeScript types are generated from this module, so that the two cannot drift apart.
Texts are plain, with references: {seat:0} {p:piece|label} {s:spot|label} {f:face|label} {r:rule|label}.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from parlour.scene.cues import Cue

Id = str
Role = Literal["board", "rival", "side", "mine", "hand"]
Turn = Literal[0, 90, 180, 270]


class Json(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """Base of all messages: default values are not sent, and the garbage collector ignores instances, which have no cycles."""


class Fact(Json):
    """A small fact beside a seat's name, for example the size of its hand."""

    sym: str
    label: str
    value: str | int


class Seat(Json):
    """One seat as the game shows it; the table adds the player's name and presence."""

    n: int
    name: str
    tone: str  # a tone of the theme; colour never carries meaning alone
    side: str = ""
    facts: list[Fact] = []
    active: bool = False
    mark: str = ""  # for example "voted"
    online: bool = False
    bot: str = ""  # the level of the computer player in this seat


class Spot(Json):
    """A place on a board where pieces can lie."""

    id: Id
    x: float
    y: float
    w: float
    h: float
    round: bool = False
    pile: Literal["stack", "row", "overlap"] = "stack"


class Label(Json):
    """A number or a word on a board that changes in play; `x` and `y` are its anchor on the baseline."""

    id: Id
    x: float
    y: float
    text: str | int
    size: float
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


class Board(Json, tag_field="kind", tag="board"):
    """A drawn area with spots; the game draws the backdrop as SVG in the theme's tones."""

    id: Id
    role: Role
    w: float
    h: float
    spots: list[Spot]
    title: str = ""
    backdrop: str = ""
    piece: float = 0  # the default size of a piece
    pan: bool = False  # so detailed that a phone should zoom in
    labels: list[Label] = []  # drawn over the backdrop


class Row(Json, tag_field="kind", tag="row"):
    """Pieces side by side."""

    id: Id
    role: Role
    title: str = ""
    seat: int | None = None
    fit: Literal["fan", "wrap", "scroll"] = "fan"
    peek: bool = False  # shown only while pressed


class Pile(Json, tag_field="kind", tag="pile"):
    """A pile of pieces."""

    id: Id
    role: Role
    count: int
    title: str = ""
    seat: int | None = None
    browse: bool = False  # a click lists its pieces


class Item(Json):
    """One line of a panel."""

    text: str
    id: Id = ""
    n: int = 0
    kind: Literal["", "head", "ask", "say", "note"] = ""
    seat: int | None = None
    to: int | None = None
    value: str | int = ""
    mark: Literal["", "strike"] = ""  # strike: a player may strike it out, visible only to themselves


class Panel(Json, tag_field="kind", tag="panel"):
    """Text as a list, a conversation or a table."""

    id: Id
    role: Role
    view: Literal["list", "thread", "table"]
    items: list[Item]
    title: str = ""
    seat: int | None = None
    peek: bool = False


Zone = Board | Row | Pile | Panel


class Piece(Json):
    """A card or token; the id of a face-down card reveals nothing about the card."""

    zone: Id
    label: str
    at: Id = ""  # the spot, on a board
    i: int = 0  # its index in the row, pile or spot
    face: str = ""  # empty: face down
    back: str = ""
    tip: str = ""
    size: float = 0
    rot: Turn = 0
    badge: str | int = ""
    state: list[Literal["dim", "disabled", "new"]] = []


class Token(Json, tag_field="kind", tag="token"):
    """A symbol in a tone."""

    sym: str
    tone: str


class Card(Json, tag_field="kind", tag="card"):
    """A card with a corner, a name, a symbol and a text."""

    name: str
    tone: str
    corner: str = ""
    sub: str = ""
    sym: str = ""
    pips: tuple[str, int] | None = None  # symbol and count
    text: str = ""
    foot: str = ""


class Drawing(Json, tag_field="kind", tag="svg"):
    """A face drawn by the game: the inside of an SVG of the given size."""

    svg: str
    w: float
    h: float
    alt: str


Face = Token | Card | Drawing


class Sum(Json):
    """The least total weight of the chosen elements."""

    weights: list[int]
    least: int


class AnyOf(Json):
    """A choice of some elements, in any order; `play` (not sent) holds the actions of each element of `of`."""

    of: list[Id]
    min: int
    max: int
    sum: Sum | None = None
    play: list[list[int]] = []


class Input(Json):
    """Text that the player types with the choice."""

    placeholder: str
    max: int
    required: bool = True


class Option(Json):
    """
    One move that the player may make: the set of elements to click, in any order.

    The move's actions are `play`, then those of the chosen elements of `any`, then `then`; none of these is sent.
    A typed text goes with the last action.
    """

    act: str  # the option's name, unique in its scene
    all: list[Id]  # the first one is highlighted first; empty: a plain button
    label: str
    play: list[int] = []
    any: AnyOf | None = None
    then: list[int] = []
    tone: Literal["", "danger", "gain"] = ""
    confirm: bool = False
    input: Input | None = None
    lead: Literal["all", "any"] = "all"  # any: highlight the elements of `any` first, for example units before their target
    show: dict[Id, Piece] = {}  # a preview: pieces after the move
    asks: list[str] = []  # the question after the first chosen element, after the second, and so on: "Accuse whom?"
    refused: str = ""  # the rule that will refuse it; offered because its absence would betray a secret at a glance


class Clock(Json):
    """A clock of the table: running to a deadline, or stopped with the time left."""

    id: Id
    label: str
    seat: int | None = None
    deadline: int = 0  # milliseconds since 1970 by the server's clock; 0: stopped
    left: int = 0  # milliseconds


class LogEntry(Json):
    """One line of the log; `step` is the length of the match's log at that moment, for replays."""

    n: int
    step: int
    kind: Literal["head", "act", "info", "say"]
    text: str
    seat: int | None = None
    cues: list[Cue] = []
    ms: int = 0  # how long to show it while it is played, at normal speed; 0: not at all


class Over(Json):
    """How the match ended; a game names the elements that decided it, and the table adds the match in numbers."""

    text: str
    winners: list[int]
    marks: list[Id] = []  # what decided it, to be marked where it lies
    numbers: list[Fact] = []


class Scene(Json):
    """Everything that one viewer sees. A game fills in the fields up to `symbols`; the table adds the rest."""

    game: str
    title: str
    theme: str
    you: int | None
    seats: list[Seat]
    zones: list[Zone]
    pieces: dict[Id, Piece]
    faces: dict[str, Face]
    names: dict[Id, str] = {}  # of spots and buttons; also for screen readers
    prompt: str = ""
    options: list[Option] = []
    last: list[Id] = []  # elements of the previous move
    symbols: dict[str, str] = {}  # by name, each the inside of a 24 x 24 SVG
    rev: int = 0
    undo: bool = False
    clocks: list[Clock] = []
    log: list[LogEntry] = []
    over: Over | None = None
    fingerprint: str = ""  # of the match so far, the same for all viewers; see parlour.core.chain


def move_of(option: Option, elements: list[Id]) -> list[int] | None:
    """The actions of an option with the chosen elements, or None if the elements do not fit it."""
    if option.any is None and elements == option.all:  # by far the most frequent
        return option.play + option.then
    chosen = set(elements)
    if len(chosen) != len(elements) or not chosen.issuperset(option.all):
        return None
    extra = chosen.difference(option.all)
    actions = list(option.play)
    if option.any is None:
        if extra:
            return None
    else:
        any_of = option.any
        picked = [i for i, element in enumerate(any_of.of) if element in chosen]
        if not extra.issubset(any_of.of) or not any_of.min <= len(picked) <= any_of.max:
            return None
        if any_of.sum is not None and sum(any_of.sum.weights[i] for i in picked) < any_of.sum.least:
            return None
        for i in picked:
            actions.extend(any_of.play[i])
    actions.extend(option.then)
    return actions
