"""A person can play a complete game in the terminal by numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core import FastRng, game, games
from parlour.scene.text import letter
from parlour.terminal import Leave, TerminalTable


class Keyboard:
    """Types the given lines first, then random choices."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.screen: list[str] = []
        self.rng = FastRng(9)
        self.table: TerminalTable | None = None

    def read(self, prompt: str) -> str:
        """The next line."""
        if self.lines:
            return self.lines.pop(0)
        if prompt != "> ":
            return "Do you often come here?"
        assert self.table is not None
        scene = self.table.scene()
        number = self.rng.below(len(scene.options))
        option = scene.options[number]
        some = option.any
        size = some.min + self.rng.below(min(some.max, len(some.of)) - some.min + 1) if some is not None else 0
        letters = [letter(i) for i in range(size)]
        return " ".join([str(number + 1), *letters])


def sit_down(name: str, lines: list[str]) -> Keyboard:
    """A table with a keyboard at seat 0."""
    chosen = game(name)
    person = Keyboard(lines)
    person.table = TerminalTable(chosen, chosen.setup(), 0, "random", bytes(16), person.read, person.screen.append)
    return person


@pytest.mark.parametrize("name", sorted(games()))
def test_a_whole_game_by_numbers(name: str) -> None:
    """Every game can be played from the deal to its end with numbered choices."""
    person = sit_down(name, [])
    assert person.table is not None
    person.table.play()
    assert person.table.match.over()
    assert any(entry.seat == 0 for entry in person.table.match.log)


def test_wrong_lines_change_nothing_and_are_explained(tmp_path: Path) -> None:
    """Lines that make no sense are answered with what to type; help, rules, save and quit work."""
    file = tmp_path / "match.json"
    person = sit_down("deaddrop", ["", "99", "x", "1 z", "help", "rules", f"save {file}", "undo", "quit"])
    assert person.table is not None
    with pytest.raises(Leave):
        person.table.play()
    screen = "\n".join(person.screen)
    assert "type a number from 1 to 4" in screen
    assert "no 'z'" in screen
    assert "X2" in screen
    assert "cannot be taken back" in screen
    assert file.read_text().startswith("{")
    assert all(entry.seat != 0 for entry in person.table.match.log)
