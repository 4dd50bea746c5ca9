"""What happened, and who may know it."""

from __future__ import annotations

from typing import Any, Final, final

from parlour.core.cues import Cue
from parlour.scene.model import LogEntry
from parlour.scene.pace import shown_for

NOBODY: Final = -1


@final
class Event:
    """
    One thing that happened, told only to its audience.

    `text` is plain text with references: {seat:0}, {p:piece|label}, {s:spot|label}, {f:face|label}, {r:rule|label}.
    `kind` is "head", "act", "info" or "say" for the log, or a name of the game's own, which the log shows as "info".
    `audience` is None for everybody, spectators included. `data` is JSON for programs and
    `cues` say what it looks like (see `parlour.scene.cues`); both are as secret as the text.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        seat: int,
        audience: list[int] | None,
        data: dict[str, Any],
        cues: list[Cue] | None = None,
    ) -> None:
        self.kind = kind
        self.text = text
        self.seat = seat
        self.audience = audience
        self.data = data
        self.cues: list[Cue] = cues if cues is not None else []
        self._ms = -1
        self.entry: LogEntry | None = None  # the line of a log that was last made of it; viewers who have the same one share it

    def visible_to(self, seat: int | None) -> bool:
        """Whether `seat` (None: a spectator) may know of it."""
        audience = self.audience
        if audience is None:
            return True
        return seat is not None and seat in audience

    def ms(self) -> int:
        """How many milliseconds to show it; asked for each viewer, once its text and cues are final."""
        if self._ms < 0:
            self._ms = shown_for(self.kind, self.text, self.cues)
        return self._ms

    def as_json(self) -> dict[str, Any]:
        """The event without its audience, as sent to a viewer who may see it."""
        return {"kind": self.kind, "text": self.text, "seat": self.seat, "data": self.data}
