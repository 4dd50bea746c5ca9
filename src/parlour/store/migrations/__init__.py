"""
Brings a database to the current format with numbered migrations, in one transaction.

A migration is an SQL file. A comment that names a module of this package calls its `convert(connection)` at that point.
"""

from __future__ import annotations

import importlib
import logging
import re
import sqlite3
from pathlib import Path

FOLDER = Path(__file__).parent
CALL = re.compile(r"^-- (parlour\.store\.migrations\.\w+)$", re.MULTILINE)
COMMENT = re.compile(r"^--.*$", re.MULTILINE)

log = logging.getLogger("parlour.store")


def migrations() -> dict[int, Path]:
    """The SQL files by number."""
    return {int(path.name[:4]): path for path in sorted(FOLDER.glob("[0-9][0-9][0-9][0-9]_*.sql"))}


def migrate(connection: sqlite3.Connection, name: str) -> None:
    """Apply the missing migrations; raises like `check_format`."""
    known = migrations()
    newest = max(known)
    connection.execute("begin immediate")
    try:
        present = check_format(connection, name)
        for number in range(present + 1, newest + 1):
            if present:
                log.warning("%s: migrating from format %d to %d", name, number - 1, number)
            apply(connection, known[number].read_text(encoding="utf-8"))
            connection.execute("insert into facts values('format', ?) on conflict do update set value=?", (number, number))
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:  # a full disk has ended the transaction already
            connection.execute("rollback")
        raise


def format_of(connection: sqlite3.Connection) -> int:
    """The number of the last migration that was applied; 0 for an empty database; `ValueError` if it is not ours."""
    query = "select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite@_%' escape '@'"
    present = {str(name) for (name,) in connection.execute(query)}
    if not present:
        return 0
    if "facts" in present and {column[1] for column in connection.execute("pragma table_info(facts)")} == {"name", "value"}:
        row = connection.execute("select value from facts where name='format'").fetchone()
        if row is not None and re.fullmatch("[0-9]+", str(row[0])):
            return int(row[0])
    raise ValueError("this database belongs to another program and is left alone; name another file")


def check_format(connection: sqlite3.Connection, name: str) -> int:
    """The format of a database; `ValueError` if it is not ours, or newer than this version knows."""
    present, newest = format_of(connection), max(migrations())
    if present > newest:
        raise ValueError(
            f"{name} has format {present}, and this version of Parlour knows formats up to {newest}; use a newer version"
        )
    return present


def apply(connection: sqlite3.Connection, script: str) -> None:
    """Run one migration statement by statement: `executescript` would end the transaction."""
    parts = CALL.split(script)
    for i, part in enumerate(parts):
        if i % 2:
            importlib.import_module(part).convert(connection)
        else:
            for statement in filter(str.strip, COMMENT.sub("", part).split(";")):
                connection.execute(statement)
