"""The table of a rematch: the same people, terms and talk."""

from __future__ import annotations

from typing import Final

from parlour.table import records
from parlour.table.model import Chair
from parlour.table.protocol import Room
from parlour.table.records import Record
from parlour.table.table import Table

ROOMS: Final[tuple[Room, ...]] = ("players", "spectators")


def earlier_talk(table: Table, shift: int) -> list[Record]:
    """What was said at a table, as records of the next one, where everybody sits `shift` seats further on."""
    count = len(table.head.chairs)
    return [
        records.Said(
            at=line.at,
            room=room,
            name=line.name,
            text=line.text,
            seat=None if line.seat is None else (line.seat + shift) % count,
        )
        for room in ROOMS
        for line in table.chat[room]
    ]


def again(table: Table, at: int, chance: bytes, keep: bool) -> list[Record]:
    """The records of a new table for the same people, each moved one seat on unless they `keep` their seats, with the chat."""
    head = table.head
    shift = 0 if keep else 1
    chairs: list[Chair] = head.chairs[len(head.chairs) - shift :] + head.chairs[: len(head.chairs) - shift]
    opened = records.Opened(
        at=at,
        game=head.game,
        options=table.game.next_options(head.options),
        seats=len(chairs),
        host=head.host,
        clock=head.clock,
        hot=head.hot,
    )
    history: list[Record] = [opened, *earlier_talk(table, shift)]
    for n, chair in enumerate(chairs):
        if chair.holders:
            history.append(records.SatDown(at=at, seat=n, person=chair.holders[0], name=chair.name))
            history += [records.Linked(at=at, seats=[n], device=device) for device in chair.holders[1:]]
        else:
            history.append(records.BotSat(at=at, seat=n, level=chair.bot, name=chair.bot_name))
    history.append(records.Dealt(at=at, seed=chance.hex(), rules_version=table.game.rules_version))
    return history
