"""
JSON bodies of the REST API, in both directions; `/api/openapi.json` is generated from these.

Errors have a status of 4xx or 5xx and the body `Refused`. A signed cookie, set on the first request that changes something,
identifies the person. Unsafe methods need the server's own `Origin`, or none at all (programs).

GET  /api/games                      list[GameFacts]
GET  /api/games/{name}               GameDetail
GET  /api/games/{name}/picture.svg?mode=  a picture of the game, light or dark
GET  /api/games/{name}/picture.png   the same as PNG, for link previews
GET  /api/me                         Me
PUT  /api/me                         NewName -> Me
GET  /api/tables                     list[TableSummary]: open tables that still have a free seat
POST /api/tables                     NewTable -> Seated
GET  /api/tables/{code}              TableSummary
POST /api/tables/{code}/join         Join -> Seated
POST /api/tables/{code}/leave        -> TableSummary
GET  /api/tables/{code}/link         PersonalLink: your link, and when it was used
DELETE /api/tables/{code}/link       -> PersonalLink: a new link; devices that used the old one lose your seats
POST /api/tables/{code}/bot          SeatBot -> TableSummary
GET  /api/tables/{code}/record       the match record: complete after the end, before it the setup and the seed's SHA-256
GET  /api/tables/{code}/replay?step=&seat=   ReplayStep; only after the end. seat: a number, "spectator", or "all" (the default)
GET  /api/tables/{code}/picture.svg  the table as spectators see it; picture.png: the same as PNG
GET  /api/tables/{code}/qr.svg       a QR code of the invitation link
"""

from __future__ import annotations

from typing import Literal

from parlour.scene.model import Json, Scene
from parlour.table.protocol import ClockPlan, SeatInfo


class OptionFacts(Json):
    """One option of a game: what a form needs to offer it."""

    kind: Literal["choice", "flag", "number", "text"]
    name: str
    label: str
    default: str | int | bool
    values: dict[str, str] = {}  # choice: value to label
    low: int = 0  # number
    high: int = 0
    longest: int = 0  # text


class GameFacts(Json):
    """What the home page shows about a game."""

    name: str
    title: str
    tagline: str
    minutes: str
    theme: str
    seats: list[int]  # the possible numbers of seats
    default_seats: int
    options: list[OptionFacts]
    bots: list[str]  # levels, weakest first
    bot_words: list[str]  # one sentence about each level, in the same order
    unhurried: dict[str, str | int | bool]  # options for one person against computer players: without the game's own clocks
    places: list[str]  # what the seats are called, as far as they have names of their own
    rules_version: int


class TipFacts(Json):
    """One step of a first game's guide; `at` is the id of a zone, or "" for the table as a whole."""

    title: str
    text: str
    at: str = ""


class GameDetail(GameFacts):
    """A game with its rules as HTML; each rule has its number as anchor: `id="rule-D20"`."""

    rules: str = ""
    tips: list[TipFacts] = []


class Me(Json):
    """Who you are to this server: a name, and your tables, newest first."""

    name: str
    tables: list[TableSummary] = []


class NewName(Json):
    """Your new name; 1 to 32 characters."""

    name: str


class NewTable(Json):
    """Create a table and take a seat at it."""

    game: str
    seats: int | None = None  # None: the game's usual number
    options: dict[str, str | int | bool] = {}
    seat: int | None = 0  # your seat; None: a random one
    bots: list[str] = []  # levels for the other seats, in order; "" leaves one free
    clock: ClockPlan = ClockPlan()
    open: bool = False  # listed for everybody
    hot: bool = False  # all seats without a computer player are played on this device
    names: list[str] = []  # hot seat: the players' names, in the order of their seats
    name: str = ""  # your name; "": as in /api/me


class Join(Json):
    """Take a seat, or with `key` (from a personal link) use that person's seats on this device too."""

    seat: int | None = None  # None: the first free one
    name: str = ""
    key: str = ""


class SeatBot(Json):
    """Put a computer player on a seat; level "" removes it. See the WebSocket's `bot` for who may."""

    seat: int
    level: str = ""


class Seated(Json):
    """Where you sit now."""

    code: str
    seats: list[int]
    path: str  # the page of the table: "/t/CODE"
    link: str  # personal link, see `Welcome.link`
    invite: str  # "/join/CODE"


class LinkedDevice(Json):
    """A device on which your seats are open."""

    at: int  # when it used your personal link; 0 for the device that took the seat
    this: bool  # whether it is the one that asks
    online: bool


class PersonalLink(Json):
    """Your personal link to a table and the devices on which your seats are open, the one that took them first."""

    link: str  # see `Welcome.link`
    devices: list[LinkedDevice]
    revocable: bool  # whether this device may revoke the link; only the one that took the seat may


class TableSummary(Json):
    """A table in a list."""

    code: str
    game: str
    title: str
    phase: Literal["waiting", "playing", "over", "closed"]
    seats: list[SeatInfo]
    mine: list[int]
    turn: bool  # whether it is your turn
    open: bool
    options: dict[str, str | int | bool]
    clock: ClockPlan
    created: int
    touched: int
    result: str = ""  # how it ended
    winners: list[int] = []
    words: str = ""  # of a lobby: two words that lead to it


class ReplayStep(Json):
    """A finished match after `step` actions of `steps`, as the requested seat saw it."""

    step: int
    steps: int
    stops: list[int]  # the steps at which a move was complete
    seat: int | Literal["spectator", "all"]
    scene: Scene
    seed: str
    commitment: str


class Refused(Json):
    """Why a request was refused; the text is for people to read."""

    code: str
    text: str
    rule: str = ""
