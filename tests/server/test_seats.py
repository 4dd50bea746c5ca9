"""Seats of a table: computer players, undo, rematches, devices, chat and notes."""

from __future__ import annotations

import asyncio

from tests.server.people import finish, scene_of, to_move, two

from parlour.server.client import Guest
from parlour.table import protocol


async def test_bots_take_over_and_hand_back(address: str) -> None:
    """A person lets a computer player play and takes the seat back; while it plays, their own moves are refused."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        option = scene_of(first).options[0]
        await first.send(protocol.UseBot(seat=0, level="random"))
        await first.until(protocol.TableNews, lambda table: table.seats[0].bot == "random")
        await first.act(option)
        assert (await first.until(protocol.Error)).code == "table/refused"
        await second.act(scene_of(second).options[0])
        async with asyncio.timeout(60):
            while len(scene_of(second).log) < 3:  # both have sent, and the result
                await second.receive()
        await first.send(protocol.UseBot(seat=0))
        await first.until(protocol.TableNews, lambda table: table.seats[0].bot == "")
        await to_move(second)
        await second.act(scene_of(second).options[0])
        await to_move(first)  # the computer player may have begun this round, never the next one
        assert len(scene_of(first).options) in (2, 3)


async def test_leaving_seats_a_computer_player(address: str) -> None:
    """A player who leaves in mid-game is replaced, and the match goes on to its end."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first:
        await first.until(protocol.WholeScene)
        assert (await bob.request("POST", f"/api/tables/{code}/leave")).status == 200
        await finish(first)
        assert first.table is not None
        assert first.table.seats[1].bot == "medium"
        assert first.table.seats[1].kind == "person"


async def test_undo_at_once_where_nothing_was_revealed(address: str) -> None:
    """A sealed choice can be taken back until the others have chosen; then it needs their consent."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        hand = [option.act for option in scene_of(first).options]
        await first.act(scene_of(first).options[0])
        await first.until(protocol.Update)
        assert scene_of(first).undo
        await first.send(protocol.Undo())
        await first.until(protocol.Update)
        assert [option.act for option in scene_of(first).options] == hand
        assert not scene_of(first).log


async def test_undo_beyond_the_rules_needs_consent(address: str) -> None:
    """After a reveal the others are asked; a no ends the offer, a yes takes the move back for all."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        before = scene_of(first)
        await first.act(before.options[0])
        await second.until(protocol.Update)
        await second.act(scene_of(second).options[0])
        await first.until(protocol.Update, lambda update: len(scene_of(first).log) == 3)
        assert not scene_of(first).undo
        await first.send(protocol.Undo())
        table = await second.until(protocol.TableNews, lambda table: bool(table.offers))
        assert (table.offers[0].kind, table.offers[0].seat, table.offers[0].waiting) == ("undo", 0, [1])
        await second.send(protocol.Answer(offer=table.offers[0].id, yes=False))
        await first.until(protocol.TableNews, lambda table: not table.offers)
        assert len(scene_of(first).log) == 3
        await first.send(protocol.Undo())
        table = await second.until(protocol.TableNews, lambda table: bool(table.offers))
        await second.send(protocol.Answer(offer=table.offers[0].id, yes=True))
        await first.until(protocol.Update)
        assert scene_of(first).pieces == before.pieces
        assert [line.text[:24] for line in scene_of(first).log] == ["{seat:0} takes back a mo"]


