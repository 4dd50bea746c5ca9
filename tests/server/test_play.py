"""Playing at a table through real WebSockets."""

from __future__ import annotations

import asyncio

from tests.server.people import finish, scene_of, two

from parlour.core.errors import StaleAction
from parlour.server.client import Guest
from parlour.table import protocol


async def test_one_click_to_a_game_against_a_computer_player(address: str) -> None:
    """A person creates a table with a bot and plays to the end by options alone."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    async with ann.sit(code) as seat:
        await finish(seat)
        assert seat.over is not None
        assert scene_of(seat).over is not None
        assert not seat.errors


async def test_updates_add_up_to_the_whole_scene(address: str) -> None:
    """The scene that a client builds from updates equals the whole scene."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random", "random"], seats=3)
    async with ann.sit(code) as seat:
        await finish(seat)
        had = scene_of(seat)
        await seat.send(protocol.Resync())
        await seat.until(protocol.WholeScene)
        assert scene_of(seat) == had


async def test_two_people_and_a_spectator_each_see_their_side(address: str) -> None:
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


async def test_another_seats_choice_does_not_make_a_simultaneous_one_stale(address: str) -> None:
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
    """Both tabs of a person get all updates; a second move on the same revision is stale and changes nothing."""
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
    """A player who disconnects after sending a move finds it played on return."""
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
            if position.legal and position.legal != answered:  # the other player's update may come before one's own
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
