"""
Every message between a client and a table, in both directions, as JSON over one WebSocket.

Each message is an object whose field `t` names its kind. Fields at their default are left out. Times are milliseconds since
1970 by the server's clock. Which seats a connection holds is settled at the handshake (signed cookie) and never read from a
message.

The address is `/ws/{code}`, for programs `/ws/{code}?form=view`. After the handshake the server sends `welcome`, `table`,
`chat` (the history, one for each room), and, once the match has begun, `scene` (programs: `position`); from then on `update`
(programs: `position`), `table`, `chat`, `error` and `over` as things happen.

Each seat has its own revisions: `rev` grows only when what that seat sees changes, so it reveals nothing about what others
prepare in secret. An `update` whose `from` is not the client's revision means that one was missed: send `resync`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from parlour.scene.model import Json, Scene

PROTOCOL = 1
LONGEST_FRAME = 65536
LONGEST_CHAT = 500
LONGEST_NAME = 32
LONGEST_NOTE = 8000
LONGEST_MOVE = 256  # actions or elements in one message

Room = Literal["players", "spectators"]
OfferKind = Literal["undo", "rematch", "again", "hints"]  # rematch: everybody one seat on; again: in the same seats


# From the client.


class Act(Json, tag_field="t", tag="act"):
    """
    Make a move: take the option `act` of the scene with the chosen elements (all of `all`, some of `any.of`).

    `rev` is the revision of the scene that the choice was made on. The move is refused with `action/stale` if the seat has
    acted since, or if its options or prompt have changed; other updates do not make it stale.
    """

    act: str
    rev: int
    els: list[str] = []
    text: str = ""


class Actions(Json, tag_field="t", tag="actions"):
    """For programs: make a move by naming its actions, all or none: `[["send", "7"]]`; `text` goes with the last one."""

    actions: list[list[str]]
    rev: int
    text: str = ""


class Look(Json, tag_field="t", tag="look"):
    """
    Switch to another seat of this connection, or with null to the spectators' side; answered with `scene`.

    For several people on one device: the client draws its curtain, then asks for the next seat. Moves, chat, undo, resign
    and so on always act for the seat being viewed.
    """

    seat: int | None


class Say(Json, tag_field="t", tag="say"):
    """Chat: from a seat in the players' room, from anybody else in the spectators' room."""

    text: str


class Undo(Json, tag_field="t", tag="undo"):
    """
    Take back this seat's last move: at once where the rules allow it (`scene.undo`), otherwise as an offer to the others.

    If they agree, chance is drawn anew from there on.
    """


class Resign(Json, tag_field="t", tag="resign"):
    """Give up. With two seats the other side wins; with more, a computer player takes the seat over for good."""


class Rematch(Json, tag_field="t", tag="rematch"):
    """After the end, offer another match with sides swapped, or with `keep` in the same seats; `table.next` names its table."""

    keep: bool = False


class Answer(Json, tag_field="t", tag="answer"):
    """Accept an offer (see `table.offers`), or refuse it, which ends it; refusing your own offer withdraws it."""

    offer: int
    yes: bool


class UseBot(Json, tag_field="t", tag="bot"):
    """
    Put a computer player on a seat, or with level "" take the seat back from it.

    Players may do so for their own seat, and for a seat whose player has been away for a minute; before the match the host
    may do so for any seat without a person.
    """

    seat: int
    level: str = ""


class Start(Json, tag_field="t", tag="start"):
    """Host only: begin now, with computer players of `level` on the empty seats, or without those seats ("")."""

    level: str = ""


class Note(Json, tag_field="t", tag="note"):
    """Store a private note for this seat; `welcome.note` returns it."""

    text: str


class AllowHints(Json, tag_field="t", tag="hints"):
    """Propose that everybody at this table may ask for hints; with nobody else to ask, it takes effect at once."""


class AskHint(Json, tag_field="t", tag="hint"):
    """Ask what the hard player would do here; answered with `hint`. Refused unless `table.hints` is "open"."""

    rev: int


class Resync(Json, tag_field="t", tag="resync"):
    """Ask for the whole scene again."""


class Why(Json, tag_field="t", tag="why"):
    """Ask why an element of the scene cannot be chosen now, after the elements in `picked`; answered with `reason`."""

    el: str
    picked: list[str] = []


class Ping(Json, tag_field="t", tag="ping"):
    """Check the connection; answered with `pong`."""

    at: int = 0


FromClient = (
    Act
    | Actions
    | Look
    | Say
    | Undo
    | Resign
    | Rematch
    | Answer
    | UseBot
    | Start
    | Note
    | AllowHints
    | AskHint
    | Resync
    | Why
    | Ping
)


# From the server.


class ClockPlan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Time limits in seconds; 0 for none. A game's own timers run in addition."""

    per_move: int = 0  # for each decision
    per_game: int = 0  # for all decisions of a seat together
    increment: int = 0  # added to `per_game` after each decision
    at_end: Literal["default", "bot"] = "default"  # on timeout: the game's default action, or a bot takes the seat


