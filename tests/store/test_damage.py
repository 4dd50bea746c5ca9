"""Damaged pages: lists of tables show what can still be read, and nothing else fails."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.test_store import append, head, said

from parlour.store.sqlite import SqliteStore
from parlour.table.records import SatDown
from parlour.table.store import TableDamaged

PAGE = 4096
CODES = [f"table{n:03}" for n in range(60)]
LISTS = ("tables", "listed_tables", "places", "playing", "newest_playing", "people", "lobbies", "lobbies_by_code")


async def filled(path: Path) -> bytes:
    """A database of Ann's tables, half of them being played and half of them listed."""
    store = SqliteStore(path)
    for n, code in enumerate(CODES):
        seated = SatDown(at=n, seat=0, person="ann", name="Ann")
        shown = head(code, phase="playing" if n % 2 else "waiting", created=n, options={"pack": "x" * 300})
        assert await append(store, code, 0, said(0), seated, head=shown) is None
    store.rename("ann", "Ann", lambda error: None)
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    return path.read_bytes()


def leaves(path: Path) -> Iterator[tuple[str, int]]:
    """The leaf pages of each list, with its name."""
    with closing(sqlite3.connect(path)) as connection:
        for name in LISTS:
            query = "select pageno from dbstat where name=? and pagetype='leaf' order by pageno"
            yield from [(name, page) for (page,) in connection.execute(query, (name,))]


@pytest.mark.parametrize("how", ["zeros", "no text"])
async def test_a_damaged_page_of_a_list_costs_only_what_is_on_it(tmp_path: Path, how: str) -> None:
    """Whichever page is damaged, a list shows the rest, and all tables can be loaded."""
    whole = await filled(tmp_path / "a.db")
    try:
        pages = list(leaves(tmp_path / "a.db"))
    except sqlite3.OperationalError:
        pytest.skip("this SQLite cannot tell what is on a page")
    assert {name for name, _ in pages} == set(LISTS)
    complete = 0
    for name, page in pages:
        data = bytearray(whole)
        start, end = (page - 1) * PAGE, page * PAGE
        if how == "zeros":
            data[start:end] = bytes(PAGE)
        else:
            data[start:end] = data[start:end].replace(b"table0", b"tabl\xff0").replace(b"Ann", b"A\xffn").replace(b"{", b"\xff")
        path = tmp_path / f"{page}.db"
        path.write_bytes(data)
        store = SqliteStore(path)
        listed, mine, playing = await store.listed(), await store.places("ann", 100), await store.playing(100)
        assert await store.name_of("ann") in ("Ann", "")
        assert await store.lobby("no-such") == ""
        for code in CODES:
            assert len(await store.load(code)) == 2
        found = (len(listed), len(mine), len(playing))
        complete += found == (30, 60, 30)
        if name == "tables":  # a few heads
            assert found[1] >= 40
        elif name in ("playing", "newest_playing"):  # what is lost can be found among the heads
            assert found == (30, 60, 30)
        await store.close()
    assert complete >= 4


async def test_a_damaged_page_of_records_is_no_trouble_of_the_disk(tmp_path: Path) -> None:
    """Its tables are damaged; the others can be read."""
    whole = bytearray(await filled(tmp_path / "a.db"))
    at = next(at for at in range(0, len(whole), PAGE) if b'"said"' in whole[at : at + PAGE])
    whole[at : at + PAGE] = whole[at : at + PAGE].replace(b'"said"', b'"\xffaid"')
    (tmp_path / "a.db").write_bytes(whole)
    store = SqliteStore(tmp_path / "a.db")
    hurt = 0
    for code in CODES:
        try:
            await store.load(code)
        except TableDamaged:
            hurt += 1
    assert 0 < hurt < len(CODES)
    await store.close()
