"""The scene of a match for one viewer: the game's picture with names, log, clocks and result around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.core.takeback import TOLD
from parlour.scene import svg
from parlour.scene.model import Clock, LogEntry, Over, Piece, Scene, Zone
from parlour.scene.themes import Mode

LogKind = Literal["head", "act", "info", "say"]
COVER_ACTIONS = 12
LOG_KINDS: dict[str, LogKind] = {"head": "head", "act": "act", "info": "info", "say": "say"}


class Chronicle:
    """
    The log for one viewer, extended as the match goes on.

    During a match, `step` counts the moments at which this viewer learned something, since the true length of the log
    would reveal how many hidden actions the others have taken. In a finished match `step` is the true length.
    """

    def __init__(self, seat: int | None, everything: bool = False) -> None:
        self.seat = seat
        self.everything = everything
        self.read_to = 0
        self.moments = 0
        self.exact = False
        self.entries: list[LogEntry] = []

    def read(self, match: Match, exact: bool) -> list[LogEntry]:
        """All entries so far, in a list that grows with the match; after a take-back it is another list."""
        if exact != self.exact or self.read_to > len(match.events):
            self.forget()
            self.exact = exact
        for step in range(self.read_to, len(match.events)):
            told = [event for event in match.events[step] if self.everything or event.visible_to(self.seat)]
            if told:
                self.moments += 1
                first = len(self.entries)
                for i, event in enumerate(told):
                    if i and event.kind == TOLD:  # counted as a moment of its own, so that it reveals no secret action before it
                        self.moments += 1
                    self.entries.append(self._entry(event, first + i, step))
        self.read_to = len(match.events)
        return self.entries

    def forget(self) -> None:
        """Start over, because moves were taken back."""
        self.read_to = 0
        self.moments = 0
        self.entries = []

    def _entry(self, event: Event, n: int, step: int) -> LogEntry:
        at = step if self.exact else self.moments - 1
        entry = event.entry
        if entry is not None and entry.n == n and entry.step == at:  # another viewer has the same line
            return entry
        entry = event.entry = LogEntry(
            n=n,
            step=at,
            kind=LOG_KINDS.get(event.kind, "info"),
            text=event.text,
            seat=event.seat if event.seat >= 0 else None,
            cues=event.cues,
            ms=event.ms(),
        )
        return entry


def result(match: Match) -> Over | None:
    """The result by the rules, or None while the match goes on."""
    outcome = match.state.outcome()
    return None if outcome is None else Over(text=outcome.reason, winners=outcome.winners())


def ending(match: Match, over: Over, drawn: Over | None) -> Over:
    """The result with what decided it (as the game drew it, or else the seats that lost) and the match in numbers."""
    lost = [f"seat:{n}" for n in range(match.setup.seats) if n not in over.winners]
    return Over(
        text=over.text if drawn is None else drawn.text,
        winners=over.winners,
        marks=lost if drawn is None else drawn.marks,
        numbers=match.game.summary(match),
    )


def stage(
    match: Match,
    seat: int | None,
    *,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    clocks: Sequence[Clock] = (),
    log: list[LogEntry] | None = None,
    over: Over | None = None,
    undo: bool = False,
    idle: bool = False,
    exact: bool = False,
    rev: int = 0,
) -> Scene:
    """
    The current scene of `seat` (None: a spectator).

    `names` and `bots` say who sits where ("" for an unnamed seat). `log` is the viewer's chronicle; by default it is read
    from the match. `over` is the result where the table ended the match, for example by a resignation. `idle` leaves out
    all options, because a bot plays for the seat. `exact` gives the log its true steps, for replays.
    """
    over = over or result(match)
    legal = [] if seat is None or idle or over is not None else match.state.legal(seat)
    scene = match.game.scene(match.state.view(seat), seat, legal, match.actions)
    for shown in scene.seats:
        n = shown.n
        if n < len(names) and names[n]:
            shown.side = shown.side or shown.name
            shown.name = names[n]
        if n < len(bots) and bots[n]:
            shown.bot = bots[n]
        if over is not None:
            shown.active = False
    if idle or over is not None:
        scene.options = []
    if clocks:
        scene.clocks = list(clocks)
    scene.log = Chronicle(seat).read(match, exact or over is not None) if log is None else log
    scene.over = None if over is None else ending(match, over, scene.over)
    scene.fingerprint = match.fingerprint(over is not None)
    scene.undo = undo
    scene.rev = rev
    return scene


def panorama(match: Match, *, names: Sequence[str] = (), over: Over | None = None) -> Scene:
    """
    The scene of a replay with all secrets: the spectators' scene and, beside it, each seat's private zones.

    A private zone's ids are prefixed with the seat's number, so that the same card in two zones stays distinct.
    """
    scene = stage(match, None, names=names, over=over, log=Chronicle(None, everything=True).read(match, True))
    public = {zone.id for zone in scene.zones}
    for seat in range(match.setup.seats):
        own = stage(match, seat, names=names, over=over, log=[], idle=True)
        private = [zone for zone in own.zones if zone.role in ("mine", "hand")]
        if any(pieces_of(own, zone) for zone in private):
            hidden = {zone.id for zone in scene.zones if _shown_by_its_owner(scene, own, zone, seat)}
            scene.zones = [zone for zone in scene.zones if zone.id not in hidden]
            scene.pieces = {key: piece for key, piece in scene.pieces.items() if piece.zone not in hidden}
        for zone in private:
            pieces = pieces_of(own, zone)
            if zone.id in public and pieces_of(scene, zone) == pieces:
                continue
            scene.zones.append(_foreign(zone, seat, own.seats[seat].name))
            for key, piece in pieces.items():
                scene.pieces[f"{seat}/{key}"] = msgspec.structs.replace(
                    piece, zone=f"{seat}/{piece.zone}", at=f"{seat}/{piece.at}" if piece.at else ""
                )
        scene.faces = {**own.faces, **scene.faces}
        scene.symbols = {**own.symbols, **scene.symbols}
    return scene


def pieces_of(scene: Scene, zone: Zone) -> dict[str, Piece]:
    """The pieces in a zone."""
    return {key: piece for key, piece in scene.pieces.items() if piece.zone == zone.id}


def _shown_by_its_owner(public: Scene, own: Scene, zone: Zone, seat: int) -> bool:
    """Whether cards of a seat that spectators see face down lie open in the seat's own scene."""
    covered = pieces_of(public, zone)
    if getattr(zone, "seat", None) != seat or not covered or any(piece.face for piece in covered.values()):
        return False
    # A deck that its owner sees face down, too, stays as it is.
    return not any(
        same.id == zone.id and getattr(same, "seat", None) == seat and pieces_of(own, same) == covered for same in own.zones
    )


