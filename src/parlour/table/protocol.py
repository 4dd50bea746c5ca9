"""
Every message between a client and a table, in both directions, as JSON over one WebSocket.

Each message is an object whose field `t` names its kind. Fields at their default are left out. Times are milliseconds since
1970 by the server's clock. Which seats a connection holds is settled at the handshake (signed cookie) and never read from a
message.

The address is `/ws/{code}`, for programs `/ws/{code}?form=view`. After the handshake the server sends `welcome`, `table`,
`chat` (one a room, the history), and, once the match has begun, `scene` (programs: `position`); from then on `update` (programs:
`position`), `table`, `chat`, `error` and `over` as things happen.

Revisions belong to the seat that looks: `rev` grows only when what that seat sees changes, so it tells nothing about what
others prepare in secret. An `update` whose `from` is not the client's revision means that one was missed: send `resync`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from parlour.scene.model import Json, Scene

PROTOCOL = 1
LONGEST_FRAME = 65536
LONGEST_CHAT = 500
LONGEST_NAME = 32
LONGEST_NOTE = 8000
LONGEST_MOVE = 256  # actions or elements in one message

Room = Literal["players", "spectators"]
OfferKind = Literal["undo", "rematch"]


# From the client.


class Act(Json, tag_field="t", tag="act"):
    """
    Make a move: take the option `act` of the scene with the chosen elements (all of `all`, some of `any.of`).

    `rev` is the revision of the scene that the choice was made on. It is refused with `action/stale` if the seat has acted
    since or its options or prompt have changed; news that leave them as they were do not make it stale.
    """

    act: str
    rev: int
    els: list[str] = []
    text: str = ""


class Actions(Json, tag_field="t", tag="actions"):
    """Make a move by naming its small actions, all or none, for programs: `[["send", "7"]]`; a text rides beside the last."""

    actions: list[list[str]]
    rev: int
    text: str = ""


class Look(Json, tag_field="t", tag="look"):
    """
    Show the side of another seat that this connection holds, or with null the spectators' side; answered with `scene`.

    For several people on one device: the client draws its curtain, then asks for the next seat. Moves, chat, undo, resign,
    and so on are always those of the seat looked at.
    """

    seat: int | None


class Say(Json, tag_field="t", tag="say"):
    """Chat: from a seat in the players' room, from anybody else in the spectators' room."""

    text: str


class Undo(Json, tag_field="t", tag="undo"):
    """Take back this seat's last move: at once where the rules allow it (`scene.undo`), else as an offer to the others."""


class Resign(Json, tag_field="t", tag="resign"):
    """Give up. In a match of two the other side wins; with more seats a computer player takes the seat over for good."""


class Rematch(Json, tag_field="t", tag="rematch"):
    """After the end, offer another match with sides swapped; once all agree, `table.next` names the new table."""


class Answer(Json, tag_field="t", tag="answer"):
    """Agree to an offer (see `table.offers`), or refuse it and thereby end it; one's own offer is withdrawn by a no."""

    offer: int
    yes: bool


class UseBot(Json, tag_field="t", tag="bot"):
    """
    Put a computer player on a seat, or with level "" take the seat back from it.

    Anybody seated may do so for their own seat; the host for any seat that is empty or, before the match, a computer's;
    and anybody seated for a seat whose person has been away for a minute.
    """

    seat: int
    level: str = ""


class Start(Json, tag_field="t", tag="start"):
    """Host only: begin now, with computer players on the empty seats (`level`), or with "" without the empty seats."""

    level: str = ""


class Note(Json, tag_field="t", tag="note"):
    """Keep a private note for this seat; `welcome.note` brings it back."""

    text: str


class Resync(Json, tag_field="t", tag="resync"):
    """Ask for the whole scene again."""


class Ping(Json, tag_field="t", tag="ping"):
    """Ask for a sign of life; answered with `pong`."""

    at: int = 0


FromClient = Act | Actions | Look | Say | Undo | Resign | Rematch | Answer | UseBot | Start | Note | Resync | Ping


# From the server.


class ClockPlan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How much time there is, in seconds; 0 for none. A game's own timers run besides."""

    per_move: int = 0  # for each decision
    per_game: int = 0  # for all decisions of a seat together
    increment: int = 0  # added to `per_game` after each decision
    at_end: Literal["default", "bot"] = "default"  # what happens at time-out: the game's default action, or a bot takes the seat


