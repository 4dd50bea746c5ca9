"""Handles clients' messages; the seat is always the one that the connection is viewing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from parlour.core.errors import MalformedAction, NotYourSeat, ParlourError, StaleAction
from parlour.table import commands, protocol
from parlour.table.advice import advise
from parlour.table.choice import checked_text, chosen
from parlour.table.live import LiveTable
from parlour.table.model import TableRefuses, new_code, rule_of
from parlour.table.moves import Step
from parlour.table.protocol import LONGEST_MOVE, FromClient
from parlour.table.sides import Listener, Side
from parlour.table.why import reason


def receive(live: LiveTable, listener: Listener, message: FromClient) -> None:
    """Carry out a message, or tell its sender why not."""
    try:
        HANDLERS[type(message)](live, listener, message)
    except ParlourError as error:
        live.house.refused(error.code)
        kind = str(message.__struct_config__.tag)
        live.answer(listener, protocol.Error(code=error.code, text=str(error), rule=rule_of(str(error)), re=kind))


def own_seat(live: LiveTable, listener: Listener) -> int:
    """The seat that the listener holds and is viewing."""
    if listener.look is None or listener.person not in live.table.head.chairs[listener.look].holders:
        raise NotYourSeat("you are watching; you have no seat here")
    return listener.look


def fresh(live: LiveTable, listener: Listener, rev: int) -> tuple[int, Side]:
    """The listener's seat and side, if it may act and its revision is not stale."""
    seat = own_seat(live, listener)
    live.table.playing()
    if live.table.head.chairs[seat].bot:
        raise TableRefuses("a computer player plays for you; take your seat back first")
    side = live.sides[seat]
    if not side.shown.decided <= rev <= side.shown.rev:
        raise StaleAction("the table has moved on since; please look again")
    return seat, side


def play(live: LiveTable, seat: int, actions: list[int], text: str) -> None:
    """Make a move of these actions, with a text on the last one."""
    steps: list[Step] = [(action, "") for action in actions]
    steps[-1] = (actions[-1], text)
    live.do(commands.Play(at=live.house.now(), seat=seat, steps=steps))


def act(live: LiveTable, listener: Listener, message: protocol.Act) -> None:
    """Take an option of the scene."""
    seat, side = fresh(live, listener, message.rev)
    scene = side.shown.scene
    if scene is None or listener.form != "scene":
        raise MalformedAction("this connection gets views, not scenes; send `actions` instead of `act`")
    play(live, seat, *chosen(scene, message.act, message.els, message.text))


def actions(live: LiveTable, listener: Listener, message: protocol.Actions) -> None:
    """Play named actions."""
    seat, _ = fresh(live, listener, message.rev)
    if not 0 < len(message.actions) <= LONGEST_MOVE:
        raise MalformedAction(f"a move must have 1 to {LONGEST_MOVE} actions")
    table = live.table.playing().actions
    play(live, seat, [table.parse(form) for form in message.actions], checked_text(message.text))


def look(live: LiveTable, listener: Listener, message: protocol.Look) -> None:
    """Switch to another of the person's seats."""
    live.look(listener, message.seat)


def say(live: LiveTable, listener: Listener, message: protocol.Say) -> None:
    """Chat."""
    mine = live.table.head.mine(listener.person)
    seat = None if not mine else listener.look if listener.look in mine else mine[0]
    name = live.table.head.chairs[seat].name if seat is not None else listener.name or "Spectator"
    live.do(commands.Say(at=live.house.now(), seat=seat, name=name, text=message.text))


def undo(live: LiveTable, listener: Listener, message: protocol.Undo) -> None:
    """Take back the seat's last move."""
    live.do(commands.Undo(at=live.house.now(), seat=own_seat(live, listener)))


def resign(live: LiveTable, listener: Listener, message: protocol.Resign) -> None:
    """Give up."""
    live.do(commands.Resign(at=live.house.now(), seat=own_seat(live, listener)))


def rematch(live: LiveTable, listener: Listener, message: protocol.Rematch) -> None:
    """Offer another match to everybody who is connected."""
    seat = own_seat(live, listener)
    present = [n for n in range(len(live.table.head.chairs)) if n != seat and live.online(n)]
    live.do(commands.Rematch(at=live.house.now(), seat=seat, present=present, code=new_code(), keep=message.keep))


def answer(live: LiveTable, listener: Listener, message: protocol.Answer) -> None:
    """Answer an offer."""
    seat = own_seat(live, listener)
    live.do(commands.Answer(at=live.house.now(), seat=seat, offer=message.offer, yes=message.yes, code=new_code()))


def use_bot(live: LiveTable, listener: Listener, message: protocol.UseBot) -> None:
    """Seat or remove a computer player."""
    change_bot(live, listener.person, message.seat, message.level)


def change_bot(live: LiveTable, person: str, seat: int, level: str) -> None:
    """Seat or remove a computer player, if this person may."""
    away = live.long_away(seat)
    live.do(commands.UseBot(at=live.house.now(), person=person, seat=seat, level=level, away=away))


def start(live: LiveTable, listener: Listener, message: protocol.Start) -> None:
    """Begin without waiting for more people."""
    live.do(commands.Start(at=live.house.now(), person=listener.person, level=message.level))


def note(live: LiveTable, listener: Listener, message: protocol.Note) -> None:
    """Store a private note."""
    live.do(commands.Note(at=live.house.now(), seat=own_seat(live, listener), text=message.text))


def allow_hints(live: LiveTable, listener: Listener, message: protocol.AllowHints) -> None:
    """Offer hints for everybody."""
    live.do(commands.AllowHints(at=live.house.now(), seat=own_seat(live, listener)))


def hint(live: LiveTable, listener: Listener, message: protocol.AskHint) -> None:
    """Say what the hard player would do."""
    seat, side = fresh(live, listener, message.rev)
    if not live.table.may_hint(seat):
        raise TableRefuses("other people play at this table; there are hints once all of them have agreed")
    if not live.table.playing().state.legal(seat):
        raise TableRefuses("there is no hint now: you have nothing to choose")
    advise(live, listener, seat, side.shown.scene, message.rev)


def resync(live: LiveTable, listener: Listener, message: protocol.Resync) -> None:
    """Send everything again."""
    live.show_again(listener)


def why(live: LiveTable, listener: Listener, message: protocol.Why) -> None:
    """Say why an element cannot be chosen; nothing changes."""
    side = live.sides.get(listener.look)
    scene = side.shown.scene if side is not None else None
    if scene is None or listener.form != "scene":
        raise MalformedAction("this connection gets views, not scenes; send `actions` to learn why one is refused")
    if len(message.picked) > LONGEST_MOVE:
        raise MalformedAction(f"a move may have at most {LONGEST_MOVE} elements")
    live.answer(listener, reason(live.table, listener.look, scene, message))


def ping(live: LiveTable, listener: Listener, message: protocol.Ping) -> None:
    """Answer a ping."""
    live.answer(listener, protocol.Pong(at=message.at, now=live.house.now()))


HANDLERS: Final[dict[type, Callable[[LiveTable, Listener, Any], None]]] = {
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
    protocol.AllowHints: allow_hints,
    protocol.AskHint: hint,
    protocol.Resync: resync,
    protocol.Why: why,
    protocol.Ping: ping,
}
