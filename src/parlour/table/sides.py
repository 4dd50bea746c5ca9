"""The sides of a table: what each seat, and the spectators, see of the match, and how they learn of changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from parlour.core.match import Match
from parlour.core.stage import Chronicle
from parlour.scene.diff import diff, sent
from parlour.scene.model import LogEntry, Scene
from parlour.table.protocol import Position, Step, Update, Whole, encode

Form = Literal["scene", "view"]
NEWEST_LOG = 200  # lines of the log that a whole scene brings


class Listener:
    """One connection to a table. Who it is was settled before; `look` is the seat it looks from (None: a spectator)."""

    __slots__ = ("drop", "form", "look", "person", "push")

    def __init__(
        self, person: str, push: Callable[[bytes], None], drop: Callable[[int, str], None], form: Form = "scene"
    ) -> None:
        self.person = person
        self.push = push
        self.drop = drop  # close with a WebSocket code and a reason
        self.form: Form = form
        self.look: int | None = None


class Side:
    """
    What one seat (None: the spectators) sees, and its revision.

    The revision grows only when that changes, so that it tells nothing of what others do in secret. `decided` is the
    revision of the last change to what the seat may do: a choice made on an older one is stale.
    """

    __slots__ = ("chronicle", "decided", "events_read", "followers", "legal", "listeners", "rev", "scene", "seat", "view")

    def __init__(self, seat: int | None, rev: int) -> None:
        self.seat = seat
        self.rev = rev
        self.decided = rev
        self.listeners: list[Listener] = []
        self.followers: dict[Form, int] = {"scene": 0, "view": 0}
        self.scene: Scene | None = None
        self.view: dict[str, Any] | None = None
        self.legal: list[list[str]] = []
        self.chronicle = Chronicle(seat)
        self.events_read = 0

    def wants(self, form: Form) -> bool:
        """Whether anybody listens in that form."""
        return self.followers[form] > 0

    def join(self, listener: Listener) -> None:
        """A listener follows this side from now on."""
        self.listeners.append(listener)
        self.followers[listener.form] += 1

    def leave(self, listener: Listener) -> None:
        """A listener is gone; what nobody follows any more is forgotten, save for the revision."""
        self.listeners.remove(listener)
        self.followers[listener.form] -= 1
        if not self.wants("scene"):
            self.scene = None
            self.chronicle.forget()
        if not self.wants("view"):
            self.view = None

    def rewind(self) -> None:
        """Something was taken back."""
        self.chronicle.forget()
        self.events_read = 0

    def log(self, match: Match, over: bool) -> list[LogEntry]:
        """What this side may read in the log."""
        return self.chronicle.read(match, over)

    def change(self, match: Match, scene: Scene | None, acted: bool, idle: bool, over: bool, now: int) -> dict[Form, bytes]:
        """
        Take note of how things are now; returns what to send, by the form of the listener.

        `scene` is the present one where anybody wants scenes; `acted` says that this seat has just acted, which always
        makes a new revision; `idle` that it has nothing to choose, whatever the rules say.
        """
        frames: dict[Form, bytes] = {}
        old_scene = self.scene
        new_scene = scene is not None and scene != old_scene
        new_choice = acted
        view, legal = None, self.legal
        if self.wants("view"):
            view, legal = match.state.view(self.seat), self._legal(match, idle)
            new_choice = new_choice or legal != self.legal
        if new_scene and scene is not None and old_scene is not None:
            new_choice = new_choice or scene.options != old_scene.options or scene.prompt != old_scene.prompt
        if not (new_choice or new_scene or view != self.view):
            return frames
        before = self.rev
        self.rev += 1
        if new_choice:
            self.decided = self.rev
        if scene is not None:
            scene.rev = self.rev
            if old_scene is None:
                frames["scene"] = self.whole(scene, now)
            else:
                step = Step(ops=list(diff(old_scene, scene)))
                frames["scene"] = encode(Update(since=before, rev=self.rev, steps=[step], now=now))
            self.scene = scene
        if view is not None:
            self.view, self.legal = view, legal
            frames["view"] = self._position(match, over, now)
        return frames

    def open(self, match: Match, form: Form, scene: Scene | None, idle: bool, over: bool, now: int) -> bytes:
        """The first frame for a listener that has just been added: the whole picture."""
        if form == "view":
            if self.view is None:
                self.events_read = len(match.events)
                self.view, self.legal = match.state.view(self.seat), self._legal(match, idle)
                self._renew()
            return self._position(match, over, now, whole=True)
        if self.scene is None:
            assert scene is not None
            self._renew()
            scene.rev = self.rev
            self.scene = scene
        return self.whole(self.scene, now)

    def _renew(self) -> None:
        # Nobody in this form has followed what happened before, so whatever was chosen back then is stale.
        if len(self.listeners) <= 1:
            self.rev += 1
            self.decided = self.rev

    def whole(self, scene: Scene, now: int) -> bytes:
        """A frame with the whole scene."""
        bare = sent(scene)
        bare.log = bare.log[-NEWEST_LOG:]
        return encode(Whole(scene=bare, now=now))

    def _legal(self, match: Match, idle: bool) -> list[list[str]]:
        if self.seat is None or idle:
            return []
        return [match.actions[action].as_json() for action in match.state.legal(self.seat)]

    def _position(self, match: Match, over: bool, now: int, whole: bool = False) -> bytes:
        assert self.view is not None
        told: list[dict[str, Any]] = []
        if not whole:
            told = [
                event.as_json()
                for step in range(self.events_read, len(match.events))
                for event in match.events[step]
                if event.visible_to(self.seat)
            ]
            self.events_read = len(match.events)
        return encode(Position(rev=self.rev, you=self.seat, view=self.view, legal=self.legal, events=told, now=now, over=over))
