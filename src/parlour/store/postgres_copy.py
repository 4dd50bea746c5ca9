"""The PostgreSQL half of `parlour.store.carry`, and migrations on request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import sql

from parlour.store.carry import CARRIED, Rows, Source, Target
from parlour.store.migrations import postgres as formats
from parlour.store.migrations.postgres import format_of, migrate
from parlour.store.place import BadDatabase, named
from parlour.store.postgres import connect, reason_of

PIECE: Final = 1000  # rows read at a time
WAKE: Final = "insert into leases(code, owner, epoch) select code, 0, 0 from playing"  # the next server resumes their clocks


@contextmanager
def opened(url: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection; `BadDatabase` says what is wrong with it."""
    try:
        with connect(url) as connection:
            yield connection
    except (psycopg.Error, ValueError) as error:
        raise BadDatabase(f"{named(url)}: {reason_of(error)}") from error


def chosen(table: str) -> sql.Composed:
    """The columns of a table."""
    return sql.SQL(", ").join(sql.Identifier(column) for column in CARRIED[table])


class PostgresSource:
    """The tables of a database at one moment."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def rows(self, table: str) -> Rows:
        with self._connection.cursor(f"all_{table}") as cursor:
            cursor.itersize = PIECE
            yield from cursor.execute(sql.SQL("select {} from {}").format(chosen(table), sql.Identifier(table)))


class PostgresTarget:
    """An empty database."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def put(self, table: str, rows: Rows) -> None:
        statement = sql.SQL("copy {}({}) from stdin").format(sql.Identifier(table), chosen(table))
        with self._connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row((row[0], bool(row[1]), *row[2:]) if table == "tables" else row)  # SQLite has no booleans


@contextmanager
def reading_postgres(url: str) -> Iterator[Source]:
    """A snapshot of a database."""
    with opened(url) as connection:
        migrate(connection)
        connection.autocommit = False
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        yield PostgresSource(connection)
        connection.rollback()


@contextmanager
def writing_postgres(url: str) -> Iterator[Target]:
    """A database that is filled in one transaction."""
    with opened(url) as connection:
        migrate(connection)
        if running(connection):  # they would go on with the key that they have
            raise ValueError("servers are using the database; stop all of them first")
        with connection.transaction():
            connection.execute("lock table records, tables, people in exclusive mode")
            for table in ("tables", "people"):
                query = sql.SQL("select 1 from {} limit 1").format(sql.Identifier(table))
                if connection.execute(query).fetchone():
                    raise ValueError("the database already has tables; use an empty one")
            connection.execute("delete from facts where name='secret'")
            yield PostgresTarget(connection)
            connection.execute(WAKE)


def servers_of(url: str) -> int:
    """How many servers are using a database."""
    with opened(url) as connection:
        migrate(connection)
        return running(connection)


def running(connection: psycopg.Connection[Any]) -> int:
    """How many servers are alive."""
    row = connection.execute("select count(*) from processes where until > clock_timestamp()").fetchone()
    return int(row[0]) if row is not None else 0


def upgrade(url: str) -> int:
    """Bring a database to the current format, unless servers that expect the old one use it; return the one it had."""
    with opened(url) as connection:
        present = format_of(connection)
        if 0 < present < max(formats.migrations()) and running(connection):
            raise ValueError("servers are using the tables in their old format; stop all of them first")
        return migrate(connection, upgrade=True)
