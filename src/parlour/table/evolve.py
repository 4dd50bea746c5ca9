"""The only place where a table changes: one function for each kind of record, and the fold over all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from parlour.core.errors import BadRecord
from parlour.core.match import Match
from parlour.core.registry import game as find_game
from parlour.core.state import TABLE
from parlour.core.takeback import TakeBack
from parlour.table import records
from parlour.table.clocks import Clocks
from parlour.table.model import Chair, Result
from parlour.table.protocol import ChatLine, Offer
from parlour.table.records import Opened, Record
from parlour.table.table import CHAT_KEPT, LastMove, Table


def fold(code: str, history: Sequence[Record]) -> Table:
    """Rebuild a table from its records; `BadRecord` if they are invalid."""
    if not history or not isinstance(history[0], Opened):
        raise BadRecord("the first record of this table is missing")
    table = open_table(code, history[0])
    for record in history[1:]:
        evolve(table, record)
    return table


def open_table(code: str, opened: Opened) -> Table:
    """Create a table from its first record."""
    return Table(code, find_game(opened.game), opened)


def evolve(table: Table, record: Record) -> bool:
    """Apply a record; return whether it changed the head."""
    changed = EFFECTS[type(record)](table, record)
    table.seq += 1
    table.at = record.at
    if changed:
        table.head.touched = record.at
    return changed


def opened(table: Table, record: Opened) -> bool:
    """A table is opened only once."""
    raise BadRecord("a table cannot be opened twice")


# Seats.


def sat(table: Table, record: records.SatDown) -> bool:
    """A person takes a chair."""
    chair = table.head.chairs[record.seat]
    chair.holders = [record.person]
    chair.name = record.name
    chair.bot = chair.bot_name = ""
    return True


def linked(table: Table, record: records.Linked) -> bool:
    """A device gets chairs."""
    for n in record.seats:
        table.head.chairs[n].holders.append(record.device)
    table.devices[record.device] = record.at
    return True


def revoked(table: Table, record: records.Revoked) -> bool:
    """Devices lose chairs, and links that were made before are invalid."""
    for n in record.seats:
        chair = table.head.chairs[n]
        chair.holders = [holder for holder in chair.holders if holder not in record.devices]
    for device in record.gone:
        table.devices.pop(device, None)
    table.revocations[record.owner] = table.revocations.get(record.owner, 0) + 1
    return True


def left(table: Table, record: records.Left) -> bool:
    """Before the match a person's chairs become free, and another person may become host; later nothing changes."""
    head = table.head
    if head.phase != "waiting":
        return False
    for n in head.mine(record.person):
        head.chairs[n] = Chair()
        table.notes.pop(n, None)
    heirs = [chair.holders[0] for chair in head.chairs if chair.holders]
    if not heirs:
        head.phase = "closed"
    elif record.person == head.host:
        head.host = heirs[0]
    return True


def bot_sat(table: Table, record: records.BotSat) -> bool:
    """A computer player takes over a chair."""
    chair = table.head.chairs[record.seat]
    chair.bot, chair.bot_name = record.level, record.name
    table.told_at = record.at
    follow_clocks(table, record.at)
    return True


def bot_rose(table: Table, record: records.BotRose) -> bool:
    """A computer player gives up a chair."""
    chair = table.head.chairs[record.seat]
    chair.bot = chair.bot_name = ""
    if table.match is not None:
        table.stood_in[record.seat] = len(table.match.log)
    table.told_at = record.at
    follow_clocks(table, record.at)
    return True


def trimmed(table: Table, record: records.Trimmed) -> bool:
    """Chairs are renumbered, and their notes with them."""
    head = table.head
    head.chairs = [head.chairs[n] for n in record.seats]
    table.notes = {new: table.notes[old] for new, old in enumerate(record.seats) if old in table.notes}
    return True


# The match.


def dealt(table: Table, record: records.Dealt) -> bool:
    """The match and its clocks start."""
    head, game = table.head, table.game
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"this table was played with version {record.rules_version} of the rules of {game.title}; "
            f"this server has version {game.rules_version}"
        )
    table.match = Match(game, game.setup(len(head.chairs), head.options), bytes.fromhex(record.seed))
    table.clocks = Clocks(head.clock, len(head.chairs))
    head.phase = "playing"
    head.began = table.told_at = record.at
    follow_clocks(table, record.at)
    return True


def moved(table: Table, record: records.Moved) -> bool:
    """A move is played; it may end the match."""
    match = running(table)
    seat, length = record.seat, len(match.log)
    chair = table.head.chairs[seat] if seat != TABLE else None
    before = match.state.clone() if chair is not None and not chair.bot else None
    timed = table.clocks.timed()
    bank, decision = (table.clocks.banks[seat], table.clocks.decisions.get(seat)) if timed and chair is not None else (0, None)
    public = match.state.view(None) if timed else None
    steps = [(match.actions.parse(action), "") for action in record.actions]
    steps[-1] = (steps[-1][0], record.text)
    for event in match.apply_move(seat, steps, record.at - table.head.began):
        if event.visible_to(None):
            table.told_at = record.at
            drop_undo_offers(table)  # a secret action must not end an offer that everybody sees
            break
    if before is not None:
        table.last_moves[seat] = LastMove(length, len(match.log), before, bank, decision)
    elif chair is not None:
        table.last_moves.pop(seat, None)
    outcome = match.state.outcome()
    if outcome is not None:
        end(table, Result(text=outcome.reason, winners=outcome.winners(), returns=outcome.returns))
        return True
    follow_clocks(table, record.at, seat if timed and match.state.view(None) != public else None)
    return False


