"""Bad settings: one clear line and exit code 2 at start."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from scripts import servers
from scripts.servers import Postgres, Redis, free_port
from tests.conftest import new_database

from parlour.cli import main
from parlour.server.main import config, serving
from parlour.store import leases
from parlour.store import postgres as postgres_store
from parlour.store.migrations import postgres as formats
from parlour.store.place import BadDatabase
from parlour.store.postgres import PostgresStore


def complaint(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command with bad settings ends with."""
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "parlour:parlour" not in told.err, "no password is shown"
    return told.err


def serve(database: str, *more: str) -> list[str]:
    """The words of a server."""
    return ["serve", "--port", "0", "--database", database, *more]


def test_a_database_that_cannot_be_used(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong address, password or database name is reported."""
    nowhere = f"postgresql://parlour:parlour@127.0.0.1:{free_port()}/postgres"
    assert "Connection refused" in complaint(serve(nowhere), capsys)
    assert "password authentication failed" in complaint(serve(postgres.url(account="parlour:wrong")), capsys)
    assert '"nothing" does not exist' in complaint(serve(postgres.url("nothing")), capsys)
    broken = "postgresql://parlour:parlour@[::1/p"
    for words in (serve(broken), ["migrate", broken], ["backup", broken, "copy.db"], ["move", broken, "copy.db"]):
        assert "postgresql://... is not the address of a PostgreSQL database" in complaint(words, capsys)
    assert "not at mysql://" in complaint(serve("mysql://parlour:parlour@db/p"), capsys)


def test_addresses_with_mistakes_show_no_password(capsys: pytest.CaptureFixture[str], bus: str) -> None:
    """A character that ends the account too early is explained, and nothing that may be a password is repeated."""
    for sign in "/?#":
        told = complaint(serve(f"postgresql://ann:s3{sign}cret@127.0.0.1:{free_port()}/p"), capsys)
        assert "%2F" in told
        assert "s3" not in told
        told = complaint(["think", "--bus", f"redis://ann:s3{sign}cret@127.0.0.1:{free_port()}/0"], capsys)
        assert "s3" not in told
    for place in ("postgresql:parlour:s3cret", "postgres:/ann:s3cret@db/p"):
        told = complaint(serve(place), capsys)
        assert "postgresql://..." in told
        assert "s3cret" not in told
    for words in (["backup", "a.db", "postgresql://ann:s3cret@db/p"], ["restore", "postgresql://ann:s3cret@db/p", "a.db"]):
        told = complaint(words, capsys)
        assert "a backup is a file" in told
        assert "s3cret" not in told


def test_an_account_without_rights(postgres: Postgres, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An account that may not create tables in an empty schema, or not write to those that exist, is told so."""
    schema = database.rpartition("%3D")[2]
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(b"drop role if exists guest")
        connection.execute(b"create role guest login password 'guest'")
        connection.execute(f"grant usage on schema {schema} to guest".encode())
    as_guest = database.replace("parlour:parlour", "guest:guest")
    assert "permission denied for schema" in complaint(serve(as_guest), capsys)
    PostgresStore(database)._reader.close()  # type: ignore[union-attr]
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(f"grant select, insert, update, delete on all tables in schema {schema} to guest".encode())
        connection.execute(f"revoke insert on {schema}.records from guest".encode())
    assert "this account may not read and write the tables records" in complaint(serve(as_guest), capsys)


def test_what_else_an_account_needs(postgres: Postgres, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Missing rights on the sequence or the functions are noticed at the start, too, and so is a read-only database."""
    schema = database.rpartition("%3D")[2]
    PostgresStore(database)._reader.close()  # type: ignore[union-attr]
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(b"drop role if exists clerk")
        connection.execute(b"create role clerk login password 'clerk'")
        connection.execute(f"grant usage on schema {schema} to clerk".encode())
        connection.execute(f"grant select, insert, update, delete on all tables in schema {schema} to clerk".encode())
        as_clerk = database.replace("parlour:parlour", "clerk:clerk")
        assert "permission denied for sequence incarnations" in complaint(serve(as_clerk), capsys)
        connection.execute(f"grant usage on all sequences in schema {schema} to clerk".encode())
        connection.execute(f"revoke execute on function {schema}.claim_lease from public".encode())
        assert "may not execute the functions claim_lease" in complaint(serve(as_clerk), capsys)
    only_read = f"{database}%20-cdefault_transaction_read_only%3Don"
    assert "read-only transaction" in complaint(serve(only_read), capsys)


async def test_a_second_server_without_a_bus_is_warned(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """It may be a restart, so it starts all the same."""
    async with serving(config(database, port=0, workers=1)):
        assert "--bus" not in caplog.text
        async with serving(config(database, port=0, workers=1)):
            assert "start all of them with the same --bus" in caplog.text


def test_tables_that_another_program_has_locked(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server does not wait for them in silence."""
    PostgresStore(database)._reader.close()  # type: ignore[union-attr]
    for module in (postgres_store, leases):
        monkeypatch.setattr(module, "AT_START", 1)
    with psycopg.connect(database) as connection:
        for table in ("processes", "facts"):
            connection.execute(f"lock table {table} in access exclusive mode".encode())
            assert "another program has locked the tables" in complaint(serve(database), capsys)


def test_a_port_that_is_taken(tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    """The address is named once, with the system's own words for what is wrong."""
    told = complaint(["serve", "--port", str(postgres.port), "--database", str(tmp_path / "t.db")], capsys)
    assert (
        told == f"parlour: cannot listen on 127.0.0.1:{postgres.port}: Address already in use; choose another --host or --port\n"
    )


def test_a_database_with_another_encoding(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    """Names and chat are in all languages, so the database has to hold them."""
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("create database latin encoding 'LATIN1' locale 'C' template template0")
    assert "has the encoding LATIN1" in complaint(serve(postgres.url("latin")), capsys)


def test_tables_of_another_program(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A database with other tables of the same names is left alone."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("create table records(id integer)")
    assert "another program's tables" in complaint(serve(database), capsys)


def test_formats(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A newer format is refused; an older one too, until it is migrated on request."""
    newest = max(formats.migrations())
    assert list(formats.migrations()) == list(range(1, newest + 1))
    PostgresStore(database)._reader.close()  # type: ignore[union-attr]
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("update facts set value='99' where name='format'")
        assert "has format 99" in complaint(serve(database), capsys)
        connection.execute("update facts set value=%s where name='format'", (str(newest),))
    next_one = tmp_path / "next.sql"
    next_one.write_text("alter table people add column color text not null default ''; create table hats(id integer)")
    known = {**formats.migrations(), newest + 1: next_one}
    monkeypatch.setattr(formats, "migrations", lambda: known)
    with pytest.raises(BadDatabase, match="run `parlour migrate`"):
        PostgresStore(database)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("insert into processes values(1000, clock_timestamp() + interval '1 hour', '{}')")
        assert "stop all of them first" in complaint(["migrate", database], capsys)
        connection.execute("delete from processes")
    assert main(["migrate", database]) == 0
    assert f"had format {newest}" in capsys.readouterr().out
    PostgresStore(database)._reader.close()  # type: ignore[union-attr]


def test_a_bus_that_cannot_be_used(
    redis: Redis, bus: str, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong address, a missing password, a Redis without memory, and another installation's bus are reported."""
    database = new_database(postgres)
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    assert "cannot use the bus at redis://127.0.0.1:" in complaint(serve(database, "--bus", nowhere), capsys)
    assert "cannot use the bus" in complaint(["think", "--bus", nowhere], capsys)
    assert "not the address of a Redis server" in complaint(serve(database, "--bus", "bus.example"), capsys)
    assert "needs the address of a bus" in complaint(serve(database, "--think-on-bus"), capsys)
    assert "cannot share a file" in complaint(serve(str(tmp_path / "t.db"), "--bus", bus), capsys)
    for mistake in (f"{bus}x", f"{bus}?nonsense=1", f"{bus}?db=x", "redis://[::1/0", bus.replace("redis:", "http:")):
        assert "not the address of a Redis server" in complaint(serve(database, "--bus", mistake), capsys)
        assert "not the address of a Redis server" in complaint(["think", "--bus", mistake], capsys)
    assert "cannot use the bus at unix:///no/such.sock" in complaint(serve(database, "--bus", "unix:///no/such.sock"), capsys)
    for settings, problem in ((("--requirepass", "x"), "wants a password"), (("--maxmemory", "1"), "maxmemory")):
        own = Redis(*settings)
        try:
            assert problem in complaint(serve(database, "--bus", own.url), capsys)
            assert problem in complaint(["think", "--bus", own.url], capsys)
        finally:
            own.close()


@pytest.mark.parametrize("name", servers.PROGRAMS)
def test_tests_fail_where_a_server_is_missing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They do not skip: they say what to install."""
    nowhere = servers.PROGRAMS[name]._replace(places=(), module="no_such_module")
    monkeypatch.setitem(servers.PROGRAMS, name, nowhere)
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(servers.MissingServer, match=f"{name} is missing; run scripts/servers.py"):
        servers.Server(name)


async def test_a_bus_belongs_to_one_database(bus: str, postgres: Postgres) -> None:
    """A bus in use by another installation is refused, because messages would be mixed up."""
    from parlour.cluster.redis import KEPT, BadBus, check, connect, prefix_of

    await check(bus, "one")
    await check(bus, "one")
    with pytest.raises(BadBus, match="servers on another database"):
        await check(bus, "another")
    client = connect(bus)
    assert 0 < await client.ttl(f"{prefix_of(client)}:house") <= KEPT, "once all its servers are gone it is free again"
    await client.aclose()


async def test_a_bus_stays_with_its_servers_when_redis_forgets(bus: str) -> None:
    """They take it again; if another installation was faster, they say so and wait until it is free."""
    from parlour.cluster.redis import BadBus, RedisBus, check, connect, prefix_of

    client = connect(bus)
    ours, troubles = RedisBus(bus, 1, "one"), asyncio.Queue[str]()
    ours.trouble = troubles.put_nowait
    await ours.start()
    key = f"{prefix_of(client)}:house"
    async with asyncio.timeout(60):
        while await client.get(key) != b"one":
            await asyncio.sleep(0.05)
        await client.flushdb()
        while await client.get(key) != b"one":
            await asyncio.sleep(0.05)
        with pytest.raises(BadBus, match="servers on another database"):
            await check(bus, "another")
        await client.set(key, "another")
        assert "servers on another database" in await troubles.get()
        await client.delete(key)
        assert await troubles.get() == ""
    await ours.close()
    await client.aclose()


def test_without_the_extra(database: str) -> None:
    """Where its libraries are missing, a server says what to install; one on a file needs none of them."""
    program = (
        "import sys; sys.modules['psycopg'] = None; sys.modules['redis'] = None; from parlour.cli import main; "
        "import parlour.server.app; sys.exit(main(sys.argv[1:]))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program, *serve(database)], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "install parlour[cluster]" in done.stderr
    assert done.stderr.count("\n") == 1


def test_one_server_on_postgresql_needs_nothing_for_redis(database: str) -> None:
    """With the extra `postgres` alone a server without a bus opens, and one with a bus says what to install."""
    program = "import sys; sys.modules['redis'] = None; from parlour.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", program]
    with subprocess.Popen([*words, *serve(database)], env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert "The table is open" in server.stdout.readline()
        server.terminate()
    with_bus = [*words, *serve(database, "--bus", "redis://127.0.0.1/0")]
    done = subprocess.run(with_bus, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "install parlour[cluster]" in done.stderr
