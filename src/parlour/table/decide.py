"""
`decide` turns a command into the records of what happens, or refuses it with an error; it changes nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

from parlour.bots.levels import LEVELS, USUAL, player_names
from parlour.bots.personas import persona
from parlour.core.errors import IllegalAction, NotYourSeat
from parlour.core.game import Game, Setup
from parlour.table import commands, records
from parlour.table.commands import Command
from parlour.table.model import MOST_DEVICES, TableRefuses, one_line, plain
from parlour.table.moves import default_move
from parlour.table.protocol import LONGEST_CHAT, LONGEST_NAME, LONGEST_NOTE, Offer, OfferKind, Room
from parlour.table.records import Record
from parlour.table.table import Table


def decide(table: Table, command: Command) -> list[Record]:
    """The records that a command produces; `ParlourError` if it is refused."""
    return DECISIONS[type(command)](table, command)


# Seats.


def sit(table: Table, command: commands.Sit) -> list[Record]:
    """A person takes a seat; at a one-device table the host takes several."""
    head = table.head
    if head.mine(command.person) and not (head.hot and command.seat is not None):
        return []
    if head.phase != "waiting":
        raise TableRefuses("the match has begun; you can watch it")
    free = [n for n, chair in enumerate(head.chairs) if chair.free()]
    if not free or (command.seat is not None and command.seat not in free):
        raise TableRefuses("this seat is taken" if free else "all seats are taken")
    seat = free[0] if command.seat is None else command.seat
    name = unlike(plain(command.name, LONGEST_NAME) or f"Guest {seat + 1}", table.names())
    seated = records.SatDown(at=command.at, seat=seat, person=command.person, name=name)
    return [seated, *deal_if_full(table, {seat}, command)]


def unlike(name: str, taken: list[str]) -> str:
    """The name, with a number appended if it is taken."""
    tried, number = name, 1
    while tried in taken:
        number += 1
        tried = f"{name} {number}"
    return tried


def deal_if_full(table: Table, taken: set[int], command: commands.Chance) -> list[Record]:
    """The deal, if filling the seats in `taken` leaves none free."""
    head = table.head
    if head.phase != "waiting" or any(chair.free() and n not in taken for n, chair in enumerate(head.chairs)):
        return []
    return [deal(table.game, command)]


def deal(game: Game, command: commands.Chance) -> records.Dealt:
    """The deal, seeded with a command's random bytes."""
    return records.Dealt(at=command.at, seed=command.chance.hex(), rules_version=game.rules_version)


def link(table: Table, command: commands.Link) -> list[Record]:
    """Another device gets a person's seats."""
    head = table.head
    mine = head.mine(command.owner)
    if not mine:
        raise TableRefuses("this link no longer holds a seat")
    lacking = [n for n in mine if command.device not in head.chairs[n].holders]
    if any(len(head.chairs[n].holders) >= MOST_DEVICES for n in lacking):
        raise TableRefuses("these seats are in use on too many devices")
    return [records.Linked(at=command.at, seats=lacking, device=command.device)] if lacking else []


def revoke(table: Table, command: commands.Revoke) -> list[Record]:
    """The device that took a seat takes it back from the devices that used its link, and gets a new link."""
    chairs = table.head.chairs
    seats = [n for n, chair in enumerate(chairs) if chair.holders[:1] == [command.person]]
    if not seats:
        raise NotYourSeat("only the device on which you took your seat can revoke your link")
    devices = sorted({device for n in seats for device in chairs[n].holders[1:]})
    elsewhere = {holder for n, chair in enumerate(chairs) if n not in seats for holder in chair.holders}
    gone = [device for device in devices if device not in elsewhere]
    return [records.Revoked(at=command.at, owner=command.person, seats=seats, devices=devices, gone=gone)]


