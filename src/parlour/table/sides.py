"""The connections to a table, and what each side of it (a seat, or the spectators) was last shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, final

from parlour.core.stage import Chronicle
from parlour.scene.model import Scene

Form = Literal["scene", "view"]

NONE_LEGAL: Final[list[list[str]]] = []


class Listener:
    """One connection to a table. The handshake settled who it is; `look` is the seat it is viewing (None: a spectator)."""

    __slots__ = ("drop", "form", "look", "name", "person", "push", "where")

    def __init__(
        self,
        person: str,
        push: Callable[[bytes], None],
        drop: Callable[[int, str], None],
        form: Form = "scene",
        name: str = "",
        where: str = "",
    ) -> None:
        self.person = person
        self.push = push
        self.drop = drop  # close with a WebSocket code and a reason
        self.form: Form = form
        self.name = name  # the person's name, "" if unknown
        self.where = where  # the address that limits apply to
        self.look: int | None = None


@final
class Shown:
    """
    What a side was last shown, and its revision.

    The revision grows only when that changes, so it reveals nothing that others do in secret. `decided` is the revision of
    the last change to what the seat may do: a choice made on an older one is stale.
    """

    __slots__ = ("decided", "legal", "read", "rev", "scene", "told", "view")

    def __init__(
        self,
        rev: int,
        decided: int,
        scene: Scene | None = None,
        told: int = 0,
        view: dict[str, Any] | None = None,
        legal: list[list[str]] = NONE_LEGAL,
        read: int = 0,
    ) -> None:
        self.rev = rev
        self.decided = decided
        self.scene = scene  # None while nobody follows scenes
        self.told = told  # lines of the scene's log, which grows with the match
        self.view = view  # likewise
        self.legal = legal
        self.read = read  # how many steps of events the followers of views have received

    def copy(self) -> Shown:
        """Another one to be changed."""
        return Shown(self.rev, self.decided, self.scene, self.told, self.view, self.legal, self.read)

    def renewed(self) -> Shown:
        """The same under a new revision, which makes all earlier choices stale."""
        return Shown(self.rev + 1, self.rev + 1, self.scene, self.told, self.view, self.legal, self.read)


class Side:
    """A seat's (None: the spectators') listeners and what they were shown."""

    __slots__ = ("chronicle", "listeners", "scenes", "seat", "shown", "views")

    def __init__(self, seat: int | None, rev: int) -> None:
        self.seat = seat
        self.listeners: list[Listener] = []
        self.scenes = 0  # listeners to each form
        self.views = 0
        self.shown = Shown(rev, rev)
        self.chronicle = Chronicle(seat)

    def wants(self, form: Form) -> bool:
        """Whether anybody listens in that form."""
        return (self.scenes if form == "scene" else self.views) > 0

    def join(self, listener: Listener) -> None:
        """Subscribe a listener."""
        self.listeners.append(listener)
        self._count(listener.form, 1)

    def leave(self, listener: Listener) -> None:
        """Unsubscribe a listener; forget what nobody follows any more, except the revision."""
        self.listeners.remove(listener)
        self._count(listener.form, -1)
        if not self.wants("scene"):
            self.shown.scene = None
            self.chronicle.forget()
        if not self.wants("view"):
            self.shown.view = None

    def _count(self, form: Form, more: int) -> None:
        if form == "scene":
            self.scenes += more
        else:
            self.views += more

    def rewind(self, read: int) -> None:
        """Read the log again, because moves were taken back; followers of views have received its first `read` steps."""
        self.chronicle.forget()
        self.shown.read = read
