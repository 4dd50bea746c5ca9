"""Leases: one process writes to a table, a stale one is refused, and nobody waits for a dead one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import psycopg
import pytest
from tests.store.test_store import head, opened, said

from parlour.store.leases import CLAIM, PostgresLeases
from parlour.store.postgres import PostgresStore
from parlour.table.leases import Elsewhere
from parlour.table.model import NoSuchTable
from parlour.table.records import Record
from parlour.table.store import TableMoved


class Process:
    """A store and leases, as a server process has them."""

    def __init__(self, database: str, rules: dict[str, int]) -> None:
        self.store = PostgresStore(database)
        self.leases = PostgresLeases(database, rules)
        self.store.enrol(self.leases.process)

    async def append(self, code: str, seq: int, epoch: int, *records: Record, **facts: Any) -> Exception | None:
        """Append records with an epoch, and wait for the report."""
        future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.store.append(code, seq, list(records), head(code, **facts), future.set_result, epoch)
        return await asyncio.wait_for(future, 60)

    async def close(self) -> None:
        """End as a server does."""
        await self.store.close()
        await self.leases.close()


@pytest.fixture
async def processes(database: str) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes on one database."""
    async with AsyncExitStack() as stack:
        both = Process(database, {"deaddrop": 1}), Process(database, {"deaddrop": 2})
        for process in both:
            stack.push_async_callback(process.close)
        yield both