def _foreign(zone: Zone, seat: int, name: str) -> Zone:
    title = f"{name}: {zone.title.removeprefix('Your ')}" if zone.title else name
    changed: Zone = msgspec.structs.replace(zone, id=f"{seat}/{zone.id}", title=title, role="rival")
    if hasattr(changed, "seat"):
        changed.seat = seat
    if hasattr(changed, "spots"):
        changed.spots = [msgspec.structs.replace(spot, id=f"{seat}/{spot.id}") for spot in changed.spots]
    return changed


def picture(match: Match) -> str:
    """The spectators' view as SVG."""
    return svg.render(match.game.scene(match.state.view(None), None, [], match.actions))


def cover(game: Game, mode: Mode = "light") -> str:
    """
    A picture of a game for the list of games: a position of a random match.

    It is always the same match, so it reveals nothing about matches being played.
    """
    match = Match(game, game.setup(), bytes(16))
    rng = FastRng(7)
    for _ in range(min(COVER_ACTIONS, game.longest // 3)):
        if match.over():
            break
        seat = match.state.actors()[0]
        action = match.state.random_action(seat, rng)
        twin = match.state.clone()
        twin.apply(seat, action, game.sample_text(match.state, seat, action, rng))
        if twin.over():
            break
        match.play(seat, action, game.sample_text(match.state, seat, action, rng))
    return svg.cover(game.scene(match.state.view(0), 0, [], match.actions), mode)
