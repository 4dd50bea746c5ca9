"""Converts the tables of format 1, a head and a log of moves, to records."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec

from parlour.table import records
from parlour.table.protocol import ClockPlan
from parlour.table.records import ClockState, Record, encode_record


def convert(connection: sqlite3.Connection) -> None:
    """Write the records of every table, and drop from its head what only the records need."""
    for code, text in connection.execute("select code, head from tables").fetchall():
        head = msgspec.json.decode(text)
        moves = [
            msgspec.json.decode(body) for (body,) in rows(connection, "select body from log where code=? order by seq", code)
        ]
        chat = rows(connection, "select room, body from chat where code=? order by n", code)
        notes = rows(connection, "select seat, body from notes where code=? order by seat", code)
        history = [*seats(head), *match(head, moves), *talk(head, chat, notes), *ending(head, moves)]
        connection.executemany(
            "insert into records(code, seq, body) values(?,?,?)",
            [(code, seq, encode_record(record)) for seq, record in enumerate(history)],
        )
        head.pop("seed", None)
        head.pop("rules_version", None)
        connection.execute("update tables set head=? where code=?", (msgspec.json.encode(head).decode(), code))


def rows(connection: sqlite3.Connection, query: str, code: str) -> list[tuple[Any, ...]]:
    """All rows of one table."""
    return connection.execute(query, (code,)).fetchall()


def seats(head: dict[str, Any]) -> Iterator[Record]:
    """Who sits where, as if everybody had sat down at the beginning."""
    at, chairs = head["created"], head["chairs"]
    yield records.Opened(
        at=at,
        game=head["game"],
        options=head["options"],
        seats=len(chairs),
        host=head["host"],
        clock=msgspec.convert(head.get("clock", {}), ClockPlan),
        open=head.get("open", False),
        hot=head.get("hot", False),
    )
    if head.get("phase") == "closed":  # everybody has left
        yield records.SatDown(at=at, seat=0, person=head["host"], name="Guest 1")
        yield records.Left(at=head["touched"], person=head["host"])
        return
    for n, chair in enumerate(chairs):
        holders = chair.get("holders", [])
        if holders:
            yield records.SatDown(at=at, seat=n, person=holders[0], name=chair.get("name", ""))
            for device in holders[1:]:
                yield records.Linked(at=at, seats=[n], device=device)
        if chair.get("bot"):
            yield records.BotSat(at=at, seat=n, level=chair["bot"], name=chair.get("bot_name", ""))


def match(head: dict[str, Any], moves: list[dict[str, Any]]) -> Iterator[Record]:
    """The deal and all moves, taken back or not; times were counted from the beginning of the match."""
    if not head.get("seed"):
        return
    began = at = head["began"]
    yield records.Dealt(at=began, seed=head["seed"], rules_version=head["rules_version"])
    for move in moves:
        if move["k"] == "play":
            at = began + move["at"]
            yield records.Moved(at=at, seat=move["seat"], actions=move["actions"], text=move.get("text", ""))
        else:
            yield records.TookBack(at=at, seat=0, length=move["length"])


def talk(head: dict[str, Any], chat: list[tuple[Any, ...]], notes: list[tuple[Any, ...]]) -> Iterator[Record]:
    """The chat in its order, and each seat's note."""
    for room, body in chat:
        line = msgspec.json.decode(body)
        yield records.Said(at=line["at"], room=room, name=line["name"], text=line["text"], seat=line.get("seat"))
    for seat, text in notes:
        yield records.Noted(at=head["touched"], seat=seat, text=text)


def ending(head: dict[str, Any], moves: list[dict[str, Any]]) -> Iterator[Record]:
    """Who has resigned, what the clocks showed last, and the table of the rematch."""
    at = head["touched"]
    for n, chair in enumerate(head["chairs"]):
        if chair.get("resigned"):
            yield records.Resigned(at=at, seat=n)
    if head.get("phase") == "playing" and moves and "clock" in moves[-1]:
        yield records.Resumed(at=at, clocks=msgspec.convert(moves[-1]["clock"], ClockState, str_keys=True))
    if head.get("next"):
        yield records.Rematched(at=at, code=head["next"])
