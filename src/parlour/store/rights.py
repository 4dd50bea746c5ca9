"""Whether a PostgreSQL database can be used as it is: its encoding, the rights of the account, and room to write."""

from __future__ import annotations

import time
from typing import Any, Final

import psycopg

from parlour.store.migrations.postgres import TABLES

ENCODING: Final = "UTF8"
FUNCTIONS: Final = ("alive", "append_records", "claim_lease")
TABLE_RIGHTS: Final = (
    "select t from unnest(%s::text[]) t where not (has_table_privilege(t, 'select') and has_table_privilege(t, 'insert') "
    "and has_table_privilege(t, 'update') and has_table_privilege(t, 'delete'))"
)
FUNCTION_RIGHTS: Final = (
    "select name from unnest(%s::text[]) name where not exists(select 1 from pg_proc where proname = name "
    "and pronamespace = to_regnamespace(current_schema()) and has_function_privilege(oid, 'execute'))"
)
PROBE: Final = "insert into facts values('probe', %s) on conflict(name) do update set value=excluded.value"


def check_use(connection: psycopg.Connection[Any]) -> None:
    """Make sure that a server can do its work; `ValueError` or an error of PostgreSQL says what is missing."""
    row = connection.execute("select current_setting('server_encoding'), pg_is_in_recovery()").fetchone()
    encoding, standby = row if row is not None else ("", False)
    if standby:
        raise ValueError("this PostgreSQL server is a standby, which can only be read; name the one that it follows")
    if encoding != ENCODING:
        raise ValueError(f"the database has the encoding {encoding}; create one with the encoding {ENCODING}")
    short = named(connection, TABLE_RIGHTS, TABLES)
    if short:
        raise ValueError(f"this account may not read and write the tables {short}; grant it the rights")
    short = named(connection, FUNCTION_RIGHTS, FUNCTIONS)
    if short:
        raise ValueError(f"this account may not execute the functions {short}; grant it the rights")
    connection.execute("select nextval('incarnations')")
    connection.execute(PROBE, (str(time.time_ns()),))


def named(connection: psycopg.Connection[Any], query: str, names: tuple[str, ...]) -> str:
    """The names that a query picks out, in one line."""
    return ", ".join(str(name) for (name,) in connection.execute(query.encode(), (list(names),)))
