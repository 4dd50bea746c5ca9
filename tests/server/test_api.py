"""The REST API and its document."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from tests.server.people import two

from parlour.core.record import load
from parlour.core.registry import game, games
from parlour.server import shapes
from parlour.server.client import Guest, Reply
from parlour.server.openapi import OPERATIONS
from parlour.table import protocol


async def finished(address: str) -> tuple[Guest, str]:
    """A table whose match is over by resignation after one action."""
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        assert seat.scene is not None
        await seat.act(seat.scene.options[0])
        await seat.send(protocol.Resign())
        await seat.until(protocol.Ended)
    return ann, code


def fits(reply: Reply, shape: Any) -> Any:
    """The body as the shape that the document promises."""
    return msgspec.convert(reply.body, shape)


async def test_games_list_what_a_home_page_needs(address: str) -> None:
    """Every registered game is listed with seats, options and computer players, and shows its rules with anchors."""
    guest = Guest(address)
    listed = fits(await guest.request("GET", "/api/games"), list[shapes.GameFacts])
    assert [facts.name for facts in listed] == list(games())
    assert all(facts.bots and facts.seats for facts in listed)
    detail = fits(await guest.request("GET", "/api/games/deaddrop"), shapes.GameDetail)
    assert '<li id="rule-X2">' in detail.rules
    unknown = await guest.request("GET", "/api/games/chess")
    assert fits(unknown, shapes.Refused).code == "setup/bad"


async def test_a_game_can_be_left_out(serve: Callable[..., Awaitable[str]]) -> None:
    """A server that leaves out a game neither lists it nor opens tables for it; its rules can still be read."""
    guest = Guest(await serve(without=frozenset({"deaddrop"})))
    listed = fits(await guest.request("GET", "/api/games"), list[shapes.GameFacts])
    assert [facts.name for facts in listed] == ["bluegray", "civilwar", "espionage", "spyfall", "surveyors"]
    refused = await guest.request("POST", "/api/tables", {"game": "deaddrop"})
    assert (refused.status, fits(refused, shapes.Refused).code) == (400, "setup/bad")
    assert (await guest.request("GET", "/api/games/deaddrop")).status == 200


async def test_first_steps_come_with_the_game(address: str) -> None:
    """A game's details include its tips for a first game."""
    detail = fits(await Guest(address).request("GET", "/api/games/deaddrop"), shapes.GameDetail)
    assert [(tip.title, tip.at) for tip in detail.tips] == [(tip.title, tip.at) for tip in game("deaddrop").tips]


async def test_a_person_has_a_name_and_tables(address: str) -> None:
    """The name is stored and sanitized, and the person's tables are listed with whose turn it is."""
    ann = Guest(address)
    me = fits(await ann.request("PUT", "/api/me", {"name": "  Ann\u0000 {seat:1} of the very long and winding names"}), shapes.Me)
    assert me.name == "Ann (seat:1) of the very long an"
    code = await ann.create("deaddrop", bots=["random"])
    me = fits(await ann.request("GET", "/api/me"), shapes.Me)
    assert [(table.code, table.mine, table.turn) for table in me.tables] == [(code, [0], True)]
    assert (await ann.request("PUT", "/api/me", {"name": " \n "})).status == 400
    assert fits(await Guest(address).request("GET", "/api/me"), shapes.Me) == shapes.Me(name="")


