"""Hints, reviews and playing on, over a real server with real worker processes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.jobs import Count, Die, Refuse, Sleep
from tests.server.people import finish, scene_of

from parlour.review.clerk import Busy, Clerk, Finished, Progress, Report
from parlour.review.desk import Reviews
from parlour.server.client import Guest
from parlour.table import protocol


class Heard:
    """What a clerk reports of a job."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self.arrived = asyncio.Event()

    def __call__(self, report: Report) -> None:
        """Take a report."""
        self.reports.append(report)
        self.arrived.set()

    async def end(self) -> Report:
        """The last report."""
        while not self.reports or isinstance(self.reports[-1], Progress):
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), 60)
        return self.reports[-1]


async def test_a_clerk_does_jobs_one_after_the_other_and_survives_them() -> None:
    """Progress and result come; a refusal and a death are told; a cancelled job is silent, and the next one is done."""
    clerk = Clerk(0, 3)
    try:
        counted, refused, died = Heard(), Heard(), Heard()
        clerk.ask(Count(3), counted)
        clerk.ask(Refuse("no such record"), refused)
        clerk.ask(Die(), died)
        with pytest.raises(Busy):
            clerk.ask(Count(1), Heard())
        assert await counted.end() == Finished(3)
        assert counted.reports[:3] == [Progress(1, 3), Progress(2, 3), Progress(3, 3)]
        assert str(await refused.end()) == "no such record"
        assert "ended unexpectedly" in str(await died.end())
        slept, after = Heard(), Heard()
        ticket = clerk.ask(Sleep(), slept)
        await asyncio.wait_for(slept.arrived.wait(), 60)
        clerk.ask(Count(1), after)
        clerk.cancel(ticket)
        assert await after.end() == Finished(1)
        assert slept.reports == [Progress(0, 1)]
    finally:
        await clerk.close()


async def test_a_review_goes_on_while_anybody_waits() -> None:
    """Two people wait for one job; it stops when the second leaves, and can be asked for again."""
    reviews = Reviews()
    try:
        job: Any = Sleep()
        first = reviews.ask("code", job, "ann")
        assert reviews.ask("code", job, "bob") is first
        reviews.leave("code", "ann")
        assert reviews.look("code", "bob") is first
        reviews.leave("code", "bob")
        assert reviews.look("code", "bob") is None
        assert reviews.ask("code", job, "ann") is not first
    finally:
        await reviews.close()


async def settled(guest: Guest, code: str) -> dict[str, Any]:
    """Wait until work on a review has stopped, and return its state."""
    while True:
        state: dict[str, Any] = (await guest.request("GET", f"/api/tables/{code}/review")).body
        if state["state"] != "working":
            return state
        await asyncio.sleep(0.05)


async def test_a_finished_match_is_reviewed_and_played_on(address: str) -> None:
    """Hints before the end, the review after it, and a new table from the middle."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    early = await ann.request("POST", f"/api/tables/{code}/review")
    assert (early.status, early.body["code"]) == (409, "table/refused")
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        await seat.send(protocol.AskHint(rev=scene_of(seat).rev))
        hint = await seat.until(protocol.Hint)
        assert 0.0 <= hint.chance <= 1.0
        assert set(hint.els) <= set(scene_of(seat).pieces)
        await finish(seat)
    assert (await ann.request("GET", f"/api/tables/{code}/review")).body == {"state": "none"}
    begun = (await ann.request("POST", f"/api/tables/{code}/review")).body
    assert begun["state"] in ("working", "done")
    state = await settled(ann, code)
    assert state["state"] == "done", state
    report = state["report"]
    assert report["names"][0] == "Ann"
    assert len(report["curve"][0]["known"]) == 2
    played = await ann.request("POST", f"/api/tables/{code}/play-on", {"step": 2, "seat": 1, "level": "easy"})
    assert played.status == 201
    async with ann.sit(played.body["code"]) as seat:
        whole = await seat.until(protocol.WholeScene)
        assert whole.scene.you == 1
        await finish(seat)


async def test_a_resigned_match_is_reviewed_and_a_review_is_cancelled(address: str) -> None:
    """A match that the table ended has a review, too; after a cancellation there is none, and one may ask again."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        await seat.act(scene_of(seat).options[0])
        await seat.until(protocol.Update, lambda update: update.rev > 1)
        await seat.send(protocol.Resign())
        await seat.until(protocol.Ended)
    await ann.request("POST", f"/api/tables/{code}/review")
    cancelled = (await ann.request("DELETE", f"/api/tables/{code}/review")).body
    assert cancelled["state"] in ("none", "done")
    await ann.request("POST", f"/api/tables/{code}/review")
    state = await settled(ann, code)
    assert state["report"]["returns"] == [-1.0, 1.0]
    assert state["report"]["reason"] == "Ann resigned"
