"""Sitting down, coming back on another device, and leaving."""

from __future__ import annotations

import itertools

from parlour.store.sqlite import DROP_PLACE, PUT_PLACE
from parlour.table.model import MOST_DEVICES, Chair, TableRefuses, plain
from parlour.table.post import whole
from parlour.table.protocol import LONGEST_NAME
from parlour.table.table import Table


@whole
def join(table: Table, person: str, name: str, seat: int | None = None) -> list[int]:
    """Give a person a free seat (None: the first); returns the seats they hold now."""
    mine = table.head.mine(person)
    if mine:
        return mine
    if table.head.phase != "waiting":
        raise TableRefuses("the match has begun; you can watch it")
    free = [n for n, chair in enumerate(table.head.chairs) if chair.free()]
    if not free or (seat is not None and seat not in free):
        raise TableRefuses("this seat is taken" if free else "all seats are taken")
    seat_person(table, free[0] if seat is None else seat, person, name)
    settle_in(table, person)
    return table.head.mine(person)


@whole
def carry(table: Table, owner: str, device: str) -> list[int]:
    """Let a further device of a person use their seats; returns these."""
    mine = table.head.mine(owner)
    if not mine:
        raise TableRefuses("this link carries no seat any more")
    lacking = [table.head.chairs[n].holders for n in mine if device not in table.head.chairs[n].holders]
    if any(len(holders) >= MOST_DEVICES for holders in lacking):
        raise TableRefuses("these seats are in use on too many devices")
    for holders in lacking:
        holders.append(device)
    table.write((PUT_PLACE, (device, table.head.code, table.house.now())))
    settle_in(table, device)
    return mine


def seat_person(table: Table, n: int, person: str, name: str) -> None:
    """Put a person on a seat."""
    chair = table.head.chairs[n]
    chair.holders = [person]
    chair.name = unlike(table, plain(name, LONGEST_NAME) or f"Guest {n + 1}")
    chair.bot = chair.bot_name = ""
    table.note_absent()
    table.write((PUT_PLACE, (person, table.head.code, table.house.now())))


def unlike(table: Table, name: str) -> str:
    """The name, with a number if somebody at the table has the same."""
    taken = {chair.shown_name() for chair in table.head.chairs}
    return next(tried for tried in itertools.chain([name], (f"{name} {i}" for i in itertools.count(2))) if tried not in taken)


def settle_in(table: Table, person: str) -> None:
    """After a change of seats: write it down, greet the person's open connections anew, and begin if all are there."""
    table.write_head()
    began = table.begin_if_full()
    for listener in table.listeners:
        if listener.person == person and not began:
            mine = table.head.mine(person)
            if listener.look not in mine:
                table.look_away(listener)
                listener.look = mine[0] if mine else None
            table.greet(listener)
    table.announce()


@whole
def leave(table: Table, person: str) -> None:
    """A person gives up their seats: before the match they become free, during it a computer player stands in for them."""
    mine = table.head.mine(person)
    if not mine:
        raise TableRefuses("you have no seat at this table")
    if table.head.phase == "playing":
        for n in mine:
            if not table.head.chairs[n].bot:
                table.put_bot(n, table.usual_level())
        table.seats_changed()
        return
    table.write((DROP_PLACE, (person, table.head.code)))
    if table.head.phase == "waiting":
        for n in mine:
            table.head.chairs[n] = Chair()
        heirs = [chair.holders[0] for chair in table.head.chairs if chair.holders]
        if not heirs:
            table.head.phase = "closed"
        elif person == table.head.host:
            table.head.host = heirs[0]
        settle_in(table, person)
