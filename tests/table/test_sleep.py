"""Tables that sleep and wake."""

from __future__ import annotations

import asyncio
from pathlib import Path

from parlour.core.registry import game
from parlour.store.sqlite import SqliteStore
from parlour.table.hub import Hub
from parlour.table.live import LiveTable
from parlour.table.store import TableMoved


async def put_to_sleep(hub: Hub) -> LiveTable:
    """Create a table, and unload it once it is stored."""
    live = hub.create(game("deaddrop"), "ann", "Ann", seats=2)
    while not live.idle():
        await asyncio.sleep(0.01)
    hub.caretaker.put_to_sleep(live)
    return live


async def test_nobody_is_handed_a_table_that_has_just_been_put_to_sleep(tmp_path: Path) -> None:
    """Of two callers who wait for the same table, the first may let it sleep again; the second gets it awake."""
    hub = Hub(SqliteStore(tmp_path / "tables.db"), workers=0)
    try:
        code = (await put_to_sleep(hub)).table.code

        async def look_in() -> LiveTable:
            live = await hub.find(code)
            hub.caretaker.put_to_sleep(live)
            return live

        glimpsed, live = await asyncio.gather(look_in(), hub.find(code))
        assert hub.tables[code] is live
        assert glimpsed is not live
    finally:
        await hub.close()


async def test_a_refused_write_closes_its_own_table_only(tmp_path: Path) -> None:
    """A released table closes when one of its writes is refused; the one loaded in its place goes on."""
    hub = Hub(SqliteStore(tmp_path / "tables.db"), workers=0)
    try:
        stale = await put_to_sleep(hub)
        code = stale.table.code
        live = await hub.find(code)
        hub.broke(stale, TableMoved("another process has it"))
        assert stale.outbox.closed
        assert not live.outbox.closed
        assert hub.tables[code] is live
    finally:
        await hub.close()
