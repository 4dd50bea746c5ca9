"""
One table: the fold of its records.

Only `parlour.table.evolve` changes a table; all other code only reads it. What is not in the records, such as who is
connected, is not here either.
"""

from __future__ import annotations

from typing import Final

from parlour.core.game import Game
from parlour.core.match import Match, reveals_nothing
from parlour.core.state import State
from parlour.table.clocks import Clocks, Decision
from parlour.table.model import Chair, Head, TableRefuses
from parlour.table.protocol import ChatLine, Offer, Room
from parlour.table.records import Opened

CHAT_KEPT: Final = 200  # lines in each room


class LastMove:
    """
    The last move of a seat: where it is in the log, the state before it, and whether it may be taken back freely.

    `bank` and `decision` are the seat's clocks before it, which a free take-back restores: it must not gain time, and nobody
    must see that a secret choice was taken back. `timed` is false once they do not hold any more.
    """

    __slots__ = ("bank", "before", "decision", "end", "harmless", "length", "timed")

    def __init__(self, length: int, end: int, before: State, bank: int, decision: Decision | None) -> None:
        self.length = length  # of the log before the move
        self.end = end  # of the log after it
        self.before = before
        self.bank = bank
        self.decision = decision
        self.timed = True
        self.harmless: bool | None = None  # whether it revealed nothing to the seat; computed on demand


class Table:
    """See the module. A new table has its first record."""

    def __init__(self, code: str, game: Game, opened: Opened) -> None:
        self.code = code
        self.game = game
        self.seq = 1  # records so far
        self.at = opened.at  # when the last one happened
        self.told_at = opened.at  # when the last one announced to everybody happened
        self.head = Head(
            code=code,
            game=opened.game,
            options=opened.options,
            chairs=[Chair() for _ in range(opened.seats)],
            host=opened.host,
            created=opened.at,
            touched=opened.at,
            clock=opened.clock,
            open=opened.open,
            hot=opened.hot,
        )
        self.match: Match | None = None
        self.clocks = Clocks(opened.clock, opened.seats)
        self.last_moves: dict[int, LastMove] = {}
        self.stood_in: dict[int, int] = {}  # the length of the log when a person took their seat back from a stand-in
        self.offers: list[Offer] = []
        self.offers_made = 0
        self.chat: dict[Room, list[ChatLine]] = {"players": [], "spectators": []}
        self.chat_lines = 0
        self.notes: dict[int, str] = {}
        self.hints = False  # whether all people have agreed to hints
        self.devices: dict[str, int] = {}  # when each device used a personal link
        self.revocations: dict[str, int] = {}  # how often each person has revoked their link

    # People.

    def people(self) -> list[int]:
        """The seats that people play themselves; only their time counts."""
        return [n for n, chair in enumerate(self.head.chairs) if chair.holders and not chair.bot]

    def same_person(self, seat: int) -> list[int]:
        """
        All seats that the same person took as this one.

        Somebody who merely opened another's personal link stays a separate person, since a link must not let them consent
        for its owner.
        """
        owner = self.head.chairs[seat].holders[:1]
        return [n for n, chair in enumerate(self.head.chairs) if n == seat or (owner and chair.holders[:1] == owner)]

    def may_hint(self, seat: int) -> bool:
        """Whether a seat's player may ask for hints: all have agreed, or nobody else plays."""
        people = [n for n, chair in enumerate(self.head.chairs) if chair.holders]
        return self.hints or (not self.head.hot and set(people) <= set(self.same_person(seat)))

    def link_number(self, person: str) -> int:
        """The number of a person's current personal link: it grows when the owner of their seats revokes it."""
        owner = next((chair.holders[0] for chair in self.head.chairs if person in chair.holders), person)
        return self.revocations.get(owner, 0)

    def names(self) -> list[str]:
        """The name shown for each seat."""
        return [chair.shown_name() for chair in self.head.chairs]

    # The match.

    def over(self) -> bool:
        """Whether the match has ended, by the rules or otherwise."""
        return self.head.phase in ("over", "closed")

    def idle(self, seat: int | None) -> bool:
        """Whether nobody at this side has anything to choose."""
        return seat is None or self.over() or bool(self.head.chairs[seat].bot)

    def playing(self) -> Match:
        """The match, or `TableRefuses` if none is being played."""
        if self.match is None:
            raise TableRefuses("the match has not begun")
        if self.head.phase != "playing":
            raise TableRefuses("the match is over")
        return self.match

    def bots_to_act(self) -> list[int]:
        """The seats to act that are played by computer players."""
        if self.match is None or self.head.phase != "playing":
            return []
        return [seat for seat in self.match.state.actors() if self.head.chairs[seat].bot]

    # Undo.

    def length_before(self, seat: int) -> int | None:
        """The length of the log before a seat's last move; None if it has not moved."""
        log = self.playing().log
        last = next((entry.move for entry in reversed(log) if entry.seat == seat), None)
        return None if last is None else next(i for i, entry in enumerate(log) if entry.move == last)

    def stood_in_for(self, length: int) -> list[int]:
        """
        The seats of people for whom a computer player has stood in since the log had this length.

        Whether it has moved does not matter: a move may be secret, and asking for consent would betray it.
        """
        now = [n for n, chair in enumerate(self.head.chairs) if chair.holders and chair.bot and not chair.resigned]
        return sorted({*now, *[seat for seat, until in self.stood_in.items() if until > length]})

    def may_undo(self, seat: int | None) -> bool:
        """
        Whether a seat may take back its last move without asking anybody.

        This depends only on what the seat can see: if another seat's secret action ended the right, that would betray it.
        Secret actions since then are taken back too.
        """
        last = self.last_moves.get(seat) if seat is not None else None
        match = self.match
        if last is None or match is None or seat is None or last.harmless is False or self.idle(seat):
            return False
        if match.chance[last.length] != match.chance[-1] or any(
            event.visible_to(seat) for told in match.events[last.end + 1 :] for event in told
        ):
            last.harmless = False
            return False
        if last.harmless is None:
            last.harmless = reveals_nothing(last.before, seat, match.log[last.length : last.end])
        return last.harmless and (last.end == len(match.log) or self._sees_the_same(match, seat, last))

    @staticmethod
    def _sees_the_same(match: Match, seat: int, last: LastMove) -> bool:
        then = last.before.clone()
        for entry in match.log[last.length : last.end]:
            then.apply(seat, entry.action, entry.text)
        return then.view(seat) == match.state.view(seat)
