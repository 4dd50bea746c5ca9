"""Reviews of finished matches for all who ask: computed once, in processes of their own, and given up when nobody waits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final, Literal, NamedTuple

from parlour.core.record import loads
from parlour.core.registry import game
from parlour.review.clerk import Clerk, Finished, Progress, Report, Tell, Ticket
from parlour.review.course import Ending
from parlour.review.review import review

NICE: Final = 12  # hints have 10
PROCESSES: Final = 2
MOST: Final = 8  # reviews that may wait
KEPT: Final = 32
PATIENCE: Final = 20.0  # seconds after which somebody who does not ask any more has left

State = Literal["working", "done", "failed"]


class ReviewJob(NamedTuple):
    """The review of a record; of a match that the table ended, `ending` tells how."""

    record: str
    names: list[str]
    ending: Ending | None
    processes: int = PROCESSES

    def __call__(self, tell: Tell) -> dict[str, Any]:
        """Compute it."""
        return review(loads(self.record, game), 0, self.processes, names=self.names, ending=self.ending, progress=tell)


class Review:
    """How far the review of a table's match is, and who waits for it."""

    def __init__(self) -> None:
        self.state: State = "working"
        self.done = 0
        self.total = 0
        self.report: dict[str, Any] | None = None
        self.text = ""
        self.ticket: Ticket | None = None
        self.waiting: dict[str, float] = {}  # who waits, and when they last asked

    def hear(self, said: Report) -> None:
        """Take note of what the clerk reports."""
        if isinstance(said, Progress):
            self.done, self.total = said
        elif isinstance(said, Finished):
            self.state, self.report = "done", said.result
        else:
            self.state, self.text = "failed", str(said)


class Reviews:
    """See the module; all calls come from one event loop."""

    def __init__(self) -> None:
        self.clerk = Clerk(NICE, MOST, helped=True)
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, code: str, job: ReviewJob, person: str) -> Review:
        """The review of a table's match, begun if it was not; `ParlourError` if too many wait."""
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
        """How far a review is; None if nobody has asked for it."""
        found = self._reviews.get(code)
        if found is not None and person in found.waiting:
            found.waiting[person] = asyncio.get_running_loop().time()
        return found

    def leave(self, code: str, person: str) -> None:
        """A person does not wait any more; when nobody is left, the work stops."""
        found = self._reviews.get(code)
        if found is None:
            return
        found.waiting.pop(person, None)
        if not found.waiting and found.state == "working" and found.ticket is not None:
            self.clerk.cancel(found.ticket)
            del self._reviews[code]

    async def close(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.cancel()
        await self.clerk.close()

    def _forget_old(self) -> None:
        done = [code for code, found in self._reviews.items() if found.state != "working"]
        for code in done[: max(0, len(done) - KEPT)]:
            del self._reviews[code]

    def _watch(self) -> None:
        """See to it that people who have left are noticed, while anything is being worked on."""
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