def took_back(table: Table, record: records.TookBack) -> bool:
    """The match goes back to an earlier point; if anything was revealed, chance is drawn anew from there on."""
    renewed = TakeBack(record.length, record.seat, record.renewal) if record.renewal else None
    running(table).rewind(record.length, renewed)
    table.stood_in = {seat: min(until, record.length) for seat, until in table.stood_in.items()}
    if renewed is not None:
        table.told_at = record.at
        table.last_moves.clear()
        drop_undo_offers(table)
        follow_clocks(table, record.at, record.seat)
        return False
    # Nobody else may notice a free take-back of a secret choice: their own right to undo, offers and clocks stay.
    last = table.last_moves.get(record.seat)
    if last is not None and last.timed and table.clocks.timed():
        table.clocks.give_back(record.seat, last.bank, last.decision)
    table.last_moves = {seat: move for seat, move in table.last_moves.items() if move.end <= record.length}
    for move in table.last_moves.values():
        move.harmless = None  # what was shown since may be undone
    follow_clocks(table, record.at)
    return False


def resigned(table: Table, record: records.Resigned) -> bool:
    """With two seats the other one wins; with more the match goes on."""
    chairs, seat = table.head.chairs, record.seat
    chairs[seat].resigned = True
    if len(chairs) == 2:
        returns = [1.0, 1.0]
        returns[seat] = -1.0
        end(table, Result(text=f"{{seat:{seat}}} resigned", winners=[1 - seat], returns=returns))
    return True


def resumed(table: Table, record: records.Resumed) -> bool:
    """Clocks continue from what they showed before the pause."""
    table.told_at = record.at
    for move in table.last_moves.values():
        move.timed = False
    if table.head.phase == "playing":
        table.clocks.restore(record.clocks, running(table).state, record.at, table.people())
    return False


def running(table: Table) -> Match:
    """The match; `BadRecord` if it was never dealt."""
    if table.match is None:
        raise BadRecord("the records have a move before the deal")
    return table.match


def end(table: Table, result: Result) -> None:
    """The match is over."""
    table.head.phase = "over"
    table.head.result = result
    table.clocks.stop()
    table.last_moves.clear()
    table.offers = [offer for offer in table.offers if offer.kind != "hints"]


def follow_clocks(table: Table, at: int, finished: int | None = None) -> None:
    """Bring the clocks in line with the match; `finished` is the seat whose decision has just ended."""
    if table.match is not None and table.head.phase == "playing":
        table.clocks.follow(table.match.state, at, table.people(), finished)


# Talk and offers.


def offered(table: Table, record: records.Offered) -> bool:
    """An offer is open."""
    table.offers_made += 1
    offer = Offer(id=table.offers_made, kind=record.kind, seat=record.seat, agreed=[record.seat], waiting=record.waiting)
    table.offers = [*table.offers, offer]
    return False


def agreed(table: Table, record: records.Agreed) -> bool:
    """Seats accept an offer; once no answer is missing it is closed."""

    def after(offer: Offer) -> Offer:
        if offer.id != record.offer:
            return offer
        waiting = [n for n in offer.waiting if n not in record.seats]
        return msgspec.structs.replace(offer, agreed=sorted({*offer.agreed, *record.seats}), waiting=waiting)

    table.offers = [offer for offer in map(after, table.offers) if offer.waiting]
    return False


def withdrew(table: Table, record: records.Withdrew) -> bool:
    """An offer is closed."""
    table.offers = [offer for offer in table.offers if offer.id != record.offer]
    return False


def drop_undo_offers(table: Table) -> None:
    """Drop offers to undo, which a new move makes moot."""
    if table.offers:
        table.offers = [offer for offer in table.offers if offer.kind != "undo"]


def said(table: Table, record: records.Said) -> bool:
    """A room gets a line; the oldest ones are dropped."""
    line = ChatLine(n=table.chat_lines, at=record.at, name=record.name, text=record.text, seat=record.seat)
    table.chat_lines += 1
    table.chat[record.room].append(line)
    del table.chat[record.room][:-CHAT_KEPT]
    return False


def noted(table: Table, record: records.Noted) -> bool:
    """A seat replaces its note."""
    table.notes[record.seat] = record.text
    return False


def hints_allowed(table: Table, record: records.HintsAllowed) -> bool:
    """Players may ask for hints from now on."""
    table.hints = True
    return False


def rematched(table: Table, record: records.Rematched) -> bool:
    """The table of the rematch is known."""
    table.head.next = record.code
    return True


EFFECTS: Final[dict[type, Callable[[Table, Any], bool]]] = {
    records.Opened: opened,
    records.SatDown: sat,
    records.Linked: linked,
    records.Revoked: revoked,
    records.Left: left,
    records.BotSat: bot_sat,
    records.BotRose: bot_rose,
    records.Trimmed: trimmed,
    records.Dealt: dealt,
    records.Moved: moved,
    records.TookBack: took_back,
    records.Resigned: resigned,
    records.Offered: offered,
    records.Agreed: agreed,
    records.Withdrew: withdrew,
    records.Said: said,
    records.Noted: noted,
    records.HintsAllowed: hints_allowed,
    records.Rematched: rematched,
    records.Resumed: resumed,
}
