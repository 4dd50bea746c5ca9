"""A new table that continues from a position of a finished match, against computer players."""

from __future__ import annotations

from itertools import groupby

from parlour.bots.personas import persona
from parlour.core.match import Match
from parlour.core.state import TABLE
from parlour.table import records
from parlour.table.decide import check_level
from parlour.table.model import TableRefuses
from parlour.table.records import Record
from parlour.table.table import Table


def branch(table: Table, person: str, name: str, seat: int, level: str, length: int, at: int) -> list[Record]:
    """
    The records of a table at which `person` plays on as `seat` after the first `length` actions of a match.

    Computer players take the other seats, and no clock runs. Everything up to there is replayed; then chance is drawn anew,
    as after a take-back, so that the replay reveals nothing of what comes.
    """
    match, head = table.match, table.head
    if match is None or not table.over():
        raise TableRefuses("you can play on only from a match that is over")
    if not 0 <= length <= len(match.log) or match.fork(length).over():
        raise TableRefuses("the match was over at this point; go back to one where there is something to decide")
    check_level(table.game, match.setup, level)
    seats = match.setup.seats
    if not 0 <= seat < seats:
        raise TableRefuses(f"there is no seat {seat}; seats are 0 to {seats - 1}")
    history: list[Record] = [records.Opened(at=at, game=head.game, options=head.options, seats=seats, host=person)]
    names = [name]
    for n in range(seats):
        if n == seat:
            history.append(records.SatDown(at=at, seat=n, person=person, name=name))
        else:
            tries = [persona(level, match.seed[0] + n + 7919 * i) for i in range(20)]
            names.append(next((own for own in tries if own not in names), f"{level.capitalize()} {n + 1}"))
            history.append(records.BotSat(at=at, seat=n, level=level, name=names[-1]))
    history.append(records.Dealt(at=at, seed=match.seed.hex(), rules_version=table.game.rules_version))
    return [*history, *played_again(match, length, at), renewal(match, length, at)]


def played_again(match: Match, length: int, at: int) -> list[Record]:
    """The moves of a match up to a length of its log, and the take-backs on the way."""
    found: list[Record] = []
    renewals = {take_back.length: take_back for take_back in match.take_backs if take_back.length <= length}
    place = 0
    for _, entries in groupby(match.log[:length], key=lambda entry: entry.move):
        if place in renewals:
            found.append(records.TookBack(at=at, seat=renewals[place].seat, length=place, renewal=renewals[place].number))
        move = list(entries)
        actions = [match.actions[entry.action].as_json() for entry in move]
        found.append(records.Moved(at=at, seat=move[0].seat, actions=actions, text=move[-1].text))
        place += len(move)
    return found


def renewal(match: Match, length: int, at: int) -> records.TookBack:
    """The take-back after which chance is new."""
    number = max((take_back.number for take_back in match.take_backs if take_back.length <= length), default=0)
    return records.TookBack(at=at, seat=TABLE, length=length, renewal=number + 1)