async def test_open_tables_are_listed_while_they_have_room(address: str) -> None:
    """An open table is listed until it is full; a private one is never listed."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", open=True)
    await ann.create("deaddrop")
    listed = fits(await bob.request("GET", "/api/tables"), list[shapes.TableSummary])
    assert [table.code for table in listed] == [code]
    seated = fits(await bob.join(code), shapes.Seated)
    assert seated.seats == [1]
    assert fits(await bob.request("GET", "/api/tables"), list[shapes.TableSummary]) == []
    assert (await Guest(address).join(code)).status == 409
    shown = fits(await bob.request("GET", f"/api/tables/{code.upper()}"), shapes.TableSummary)
    assert (shown.phase, shown.mine, [seat.name for seat in shown.seats]) == ("playing", [1], ["Ann", "Bob"])


async def test_abandoned_open_tables_are_not_listed_forever(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An abandoned table drops out of the list, and is listed again while somebody is connected."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", open=True)
    monkeypatch.setattr("parlour.server.api.WAITING", 0)
    assert (await ann.request("GET", "/api/tables")).body == []
    async with ann.sit(code) as seat:
        await seat.until(protocol.Welcome)
        assert [table["code"] for table in (await ann.request("GET", "/api/tables")).body] == [code]


async def test_seats_can_be_chosen_left_and_given_to_computer_players(address: str) -> None:
    """Before the match seats change hands freely; it begins when the last one is taken."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", seats=3, seat=2)
    assert fits(await bob.join(code, seat=1), shapes.Seated).seats == [1]
    assert (await Guest(address).join(code, seat=2)).status == 409
    assert fits(await bob.request("POST", f"/api/tables/{code}/leave"), shapes.TableSummary).seats[1].kind == "empty"
    assert (await bob.request("POST", f"/api/tables/{code}/bot", {"seat": 0, "level": "easy"})).status == 403
    filled = fits(await ann.request("POST", f"/api/tables/{code}/bot", {"seat": 0, "level": "easy"}), shapes.TableSummary)
    assert (filled.seats[0].bot, filled.phase) == ("easy", "waiting")
    emptied = fits(await ann.request("POST", f"/api/tables/{code}/bot", {"seat": 0}), shapes.TableSummary)
    assert emptied.seats[0].kind == "empty"
    await ann.request("POST", f"/api/tables/{code}/bot", {"seat": 0, "level": "easy"})
    begun = fits(await ann.request("POST", f"/api/tables/{code}/bot", {"seat": 1, "level": "hard"}), shapes.TableSummary)
    assert begun.phase == "playing"


async def test_bad_setups_are_refused_with_a_reason(address: str) -> None:
    """Unknown games, seats, options, clocks and levels are refused with a text."""
    ann = Guest(address)
    cases: list[Any] = [
        {"game": "chess"},
        {"game": "deaddrop", "seats": 9},
        {"game": "deaddrop", "options": {"x": 1}},
        {"game": "deaddrop", "clock": {"per_move": -1}},
        {"game": "deaddrop", "clock": {"per_game": 10**9}},
        {"game": "deaddrop", "seat": 7},
        {"game": "deaddrop", "bots": ["easy", "easy", "easy"]},
        {"seats": 2},
        {"game": 3},
        [],
    ]
    for wanted in cases:
        reply = await ann.request("POST", "/api/tables", wanted)
        assert reply.status == 400, wanted
        assert fits(reply, shapes.Refused).text
    refused = await ann.request("POST", "/api/tables", {"game": "deaddrop", "bots": ["genius"]})
    assert refused.status == 409


