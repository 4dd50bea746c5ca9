"""
What the stores have in common: the statements that both databases understand, and everything read with them.

Parameters are written as question marks; a store translates them for its library.
"""

from __future__ import annotations

import logging
import secrets
from abc import abstractmethod
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

import msgspec

from parlour.store.group import GroupStore, Statement, Write
from parlour.table.invitation import words_of
from parlour.table.model import Head
from parlour.table.records import Left, Linked, Noted, Record, Revoked, SatDown, decode_record
from parlour.table.store import Done, TableDamaged, TableMoved

PUT_HEAD: Final = (
    "insert into tables values(?,?,?,?,?) on conflict(code) do update "
    "set listed=excluded.listed, touched=excluded.touched, head=excluded.head"
)
PUT_NAME: Final = "insert into people values(?,?) on conflict(person) do update set name=excluded.name"
PUT_PLACE: Final = "insert into places values(?,?,?) on conflict do nothing"
DROP_PLACE: Final = "delete from places where person=? and code=?"
PUT_PLAYING: Final = "insert into playing values(?,?) on conflict(code) do update set since=excluded.since"
DROP_PLAYING: Final = "delete from playing where code=?"
PUT_LOBBY: Final = "insert into lobbies values(?,?) on conflict(words) do update set code=excluded.code"
DROP_LOBBY: Final = "delete from lobbies where code=?"
PROBE_WRITE: Final = "insert into facts values('probe', ?) on conflict(name) do update set value=excluded.value"
PUT_FACT: Final = "insert into facts values(?, ?) on conflict do nothing"

log = logging.getLogger("parlour.store")

decode_head = msgspec.json.Decoder(Head).decode


def decoded(rows: list[tuple[int, str]] | list[tuple[Any, ...]]) -> list[Record]:
    """The records of a table in their order; `TableDamaged` if some are missing or malformed."""
    if rows and rows[-1][0] != len(rows) - 1:
        raise TableDamaged(f"only {len(rows)} of the {rows[-1][0] + 1} records of this table are left")
    try:
        return [decode_record(body) for _, body in rows]
    except (msgspec.DecodeError, UnicodeError) as error:
        raise TableDamaged(f"the records of this table are damaged: {error}") from error


class SqlStore(GroupStore):
    """A store in an SQL database."""

    empty_note: str
    """
    Drops the text of a seat's last note, unless seats were renumbered since: only the newest note counts.

    It searches backward from the new note, so a frequent writer's last note is found at once, however long the log is.
    """

    old_tables = "select code from tables where touched < ? and code not in (select code from playing)"
    drop_table: tuple[str, ...] = (
        "delete from records where code=?",
        "delete from places where code=?",
        "delete from playing where code=?",
        DROP_LOBBY,
        "delete from tables where code=?",
    )

    @abstractmethod
    def rows(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        """The rows of a query; called in the reading thread."""

    # Writing.

    def rename(self, person: str, name: str, done: Done) -> None:
        self._write(Write("", 0, [], [(PUT_NAME, (person, name))], done))

    def projected(self, code: str, seq: int, record: Record) -> list[Statement]:
        if isinstance(record, SatDown):
            return [(PUT_PLACE, (record.person, code, record.at))]
        if isinstance(record, Linked):
            return [(PUT_PLACE, (record.device, code, record.at))]
        if isinstance(record, Revoked):
            return [(DROP_PLACE, (device, code)) for device in record.gone]
        if isinstance(record, Left):
            return [(DROP_PLACE, (record.person, code))]
        if isinstance(record, Noted):
            return [(self.empty_note, (code, seq, record.seat))]
        return []

    def listing(self, head: Head) -> list[Statement]:
        listed = head.open and head.phase == "waiting"
        body = msgspec.json.encode(head).decode()
        statements: list[Statement] = [(PUT_HEAD, (head.code, listed, head.created, head.touched, body))]
        waiting = head.phase == "waiting"
        statements.append((PUT_LOBBY, (words_of(head.code), head.code)) if waiting else (DROP_LOBBY, (head.code,)))
        if head.phase == "playing":
            statements.append((PUT_PLAYING, (head.code, head.touched)))
        elif not waiting:
            statements.append((DROP_PLAYING, (head.code,)))
        return statements

    # Reading.

    async def listed(self, limit: int = 100) -> list[Head]:
        return await self._heads("from tables where listed order by created desc limit ?", limit)

    async def lobby(self, words: str) -> str:
        return await self._text("select code from lobbies where words=?", words)

    async def places(self, person: str, limit: int = 50) -> list[Head]:
        query = "from places join tables on tables.code = places.code where person=? order by since desc limit ?"
        return await self._heads(query, person, limit)

    async def _heads(self, query: str, *values: str | int) -> list[Head]:
        """The heads of tables, leaving out damaged ones."""
        try:
            rows = await self.read(self.rows, f"select tables.code, head {query}", *values)
        except TableDamaged as error:  # then one by one
            log.error("a list of tables is incomplete: %s", error)
            rows = []
            with suppress(TableDamaged):
                codes = await self._texts(f"select code {query.replace('join tables on tables.code = places.code', '')}", *values)
                for code in codes:
                    with suppress(TableDamaged):
                        rows += await self.read(self.rows, "select code, head from tables where code=?", code)
        found: list[Head] = []
        for code, head in rows:
            try:
                found.append(decode_head(head))
            except (msgspec.DecodeError, UnicodeError) as error:
                log.error("a list of tables lacks %s: %s", code, error)
        return found

    async def playing(self, limit: int) -> list[str]:
        try:
            return await self._texts("select code from playing order by since desc limit ?", limit)
        except TableDamaged as error:
            log.error("the list of matches in progress is damaged, so all tables are searched: %s", error)
            return [head.code for head in await self._heads("from tables limit ?", limit) if head.phase == "playing"]

    async def name_of(self, person: str) -> str:
        return await self._text("select name from people where person=?", person)

    async def _text(self, query: str, *values: str | int) -> str:
        """The only text that a query finds, or "" if there is none or it is damaged."""
        try:
            found = await self._texts(query, *values)
        except TableDamaged as error:
            log.error("a name is damaged: %s", error)
            return ""
        return found[0] if found else ""

    async def _texts(self, query: str, *values: str | int) -> list[str]:
        return [text for (text,) in await self.read(self.rows, query, *values)]

    async def prune(self, before: int, spared: Collection[str]) -> int:
        count = 0
        for code in await self._texts(self.old_tables, before):
            if code in spared:  # checked now, because somebody may have come while others were deleted
                continue
            with suppress(TableMoved):  # to another process
                await self.written(code, [(statement, (code,)) for statement in self.drop_table])
                count += 1
        return count

    def secret(self) -> str:
        return self.fact("secret", secrets.token_hex(32))

    def fact(self, name: str, value: str) -> str:
        """A value of the whole installation; `value` if it has none yet. Blocks: only for use at startup."""
        self.put_fact(name, value)
        return str(self.rows("select value from facts where name=?", name)[0][0])

    @abstractmethod
    def put_fact(self, name: str, value: str) -> None:
        """Store a fact unless there is one with that name."""
