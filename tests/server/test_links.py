"""Personal links: who may see them, when they were used, and that a revoked one opens nothing."""

from __future__ import annotations

from tests.server.people import two

from parlour.server.client import Guest
from parlour.server.identity import Identity
from parlour.table import protocol


async def key_of(guest: Guest, code: str) -> str:
    """The key of a person's current link."""
    reply = await guest.request("GET", f"/api/tables/{code}/link")
    assert reply.status == 200
    link: str = reply.body["link"]
    return link.partition("#key=")[2]


async def test_a_link_says_when_it_was_used(address: str) -> None:
    """The owner sees each device that used the link, when it did so, and whether it is connected."""
    ann, _bob, code = await two(address)
    phone = Guest(address)
    assert (await phone.join(code, key=await key_of(ann, code))).status == 200
    async with phone.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        first, second = (await ann.request("GET", f"/api/tables/{code}/link")).body["devices"]
    assert (first["at"], first["this"], first["online"]) == (0, True, False)
    assert second["at"] > 1_600_000_000_000
    assert (second["this"], second["online"]) == (False, True)
    assert (await Guest(address).request("GET", f"/api/tables/{code}/link")).status == 403


async def test_a_revoked_link_opens_nothing(address: str) -> None:
    """Devices that used it become spectators; the owner has a new link that works."""
    ann, bob, code = await two(address)
    old = await key_of(ann, code)
    phone = Guest(address)
    await phone.join(code, key=old)
    reply = await phone.request("DELETE", f"/api/tables/{code}/link")
    assert (reply.status, reply.body["code"]) == (403, "seat/not-yours")
    async with phone.sit(code) as seat, ann.sit(code) as own:
        assert (await seat.until(protocol.Welcome)).mine == [0]
        reply = await ann.request("DELETE", f"/api/tables/{code}/link")
        assert [device["this"] for device in reply.body["devices"]] == [True]
        welcome = await seat.until(protocol.Welcome)
        assert (welcome.mine, welcome.link, welcome.you) == ([], "", None)
        assert (await own.until(protocol.Welcome, lambda message: not message.link.endswith(old))).mine == [0]
    refused = await Guest(address).join(code, key=old)
    assert (refused.status, refused.body["code"]) == (403, "seat/not-yours")
    assert "revoked" in refused.body["text"]
    assert (await phone.request("GET", "/api/me")).body.get("tables", []) == []
    assert (await phone.join(code, key=await key_of(ann, code))).status == 200
    assert len((await bob.request("GET", f"/api/tables/{code}/link")).body["devices"]) == 1


def test_links_from_before_still_work() -> None:
    """A link without a number counts as the first."""
    identity = Identity("secret")
    old = identity._links.dumps(["abc", "ann"])
    assert isinstance(old, str)
    assert identity.owner("abc", old) == ("ann", 0)
    assert identity.owner("other", old) is None
    assert identity.owner("abc", "nonsense") is None
    assert identity.owner("abc", identity.link("abc", "ann", 3).partition("#key=")[2]) == ("ann", 3)
