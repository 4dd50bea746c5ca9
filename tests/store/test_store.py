"""What every store guarantees: reported writes can be read, in order, and one bad write harms no other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.conftest import NewStore

from parlour.store import group
from parlour.table.evolve import fold
from parlour.table.invitation import words_of
from parlour.table.model import Chair, Head
from parlour.table.records import Left, Linked, Noted, Opened, Record, Revoked, Said, SatDown, Trimmed
from parlour.table.store import Store, StoreUnavailable


def said(n: int, text: str = "x") -> Record:
    """A record."""
    return Said(at=n, room="players", name="Ann", text=text, seat=0)


def opened(at: int = 1) -> Opened:
    """The first record of a table."""
    return Opened(at=at, game="deaddrop", options={}, seats=3, host="ann", open=True)


def head(code: str, **facts: Any) -> Head:
    """The head of a table."""
    base = {"code": code, "game": "deaddrop", "options": {}, "chairs": [Chair(), Chair()], "host": "ann", "created": 1}
    return Head(**{**base, "touched": 2, "open": True, **facts})


async def append(store: Store, code: str, seq: int, *records: Record, head: Head | None = None) -> Exception | None:
    """Append records and wait for the report."""
    future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.append(code, seq, list(records), head, future.set_result)
    return await asyncio.wait_for(future, 60)


async def test_what_is_reported_as_written_can_be_read_by_the_next_process(new_store: NewStore) -> None:
    """The next store on the same file finds everything that was reported."""
    store = new_store()
    first: list[Record] = [opened(), SatDown(at=2, seat=0, person="ann", name="Ann é"), said(3, '"quoted"\n{}')]
    assert await append(store, "t", 0, *first, head=head("t")) is None
    assert await append(store, "t", 3, said(4)) is None
    named: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.rename("ann", "Ann", named.set_result)
    assert await named is None
    secret = store.secret()
    await store.close()
    other = new_store()
    assert await other.load("t") == [*first, said(4)]
    assert await other.load("nothing") == []
    assert [found.code for found in await other.listed()] == [found.code for found in await other.places("ann")] == ["t"]
    assert await other.places("bob") == []
    assert await other.name_of("ann") == "Ann"
    assert await other.name_of("bob") == ""
    assert other.secret() == secret
    await other.close()


async def test_reports_come_in_the_order_of_writing(new_store: NewStore) -> None:
    """However writes are grouped into commits, their reports come in order, including those of empty writes."""
    store = new_store()
    order: list[int] = []
    seq = 0
    for n in range(500):
        records = [said(n)] if n % 3 else []
        store.append("t", seq, records, None, lambda error, n=n: order.append(n))  # type: ignore[misc]
        seq += len(records)
        if n % 50 == 0:
            await asyncio.sleep(0.001)
    assert await append(store, "t", seq) is None
    assert order == list(range(500))
    assert store.commits < 100, "writes that come together share a commit"
    assert [record.at for record in await store.load("t")] == [n for n in range(500) if n % 3]
    await store.close()


async def test_after_a_commit_of_many_writes_more_gather_for_the_next(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under load writes wait for each other, so that one sync serves more of them; a single write is never kept waiting."""
    store = new_store()
    monkeypatch.setattr(group, "REST", 3600.0)
    for n in range(10):
        assert await append(store, "t", n, said(n)) is None, "after a commit of one write the next one goes at once"
    monkeypatch.setattr(group, "REST", 0.5)
    commits = store.commits
    assert await asyncio.gather(*[append(store, code, 0, said(1)) for code in "abcdefghij"]) == [None] * 10
    late: list[asyncio.Task[Exception | None]] = []
    for code in "klm":
        late.append(asyncio.create_task(append(store, code, 0, said(2))))
        await asyncio.sleep(0.02)  # time enough for a commit of its own
    assert await asyncio.gather(*late) == [None] * 3
    assert store.commits <= commits + 2
    await store.close()


async def test_a_table_has_one_writer_and_one_bad_write_harms_no_other(new_store: NewStore) -> None:
    """A write to a number that is taken is refused as a whole, and no other write is."""
    store = new_store()
    assert await append(store, "t", 0, said(1)) is None
    results = await asyncio.gather(
        append(store, "u", 0, said(2)),
        append(store, "t", 0, SatDown(at=3, seat=0, person="bob", name="Bob"), said(3), head=head("t")),
        append(store, "v", 0, said(4)),
    )
    assert results[0] is results[2] is None
    assert isinstance(results[1], Exception)
    assert [await store.load(code) for code in "tuv"] == [[said(1)], [said(2)], [said(4)]]
    assert await store.places("bob") == await store.listed() == []
    await store.close()


async def test_a_text_that_cannot_be_encoded_harms_no_other_write(new_store: NewStore) -> None:
    """A write that no database could store fails alone, and the one who asked for it is told."""
    store = new_store()
    loop = asyncio.get_running_loop()
    reports: list[asyncio.Future[Exception | None]] = [loop.create_future() for _ in range(3)]
    store.append("t", 0, [SatDown(at=1, seat=0, person="ann", name="Ann"), said(1)], None, reports[0].set_result)
    store.rename("bob", "\ud800", reports[1].set_result)
    store.append("u", 0, [said(2)], None, reports[2].set_result)
    first, named, last = await asyncio.gather(*reports)
    assert first is last is None
    assert isinstance(named, ValueError)
    assert await append(store, "t", 2, said(3)) is None
    assert len(await store.load("t")) == 3
    await store.close()


