"""PostgreSQL specifics: how other processes and the database's settings affect a transaction."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from tests.store.test_store import append, opened

from parlour.store import group
from parlour.store.leases import PostgresLeases
from parlour.store.postgres import PostgresStore, connect
from parlour.table.store import StoreUnavailable


async def test_a_deadlock_fails_no_write(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two transactions that wait for each other PostgreSQL ends one; that one is run again, and nobody notices."""
    monkeypatch.setattr(group, "SLOW", 60.0)  # however slow the machine is
    stores = [PostgresStore(database), PostgresStore(database)]
    troubles: list[str] = []
    for store in stores:
        store.trouble = troubles.append
    with psycopg.connect(database, autocommit=True) as connection:
        for person in "xmy":
            connection.execute("insert into people values(%s, '')", (person,))
        loop, reports = asyncio.get_running_loop(), []
        with connection.transaction():
            connection.execute("update people set name='held' where person='m'")
            for store, order in zip(stores, ("xmy", "ymx"), strict=True):
                for person in order:
                    report: asyncio.Future[Exception | None] = loop.create_future()
                    store.rename(person, f"named by {order}", report.set_result)
                    reports.append(report)
            async with asyncio.timeout(30):  # until both have their first row and wait for the second
                while not all(await asyncio.to_thread(waiting, database)):
                    await asyncio.sleep(0.01)
        assert await asyncio.wait_for(asyncio.gather(*reports), 60) == [None] * 6
    assert troubles == []
    for store in stores:
        await store.close()


def waiting(database: str) -> list[bool]:
    """Whether each of two writers waits for a lock."""
    query = (
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into people%' "
        "and application_name = 'parlour'"
    )
    with psycopg.connect(database) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return [row[0] > 0, row[0] > 1]


def test_the_isolation_of_the_database_does_not_matter(database: str) -> None:
    """Fencing needs statements that see what others have committed meanwhile."""
    with connect(f"{database}%20-cdefault_transaction_isolation%3Dserializable") as connection:
        assert connection.execute("show transaction_isolation").fetchone() == ("read committed",)


async def test_a_read_without_rights_is_a_problem_of_the_store(database: str) -> None:
    """Errors of PostgreSQL are reported as temporary, and the next read works again."""
    store = PostgresStore(database)
    assert await append(store, "t", 0, opened()) is None
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("alter table records rename to hidden")
        with pytest.raises(StoreUnavailable, match="nothing can be read"):
            await store.load("t")
        connection.execute("alter table hidden rename to records")
    assert await store.load("t") == [opened()]
    await store.close()


async def test_servers_started_together_on_an_empty_database_take_turns(database: str) -> None:
    """One of them sets it up, the others wait for it, and all have the same key and installation."""
    stores = await asyncio.gather(*(asyncio.to_thread(PostgresStore, database) for _ in range(8)))
    assert len({store.secret() for store in stores}) == 1
    assert len({store.fact("house", str(n)) for n, store in enumerate(stores)}) == 1
    leases = await asyncio.gather(*(asyncio.to_thread(PostgresLeases, database, {}) for _ in range(8)))
    assert len({lease.process for lease in leases}) == 8
    for store in stores:
        await store.close()
    for lease in leases:
        await lease.close()


async def test_a_read_that_waits_for_a_lock_is_given_up(database: str) -> None:
    """Whoever asked is told to try again, and other reads go on."""
    store = PostgresStore(database)
    assert await append(store, "t", 0, opened()) is None
    with psycopg.connect(database) as connection:
        connection.execute("lock table records in access exclusive mode")
        with pytest.raises(StoreUnavailable, match="lock timeout"):
            await asyncio.wait_for(store.load("t"), 60)
        assert await store.listed() == []
    assert await store.load("t") == [opened()]
    await store.close()
