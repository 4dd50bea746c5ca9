"""Who may connect to a table: people with a seat always, and a limited number of spectators, in all and from each address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.table.model import Head, TableRefuses
from parlour.table.protocol import Closed, encode
from parlour.table.sides import Listener

MOST_SPECTATORS: Final = 200
MOST_EACH: Final = 50  # spectators from one address
MOST_OWN: Final = 8  # connections of one person who has a seat
REPLACED: Final = 4409  # close code of a connection that made room for the person's newer one


def admit(head: Head, listeners: Sequence[Listener], newcomer: Listener) -> Listener | None:
    """
    Raise `TableRefuses` if there is no room for a spectator; a person with a seat always gets in.

    Return the person's oldest connection, which must make room, if they have too many.
    """
    if head.mine(newcomer.person):
        own = [listener for listener in listeners if listener.person == newcomer.person]
        return own[0] if len(own) >= MOST_OWN else None
    holders = {holder for chair in head.chairs for holder in chair.holders}
    spectators = [listener for listener in listeners if listener.person not in holders]
    if len(spectators) >= MOST_SPECTATORS:
        raise TableRefuses(f"this table already has {MOST_SPECTATORS} spectators")
    if sum(listener.where == newcomer.where for listener in spectators) >= MOST_EACH:
        raise TableRefuses(f"this table already has {MOST_EACH} spectators from your network")
    return None


def dismiss(spare: Listener) -> None:
    """Disconnect a connection that makes room for the person's newer one, and tell it why."""
    spare.push(encode(Closed(code="seat/elsewhere", text="You opened this table too often elsewhere.", again=False)))
    spare.drop(REPLACED, "")
