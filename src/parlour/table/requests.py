"""What people at a table ask for, message by message; the seat is always the one that their connection looks from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.core.errors import IllegalAction, MalformedAction, NotYourSeat, ParlourError, StaleAction
from parlour.core.match import LONGEST_TEXT
from parlour.scene.model import move_of
from parlour.store.sqlite import PUT_NOTE
from parlour.table import protocol
from parlour.table.model import Result, TableRefuses, one_line, plain
from parlour.table.post import whole
from parlour.table.protocol import LONGEST_CHAT, LONGEST_MOVE, LONGEST_NOTE, FromClient, Offer
from parlour.table.sides import Listener, Side
from parlour.table.table import AWAY, Table


@whole
def receive(table: Table, listener: Listener, message: FromClient) -> None:
    """Do what a message asks for, or say why not."""
    kind = str(message.__struct_config__.tag)
    try:
        HANDLERS[type(message)](table, listener, message)
    except ParlourError as error:
        table.refuse(listener, error, kind)


def own_seat(table: Table, listener: Listener) -> int:
    """The seat that the listener looks from and holds."""
    if listener.look is None or listener.person not in table.head.chairs[listener.look].holders:
        raise NotYourSeat("you are watching; you have no seat here")
    return listener.look


def fresh(table: Table, listener: Listener, rev: int) -> tuple[int, Side]:
    """The listener's seat and side, if it may act and the revision it acts on still holds."""
    seat = own_seat(table, listener)
    table.playing()
    if table.head.chairs[seat].bot:
        raise TableRefuses("a computer player plays for you; take your seat back first")
    side = table.sides[seat]
    if not side.decided <= rev <= side.rev:
        raise StaleAction("the table has moved on since; please look again")
    return seat, side


def checked_text(text: str) -> str:
    """A text beside a move, made harmless."""
    if not text:
        return ""
    if len(text) > LONGEST_TEXT:
        raise IllegalAction(f"a text has at most {LONGEST_TEXT} characters, this one {len(text)}")
    return plain(text, LONGEST_TEXT)


def act(table: Table, listener: Listener, message: protocol.Act) -> None:
    """Take an option of the scene."""
    seat, side = fresh(table, listener, message.rev)
    if side.scene is None or listener.form != "scene":
        raise MalformedAction("this connection gets no scenes; name actions")
    if len(message.els) > LONGEST_MOVE:
        raise MalformedAction(f"a move has at most {LONGEST_MOVE} elements")
    options = [option for option in side.scene.options if option.act == message.act]
    if not options:
        raise IllegalAction("this is not among your choices")
    for option in options:
        actions = move_of(option, message.els)
        if actions is not None:
            text = checked_text(message.text)
            if option.input is None and text:
                raise IllegalAction("this choice takes no text")
            if option.input is not None and len(text) > option.input.max:
                raise IllegalAction(f"this text has at most {option.input.max} characters")
            table.play(seat, [(action, "") for action in actions[:-1]] + [(actions[-1], text)])
            return
    raise IllegalAction("these elements do not make up this choice")


def actions(table: Table, listener: Listener, message: protocol.Actions) -> None:
    """Play named actions."""
    seat, _ = fresh(table, listener, message.rev)
    if not 0 < len(message.actions) <= LONGEST_MOVE:
        raise MalformedAction(f"a move has 1 to {LONGEST_MOVE} actions")
    numbers = [table.playing().actions.parse(form) for form in message.actions]
    table.play(seat, [(number, "") for number in numbers[:-1]] + [(numbers[-1], checked_text(message.text))])


def look(table: Table, listener: Listener, message: protocol.Look) -> None:
    """Turn to another of one's seats."""
    table.look(listener, message.seat)


