"""Hints at a table: who may compute them, and how an answer reaches the person who asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol, final

from parlour.core.errors import ParlourError
from parlour.table import protocol
from parlour.table.choice import elements_for
from parlour.table.model import TableRefuses
from parlour.table.think import Question, question_of

if TYPE_CHECKING:
    from parlour.scene.model import Scene
    from parlour.table.live import LiveTable
    from parlour.table.sides import Listener


class Advice(NamedTuple):
    """The hard player's move with its chance, the best other move if there is one, and a reason in the game's words, or ""."""

    move: list[int]
    chance: float
    other: list[int]
    other_chance: float
    why: str


class Adviser(Protocol):
    """Who computes hints."""

    def advise(self, question: Question, done: Callable[[Advice | ParlourError], None]) -> None:
        """Answer a question later, or raise `ParlourError` at once."""

    async def close(self) -> None:
        """Stop."""


@final
class NoAdviser:
    """There are no hints here."""

    def advise(self, question: Question, done: Callable[[Advice | ParlourError], None]) -> None:
        raise TableRefuses("this server gives no hints")

    async def close(self) -> None:
        return


def advise(live: LiveTable, listener: Listener, seat: int, scene: Scene | None, rev: int) -> None:
    """Ask for a hint about a position, and send it to the listener unless the seat's choice has changed since."""
    match = live.table.playing()

    def answered(advice: Advice | ParlourError) -> None:
        side = live.sides.get(seat)
        if listener not in live.listeners or live.outbox.closed or side is None or side.shown.decided > rev:
            return
        if isinstance(advice, ParlourError):
            live.answer(listener, protocol.Error(code=advice.code, text=str(advice), re="hint"))
            return

        def words(actions: list[int]) -> str:
            return "; ".join(match.actions.label(action) for action in actions)

        live.answer(
            listener,
            protocol.Hint(
                rev=rev,
                els=[] if scene is None else elements_for(scene, advice.move),
                move=words(advice.move),
                chance=advice.chance,
                other=words(advice.other),
                other_chance=advice.other_chance,
                why=advice.why,
            ),
        )

    live.house.adviser.advise(question_of(live.table.code, match, seat, "", 0), answered)
