"""A person can play a complete game in the terminal by numbers, and read what is on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.core import FastRng, Game, Match, Setup, game, games, options
from parlour.core.errors import ParlourError
from parlour.core.stage import stage
from parlour.llm.endpoint import Endpoint
from parlour.scene.choices import Choice, asked, choices_of, kinds, listing
from parlour.scene.text import WIDTH, cards, log_lines, notes, printable, render
from parlour.terminal import Leave, TerminalTable, dangerous, rule
from parlour.testing.driver import positions
from parlour.testing.endpoint import StandIn

POSITIONS = 200
HANDLE = re.compile(
    r"\{\w+:[^}]*\}"  # an unresolved reference
    r"|\b[a-z]\w*:[a-z0-9][\w,./-]*"  # card:france-2, cell:3,4, seat:0
    r"|\b[a-z]+_[a-z_]+"  # snake_case
    r"|\b[a-z]+-[0-9]+\b"  # ger-1
)
"""What only programs should read."""


class Keyboard:
    """Types the given lines first, then random choices."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.screen: list[str] = []
        self.rng = FastRng(9)
        self.table: TerminalTable | None = None

    def read(self, prompt: str) -> str:
        """The next line."""
        self.screen.append(prompt)
        if self.lines:
            return self.lines.pop(0)
        if prompt.startswith("Are you sure"):
            return "yes"
        if prompt != "> ":
            return "Do you often come here?"
        assert self.table is not None
        scene = self.table.scene()
        choices = choices_of(scene)
        choice = choices[self.rng.below(len(choices))]
        some = choice.option.any
        size = some.min + self.rng.below(min(some.max, len(some.of)) - some.min + 1) if some is not None else 0
        letters = [kind.letter for kind in kinds(scene, some) for _ in kind.elements] if some is not None else []
        return " ".join([str(choice.number), *letters[:size]])

    def text(self) -> str:
        """Everything on the screen."""
        return "\n".join(self.screen)


def sit_down(name: str, lines: list[str], encoding: str = "utf-8") -> Keyboard:
    """A table with a keyboard at the starting seat, so that nobody ends the game before the person acts."""
    chosen = game(name)
    person = Keyboard(lines)
    seat = Match(chosen, chosen.setup(), bytes(16)).state.actors()[0]
    person.table = TerminalTable(
        chosen, chosen.setup(), seat, "random", bytes(16), person.read, person.screen.append, encoding=encoding
    )
    return person


def play_lines(name: str, lines: list[str], encoding: str = "utf-8") -> Keyboard:
    """A person who types these lines and leaves."""
    person = sit_down(name, [*lines, "quit", "y"], encoding)
    assert person.table is not None
    with pytest.raises(Leave):
        person.table.play()
    return person


@pytest.mark.parametrize("name", sorted(games()))
def test_a_whole_game_by_numbers(name: str) -> None:
    """Every game can be played from the deal to its end with numbered choices, and no line is too wide."""
    person = sit_down(name, [])
    assert person.table is not None
    person.table.play()
    assert person.table.match.over()
    assert any(entry.seat == person.table.seat for entry in person.table.match.log)
    assert [line for line in person.text().splitlines() if len(line) > WIDTH] == []


def test_commands_answer_and_change_nothing(tmp_path: Path) -> None:
    """Help, board, cards, notes, log, rules and save answer; the match stays as it is."""
    file = tmp_path / "match.json"
    lines = [
        "?",
        "board",
        "cards",
        "show",
        "show no such note",
        "unseen",
        "log",
        "rules",
        "r x2",
        "r X99",
        f"save {file}",
        "undo",
    ]
    person = play_lines("deaddrop", lines)
    assert "part of a name" in person.text()
    assert "  X2: " in person.text()
    assert "there is no rule 'X99'" in person.text()
    assert "there is nothing to take back: you have not moved yet" in person.text()
    assert "**" not in person.text()
    assert file.read_text().startswith("{")
    assert person.table is not None
    assert all(entry.seat != person.table.seat for entry in person.table.match.log)
    assert [line for line in person.text().splitlines() if len(line) > WIDTH and str(tmp_path) not in line] == []


