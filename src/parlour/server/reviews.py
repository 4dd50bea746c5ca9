"""Endpoints for finished matches: their reviews, and tables that go on from one of their positions."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.review.course import Ending
from parlour.review.desk import Review, ReviewJob
from parlour.server.base import Endpoints
from parlour.server.endpoint import TooMuch, answer, endpoint
from parlour.server.identity import address
from parlour.server.review_shapes import PlayOn, ReviewReport, ReviewState
from parlour.table.branch import branch
from parlour.table.model import TableRefuses
from parlour.table.table import Table


class Reviewing(Endpoints):
    """Reviews are computed once for all who ask, and given up when nobody waits any more."""

    @endpoint
    async def begin_review(self, request: Request, person: str) -> Response:
        """Begin the review of a finished match, or join those who wait for it."""
        table = (await self.table(request)).table
        job = job_of(table)
        known = self.reviews.look(table.code, person)
        if known is None and not self.creations.take(address(request)):
            raise TooMuch("too many reviews; please wait a moment")
        return answer(state_of(self.reviews.ask(table.code, job, person)))

    @endpoint
    async def show_review(self, request: Request, person: str) -> Response:
        """How far a review is, and the review once it is done."""
        table = (await self.table(request)).table
        found = self.reviews.look(table.code, person)
        return answer(ReviewState(state="none") if found is None else state_of(found))

    @endpoint
    async def cancel_review(self, request: Request, person: str) -> Response:
        """Stop waiting for the review; the work stops when nobody is left waiting."""
        table = (await self.table(request)).table
        self.reviews.leave(table.code, person)
        found = self.reviews.look(table.code, person)
        return answer(ReviewState(state="none") if found is None else state_of(found))

    @endpoint
    async def play_on(self, request: Request, person: str) -> Response:
        """Open a table that goes on from a position of a finished match, against computer players."""
        wanted = await self.body(request, PlayOn)
        table = (await self.table(request)).table
        if not self.creations.take(address(request)):
            raise TooMuch("too many new tables; please wait a moment")
        name = await self.hub.store.name_of(person) or "Guest"
        history = await self.aside(request, branch, table, person, name, wanted.seat, wanted.level, wanted.step, self.hub.now())
        live = await self.hub.open(history)
        await self.hub.durable(live)
        return answer(self.seated(live.table, person), 201)


def job_of(table: Table) -> ReviewJob:
    """The review of a table's match; `TableRefuses` before its end."""
    match, result = table.match, table.head.result
    if match is None or result is None or not table.over():
        raise TableRefuses("a match can be reviewed once it is over: a review shows what all seats held")
    ending = None if match.over() else Ending(result.returns, result.text)
    return ReviewJob(match.save(), table.names(), ending)


def state_of(review: Review) -> ReviewState:
    """How far a review is."""
    report = None if review.report is None else msgspec.convert(review.report, ReviewReport)
    return ReviewState(state=review.state, done=review.done, total=review.total, report=report, text=review.text)
