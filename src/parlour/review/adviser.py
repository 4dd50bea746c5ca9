"""Hints for live tables, computed in a separate process from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from parlour.core.errors import ParlourError
from parlour.core.perspective import Perspective
from parlour.review.clerk import Busy, Clerk, Finished, Report, Tell
from parlour.review.hints import hint
from parlour.table.advice import Advice
from parlour.table.think import Question, recall

NICE: Final = 10  # searching bots run at 8
MOST: Final = 16


class HintJob(NamedTuple):
    """A job that computes the hint for one question."""

    question: Question

    def __call__(self, tell: Tell) -> Advice:
        """Return the hint."""
        match = recall(self.question)
        found = hint(match.game, Perspective(match.state, self.question.seat))
        other = found.other
        if other is None:
            return Advice(found.move.actions, found.move.chance, [], 0.0, found.why)
        return Advice(found.move.actions, found.move.chance, other.actions, other.chance, found.why)


class HintClerk:
    """Computes hints one at a time; each seat may have one request pending."""

    def __init__(self) -> None:
        self.clerk = Clerk(NICE, MOST)
        self._asking: set[tuple[str, int]] = set()

    def advise(self, question: Question, done: Callable[[Advice | ParlourError], None]) -> None:
        """Queue a question and call `done` with the answer, or raise `Busy`."""
        who = (question.code, question.seat)
        if who in self._asking:
            raise Busy("your hint is already being computed")

        def report(said: Report) -> None:
            if isinstance(said, Finished | ParlourError):
                self._asking.discard(who)
                done(said.result if isinstance(said, Finished) else said)

        self.clerk.ask(HintJob(question), report)
        self._asking.add(who)

    async def close(self) -> None:
        """End the worker process."""
        await self.clerk.close()