async def test_resign_and_rematch_with_swapped_sides(address: str) -> None:
    """The other player wins by resignation; the rematch swaps the seats."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        await first.send(protocol.Resign())
        over = await second.until(protocol.Ended)
        assert over.winners == [1]
        assert over.returns == [-1.0, 1.0]
        assert scene_of(second).over is not None
        await second.send(protocol.Rematch())
        await first.until(protocol.TableNews, lambda table: bool(table.offers))
        await first.send(protocol.Rematch())
        table = await second.until(protocol.TableNews, lambda table: bool(table.next))
    async with ann.sit(table.next) as again:
        await again.until(protocol.WholeScene)
        assert scene_of(again).you == 1
        assert [seat.name for seat in scene_of(again).seats] == ["Bob", "Ann"]


async def test_hot_seat_shows_one_side_at_a_time(address: str) -> None:
    """Two people on one device: the connection gets the side that it asks for, and moves for that side."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", hot=True, names=["Ann", "Bob"])
    async with ann.sit(code) as device:
        await device.until(protocol.WholeScene)
        assert device.welcome is not None
        assert device.welcome.mine == [0, 1]
        mine = set(scene_of(device).pieces)
        await device.act(scene_of(device).options[0])
        await device.until(protocol.Update)
        frames = "".join(device.frames)
        await device.send(protocol.Look(seat=1))
        await device.until(protocol.WholeScene)
        assert scene_of(device).you == 1
        other = {key for key in scene_of(device).pieces if key.startswith("card:")}
        assert other
        assert not other & mine
        assert not any(f'"{key}"' in frames for key in other)
        await device.act(scene_of(device).options[0])
        await device.until(protocol.Update)
        assert len(scene_of(device).log) == 3
        await device.send(protocol.Look(seat=None))
        await device.until(protocol.WholeScene)
        assert scene_of(device).you is None


async def test_a_personal_link_opens_a_seat_on_another_device(address: str) -> None:
    """The link's key gives a second device the same seat, at that table only; a forged key does nothing."""
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        assert seat.welcome is not None
        key = seat.welcome.link.partition("#key=")[2]
        phone = Guest(address, "Ann's phone")
        elsewhere = await ann.create("deaddrop")
        assert (await phone.join(elsewhere, key=key)).status == 403
        assert (await phone.join(code, key=key[:-2] + "xx")).status == 403
        assert (await phone.join(code, key=key)).status == 200
        async with phone.sit(code) as second:
            await second.until(protocol.WholeScene)
            assert scene_of(second) == scene_of(seat)
            await second.act(scene_of(second).options[0])
            await seat.until(protocol.Update)
            assert scene_of(seat).seats[0].mark == "sent"


async def test_players_and_spectators_chat_separately(address: str) -> None:
    """Spectators can read the players' chat; players can read the spectators' chat only after the end."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second, Guest(address).sit(code) as watcher:
        for sitting in (first, second, watcher):
            await sitting.until(protocol.WholeScene)
        await watcher.send(protocol.Say(text="she has the 16!"))
        await watcher.until(protocol.Chat, lambda chat: bool(chat.lines))
        await first.send(protocol.Say(text="  good   luck <b>Bob</b> {seat:1}\n"))
        await second.until(protocol.Chat, lambda chat: bool(chat.lines))
        await watcher.until(protocol.Chat, lambda chat: chat.room == "players" and bool(chat.lines))
        assert [line.text for line in second.chat["players"]] == ["good luck <b>Bob</b> {seat:1}"]
        assert not second.chat["spectators"]
        assert "16!" not in "".join(first.frames + second.frames)
        await first.send(protocol.Say(text="x" * 501))
        assert (await first.until(protocol.Error)).re == "say"
        await first.send(protocol.Resign())
        await second.until(protocol.Ended)
        assert [line.text for line in second.chat["spectators"]] == ["she has the 16!"]


async def test_the_host_begins_without_or_with_computer_players(address: str) -> None:
    """Empty seats are left out or filled, and only the host decides."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", seats=4)
    await bob.join(code)
    async with bob.sit(code) as second, ann.sit(code) as first:
        await second.send(protocol.Start())
        assert (await second.until(protocol.Error)).code == "seat/not-yours"
        await first.send(protocol.Start())
        await second.until(protocol.WholeScene)
        assert len(scene_of(second).seats) == 2
    code = await ann.create("deaddrop", seats=4)
    async with ann.sit(code) as first:
        await first.send(protocol.Start(level="easy"))
        await first.until(protocol.WholeScene)
        assert [seat.bot for seat in scene_of(first).seats] == ["", "easy", "easy", "easy"]
        assert len({seat.name for seat in scene_of(first).seats}) == 4


async def test_notes_are_private_and_kept(address: str) -> None:
    """A note returns to its own seat on the next connection, and to nobody else."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.send(protocol.Note(text="Bob keeps the high ones"))
        await seat.send(protocol.Ping(at=5))
        assert (await seat.until(protocol.Pong)).at == 5
    async with ann.sit(code) as seat, bob.sit(code) as other:
        assert (await seat.until(protocol.Welcome)).note == "Bob keeps the high ones"
        assert (await other.until(protocol.Welcome)).note == ""
