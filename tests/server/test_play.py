"""Playing at a table through real WebSockets."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest

from parlour.core.errors import StaleAction
from parlour.scene.model import Scene
from parlour.server.client import Guest, Sitting
from parlour.table import protocol


async def two(address: str, **wanted: object) -> tuple[Guest, Guest, str]:
    """Two people at one table of Dead Drop."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", **wanted)
    assert (await bob.join(code)).status == 200
    return ann, bob, code


def scene_of(sitting: Sitting) -> Scene:
    """The scene that a client has."""
    assert sitting.scene is not None
    return sitting.scene


async def to_move(sitting: Sitting) -> None:
    """Receive until the person may choose, or the match is over."""
    async with asyncio.timeout(60):
        while sitting.scene is None or not (sitting.scene.options or sitting.over):
            await sitting.receive()


async def finish(sitting: Sitting) -> None:
    """Play the first option until the end."""
    await to_move(sitting)
    while sitting.over is None:
        options = scene_of(sitting).options
        await sitting.act(options[0])
        async with asyncio.timeout(60):
            while scene_of(sitting).options == options:  # news of the others may come before one's own move
                await sitting.receive()
        await to_move(sitting)


async def test_one_click_to_a_game_against_a_computer_player(address: str) -> None:
    """A person makes a table with a bot and plays it to its end by options alone."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    async with ann.sit(code) as seat:
        await finish(seat)
        assert seat.over is not None
        assert scene_of(seat).over is not None
        assert not seat.errors


async def test_updates_add_up_to_the_whole_scene(address: str) -> None:
    """What a client has from updates is what it gets when it asks for everything."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random", "random"], seats=3)
    async with ann.sit(code) as seat:
        await finish(seat)
        had = scene_of(seat)
        await seat.send(protocol.Resync())
        await seat.until(protocol.WholeScene)
        assert scene_of(seat) == had


async def test_two_people_and_a_spectator_see_each_their_side(address: str) -> None:
    """Each seat sees its own hand, the spectator none, and all see what is public."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second, Guest(address, "Eve").sit(code) as watcher:
        for sitting in (first, second, watcher):
            await sitting.until(protocol.WholeScene)
        hands = [{key for key in scene_of(sitting).pieces if key.startswith("card:")} for sitting in (first, second, watcher)]
        assert len(hands[0]) == len(hands[1]) == 4
        assert not hands[0] & hands[1]
        assert hands[2] == set()
        assert scene_of(watcher).you is None
        assert not scene_of(watcher).options
        await first.act(scene_of(first).options[0])
        await second.until(protocol.Update)
        assert scene_of(second).seats[0].mark == "sent"
        assert [seat.name for seat in scene_of(second).seats] == ["Ann", "Bob"]


async def test_simultaneous_choices_are_not_stale_by_the_others_choice(address: str) -> None:
    """A choice made on an older scene counts as long as the seat's own options are the same."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        old = scene_of(second).rev
        option = scene_of(second).options[0]
        await first.act(scene_of(first).options[0])
        await second.until(protocol.Update)
        await second.send(protocol.Act(act=option.act, els=option.all, rev=old))
        await second.until(protocol.Update, lambda update: update.rev > old + 1)
        assert not second.errors


async def test_two_tabs_follow_the_same_seat_and_an_old_choice_is_refused(address: str) -> None:
    """Both tabs of a person get all news; a second move on the first one's revision is stale and changes nothing."""
    ann, _bob, code = await two(address)
    async with ann.sit(code) as tab, ann.sit(code) as other:
        await tab.until(protocol.WholeScene)
        await other.until(protocol.WholeScene)
        assert scene_of(tab) == scene_of(other)
        old = scene_of(other)
        await tab.act(old.options[0])
        await tab.until(protocol.Update)
        await other.until(protocol.Update)
        assert scene_of(tab) == scene_of(other)
        await other.send(protocol.Act(act=old.options[1].act, els=old.options[1].all, rev=old.rev))
        error = await other.until(protocol.Error)
        assert error.code == StaleAction.code
        assert scene_of(tab) == scene_of(other)


