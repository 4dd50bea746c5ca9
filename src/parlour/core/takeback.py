"""Take-backs after which chance is drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from parlour.core.errors import BadRecord
from parlour.core.events import Event
from parlour.core.state import TABLE

TOLD: Final = "take-back"
"""The kind of the event that announces a take-back."""

PARTS: Final = 3  # of a take-back in a record


@final
class TakeBack:
    """
    At the request of `seat` the match went back to its first `length` actions and on from there with chance drawn anew.

    If `seat` is `TABLE`, somebody plays on from there at a table of their own.

    `number` counts such take-backs from the start of the match. It says where in the generator's stream chance goes on.
    """

    def __init__(self, length: int, seat: int, number: int) -> None:
        self.length = length
        self.seat = seat
        self.number = number

    def as_json(self) -> list[int]:
        """The take-back as part of a record."""
        return [self.length, self.seat, self.number]

    def event(self) -> Event:
        """The announcement to everybody; the number is public, so that nobody can choose another one later."""
        done = "The match goes on from here at a new table." if self.seat == TABLE else f"{{seat:{self.seat}}} takes back a move."
        text = f"{done} From here on chance is drawn anew (take-back {self.number})."
        return Event(TOLD, text, self.seat, None, {"take_back": self.number})


def read_take_backs(listed: Sequence[Sequence[Any]], seats: int, actions: int) -> list[TakeBack]:
    """The take-backs of a record, checked; `BadRecord` if they cannot be those of a match."""
    found: list[TakeBack] = []
    length = -1
    number = 0
    for item in listed:
        if len(item) != PARTS:
            raise BadRecord(f"take-back {list(item)!r:.60} is not a length, a seat and a number")
        for value in item:
            if isinstance(value, bool) or not isinstance(value, int):
                raise TypeError(f"{value!r:.40} in a take-back is not a whole number")
        take_back = TakeBack(item[0], item[1], item[2])
        if not (length < take_back.length <= actions and number < take_back.number < 1 << 31 and TABLE <= take_back.seat < seats):
            raise BadRecord(f"take-back {list(item)!r:.60} does not fit the match or the one before it")
        length = take_back.length
        number = take_back.number
        found.append(take_back)
    return found
