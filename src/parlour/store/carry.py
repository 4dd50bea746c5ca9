"""Carries all tables from one store to another: files and PostgreSQL databases, in any combination."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from parlour.core.errors import ParlourError
from parlour.store.file import FileLock, backup, beside, connect, explained, recognize
from parlour.store.migrations import migrate
from parlour.store.place import BadDatabase, is_url

CARRIED: Final = {
    "facts": ("name", "value"),
    "tables": ("code", "listed", "created", "touched", "head"),
    "records": ("code", "seq", "body"),
    "playing": ("code", "since"),
    "lobbies": ("words", "code"),
    "people": ("person", "name"),
    "places": ("person", "code", "since"),
}
FACTS: Final = ("secret",)  # the others belong to a store, not to its tables

Rows = Iterable[tuple[Any, ...]]


class Source(Protocol):
    """Tables to be read."""

    def rows(self, table: str) -> Rows:
        """All rows of one of the database's tables, as they were at one moment."""


class Target(Protocol):
    """A store to be filled."""

    def put(self, table: str, rows: Rows) -> None:
        """Write rows."""


@explained()
def carry(source: Path | str, target: Path | str) -> int:
    """Copy everything into an empty store, all or nothing, and return the number of tables."""
    count = 0
    with reading(source) as tables, writing(target) as copy:
        for name in CARRIED:
            rows = tables.rows(name)
            if name == "facts":
                rows = [row for row in rows if row[0] in FACTS]
            elif name == "tables":
                rows = list(rows)
                count = len(rows)
            copy.put(name, rows)
    return count


@contextmanager
def reading(place: Path | str) -> Iterator[Source]:
    """A snapshot of a store, also while servers use it."""
    if is_url(place):
        from parlour.store.postgres_copy import reading_postgres  # its library is an extra

        with reading_postgres(str(place)) as source:
            yield source
        return
    recognize(Path(place))
    with tempfile.TemporaryDirectory() as folder:  # a copy, which may be brought to the current format
        copy = Path(folder) / "copy.db"
        backup(Path(place), copy)
        with closing(connect(str(copy))) as connection:
            migrate(connection, str(place))
            yield SqliteSource(connection)


@contextmanager
def writing(place: Path | str) -> Iterator[Target]:
    """A store that is filled as a whole or not at all; `BadDatabase` if it is not empty."""
    if is_url(place):
        from parlour.store.postgres_copy import writing_postgres

        with writing_postgres(str(place)) as target:
            yield target
        return
    path = Path(place)
    if path.exists():
        raise BadDatabase(f"{path} exists; name a file that does not")
    try:
        with beside(path, replace=False) as partial, closing(connect(str(partial))) as connection:
            migrate(connection, str(path))
            connection.execute("begin immediate")
            yield SqliteTarget(connection)
            connection.execute("commit")
            connection.execute("pragma journal_mode=delete")
    except FileExistsError as error:  # meanwhile
        raise BadDatabase(f"{path} exists; name a file that does not") from error


class SqliteSource:
    """The tables of a file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, table: str) -> Rows:
        return self._connection.execute(f"select {', '.join(CARRIED[table])} from {table}")  # noqa: S608  our own names


class SqliteTarget:
    """A new file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def put(self, table: str, rows: Rows) -> None:
        marks = ",".join("?" * len(CARRIED[table]))
        statement = f"insert into {table}({', '.join(CARRIED[table])}) values({marks})"
        self._connection.executemany(statement, rows)


def moved(source: Path | str, target: Path | str) -> int:
    """Like `carry`, but only if no server uses the source: what one wrote afterwards would be lost."""
    if is_url(source):
        from parlour.store.postgres_copy import servers_of

        if servers_of(str(source)):
            raise ParlourError("servers are using the tables; stop them first, or make a backup instead")
        return carry(source, target)
    if not Path(source).is_file():  # a lock beside nothing would stay behind
        raise FileNotFoundError(f"there is no file {source}")
    lock = FileLock(str(source))
    try:
        return carry(source, target)
    finally:
        lock.release()