class Welcome(Json, tag_field="t", tag="welcome"):
    """The first message: which table this is and who you are at it."""

    protocol: int
    code: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    clock: ClockPlan
    you: int | None  # the seat being viewed; null: a spectator
    mine: list[int]  # all seats this person holds (several in a hot seat)
    host: bool
    hot: bool  # several people on one device
    link: str  # path, with a key in its fragment, that opens these seats on another device; "" for a spectator
    invite: str  # path that invites others: "/join/CODE"
    words: str  # the same as two words to say aloud; "" once the match has begun
    commitment: str  # SHA-256 of the match's seed; "" before the match
    bots: list[str]  # levels that may be seated
    now: int
    note: str = ""
    model: str = ""  # for people to read: what is sent to a language model that helps computer players here; "" without one


class SeatInfo(Json):
    """Who sits where."""

    n: int
    name: str = ""  # "" for an empty seat
    kind: Literal["empty", "person", "bot"] = "empty"
    bot: str = ""  # level of the computer player, also while it stands in for a person
    online: bool = False
    away: int = 0  # when the person disconnected; 0 while connected
    host: bool = False
    resigned: bool = False


class Offer(Json):
    """A proposal that needs the others' consent."""

    id: int
    kind: OfferKind
    seat: int  # who offers
    agreed: list[int]
    waiting: list[int]  # seats that have not answered


class TableNews(Json, tag_field="t", tag="table"):
    """The state of the table around the game, sent whole after each change; independent of `rev`."""

    phase: Literal["waiting", "playing", "over", "closed"]
    seats: list[SeatInfo]
    spectators: int
    now: int
    offers: list[Offer] = []
    next: str = ""  # code of the rematch
    hints: Literal["", "ask", "open"] = ""  # whether players may ask for hints; "ask": once all have agreed
    paused: str = ""  # why play is paused, for people to read; "" if it is not


class WholeScene(Json, tag_field="t", tag="scene"):
    """The whole scene; updates continue from its `rev`. Its options hold no action numbers."""

    scene: Scene
    now: int


class Update(Json, tag_field="t", tag="update", rename={"since": "from"}):
    """What changed: applied in order to the scene of revision `from`, the `ops` of `parlour.scene.ops` give that of `rev`."""

    since: int
    rev: int
    ops: list[Any]
    now: int


class SeatView(Json, tag_field="t", tag="position"):
    """For programs, instead of scenes: the seat's view, its legal actions by name, and the events since the last one."""

    rev: int
    you: int | None
    view: dict[str, Any]
    legal: list[list[str]]
    events: list[dict[str, Any]]
    now: int
    over: bool = False
    fingerprint: str = ""  # of the match so far, as in a scene


class Error(Json, tag_field="t", tag="error"):
    """A request was refused and nothing has changed. The text is for people to read."""

    code: str  # for example action/stale, action/illegal, seat/not-yours, rate/limit
    text: str
    rule: str = ""  # the number of the rule that forbids it, for example "D20"
    re: str = ""  # the kind of message that was refused


class Reason(Json, tag_field="t", tag="reason"):
    """Why an element cannot be chosen now; the text has references as in a scene."""

    el: str
    text: str
    rule: str = ""  # the number of the rule that forbids it


class Hint(Json, tag_field="t", tag="hint"):
    """
    What the hard player would do, knowing what this seat knows.

    Texts have references as in a scene. `els` are the elements that the move is made of, or begins with.
    """

    rev: int
    els: list[str]
    move: str
    chance: float  # of this seat after the move, from 0 to 1
    other: str = ""  # the best other move; "" if there is none
    other_chance: float = 0.0
    why: str = ""


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

    Everybody reads the players' room; only seats write in it. Until the match is over only spectators read and write in the
    spectators' room; then everybody may read it.
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
    """The connection is about to close, and why; `again` says whether to reconnect."""

    code: str
    text: str
    again: bool


class Pong(Json, tag_field="t", tag="pong"):
    """The answer to `ping`."""

    at: int
    now: int


FromServer = Welcome | TableNews | WholeScene | Update | SeatView | Error | Reason | Hint | Chat | Ended | Closed | Pong

_decoder = msgspec.json.Decoder(FromClient)

encode: Final[Callable[[FromServer], bytes]] = msgspec.json.Encoder().encode
"""The message as a frame."""


def decode(frame: bytes | str) -> FromClient:
    """The message in a frame, or `msgspec.DecodeError` with a text that may be shown."""
    message: FromClient = _decoder.decode(frame)
    return message
