"""Builds the messages about a table as a whole."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from parlour.llm.endpoint import Endpoint
from parlour.table.decide import seatable, setup_of
from parlour.table.invitation import words_of
from parlour.table.protocol import PROTOCOL, Ended, TableNews, Welcome
from parlour.table.sides import Listener
from parlour.table.table import Table


def welcome(table: Table, listener: Listener, link: str, model: Endpoint | None, now: int) -> Welcome:
    """Which table this is, who the listener is at it, and whether a language model listens."""
    head = table.head
    return Welcome(
        protocol=PROTOCOL,
        code=head.code,
        game=head.game,
        title=table.game.title,
        options=head.options,
        clock=head.clock,
        you=listener.look,
        mine=head.mine(listener.person),
        host=head.is_host(listener.person),
        hot=head.hot,
        link=link,
        invite=f"/join/{head.code}",
        words=words_of(head.code) if head.phase == "waiting" else "",
        commitment=table.match.commitment if table.match is not None else "",
        bots=seatable(table),
        now=now,
        model=model.notice() if model is not None and table.game.talks(setup_of(table)) else "",
        note=table.notes.get(listener.look, "") if listener.look is not None else "",
    )


def news(
    table: Table, online: Sequence[bool], away: Mapping[int, int], people: Collection[str], paused: str, now: int
) -> TableNews:
    """Who sits where and is online, open offers, and whether play is paused; `people` are all who are connected."""
    head = table.head
    seats = head.seat_info()
    for info in seats:
        info.online = online[info.n] if head.chairs[info.n].holders else bool(head.chairs[info.n].bot)
        info.away = 0 if info.online else away.get(info.n, 0)
    seated = {holder for chair in head.chairs for holder in chair.holders}
    spectators = sum(1 for person in people if person not in seated)
    return TableNews(
        phase=head.phase,
        seats=seats,
        spectators=spectators,
        now=now,
        offers=table.offers,
        next=head.next,
        hints=hints(table),
        paused=paused,
    )


def hints(table: Table) -> Literal["", "ask", "open"]:
    """Whether players may ask for hints now; "ask": once all of them have agreed."""
    people = table.people()
    if table.head.phase != "playing" or not people or not seatable(table):
        return ""
    return "open" if all(table.may_hint(seat) for seat in people) else "ask"


def ended(table: Table) -> Ended:
    """How the match ended, and the seed that it was dealt from."""
    result, match = table.head.result, table.match
    assert result is not None
    assert match is not None
    return Ended(
        text=result.text,
        winners=result.winners,
        returns=result.returns,
        seed=match.seed.hex(),
        commitment=match.commitment,
        replay=f"/replay/{table.code}",
    )