async def test_the_record_is_public_after_the_end_only(address: str) -> None:
    """Before the end anybody gets the setup and the seed's SHA-256; afterwards, a record that can be replayed and checked."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop")
    assert (await ann.request("GET", f"/api/tables/{code}/record")).status == 409
    await bob.join(code)
    early = (await bob.request("GET", f"/api/tables/{code}/record")).body
    assert set(early) == {"parlour", "game", "rules_version", "seats", "options", "commitment"}
    assert (await bob.request("GET", f"/api/tables/{code}/replay")).status == 409
    ann, code = await finished(address)
    record = (await Guest(address).request("GET", f"/api/tables/{code}/record")).body
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["commitment"]
    assert len(load(record, game).log) == 1
    assert (record["result"]["winners"], record["hints_agreed"]) == ([1], False)


async def test_replay_shows_any_step_from_any_side(address: str) -> None:
    """A finished match is shown at each step for a seat, for spectators and with all secrets."""
    _ann, code = await finished(address)
    guest = Guest(address)

    async def step(number: int, seat: str) -> shapes.ReplayStep:
        reply = await guest.request("GET", f"/api/tables/{code}/replay?step={number}&seat={seat}")
        assert reply.status == 200, reply.body
        replay: shapes.ReplayStep = fits(reply, shapes.ReplayStep)
        return replay

    first = await step(0, "0")
    assert (first.step, first.steps, first.stops) == (0, 1, [0, 1])
    mine = {key for key in first.scene.pieces if key.startswith("card:")}
    assert len(mine) == 4
    assert first.scene.over is None
    assert not first.scene.options
    assert not {key for key in (await step(0, "spectator")).scene.pieces if key.startswith("card:")}
    everything = (await step(0, "all")).scene
    other = {key for key in (await step(0, "1")).scene.pieces if key.startswith("card:")}
    assert {f"0/{key}" for key in mine} | {f"1/{key}" for key in other} <= set(everything.pieces)
    assert all(piece.zone in {zone.id for zone in everything.zones} for piece in everything.pieces.values())
    assert all(piece.face in everything.faces for piece in everything.pieces.values() if piece.face)
    last = await step(1, "all")
    assert last.scene.over is not None
    assert last.scene.over.winners == [1]
    assert last.scene.log
    for query in ("step=2", "step=-1", "step=x", "seat=2", "seat=x"):
        assert (await guest.request("GET", f"/api/tables/{code}/replay?{query}")).status == 400, query


async def test_the_document_describes_every_endpoint(address: str) -> None:
    """Each operation in the document exists, and every reference resolves."""
    document = (await Guest(address).request("GET", "/api/openapi.json")).body
    assert document["openapi"] == "3.1.0"
    assert sum(len(methods) for methods in document["paths"].values()) == len(OPERATIONS)
    schemas = document["components"]["schemas"]
    for reference in _references(document):
        assert reference.removeprefix("#/components/schemas/") in schemas
    assert {"Act", "WholeScene", "FromClient", "FromServer", "Refused"} <= set(schemas)
    for path, methods in document["paths"].items():
        for method in methods:
            reply = await Guest(address).request(
                method.upper(), path.format(name="deaddrop", code="none", lesson="none", number="1")
            )
            assert reply.body["code"] != "api/unknown" if isinstance(reply.body, dict) and "code" in reply.body else True, path
    assert (await Guest(address).request("GET", "/api/nothing")).status == 404


async def test_a_wrong_method_gets_a_list_of_the_right_ones(address: str) -> None:
    """A path requested with a method that it does not support answers 405 and lists those it does."""
    reply = await Guest(address).request("PUT", "/api/tables")
    assert (reply.status, reply.body["code"], reply.headers["allow"]) == (405, "api/method", "GET, HEAD, POST")


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [found for inner in value.values() for found in _references(inner)]
    return [found for inner in value for found in _references(inner)] if isinstance(value, list) else []


async def test_pages_and_files(address: str) -> None:
    """Every page serves the client; no path leads outside its folder."""
    guest = Guest(address)
    for path in ("/", "/t/abc", "/replay/abc", "/join/abc", "/rules/deaddrop"):
        reply = await guest.request("GET", path)
        assert reply.headers.get_content_type() == "text/html", path
        assert "default-src 'self'" in reply.headers["content-security-policy"]
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/nowhere"):
        assert (await guest.request("GET", path)).status == 404, path


async def test_every_game_has_a_picture(address: str) -> None:
    """Each game's picture is a complete SVG that runs and loads nothing, in both modes; an unknown game has none."""
    guest = Guest(address)
    for name in games():
        drawn = []
        for mode in ("light", "dark"):
            reply = await guest.request("GET", f"/api/games/{name}/picture.svg?mode={mode}")
            assert (reply.status, reply.headers.get_content_type()) == (200, "image/svg+xml"), name
            kinds = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(reply.body).iter()}
            assert "svg" in kinds
            assert not kinds & {"script", "foreignObject", "image", "iframe"}
            drawn.append(reply.body)
        assert drawn[0] != drawn[1]
    assert (await guest.request("GET", "/api/games/chess/picture.svg")).status == 400


async def test_all_unfinished_tables_of_a_person_show_whose_turn_it_is(serve: Any) -> None:
    """After a restart nothing is in memory; still, each table is listed with the right turn, however many there are."""
    ann, bob = Guest(await serve(), "Ann"), Guest("", "Bob")
    bob.address = ann.address
    codes = [await ann.create("deaddrop") for _ in range(15)]
    for code in codes:
        await bob.join(code)
    async with ann.sit(codes[3]) as seat:
        await seat.until(protocol.WholeScene)
        assert seat.scene is not None
        await seat.act(seat.scene.options[0])
        await seat.until(protocol.Update)
    await serve.stop()
    ann.address = bob.address = await serve()
    assert await turns(ann) == {code: code != codes[3] for code in codes}
    assert await turns(bob) == dict.fromkeys(codes, True), "both choose at the same time"


async def turns(guest: Guest) -> dict[str, bool]:
    """For each of a person's tables, whether it is their turn."""
    me = fits(await guest.request("GET", "/api/me"), shapes.Me)
    return {table.code: table.turn for table in me.tables}


async def test_the_invitation_has_a_qr_code(address: str) -> None:
    """The QR code is an SVG; a table that does not exist has none."""
    ann = Guest(address)
    code = await ann.create("deaddrop")
    reply = await ann.request("GET", f"/api/tables/{code}/qr.svg")
    assert reply.headers.get_content_type() == "image/svg+xml"
    assert "<svg" in reply.body
    assert (await ann.request("GET", "/api/tables/none/qr.svg")).status == 404