def run(database: str, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Run a statement of the test's own."""
    with psycopg.connect(database, autocommit=True) as connection:
        cursor = connection.execute(statement.encode(), values)
        return cursor.fetchall() if cursor.description else []


def let_run_out(database: str, process: Process) -> None:
    """A process has not renewed in time, and PostgreSQL has been up long enough to tell."""
    # The server of the tests may be younger than a lease lasts, which would spare the process.
    run(
        database,
        "create or replace function alive(process bigint, spare interval) returns boolean language sql volatile as "
        "'select exists(select 1 from processes where id = process and until > clock_timestamp())'",
    )
    run(database, "update processes set until = clock_timestamp() - interval '1 minute' where id = %s", process.leases.process)


async def test_a_table_is_in_one_process(processes: tuple[Process, Process]) -> None:
    """The process that creates a table has its lease; others learn who has it."""
    first, second = processes
    epoch = first.leases.new()
    assert await first.append("t", 0, epoch, opened()) is None
    with pytest.raises(Elsewhere) as elsewhere:
        await second.leases.claim("t")
    assert elsewhere.value.owner == first.leases.process
    with pytest.raises(NoSuchTable):
        await second.leases.claim("nothing")
    again = await first.leases.claim("t")
    assert again != epoch
    assert isinstance(await first.append("t", 1, epoch, said(1)), TableMoved), "an older epoch of the same process is stale too"
    assert await first.append("t", 1, again, said(2)) is None


async def test_a_stale_process_writes_nothing(processes: tuple[Process, Process], database: str) -> None:
    """A process whose lease has run out and was taken over is refused, learns what it has lost, and keeps the rest."""
    first, second = processes
    epochs = {code: first.leases.new() for code in "tu"}
    for code, epoch in epochs.items():
        assert await first.append(code, 0, epoch, opened()) is None
    let_run_out(database, first)
    assert set(await second.leases.orphans(10, set())) == {"t", "u"}
    epoch = await second.leases.claim("t")
    assert isinstance(await first.append("t", 1, epochs["t"], said(1)), TableMoved)
    assert await first.append("u", 1, epochs["u"], said(1)) is None, "nobody has taken this one"
    assert await second.append("t", 1, epoch, said(2)) is None
    assert await first.leases.renew(epochs) == ["t"]
    assert await first.leases.renew({"u": epochs["u"]}) == []
    with pytest.raises(Elsewhere):
        await second.leases.claim("u")
    assert await first.store.load("t") == [opened(), said(2)]


async def test_a_claim_waits_for_a_write_under_way_and_a_write_for_a_claim(
    processes: tuple[Process, Process], database: str
) -> None:
    """Whichever commits first wins; there is no moment at which both succeed."""
    first, second = processes
    for n in range(10):
        epoch = first.leases.new()
        code = f"t{n}"
        assert await first.append(code, 0, epoch, opened()) is None
        let_run_out(database, first)
        claimed, written = await asyncio.gather(second.leases.claim(code), first.append(code, 1, epoch, said(1)))
        seen = await second.store.load(code)
        assert (len(seen) == 2) == (written is None)
        assert await second.append(code, len(seen), claimed, said(2)) is None
        await first.leases.renew({})


async def test_a_lease_that_is_given_up_is_free_at_once(processes: tuple[Process, Process]) -> None:
    """Tables that should be awake are found by others; the rest wait until somebody comes."""
    first, second = processes
    epochs = {code: first.leases.new() for code in "tu"}
    for code, epoch in epochs.items():
        await first.append(code, 0, epoch, opened())
    first.leases.release("t", epochs["t"], wake=True)
    first.leases.release("u", epochs["u"], wake=False)
    await first.leases.renew({})  # comes after the releases
    assert await second.leases.orphans(10, set()) == ["t"]
    assert await second.leases.orphans(10, {"t"}) == []
    for code in "tu":
        assert await second.leases.claim(code)
    assert isinstance(await first.append("u", 1, epochs["u"], said(1)), TableMoved)


async def test_a_lease_given_up_in_the_middle_of_a_claim(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An existing table is never reported missing: the claim is retried."""
    first, second = processes
    epoch = first.leases.new()
    await first.append("t", 0, epoch, opened())
    first.leases.release("t", epoch, wake=False)
    await first.leases.renew({})  # comes after the release
    run_it, claims = second.leases._run, 0

    def too_late(statement: Any, values: Any) -> psycopg.Cursor[Any]:
        nonlocal claims
        if statement != CLAIM:
            return run_it(statement, values)
        claims += 1
        return run_it("select null::bigint", ()) if claims == 1 else run_it(statement, values)

    monkeypatch.setattr(second.leases, "_run", too_late)
    assert await second.leases.claim("t")
    assert claims == 2
    with pytest.raises(NoSuchTable):
        await second.leases.claim("nothing")


async def test_a_process_that_cannot_free_its_tables_stays_known(processes: tuple[Process, Process], database: str) -> None:
    """Its row is deleted only with its last lease; otherwise no sweeper would find those tables."""
    first, second = processes
    await first.append("t", 0, first.leases.new(), opened())
    run(database, "create function no() returns trigger language plpgsql as 'begin raise exception ''no''; end'")
    run(database, "create trigger no before update on leases execute function no()")
    await asyncio.to_thread(first.leases._leave)
    run(database, "drop trigger no on leases")
    let_run_out(database, first)
    assert await second.leases.orphans(10, set()) == ["t"]


async def test_a_table_that_somebody_opens_is_not_deleted(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old tables are deleted one by one; one that another process claims meanwhile keeps all its records."""
    first, second = processes
    epochs = {code: first.leases.new() for code in "tu"}
    for code, epoch in epochs.items():
        await first.append(code, 0, epoch, opened(), phase="over", touched=1)
        first.leases.release(code, epoch, wake=False)
    await first.leases.renew({})  # comes after the releases
    look = first.store._texts

    async def slowly(query: str, *values: str | int) -> list[str]:
        found = await look(query, *values)
        await second.leases.claim("t")
        return found

    monkeypatch.setattr(first.store, "_texts", slowly)
    assert await first.store.prune(50, {}) == 1
    assert await second.store.load("t") == [opened()]
    assert await second.store.load("u") == []
    with pytest.raises(NoSuchTable):
        await second.leases.claim("u")


async def test_nobody_is_taken_for_dead_because_postgresql_was_away(processes: tuple[Process, Process], database: str) -> None:
    """After a restart of PostgreSQL, every process gets the time of a lease to renew."""
    first, second = processes
    await first.append("t", 0, first.leases.new(), opened())
    run(database, "update processes set until = clock_timestamp() - interval '1 minute'")
    mine, other = first.leases.process, second.leases.process
    claim = "select claim_lease('t', %s, 7, %s::interval)"
    assert run(database, claim, other, "1 day") == [(mine,)], "PostgreSQL started less than a day ago"
    assert run(database, claim, other, "0 seconds") == [(other,)]


async def test_processes_know_which_rules_others_can_play(processes: tuple[Process, Process]) -> None:
    """A process with another version of the rules is found while it is alive."""
    first, second = processes
    assert await first.leases.able("deaddrop", 2) == second.leases.process
    assert await first.leases.able("deaddrop", 1) is None, "it asks for others"
    assert await second.leases.able("deaddrop", 1) == first.leases.process
    assert await first.leases.able("chess", 1) is None
