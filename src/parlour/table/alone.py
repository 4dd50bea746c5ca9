"""Tables that play by themselves: a computer player is to act and nobody is connected."""

from __future__ import annotations

from typing import Final

MOST_ALONE: Final = 3  # for each address


class Alone:
    """Lets a few tables of each address go on with nobody connected; the others wait for a visitor or for their turn."""

    def __init__(self, most: int = MOST_ALONE) -> None:
        self.most = most
        self._playing: dict[str, set[str]] = {}  # by address
        self._waiting: dict[str, dict[str, None]] = {}  # likewise, longest first
        self._where: dict[str, str] = {}  # the address of each of these tables

    def admit(self, where: str, code: str) -> bool:
        """Whether a table may go on; if not, it waits for its turn."""
        where = self._where.setdefault(code, where)
        playing = self._playing.setdefault(where, set())
        if code in playing:
            return True
        if len(playing) < self.most:
            playing.add(code)
            self._waiting.get(where, {}).pop(code, None)
            return True
        self._waiting.setdefault(where, {})[code] = None
        return False

    def release(self, code: str) -> str:
        """A table no longer plays by itself; return the table whose turn it is now, or ""."""
        where = self._where.pop(code, None)
        if where is None:
            return ""
        playing, waiting = self._playing[where], self._waiting.get(where, {})
        waiting.pop(code, None)
        playing.discard(code)
        if waiting and len(playing) < self.most:
            return next(iter(waiting))
        if not playing:
            del self._playing[where]
            self._waiting.pop(where, None)
        return ""
