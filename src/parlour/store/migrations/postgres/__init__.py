"""
Brings a PostgreSQL database to the current format with numbered SQL files, in one transaction.

An empty database is set up at once. An older format is migrated only on request: older servers may still be using it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import psycopg

FOLDER: Final = Path(__file__).parent
TABLES: Final = ("facts", "tables", "records", "playing", "lobbies", "people", "places", "processes", "leases")
LOCK: Final = 7_263_941  # an advisory lock: one process at a time migrates


def migrations() -> dict[int, Path]:
    """The SQL files by number."""
    return {int(path.name[:4]): path for path in sorted(FOLDER.glob("[0-9][0-9][0-9][0-9]_*.sql"))}


def format_of(connection: psycopg.Connection[Any]) -> int:
    """The number of the last migration that was applied, 0 for an empty database; `ValueError` if it is not ours."""
    query = "select relname from pg_class where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')"
    present = {str(name) for (name,) in connection.execute(query)}
    if not present & set(TABLES):
        return 0
    if "facts" in present:
        columns = "select attname from pg_attribute where attrelid = 'facts'::regclass and attnum > 0"
        if {str(name) for (name,) in connection.execute(columns)} == {"name", "value"}:
            row = connection.execute("select value from facts where name='format'").fetchone()
            if row is not None and re.fullmatch("[0-9]+", str(row[0])):
                return int(row[0])
    raise ValueError("the database has another program's tables; give Parlour a database of its own")


def migrate(connection: psycopg.Connection[Any], upgrade: bool = False) -> int:
    """
    Set up an empty database, or with `upgrade` an older one; return the format it had.

    `ValueError` if it has a newer format than this version knows, or an older one and `upgrade` is not set.
    """
    known = migrations()
    newest = max(known)
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (LOCK,))
        present = format_of(connection)
        if present > newest:
            raise ValueError(
                f"the database has format {present}, and this version of Parlour knows formats up to {newest}; "
                "use a newer version"
            )
        if 0 < present < newest and not upgrade:
            raise ValueError(
                f"the database has format {present}, and this version of Parlour needs format {newest}; "
                "stop all servers, make a backup, and run `parlour migrate`"
            )
        for number in range(present + 1, newest + 1):
            connection.execute(known[number].read_bytes())
            connection.execute(
                "insert into facts values('format', %s) on conflict(name) do update set value=excluded.value", (str(number),)
            )
    return present
