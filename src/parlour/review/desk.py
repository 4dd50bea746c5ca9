"""Reviews of finished matches: computed once for everybody, in separate processes, and cancelled when nobody waits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final, Literal, NamedTuple

from parlour.core.record import loads
from parlour.core.registry import game
from parlour.review.clerk import Clerk, Finished, Progress, Report, Tell, Ticket
from parlour.review.course import Ending
from parlour.review.review import review

NICE: Final = 12  # hints run at 10
PROCESSES: Final = 2
MOST: Final = 8  # reviews that may be queued
KEPT: Final = 32
PATIENCE: Final = 20.0  # seconds without a request after which a person counts as gone

State = Literal["working", "done", "failed"]


class ReviewJob(NamedTuple):
    """A job that reviews a record; `ending` says how the table ended a match that the rules did not end."""

    record: str
    names: list[str]
    ending: Ending | None
    processes: int = PROCESSES

    def __call__(self, tell: Tell) -> dict[str, Any]:
        """Return the review."""
        return review(loads(self.record, game), 0, self.processes, names=self.names, ending=self.ending, progress=tell)


class Review:
    """The progress of one table's review, and who waits for it."""

    def __init__(self) -> None:
        self.state: State = "working"
        self.done = 0
        self.total = 0
        self.report: dict[str, Any] | None = None
        self.text = ""
        self.ticket: Ticket | None = None
        self.waiting: dict[str, float] = {}  # by person: when they last asked

    def hear(self, said: Report) -> None:
        """Record a report of the clerk."""
        if isinstance(said, Progress):
            self.done, self.total = said
        elif isinstance(said, Finished):
            self.state, self.report = "done", said.result
        else:
            self.state, self.text = "failed", str(said)


class Reviews:
    """All reviews, finished and in progress; all calls come from one event loop."""

    def __init__(self) -> None:
        self.clerk = Clerk(NICE, MOST, helped=True)
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, code: str, job: ReviewJob, person: str) -> Review:
        """Return the review of a table's match, starting it if needed; raise `ParlourError` if too many are queued."""
        found = self._reviews.get(code)
        if found is None or found.state == "failed":
            found = Review()
            found.ticket = self.clerk.ask(job, found.hear)
            self._reviews[code] = found
            self._forget_old()
        self._reviews.move_to_end(code)
        found.waiting[person] = asyncio.get_running_loop().time()
        self._watch()
        return found

    def look(self, code: str, person: str) -> Review | None:
        """Return a review's progress; None if nobody has asked for it."""
        found = self._reviews.get(code)
        if found is not None and person in found.waiting:
            found.waiting[person] = asyncio.get_running_loop().time()
        return found

    def leave(self, code: str, person: str) -> None:
        """Stop waiting on a person's behalf; cancel the review when nobody is left."""
        found = self._reviews.get(code)
        if found is None:
            return
        found.waiting.pop(person, None)
        if not found.waiting and found.state == "working" and found.ticket is not None:
            self.clerk.cancel(found.ticket)
            del self._reviews[code]

    async def close(self) -> None:
        """End the worker processes."""
        if self._timer is not None:
            self._timer.cancel()
        await self.clerk.close()

    def _forget_old(self) -> None:
        done = [code for code, found in self._reviews.items() if found.state != "working"]
        for code in done[: max(0, len(done) - KEPT)]:
            del self._reviews[code]

    def _watch(self) -> None:
        """Check now and then, while any review is in progress, for people who have gone."""
        working = any(found.state == "working" for found in self._reviews.values())
        if self._timer is None and working:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE / 2, self._check)

    def _check(self) -> None:
        self._timer = None
        late = asyncio.get_running_loop().time() - PATIENCE
        for code, found in list(self._reviews.items()):
            for person in [person for person, asked in found.waiting.items() if asked < late]:
                self.leave(code, person)
        self._watch()