async def test_listings_follow_the_head(new_store: NewStore) -> None:
    """A table is listed and found by its two words while it waits for people, and counts as being played until it ends."""
    store = new_store()
    await append(store, "t", 0, opened(), head=head("t"))
    await append(store, "u", 0, opened(), head=head("u", created=5, open=False))
    await append(store, "v", 0, opened(), head=head("v", created=9))
    assert [found.code for found in await store.listed()] == ["v", "t"]
    assert [found.code for found in await store.listed(1)] == ["v"]
    await append(store, "t", 1, said(1), head=head("t", phase="playing", touched=3))
    await append(store, "v", 1, said(1), head=head("v", phase="playing", touched=4))
    assert await store.listed() == []
    assert await store.playing(10) == ["v", "t"]
    assert [await store.lobby(words_of(code)) for code in "tuv"] == ["", "u", ""]
    await append(store, "v", 2, said(1), head=head("v", phase="over"))
    assert await store.playing(10) == ["t"]
    await store.close()


async def test_places_follow_the_people(new_store: NewStore) -> None:
    """A person who sits down or links a device has the table in their list until they leave it; newest first."""
    store = new_store()
    for n, code in enumerate("tu"):
        seated = SatDown(at=n, seat=0, person="ann", name="Ann")
        await append(store, code, 0, opened(), seated, Linked(at=n, seats=[0], device="phone"), head=head(code))
    assert [found.code for found in await store.places("ann")] == ["u", "t"]
    await append(store, "u", 3, Left(at=9, person="ann"))
    assert [found.code for found in await store.places("ann")] == ["t"]
    assert [found.code for found in await store.places("phone")] == ["u", "t"]
    await store.close()


async def test_a_revoked_device_loses_its_place(new_store: NewStore) -> None:
    """Devices that have no seat left are dropped from the listings."""
    store = new_store()
    seated = SatDown(at=1, seat=0, person="ann", name="Ann")
    linked = [Linked(at=2, seats=[0], device=device) for device in ("phone", "bob")]
    await append(store, "t", 0, opened(), seated, *linked, head=head("t"))
    await append(store, "t", 4, Revoked(at=3, owner="ann", seats=[0], devices=["bob", "phone"], gone=["phone"]))
    assert [len(await store.places(person)) for person in ("ann", "bob", "phone")] == [1, 1, 0]
    await store.close()


async def test_notes_survive_a_renumbering(new_store: NewStore) -> None:
    """After seats are renumbered, a new note does not empty the note of the seat that had the same number before."""
    store = new_store()
    first = Noted(at=1, seat=2, text="of the seat that is now 1")
    await append(store, "t", 0, opened(), first, Trimmed(at=2, seats=[0, 2, 3]))
    await append(store, "t", 3, Noted(at=3, seat=2, text="old"))
    await append(store, "t", 4, Noted(at=4, seat=2, text="new"))
    texts = [record.text for record in await store.load("t") if isinstance(record, Noted)]
    assert texts == [first.text, "", "new"]
    await store.close()


async def test_only_the_last_note_of_a_seat_takes_space(new_store: NewStore) -> None:
    """However often a note changes, its old texts are dropped, and the table stays the same."""
    store = new_store()
    await append(store, "t", 0, opened())
    for n in range(20):
        await append(store, "t", 1 + n, Noted(at=n, seat=n % 2, text=f"note {n} " + "x" * 1000))
    records = await store.load("t")
    assert len(records) == 21, "places in the log are never freed"
    assert sum(len(record.text) for record in records if isinstance(record, Noted)) < 2100
    assert {seat: note[:7] for seat, note in fold("t", records).notes.items()} == {0: "note 18", 1: "note 19"}
    await store.close()


async def test_reads_do_not_wait_for_writes_or_hold_up_the_loop(new_store: NewStore) -> None:
    """While a long log is read, the event loop keeps running, and a write is reported."""
    store = new_store()
    await append(store, "t", 0, *[said(n, "x" * 200) for n in range(30_000)])
    turns = 0
    reading = asyncio.ensure_future(store.load("t"))
    writing = asyncio.ensure_future(append(store, "u", 0, said(1)))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert len(await reading) == 30_000
    assert await writing is None
    assert turns > 10
    await store.close()


async def test_old_tables_that_nobody_plays_are_deleted(new_store: NewStore) -> None:
    """All of a table goes at once; tables being played, changed since, or spared because they are loaded stay."""
    store = new_store()
    tables: dict[str, dict[str, Any]] = {
        "over": {"phase": "over"},
        "waiting": {},
        "played": {"phase": "playing"},
        "fresh": {"phase": "over", "touched": 100},
        "loaded": {"phase": "over"},
    }
    for code, facts in tables.items():
        seated = SatDown(at=1, seat=0, person="ann", name="Ann")
        await append(store, code, 0, opened(), seated, head=head(code, **facts))
    assert await store.prune(50, {"loaded"}) == 2
    left = {code for code in ("over", "waiting", "played", "fresh", "loaded") if await store.load(code)}
    assert left == {"played", "fresh", "loaded"}
    assert {found.code for found in await store.places("ann")} == left
    assert await store.listed() == []
    await store.close()


async def test_a_closed_store_says_so(new_store: NewStore) -> None:
    """A reader is told to try again while a server stops."""
    store = new_store()
    await store.close()
    with pytest.raises(StoreUnavailable, match="shutting down"):
        await store.load("t")