def leave(table: Table, command: commands.Leave) -> list[Record]:
    """Before the match the person's seats become free; during it, computer players stand in."""
    head = table.head
    mine = head.mine(command.person)
    if not mine:
        raise TableRefuses("you have no seat at this table")
    if head.phase != "playing":
        return [records.Left(at=command.at, person=command.person)]
    return [stand_in(table, n, command) for n in mine if not head.chairs[n].bot]


def start(table: Table, command: commands.Start) -> list[Record]:
    """The host begins without waiting for more people."""
    head = table.head
    if not head.is_host(command.person):
        raise NotYourSeat("only the host may begin the match")
    if head.phase != "waiting":
        raise TableRefuses("the match has begun")
    empty = [n for n, chair in enumerate(head.chairs) if chair.free()]
    if not command.level:
        taken = [n for n in range(len(head.chairs)) if n not in empty]
        table.game.setup(len(taken), head.options)
        trim: list[Record] = [records.Trimmed(at=command.at, seats=taken)] if empty else []
        return [*trim, deal(table.game, command)]
    check_level(table.game, setup_of(table), command.level)
    bots: list[records.BotSat] = []
    for n in empty:
        bots.append(bot_for(table, n, command.level, command, [*table.names(), *[bot.name for bot in bots]]))
    return [*bots, deal(table.game, command)]


# Computer players.


@functools.cache
def known_players(game: Game) -> list[str]:
    """All computer players that may be seated, including those that a table does not offer; the levels first."""
    return player_names(game)


def setup_of(table: Table) -> Setup:
    """The setup of a table with its present number of seats."""
    return table.game.setup(len(table.head.chairs), table.head.options)


def seatable(table: Table) -> list[str]:
    """The levels of computer players that this table offers, weakest first."""
    return [] if table.game.why_no_bots(setup_of(table)) else list(LEVELS)


def check_level(game: Game, setup: Setup, level: str) -> None:
    """Refuse a computer player that does not exist or cannot play under this setup."""
    reason = game.why_no_bots(setup)
    if reason:
        raise TableRefuses(reason)
    if level not in known_players(game):
        raise TableRefuses(f"there is no computer player {level!r:.40}; choose one of: {', '.join(known_players(game))}")


def bot_for(table: Table, seat: int, level: str, command: commands.Chance, names: list[str] | None = None) -> records.BotSat:
    """A computer player takes a seat under a name that nobody else at the table has."""
    taken = {*(names if names is not None else table.names()), *[chair.name for chair in table.head.chairs]}
    first = int.from_bytes(command.chance[:4], "little") + 7919 * seat
    tries = [persona(level, first + i) for i in range(20)]
    name = next((name for name in tries if name not in taken), f"{level.capitalize()} {seat + 1}")
    return records.BotSat(at=command.at, seat=seat, level=level, name=name)


def stand_in(table: Table, seat: int, command: commands.Chance) -> records.BotSat:
    """The usual computer player takes over a seat, if it can play there."""
    check_level(table.game, setup_of(table), USUAL)
    return bot_for(table, seat, USUAL, command)


def use_bot(table: Table, command: commands.UseBot) -> list[Record]:
    """Seat or remove a computer player, if this person may."""
    head, n, level = table.head, command.seat, command.level
    if not 0 <= n < len(head.chairs):
        raise NotYourSeat(f"there is no seat {n}")
    mine = head.mine(command.person)
    if not mine and not head.is_host(command.person):
        raise NotYourSeat("only players at this table may seat computer players")
    if table.over():
        raise TableRefuses("the match is over")
    chair = head.chairs[n]
    if chair.resigned:
        raise TableRefuses("a player who has resigned cannot come back")
    if n in mine:
        if not level and not chair.bot:
            return []
        if head.phase == "waiting":
            raise TableRefuses("the match has not begun; you can leave your seat instead")
    elif not chair.holders:
        if head.phase != "waiting" or not head.is_host(command.person):
            raise NotYourSeat("only the host may do this, and only before the match")
    elif not level or chair.bot or not command.away:
        raise NotYourSeat(
            "this is somebody else's seat; a computer player may stand in once its player has been away for a minute"
        )
    if not level:
        return [records.BotRose(at=command.at, seat=n)]
    check_level(table.game, setup_of(table), level)
    return [bot_for(table, n, level, command), *deal_if_full(table, {n}, command)]


