"""Tables of Spyfall for tests: what people and computer players do, command by command."""

from __future__ import annotations

from parlour.games.spyfall import GAME
from parlour.table import commands
from parlour.table.commands import Command
from parlour.table.decide import decide
from parlour.table.evolve import evolve, open_table
from parlour.table.protocol import ClockPlan
from parlour.table.records import Opened, Record
from parlour.table.table import Table


def empty_table(seats: int, clock: ClockPlan | None = None, **options: str | int | bool) -> Table:
    """Return a table at which nobody sits yet; ann is its host, and seat 0 will deal first."""
    setup = GAME.setup(seats, {"dealer": 1, **options})
    opened = Opened(at=0, game=GAME.name, options=setup.options, seats=seats, host="ann", clock=clock or ClockPlan())
    return open_table("code", opened)


def table_of(*people: str, clock: ClockPlan | None = None, **options: str | int | bool) -> Table:
    """Return a table at which these people play; "" is a computer player."""
    table = empty_table(len(people), clock, **options)
    for seat, person in enumerate(people):
        if person:
            do(table, commands.Sit(at=0, chance=bytes(16), person=person, name=person, seat=seat))
        else:
            do(table, commands.UseBot(at=0, chance=bytes(16), person="ann", seat=seat, level="easy"))
    return table


def do(table: Table, command: Command) -> list[Record]:
    """Carry out a command and return its records."""
    happened = decide(table, command)
    for record in happened:
        evolve(table, record)
    return happened


def play(table: Table, seat: int, action: int, text: str = "") -> None:
    """Make a move of one action."""
    do(table, commands.Play(at=1, seat=seat, steps=[(action, text)]))