def test_a_file_that_exists_is_replaced_only_after_a_yes(tmp_path: Path) -> None:
    """A mistyped name must not overwrite a letter or an earlier match."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    play_lines("deaddrop", [f"save {file}", "n"])
    assert file.read_text() == "Dear Ann"
    play_lines("deaddrop", [f"save {file}", "y"])
    assert file.read_text().startswith("{")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x" * 300, "cannot be written: File name too long"),
        (".", "is a folder; name a file in it"),
        ("nowhere/match.json", "cannot be written: No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_written_does_not_end_the_match(name: str, told: str, tmp_path: Path) -> None:
    """The person is told why, and types another name."""
    file = tmp_path / "match.json"
    person = play_lines("deaddrop", [f"save {tmp_path / name}", f"save {file}"])
    assert told in " ".join(person.text().split())
    assert file.read_text().startswith("{")


ODD = [
    "",
    "   ",
    "99",
    "0",
    "-1",
    "x",
    "1 z",
    "1 -",
    "1 1000000a",
    "9" * 5000,
    "1" + " a" * 5000,
    "²",
    "٣",
    "１",
    "\x00\x1b[2J\x07",
    "\ud800",
    "{seat:0}",
    "%s %n",
    "r",
    "r (",
    "r ../../etc/passwd",
    "save /no/such/folder/x.json",
    "save /",
    "save " + "x" * 3000,
    "show {",
    "undo 3",
    "!",
    ":",
    "1:",
    "UNDO",
]


@pytest.mark.parametrize("name", ["deaddrop", "surveyors", "spyfall"])
def test_odd_lines_are_answered_and_asked_again(name: str) -> None:
    """Whatever is typed, only an answer and the next prompt follow."""
    person = play_lines(name, [*ODD, "n"])
    assert [line for line in person.text().splitlines() if len(line) > WIDTH] == []


def test_a_wrong_line_says_what_to_type() -> None:
    """Refusals name the mistake."""
    text = play_lines("deaddrop", ["99", "zebra", "1 q"]).text()
    assert "type a number from 1 to" in text
    assert "no choice contains 'zebra'" in text
    assert "this choice takes no 'q'" in text


def test_part_of_a_name_narrows_the_choices() -> None:
    """Words list the choices that contain them, with their numbers."""
    person = play_lines("surveyors", ["skip"])
    shown = person.screen[person.screen.index("> ") + 1]
    assert "discard" in shown
    assert "Lay" not in shown


@pytest.mark.parametrize("name", ["bluegray", "civilwar", "espionage", "spyfall", "surveyors"])
@pytest.mark.parametrize(("typed", "played"), [("n", False), ("", False), ("y", True), ("!", True)])
def test_dangerous_choices_are_asked_twice(name: str, typed: str, played: bool) -> None:
    """A choice that the scene marks as dangerous is played only after a yes, or with an exclamation mark."""
    match, seat, number = next(
        (match, seat, choice.number)
        for seed in range(40)
        for match, seat in moments(game(name), seed)
        for choice in choices_of(stage(match, seat))
        if dangerous(choice.option) and choice.option.any is None and choice.option.input is None
    )
    person = sit_down(name, [] if typed == "!" else [typed])
    table = person.table
    assert table is not None
    table.match, table.seat = match.fork(len(match.log)), seat
    scene = table.scene()
    assert table.choose(scene, choices_of(scene), f"{number}!" if typed == "!" else str(number)) is played
    assert ("Are you sure? (y/n) " in person.screen) is (typed != "!")
    assert (len(table.match.log) > len(match.log)) is played


def moments(chosen: Game, seed: int) -> Iterator[tuple[Match, int]]:
    """Positions of a random game, each with a seat that is to act."""
    for place, match in positions(chosen, chosen.setup(), seed, 120):
        if place.step % 3 == 0:
            for seat in match.state.actors():
                yield match, seat


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bluegray", "Not seen yet\n"),
        ("espionage", "  Not seen: 49 cards, 44 in the draw deck and 5 face down in hand.\n"),
        ("spyfall", "  Not seen: 5 cards, "),
        ("surveyors", "  Not seen: "),
        ("civilwar", "  Nothing is hidden: "),
        ("deaddrop", "  This game keeps no list of cards"),
    ],
)
def test_unseen_cards_are_listed_on_request(name: str, told: str) -> None:
    """The list of unseen cards is not part of the table, but of its own command."""
    person = play_lines(name, ["unseen"])
    asked_first = person.screen.index("> ")
    after = person.screen[asked_first + 1]
    assert told.strip() not in "\n".join(person.screen[:asked_first])
    assert after.startswith(told)
    assert "Fallen" not in after
    assert max(len(line) for line in after.splitlines()) <= 80


def test_quit_asks_first() -> None:
    """Leaving loses what is not saved, so the person is asked to confirm."""
    assert "Not done." in play_lines("deaddrop", ["quit", "n"]).text()


@pytest.mark.parametrize("problem", [EOFError, KeyboardInterrupt])
def test_the_end_of_input_ends_the_game(problem: type[BaseException]) -> None:
    """Ctrl+D and Ctrl+C reach the command line, which decides on the exit code."""
    person = sit_down("deaddrop", [])
    assert person.table is not None

    def interrupted(prompt: str) -> str:
        raise problem

    person.table.read = interrupted
    with pytest.raises(problem):
        person.table.play()


def test_bytes_that_are_no_text_are_asked_again() -> None:
    """A line that Python cannot decode is refused like any other."""
    person = sit_down("deaddrop", [])
    assert person.table is not None
    lines = iter([b"\xff", b"quit", b"y"])
    person.table.read = lambda prompt: next(lines).decode()
    with pytest.raises(Leave):
        person.table.play()
    assert "is not text" in person.text()


@pytest.mark.parametrize("name", sorted(games()))
def test_an_ascii_terminal_gets_ascii(name: str) -> None:
    """Where the output cannot show drawing characters, everything is written in ASCII of the same width."""
    assert play_lines(name, ["cards", "rules"], "ascii").text().isascii()


def test_rules_are_found_by_number() -> None:
    """A rule comes with all of its lines, and markup is dropped."""
    text = "- **D1** First *line*,\n  second.\n- **D10** Other.\n- **D1a** More.\n"
    assert rule(text, "d1") == "  D1: First line, second."
    assert rule(text, "D1A") == "  D1a: More."
    with pytest.raises(ParlourError):
        rule(text, "D2")


# Every position.


def setups(chosen: Game) -> list[Setup]:
    """A few setups: the fewest, the usual and the most players, and every value of the options that are choices."""
    found = [chosen.setup(seats) for seats in sorted({chosen.seats[0], chosen.default_seats(), chosen.seats[-1]})]
    for option in chosen.options:
        for value in option.values if isinstance(option, options.Choice) else ():
            try:
                found.append(chosen.setup(None, {option.name: value}))
            except ParlourError:
                continue  # options that need others
    return found


def sampled(chosen: Game) -> Iterator[Match]:
    """200 positions of random play from several setups."""
    count = 0
    variants = setups(chosen)
    for seed in range(1000):
        setup = variants[seed % len(variants)]
        for place, match in positions(chosen, setup, seed, 60 * (1 + seed % 4)):
            if place.step % 7 == seed % 7 or match.over():
                yield match
                count += 1
                if count == POSITIONS:
                    return


def problems(match: Match, seat: int | None) -> Iterator[str]:
    """Flaws in one seat's text that a reader would stumble over."""
    scene = stage(match, seat)
    choices: list[Choice] = choices_of(scene)
    text = "\n".join(
        [
            render(scene, sketch=match.game.sketch(match.state.view(seat), seat)),
            *listing(choices),
            *notes(scene),
            *notes(scene).values(),
            cards(scene),
            *log_lines(scene, len(scene.log) - 30),
            *(line for choice in choices if choice.option.any is not None for line in asked(scene, choice.option.any)),
        ]
    )
    for line in text.splitlines():
        if len(line) > WIDTH:
            yield f"{len(line)} columns: {line}"
    for line in printable(text, "ascii").splitlines():
        if len(line) > WIDTH:
            yield f"{len(line)} columns in ASCII: {line}"
    yield from (f"handle {found[0]} in: {line}" for line in text.splitlines() for found in HANDLE.finditer(line))
    ids = {*scene.pieces, *scene.faces, *scene.names, *(zone.id for zone in scene.zones)}
    yield from (f"id: {one}" for one in ids if re.search(r"[a-z][:_/-]", one) and one in text)
    for words, count in Counter(choice.text for choice in choices).items():
        if count > 1 or re.search(r"\(number \d+ of \d+\)", words):
            yield f"alike: {words}"