# The match.


def play(table: Table, command: commands.Play) -> list[Record]:
    """A legal move."""
    match = table.playing()
    match.check_move(command.seat, command.steps)
    assert not any(text for _, text in command.steps[:-1]), "only the last action may carry a text"
    named = [match.actions[action].as_json() for action, _ in command.steps]
    return [records.Moved(at=command.at, seat=command.seat, actions=named, text=command.steps[-1][1])]


def time_up(table: Table, command: commands.TimeUp) -> list[Record]:
    """An expired game timer plays its action; a seat out of time gets its default move or a computer player."""
    if table.head.phase != "playing":
        return []
    timer = table.clocks.expired_timer(command.at)
    if timer is not None:
        return play(table, commands.Play(at=command.at, seat=timer.seat, steps=[(timer.action, "")]))
    seat = table.clocks.expired_seat(command.at)
    if seat is None:
        return []
    if table.head.clock.at_end == "bot" and seatable(table):
        return [stand_in(table, seat, command)]
    steps = default_move(table.playing().state, seat)
    return play(table, commands.Play(at=command.at, seat=seat, steps=steps))


def undo(table: Table, command: commands.Undo) -> list[Record]:
    """
    A move that revealed nothing to its seat and binds nobody is taken back at once; any other needs the others' consent.

    The others include people for whom a computer player has stood in since: taking back its moves would show their cards.
    With consent, chance is drawn anew from there on, so that nobody knows what will come.
    """
    seat = command.seat
    table.playing()
    if table.head.chairs[seat].bot:
        raise TableRefuses("a computer player plays for you; take your seat back first")
    length = table.length_before(seat)
    if length is None:
        raise IllegalAction("you have not moved yet")
    if table.may_undo(seat):
        return [records.TookBack(at=command.at, seat=seat, length=length)]
    asked = sorted({*table.people(), *table.stood_in_for(length)})
    alone = not set(asked) - set(table.same_person(seat))
    if alone and table.playing().binds_after(length):
        raise IllegalAction("this cannot be taken back: others have seen what was said or done, and nobody can agree to it")
    return propose(table, "undo", seat, asked, command.at, "")


def resign(table: Table, command: commands.Resign) -> list[Record]:
    """A seat gives up; with more than two seats, a computer player takes it over for good."""
    table.playing()
    chairs = table.head.chairs
    if chairs[command.seat].resigned:
        raise TableRefuses("you have already resigned")
    given_up = records.Resigned(at=command.at, seat=command.seat)
    if len(chairs) == 2:
        return [given_up]
    return [given_up, stand_in(table, command.seat, command)]


def resume(table: Table, command: commands.Resume) -> list[Record]:
    """
    Clocks that were running when the server stopped continue; a table without any needs no record.

    They continue from the last moment that everybody knows of: a later one would reveal that somebody acted in secret.
    """
    if table.clocks.next() is None:
        return []
    return [records.Resumed(at=command.at, clocks=table.clocks.keep(table.told_at if command.since is None else command.since))]


# Offers.


def propose(table: Table, kind: OfferKind, seat: int, asked: list[int], at: int, code: str) -> list[Record]:
    """An offer to the seats of other people; with nobody to ask, it takes effect at once."""
    for offer in table.offers:
        if offer.kind == kind:
            if offer.seat == seat:
                raise TableRefuses("you have already offered this")
            if kind != "undo":
                return agree(table, offer, seat, at, code)
            raise TableRefuses("answer the open offer first")
    waiting = [n for n in asked if n not in table.same_person(seat)]
    if not waiting:
        return fulfil(table, kind, seat, at, code)
    return [records.Offered(at=at, kind=kind, seat=seat, waiting=waiting)]