async def test_reconnect_in_mid_move_finds_everything_as_it_was(address: str) -> None:
    """Who drops out after sending a move finds it played when they come back."""
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        option = scene_of(seat).options[2]
        await seat.act(option)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        if scene_of(seat).options:  # the move may arrive after the new connection
            await seat.until(protocol.Update)
        assert scene_of(seat).seats[0].mark == "sent"
        assert option.all[0] not in scene_of(seat).pieces


async def test_programs_play_by_view_and_named_actions(address: str) -> None:
    """With `form=view` a program gets views, legal actions by name and events, and plays a whole match."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    told, answered = [], None
    async with ann.sit(code, "view") as seat:
        position = await seat.until(protocol.SeatView)
        while not position.over:
            if position.legal and position.legal != answered:  # news of the other may come before one's own move
                answered = position.legal
                await seat.play(position.legal[0])
            position = await seat.until(protocol.SeatView, lambda new, old=position: new.rev > old.rev)  # type: ignore[misc]
            told += [event["text"] for event in position.events]
        assert not seat.errors
    assert sum("takes the papers" in text for text in told) == 4


async def test_refused_actions_name_the_rule(address: str) -> None:
    """An illegal action is answered with its rule, and a malformed one with what is wrong."""
    ann, _bob, code = await two(address)
    async with ann.sit(code, "view") as seat:
        position = await seat.until(protocol.SeatView)
        missing = next(str(n) for n in range(1, 17) if ["send", str(n)] not in position.legal)
        await seat.play(["send", missing])
        error = await seat.until(protocol.Error)
        assert (error.code, error.rule, error.re) == ("action/illegal", "X2", "actions")
        await seat.play(["fly", "away"])
        assert (await seat.until(protocol.Error)).code == "action/malformed"
        await seat.play(position.legal[0])
        await seat.until(protocol.SeatView)
        await seat.play(position.legal[1])
        assert (await seat.until(protocol.Error)).rule == "X2"


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
    """Who leaves in mid-game is replaced, and the match goes on to its end."""
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
        assert not scene_of(first).log


async def test_resign_and_rematch_with_swapped_sides(address: str) -> None:
    """The other one wins by resignation; the rematch seats both the other way round."""
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
    """Two people on one device: the connection gets the side that it asks for, and moves are those of that side."""
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


async def test_a_personal_link_carries_a_seat_to_another_device(address: str) -> None:
    """The key of the link gives a second device the same seat, at that table only; a forged key gives nothing."""
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


async def test_players_and_spectators_chat_apart(address: str) -> None:
    """Spectators read the players' chat, players read the spectators' only after the end."""
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


@pytest.mark.parametrize("at_end", ["default", "bot"])
async def test_time_out_plays_the_default_or_seats_a_bot(address: str, at_end: str) -> None:
    """A person who does not move in time is played for."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"], clock={"per_move": 1, "at_end": at_end})
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        assert scene_of(seat).clocks[0].seat == 0
        assert scene_of(seat).clocks[0].deadline > 0
        await seat.until(protocol.Update, lambda update: "card:" in str(update.steps))
        assert seat.table is not None
        if at_end == "bot":
            assert seat.table.seats[0].bot
            await seat.until(protocol.Ended)


