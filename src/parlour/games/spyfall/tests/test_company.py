"""Who may sit at a table of Spyfall: computer players cannot hear (S22)."""

from __future__ import annotations

import pytest

from parlour.bots.levels import LEVELS
from parlour.cli import main
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import PASS, START
from parlour.games.spyfall.tests.tables import do, empty_table, play, table_of
from parlour.table import commands, records
from parlour.table.decide import seatable
from parlour.table.model import TableRefuses
from parlour.table.protocol import ClockPlan
from parlour.table.terms import check_terms

DEAF = "S22: people talk aloud at this table, which computer players cannot hear; seat people, or choose typed talk"


def test_s22_only_typed_talk_lets_computer_players_in() -> None:
    """S22: a typed table offers all levels, a spoken one none, and the game says why."""
    assert GAME.why_no_bots(GAME.setup(5)) == ""
    assert GAME.why_no_bots(GAME.setup(5, {"talk": "spoken"})) == DEAF
    assert seatable(empty_table(5)) == list(LEVELS)
    assert seatable(empty_table(5, talk="spoken")) == []


def test_s22_a_spoken_table_seats_no_computer_player() -> None:
    """S22: neither when the table is made, nor by the host, nor to begin at once; people may begin without the empty seats."""
    spoken = GAME.setup(4, {"talk": "spoken"})
    with pytest.raises(TableRefuses, match=DEAF):
        check_terms(GAME, spoken, ClockPlan(), 0, ["easy"])
    check_terms(GAME, spoken, ClockPlan(), 0, [])
    table = empty_table(4, talk="spoken")
    for seat, person in enumerate(("ann", "bob", "cem")):
        do(table, commands.Sit(at=0, person=person, name=person, seat=seat))
    with pytest.raises(TableRefuses, match=DEAF):
        do(table, commands.UseBot(at=0, person="ann", seat=3, level="hard"))
    with pytest.raises(TableRefuses, match=DEAF):
        do(table, commands.Start(at=0, person="ann", level="easy"))
    do(table, commands.Start(at=0, person="ann", level=""))
    assert len(table.head.chairs) == 3
    assert table.playing().setup.seats == 3


def test_s22_nobody_stands_in_at_a_spoken_table() -> None:
    """S22: somebody who leaves or resigns in mid-game cannot hand the seat to a computer player; nothing changes."""
    table = table_of("ann", "bob", "cem", talk="spoken")
    before = table.seq
    for command in (
        commands.Leave(at=1, person="bob"),
        commands.Resign(at=1, seat=1),
        commands.UseBot(at=1, person="ann", seat=1, level="easy", away=True),
    ):
        with pytest.raises(TableRefuses, match=DEAF):
            do(table, command)
    assert table.seq == before


def test_s22_who_is_late_at_a_spoken_table_gets_the_default() -> None:
    """S22: a clock that would hand the seat to a computer player plays the default instead."""
    table = table_of("ann", "bob", "cem", talk="spoken", clock=ClockPlan(per_move=5, at_end="bot"))
    play(table, 0, START)
    moved = do(table, commands.TimeUp(at=6_000))
    assert [type(record) for record in moved] == [records.Moved]
    typed = table_of("ann", "bob", "cem", clock=ClockPlan(per_move=5, at_end="bot"))
    play(typed, 0, START)
    assert [type(record) for record in do(typed, commands.TimeUp(at=6_000))] == [records.BotSat]
    assert PASS in typed.playing().state.legal(1)


def test_s22_the_terminal_has_nobody_to_talk_to(capsys: pytest.CaptureFixture[str]) -> None:
    """S22: in the terminal everybody else is a computer player, so spoken talk is refused."""
    assert main(["play", "spyfall", "--terminal", "--option", "talk=spoken"]) != 0
    assert DEAF in " ".join(capsys.readouterr().err.split())