def say(table: Table, listener: Listener, message: protocol.Say) -> None:
    """Chat."""
    if len(message.text) > LONGEST_CHAT:
        raise TableRefuses(f"a line of chat has at most {LONGEST_CHAT} characters")
    text = one_line(message.text, LONGEST_CHAT)
    if not text:
        return
    mine = table.head.mine(listener.person)
    if mine:
        seat = listener.look if listener.look in mine else mine[0]
        table.say("players", table.head.chairs[seat].name, seat, text)
    else:
        table.say("spectators", table.house.name_of(listener.person) or "Spectator", None, text)


def undo(table: Table, listener: Listener, message: protocol.Undo) -> None:
    """Take back one's last move, at once or with the consent of the others."""
    seat = own_seat(table, listener)
    table.playing()
    if table.head.chairs[seat].bot:
        raise TableRefuses("a computer player plays for you; take your seat back first")
    length = length_without_last_move(table, seat)
    if length is None:
        raise IllegalAction("you have made no move yet")
    if table.may_undo(seat):
        table.rewind(table.undoable[seat].length, seat)
    else:
        propose(table, "undo", seat, [n for n in table.people() if n != seat])


def length_without_last_move(table: Table, seat: int) -> int | None:
    """How long the log was before the last move of a seat."""
    log = table.playing().log
    last = next((entry.move for entry in reversed(log) if entry.seat == seat), None)
    return None if last is None else next(i for i, entry in enumerate(log) if entry.move == last)


def propose(table: Table, kind: Any, seat: int, asked: list[int]) -> None:
    """Make an offer; those who are the same person need not be asked."""
    chairs = table.head.chairs
    asked = [n for n in asked if not set(chairs[n].holders) & set(chairs[seat].holders)]
    for offer in table.offers:
        if offer.kind == kind:
            if offer.seat == seat:
                raise TableRefuses("this has been offered already")
            if kind == "rematch":
                return agree(table, offer, seat)
            raise TableRefuses("answer the other offer first")
    offer = Offer(id=next(table.offer_numbers), kind=kind, seat=seat, agreed=[seat], waiting=asked)
    table.offers.append(offer)
    return settle(table, offer)


def agree(table: Table, offer: Offer, seat: int) -> None:
    """One more agrees."""
    mine = table.head.chairs[seat].holders
    same = [n for n in offer.waiting if set(table.head.chairs[n].holders) & set(mine)]
    offer.waiting = [n for n in offer.waiting if n not in same]
    offer.agreed = sorted({*offer.agreed, *same})
    settle(table, offer)


def settle(table: Table, offer: Offer) -> None:
    """Do what was offered once nobody's answer is missing."""
    if offer.waiting:
        table.announce()
        return
    table.offers.remove(offer)
    if offer.kind == "undo":
        length = length_without_last_move(table, offer.seat)
        assert length is not None
        table.rewind(length, offer.seat)
    else:
        table.head.next = table.house.rematch(table)
        table.write_head()
        table.announce()


def answer(table: Table, listener: Listener, message: protocol.Answer) -> None:
    """Agree to an offer, refuse it, or withdraw one's own."""
    seat = own_seat(table, listener)
    offer = next((offer for offer in table.offers if offer.id == message.offer), None)
    if offer is None:
        raise TableRefuses("this offer does not stand any more")
    if not message.yes:
        table.offers.remove(offer)
        table.announce()
        if seat != offer.seat:
            asker = table.sides.get(offer.seat)
            for other in asker.listeners if asker is not None else ():
                table.refuse(other, TableRefuses(f"{table.head.chairs[seat].shown_name()} does not agree"), offer.kind)
    elif seat in offer.waiting:
        agree(table, offer, seat)


def resign(table: Table, listener: Listener, message: protocol.Resign) -> None:
    """Give up."""
    seat = own_seat(table, listener)
    table.playing()
    chairs = table.head.chairs
    if len(chairs) == 2:
        other = 1 - seat
        chairs[seat].resigned = True
        returns = [-1.0, -1.0]
        returns[other] = 1.0
        table.finish(Result(text=f"{{seat:{seat}}} resigned", winners=[other], returns=returns), seat)
        table.go_on()
        return
    if chairs[seat].resigned:
        raise TableRefuses("you have resigned already")
    chairs[seat].resigned = True
    table.put_bot(seat, table.usual_level())
    table.seats_changed()