async def test_notes_are_private_and_kept(address: str) -> None:
    """A note comes back to its own seat on the next connection, and to nobody else."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.send(protocol.Note(text="Bob keeps the high ones"))
        await seat.send(protocol.Ping(at=5))
        assert (await seat.until(protocol.Pong)).at == 5
    async with ann.sit(code) as seat, bob.sit(code) as other:
        assert (await seat.until(protocol.Welcome)).note == "Bob keeps the high ones"
        assert (await other.until(protocol.Welcome)).note == ""


async def test_a_program_may_answer_every_position(address: str) -> None:
    """Of several answers to one decision the first is taken and the others are stale: no action is played twice."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", seats=4, bots=["random"] * 3)
    async with ann.sit(code, "view") as seat:
        async with asyncio.timeout(60):
            while seat.over is None:
                message = await seat.receive()
                if isinstance(message, protocol.SeatView) and message.legal:
                    await seat.play(message.legal[0])
                    await seat.play(message.legal[0])
        assert {error.code for error in seat.errors} == {"action/stale"}
    record = (await ann.request("GET", f"/api/tables/{code}/record")).body
    assert sum(entry[0] == 0 for entry in record["log"]) == 4


async def test_everything_comes_back_after_a_restart(serve: Any) -> None:
    """Seats, moves, moves taken back, chat and notes are the same on a new server over the same file."""
    ann, bob, code = await two(await serve())
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        await first.act(scene_of(first).options[0])
        await first.until(protocol.Update)
        await first.send(protocol.Undo())
        await first.until(protocol.Update)
        await first.act(scene_of(first).options[1])
        await first.until(protocol.Update)
        await first.send(protocol.Say(text="good luck"))
        await first.send(protocol.Note(text="mine"))
        await first.send(protocol.Ping())
        await first.until(protocol.Pong)
        had = scene_of(first)
    await serve.stop()
    ann.address = bob.address = await serve()
    async with ann.sit(code) as first:
        welcome = await first.until(protocol.Welcome)
        assert (welcome.note, welcome.you, welcome.host) == ("mine", 0, True)
        await first.until(protocol.WholeScene)
        now = scene_of(first)
        assert now.rev > had.rev, "choices from before are stale"
        assert (now.zones, now.pieces, now.seats, now.log) == (had.zones, had.pieces, had.seats, had.log)
        assert [line.text for line in first.chat["players"]] == ["good luck"]


async def test_clocks_run_on_after_a_restart_though_nobody_comes(serve: Any) -> None:
    """A new server takes up unfinished matches with a clock, and their clocks run out; others wait until somebody comes."""
    address = await serve()
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    timed, idle, over = [await ann.create("deaddrop", clock=clock) for clock in ({"per_move": 2}, {}, {"per_move": 2})]
    for code in (timed, idle, over):
        await bob.join(code)
    async with ann.sit(over) as seat:
        await seat.send(protocol.Resign())
        await seat.until(protocol.Ended)
    for code in (timed, idle):
        async with ann.sit(code) as seat:
            await seat.until(protocol.WholeScene)
            await seat.act(scene_of(seat).options[0])
            await seat.until(protocol.Update)
    await serve.stop()
    hub = serve.hubs[await serve()]
    async with asyncio.timeout(60):
        while timed not in hub.tables:
            await asyncio.sleep(0.01)
        table = hub.tables[timed].table
        while len(table.match.log) < 3:
            await asyncio.sleep(0.05)
    assert table.match.log[1].seat == 1, "the table has played for whoever was late"
    assert list(hub.tables) == [timed]


async def test_a_table_that_cannot_be_loaded_does_not_keep_others_from_waking(
    serve: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """On the start a stored match of other rules is left alone, with a word in the log."""
    address = await serve()
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    good, bad = [await ann.create("deaddrop", clock={"per_move": 600}) for _ in range(2)]
    for code in (good, bad):
        await bob.join(code)
    await serve.stop()
    with sqlite3.connect(serve.folder / "tables.db") as database:
        other = "update records set body=json_set(body, '$.rules_version', 99) where code=? and json_extract(body, '$.k')='dealt'"
        assert database.execute(other, (bad,)).rowcount == 1
    database.close()
    hub = serve.hubs[await serve()]
    async with asyncio.timeout(60):
        while good not in hub.tables or "could not be loaded" not in caplog.text:
            await asyncio.sleep(0.01)
    assert list(hub.tables) == [good]
