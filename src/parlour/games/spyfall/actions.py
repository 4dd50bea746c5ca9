"""The actions of Spyfall: what each number means."""

from __future__ import annotations

import functools
from typing import Final

from parlour.core.actions import ActionTable

MOST_SEATS: Final = 12
MOST_LOCATIONS: Final = 64

ASK: Final = 0  # plus the seat to ask
ACCUSE: Final = 12  # plus the suspect's seat
YES: Final = 24
NO: Final = 25
ANSWER: Final = 26
SILENT: Final = 27
STOCK: Final = 28
PASS: Final = 29
DEAL: Final = 30
START: Final = 31
TIME_UP: Final = 32
CASE: Final = 33
GUESS: Final = 34  # plus the number of the location

assert MOST_SEATS == ACCUSE - ASK == YES - ACCUSE


@functools.lru_cache(maxsize=1024)
def slug(name: str) -> str:
    """Return a location's name as one word of an action."""
    word = "".join([char if char.isalnum() else "-" for char in name.lower()])
    while "--" in word:
        word = word.replace("--", "-")
    return word.strip("-")


@functools.lru_cache(maxsize=64)
def action_table(locations: tuple[str, ...]) -> ActionTable:
    """Return the table of all actions with these locations; equal locations share one table."""
    table = ActionTable()
    for seat in range(MOST_SEATS):
        table.add("ask", str(seat), label=f"Ask player {seat + 1}")
    for seat in range(MOST_SEATS):
        table.add("accuse", str(seat), label=f"Stop the clock and accuse player {seat + 1}")
    table.add("vote", "yes", label="Vote yes: a spy")
    table.add("vote", "no", label="Vote no")
    table.add("answer", label="Answer")
    table.add("silent", label="Say nothing")
    table.add("stock", label="Let the table ask for you")
    table.add("pass", label="Let it go on")
    table.add("deal", label="Deal the next round")
    table.add("start", label="Start the clock")
    table.add("time-up", label="Time is up")
    table.add("case", label="Make your case")
    for name in locations:
        table.add("guess", slug(name), label=f"Guess: {name}")
        table.describe(slug(name), "location", name)
    return table