class Welcome(Json, tag_field="t", tag="welcome"):
    """The first message: what table this is and who you are at it."""

    protocol: int
    code: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    clock: ClockPlan
    you: int | None  # the seat looked at; null: a spectator
    mine: list[int]  # all seats this person holds (several in a hot seat)
    host: bool
    hot: bool  # several people on one device
    link: str  # path with a key in its fragment that carries these seats to another device; "" for a spectator
    invite: str  # path that invites others: "/join/CODE"
    commitment: str  # SHA-256 of the match's seed; "" before the match
    bots: list[str]  # levels that may be seated
    now: int
    note: str = ""


class SeatInfo(Json):
    """Who sits where."""

    n: int
    name: str = ""  # "" for an empty seat
    kind: Literal["empty", "person", "bot"] = "empty"
    bot: str = ""  # level of the computer player that plays, also while it stands in for a person
    online: bool = False
    away: int = 0  # since when the person has been away, 0 while here
    host: bool = False
    resigned: bool = False


class Offer(Json):
    """Something that needs the consent of others."""

    id: int
    kind: OfferKind
    seat: int  # who offers
    agreed: list[int]
    waiting: list[int]  # whose answer is missing


class TableNews(Json, tag_field="t", tag="table"):
    """The table around the game: sent whole at each change of it; it is apart from `rev`."""

    phase: Literal["waiting", "playing", "over", "closed"]
    seats: list[SeatInfo]
    spectators: int
    now: int
    offers: list[Offer] = []
    next: str = ""  # code of the rematch
    paused: str = ""  # why nothing can be played at the moment, for everybody to read


class WholeScene(Json, tag_field="t", tag="scene"):
    """The whole scene; its `rev` is where updates go on from. Its options hold no action numbers."""

    scene: Scene
    now: int


class Step(Json):
    """Changes to show together. `ops` are those of `parlour.scene.diff`, to be applied in order."""

    ops: list[Any]
    ms: int = 0  # how long to show the step; 0: the client decides


class Update(Json, tag_field="t", tag="update", rename={"since": "from"}):
    """What happened, in order: applied to the scene of revision `from`, the steps give that of `rev`."""

    since: int
    rev: int
    steps: list[Step]
    now: int


class SeatView(Json, tag_field="t", tag="position"):
    """For programs, in place of scenes: the seat's view, its legal actions by name, and what has happened since the last one."""

    rev: int
    you: int | None
    view: dict[str, Any]
    legal: list[list[str]]
    events: list[dict[str, Any]]
    now: int
    over: bool = False
    fingerprint: str = ""  # of the match so far, as in a scene


class Error(Json, tag_field="t", tag="error"):
    """Something was refused; nothing has changed. The text is for the person."""

    code: str  # for example action/stale, action/illegal, seat/not-yours, rate/limit
    text: str
    rule: str = ""  # the number of the rule that forbids it, for example "D20"
    re: str = ""  # the kind of message that was refused


class ChatLine(Json):
    """One line of chat; `text` is plain text."""

    n: int
    at: int
    name: str
    text: str
    seat: int | None = None


class Chat(Json, tag_field="t", tag="chat"):
    """
    New lines of a room.

    The players' room is read by all, written by seats. The spectators' room is read and written by spectators alone until
    the match is over, then read by all.
    """

    room: Room
    lines: list[ChatLine]


class Ended(Json, tag_field="t", tag="over"):
    """The match is over: who won, and the seed whose SHA-256 was `commitment`."""

    text: str
    winners: list[int]
    returns: list[float]
    seed: str
    commitment: str
    replay: str  # path: "/replay/CODE"


class Closed(Json, tag_field="t", tag="closed"):
    """The connection is about to be closed, and why; `again` says whether it makes sense to come back."""

    code: str
    text: str
    again: bool


class Pong(Json, tag_field="t", tag="pong"):
    """The answer to `ping`."""

    at: int
    now: int


FromServer = Welcome | TableNews | WholeScene | Update | SeatView | Error | Chat | Ended | Closed | Pong

_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(frame: bytes | str) -> FromClient:
    """The message in a frame, or `msgspec.DecodeError` with a text that may be shown."""
    message: FromClient = _decoder.decode(frame)
    return message


def encode(message: FromServer) -> bytes:
    """The message as a frame."""
    return _encoder.encode(message)