def rematch(table: Table, listener: Listener, message: protocol.Rematch) -> None:
    """Offer another match."""
    seat = own_seat(table, listener)
    if table.head.phase != "over":
        raise TableRefuses("the match is not over")
    if table.head.next:
        raise TableRefuses("there is a rematch already")
    present = [n for n, chair in enumerate(table.head.chairs) if n != seat and table.online(chair)]
    propose(table, "rematch", seat, present)


def use_bot(table: Table, listener: Listener, message: protocol.UseBot) -> None:
    """Put a computer player on a seat or take it away."""
    change_bot(table, listener.person, message.seat, message.level)


def change_bot(table: Table, person: str, n: int, level: str) -> None:
    """Put a computer player on a seat or take it away, as far as this person may."""
    head = table.head
    mine = head.mine(person)
    if not 0 <= n < len(head.chairs):
        raise NotYourSeat(f"there is no seat {n}")
    if not mine and not head.is_host(person):
        raise NotYourSeat("only those who sit here may seat computer players")
    if table.over():
        raise TableRefuses("the match is over")
    chair = head.chairs[n]
    if chair.resigned:
        raise TableRefuses("who has resigned does not come back")
    if n in mine:
        if not level and not chair.bot:
            return
        if head.phase == "waiting":
            raise TableRefuses("the match has not begun; you can leave your seat instead")
    elif not chair.holders:
        if head.phase != "waiting" or not head.is_host(person):
            raise NotYourSeat("only the host may do this, and only before the match")
    elif not level or chair.bot or n not in table.away or table.house.now() - table.away[n] < AWAY:
        raise NotYourSeat("this is somebody else's seat; a computer player may stand in after a minute away")
    table.put_bot(n, level)
    table.begin_if_full()
    table.seats_changed()


def start(table: Table, listener: Listener, message: protocol.Start) -> None:
    """Begin with computer players on the empty seats, or without these seats."""
    head = table.head
    if not head.is_host(listener.person):
        raise NotYourSeat("only the host may begin")
    if head.phase != "waiting":
        raise TableRefuses("the match has begun")
    if message.level:
        for n, chair in enumerate(head.chairs):
            if chair.free():
                table.put_bot(n, message.level)
    else:
        taken = [chair for chair in head.chairs if not chair.free()]
        table.game.setup(len(taken), head.options)
        head.chairs = taken
    table.begin_if_full()
    table.announce()


def note(table: Table, listener: Listener, message: protocol.Note) -> None:
    """Keep a private note."""
    seat = own_seat(table, listener)
    if len(message.text) > LONGEST_NOTE:
        raise TableRefuses(f"a note has at most {LONGEST_NOTE} characters")
    table.notes[seat] = message.text
    table.write((PUT_NOTE, (table.head.code, seat, message.text)))


def resync(table: Table, listener: Listener, message: protocol.Resync) -> None:
    """Send everything again."""
    table.open_side(listener)


def ping(table: Table, listener: Listener, message: protocol.Ping) -> None:
    """Give a sign of life."""
    table.send(listener, protocol.Pong(at=message.at, now=table.house.now()))


HANDLERS: dict[type, Callable[[Table, Listener, Any], None]] = {
    protocol.Act: act,
    protocol.Actions: actions,
    protocol.Look: look,
    protocol.Say: say,
    protocol.Undo: undo,
    protocol.Resign: resign,
    protocol.Rematch: rematch,
    protocol.Answer: answer,
    protocol.UseBot: use_bot,
    protocol.Start: start,
    protocol.Note: note,
    protocol.Resync: resync,
    protocol.Ping: ping,
}
