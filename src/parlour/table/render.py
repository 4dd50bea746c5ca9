"""Frames that show a side of a table what changed, computed from the table and what the side was shown before."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from parlour.core.match import Match
from parlour.core.stage import stage
from parlour.scene.diff import Encodings, spliced, to_send
from parlour.scene.model import Over, Scene
from parlour.table.protocol import SeatView, Update, WholeScene, encode
from parlour.table.sides import Form, Shown, Side
from parlour.table.table import Table

NEWEST_LOG: Final = 200  # log lines in a whole scene
PLAYABLE: Final = 40  # of these, lines sent with their cues, for people who were away to step through

Frames = dict[Form, bytes]
"""A frame for each form of listener."""


@final
class Around:
    """What all sides see alike around the match (names, computer players, clocks, the result), and what sides share."""

    def __init__(self, table: Table) -> None:
        result = table.head.result
        self.encodings = Encodings()
        self.names = table.names()
        self.bots = [chair.bot for chair in table.head.chairs]
        self.clocks = table.clocks.show()
        self.over = None if result is None else Over(text=result.text, winners=result.winners)


def render(table: Table, side: Side, acted: bool, now: int, around: Around) -> tuple[Shown, Frames]:
    """
    What a side is shown now, and the frames that update its listeners; no frames if nothing changed for it.

    `acted` says that its seat has just acted, which always makes a new revision.
    """
    match = running(table)
    old = side.shown
    scene = draw(table, side, around) if side.wants("scene") else None
    new_scene = scene is not None and (len(scene.log) != old.told or scene != old.scene)
    new_choice = acted
    view, legal = None, old.legal
    if side.wants("view"):
        view, legal = match.state.view(side.seat), legal_actions(table, match, side.seat)
        new_choice = new_choice or legal != old.legal
    if new_scene and scene is not None and old.scene is not None:
        new_choice = new_choice or scene.options != old.scene.options or scene.prompt != old.scene.prompt
    if not (new_choice or new_scene or view != old.view):
        return old, {}
    rev = old.rev + 1
    frames: Frames = {}
    if scene is not None:
        scene.rev = rev
        frames["scene"] = scene_frame(old, scene, now, around.encodings)
    if view is not None:
        frames["view"] = view_frame(table, match, side.seat, rev, view, legal, old.read, now)
    told = len(scene.log) if scene is not None else old.told
    shown = Shown(rev, rev if new_choice else old.decided, scene or old.scene, told, view, legal, len(match.events))
    return shown, frames


def render_whole(table: Table, side: Side, form: Form, now: int) -> tuple[Shown, bytes]:
    """Everything that a new listener is shown, as one frame."""
    match = running(table)
    shown = side.shown
    if form == "view":
        if shown.view is None:
            view, legal = match.state.view(side.seat), legal_actions(table, match, side.seat)
            shown = first_of_its_form(side)
            shown.view, shown.legal, shown.read = view, legal, len(match.events)
        assert shown.view is not None
        frame = view_frame(table, match, side.seat, shown.rev, shown.view, shown.legal, len(match.events), now)
        return shown, frame
    if shown.scene is None:
        scene = draw(table, side, Around(table))
        shown = first_of_its_form(side)
        shown.scene, shown.told = scene, len(scene.log)
        scene.rev = shown.rev
    assert shown.scene is not None
    return shown, whole_scene(shown.scene, now)


def first_of_its_form(side: Side) -> Shown:
    """A copy of what a side was shown, under a new revision if nobody else follows it, which makes earlier choices stale."""
    return side.shown.renewed() if len(side.listeners) <= 1 else side.shown.copy()


def draw(table: Table, side: Side, around: Around) -> Scene:
    """The current scene of a side."""
    match = running(table)
    return stage(
        match,
        side.seat,
        names=around.names,
        bots=around.bots,
        clocks=around.clocks,
        log=side.chronicle.read(match, table.over()),
        over=around.over,
        undo=table.may_undo(side.seat),
        idle=table.idle(side.seat),
        rev=side.shown.rev,
    )


def scene_frame(old: Shown, scene: Scene, now: int, encodings: Encodings) -> bytes:
    """The frame that turns the scene last shown into the current one."""
    if old.scene is None:
        return whole_scene(scene, now)
    return encode(Update(since=old.rev, rev=scene.rev, ops=to_send(old.scene, scene, old.told, encodings), now=now))


def whole_scene(scene: Scene, now: int) -> bytes:
    """A frame with the whole scene, but only the newest lines of its log."""
    bare = spliced(scene)
    newest = bare.log[-NEWEST_LOG:]
    bare.log = [*(msgspec.structs.replace(entry, cues=[]) for entry in newest[:-PLAYABLE]), *newest[-PLAYABLE:]]
    return encode(WholeScene(scene=bare, now=now))


def view_frame(
    table: Table, match: Match, seat: int | None, rev: int, view: dict[str, Any], legal: list[list[str]], read: int, now: int
) -> bytes:
    """A frame with a view, for programs, and the events after the first `read` steps."""
    told = [event.as_json() for step in match.events[read:] for event in step if event.visible_to(seat)]
    over = table.over()
    return encode(
        SeatView(
            rev=rev,
            you=seat,
            view=view,
            legal=legal,
            events=told,
            now=now,
            over=over,
            fingerprint=match.fingerprint(over),
        )
    )


def legal_actions(table: Table, match: Match, seat: int | None) -> list[list[str]]:
    """A seat's legal actions by name."""
    if seat is None or table.idle(seat):
        return []
    return [match.actions[action].as_json() for action in match.state.legal(seat)]


def running(table: Table) -> Match:
    """The match, which must have been dealt."""
    assert table.match is not None
    return table.match