def agree(table: Table, offer: Offer, seat: int, at: int, code: str) -> list[Record]:
    """A person agrees for all their seats; when nobody is left to ask, the offer takes effect."""
    same = [n for n in offer.waiting if n in table.same_person(seat)]
    agreed = records.Agreed(at=at, offer=offer.id, seats=same)
    if set(offer.waiting) - set(same):
        return [agreed]
    return [agreed, *fulfil(table, offer.kind, offer.seat, at, code)]


def fulfil(table: Table, kind: OfferKind, seat: int, at: int, code: str) -> list[Record]:
    """An offer takes effect."""
    if kind == "hints":
        return [records.HintsAllowed(at=at, seat=seat)]
    if kind != "undo":
        return [records.Rematched(at=at, code=code, keep=kind == "again")]
    length = table.length_before(seat)
    if length is None:  # it was a secret move, and somebody else's free undo has taken it back
        raise TableRefuses("there is nothing left to take back")
    return [records.TookBack(at=at, seat=seat, length=length, renewal=table.playing().renewals + 1)]


def rematch(table: Table, command: commands.Rematch) -> list[Record]:
    """After the end, a seat offers another match to those present."""
    if table.head.phase != "over":
        raise TableRefuses("the match is not over")
    if table.head.next:
        raise TableRefuses("a rematch has already been arranged")
    kind: OfferKind = "again" if command.keep else "rematch"
    return propose(table, kind, command.seat, command.present, command.at, command.code)


def allow_hints(table: Table, command: commands.AllowHints) -> list[Record]:
    """A seat proposes hints for everybody to all other people, including those for whom a computer player stands in."""
    table.playing()
    if not seatable(table):
        raise TableRefuses("no computer player can play under these options, so there are no hints")
    if table.hints:
        return []
    asked = [n for n, chair in enumerate(table.head.chairs) if chair.holders and not chair.resigned]
    return propose(table, "hints", command.seat, asked, command.at, "")


def answer(table: Table, command: commands.Answer) -> list[Record]:
    """A seat accepts, refuses or withdraws an offer."""
    offer = next((offer for offer in table.offers if offer.id == command.offer), None)
    if offer is None or (offer.kind != "undo" and table.head.next):
        raise TableRefuses("this offer is no longer open")
    if not command.yes:
        return [records.Withdrew(at=command.at, offer=offer.id, seat=command.seat)]
    if command.seat not in offer.waiting:
        return []
    return agree(table, offer, command.seat, command.at, command.code)


# Talk.


def say(table: Table, command: commands.Say) -> list[Record]:
    """A line of chat, sanitised; an empty one is dropped."""
    if len(command.text) > LONGEST_CHAT:
        raise TableRefuses(f"a line of chat may have at most {LONGEST_CHAT} characters")
    text = one_line(command.text, LONGEST_CHAT)
    if not text:
        return []
    room: Room = "spectators" if command.seat is None else "players"
    return [records.Said(at=command.at, room=room, name=command.name, text=text, seat=command.seat)]


def note(table: Table, command: commands.Note) -> list[Record]:
    """A private note."""
    if len(command.text) > LONGEST_NOTE:
        raise TableRefuses(f"a note may have at most {LONGEST_NOTE} characters")
    return [records.Noted(at=command.at, seat=command.seat, text=command.text)]


DECISIONS: Final[dict[type, Callable[[Table, Any], list[Record]]]] = {
    commands.Sit: sit,
    commands.Link: link,
    commands.Revoke: revoke,
    commands.Leave: leave,
    commands.UseBot: use_bot,
    commands.Start: start,
    commands.Play: play,
    commands.Undo: undo,
    commands.Resign: resign,
    commands.Rematch: rematch,
    commands.AllowHints: allow_hints,
    commands.Answer: answer,
    commands.Say: say,
    commands.Note: note,
    commands.TimeUp: time_up,
    commands.Resume: resume,
}