@pytest.mark.parametrize("name", sorted(games()))
def test_every_position_reads_well(name: str) -> None:
    """In 200 positions no seat finds a line too wide, an internal name, or two choices that read the same."""
    chosen = game(name)
    found: Counter[str] = Counter()
    count = 0
    for match in sampled(chosen):
        count += 1
        for seat in (None, *range(match.setup.seats)):
            found.update(problems(match, seat))
    assert found.most_common(20) == []
    assert count == POSITIONS


def test_a_person_is_told_of_a_language_model() -> None:
    """Before a game with talk the terminal says where words go; a game without talk has nothing to say."""
    options = {"dealer": 2, "interrupts": "between questions"}

    def sit(name: str, model: StandIn, given: dict[str, Any]) -> Keyboard:
        person, chosen = Keyboard(["quit", "y"]), game(name)
        setup, write = chosen.setup(chosen.seats[0], given), person.screen.append
        table = TerminalTable(chosen, setup, 0, "hard", bytes(16), person.read, write, "utf-8", Endpoint(model.url))
        with pytest.raises(Leave):
            table.play()
        return person

    with StandIn(lambda body: "{}") as model:
        assert "language model" in sit("spyfall", model, options).text()
        assert model.asked
        model.asked.clear()
        assert "language model" not in sit("deaddrop", model, {}).text()
        assert model.asked == []
