"""Programs and language models in the arena: good ones play; bad ones stop nothing, and their defaults are counted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from deaddrop import DeadDrop
from scripts.servers import wait_for

from parlour.core import BadSetup, Bot, FastRng, IllegalAction, Perspective, game
from parlour.lab import arena
from parlour.lab.models import ModelBot, read_answer
from parlour.lab.outsiders import check_outsider, make_any_player
from parlour.lab.programs import MOST_LINES, RUNNING, Process, ProgramBot
from parlour.llm.endpoint import Endpoint, NoAnswer
from parlour.testing.endpoint import StandIn

GAME = DeadDrop()
PROGRAM = Path(__file__).parent / "outsider.py"


class Highest(Bot):
    """Sends its best courier, as the program does that plays well."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.legal()[-1]


class Drops(DeadDrop):
    """Dead Drop with that player."""

    def bots(self) -> dict[str, Any]:
        return {**super().bots(), "highest": lambda seed: Highest()}

    def rules(self) -> str:
        return GAME.rules()


@pytest.fixture(autouse=True)
def programs_end() -> Iterator[None]:
    """No program outlives its test."""
    yield
    for process in RUNNING.values():
        process.stop()
    RUNNING.clear()


def program(way: str) -> str:
    """The name of a program that plays in a given way."""
    return f"program:{sys.executable} {PROGRAM} {way}"


@pytest.mark.parametrize("way", ["well", "index"])
def test_a_program_plays_like_a_built_in_player(way: str) -> None:
    """A program that decides as a built-in player does shares every deal with it, and no choice is a default."""
    report = arena.arena(Drops(), ["highest", program(way)], 6, seed=2)
    assert report["players"][program(way)]["share"] == 0.5
    assert report["players"][program(way)]["defaults"] == 0
    assert len(RUNNING) == 2, "one process for each seat plays all matches"


@pytest.mark.parametrize("way", ["dies", "illegal", "types", "wordy", "huge", "garbage"])
def test_a_broken_program_gets_defaults_that_are_counted(way: str) -> None:
    """Every choice of a broken program is the game's default, and the tournament goes on to its end."""
    report = arena.arena(GAME, ["random", program(way)], 2)
    player = report["players"][program(way)]
    assert player["defaults"] == player["choices"] > 0


@pytest.mark.parametrize("way", ["slow", "deaf", "past", "list", "flood"])
def test_a_silent_program_sits_out_the_match(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that does not answer is waited for only a few times in a match."""
    monkeypatch.setenv("PARLOUR_PATIENCE", "0.2")
    report = arena.arena(GAME, ["random", program(way)], 2)
    player = report["players"][program(way)]
    assert player["defaults"] == player["choices"] > 0


def test_a_flood_fills_no_memory_and_ends() -> None:
    """The output of a program that never stops writing waits in its pipe, and its reader ends with it."""
    process = Process([sys.executable, str(PROGRAM), "flood"])
    wait_for(process.lines.full)
    with pytest.raises(TimeoutError):
        process.answer(1, 0.2)
    assert process.lines.qsize() <= MOST_LINES
    process.stop()
    wait_for(lambda: not process._reader.is_alive())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that keeps the program's output open holds nobody up and does not outlive the match."""
    monkeypatch.setenv("PARLOUR_PATIENCE", "2")
    name = program(f"parent:{tmp_path / 'children'}")
    report = arena.arena(GAME, ["random", name], 2)
    assert report["players"][name]["defaults"] == report["players"][name]["choices"] > 0
    children = (tmp_path / "children").read_text(encoding="utf-8").split()
    assert children
    wait_for(lambda: not any(alive(int(child)) for child in children))


def alive(number: int) -> bool:
    """Whether a process runs, and is not just waiting to be buried."""
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


def test_a_program_that_does_not_exist_is_counted_too() -> None:
    """A command that cannot be started loses by defaults."""
    bot = make_any_player(GAME, GAME.setup(), "program:/no/such/file", 0, 1)
    assert isinstance(bot, ProgramBot)
    bot.choose(Perspective(GAME.deal(GAME.setup(), FastRng(1)), 0))
    assert bot.defaults == 1
    assert "cannot be started" in bot.reasons[0]


@pytest.mark.parametrize(
    "name",
    ["program:", "program:'", "program:/no/such/file", "llm:ftp://x#m", "llm:http://x", "llm:#m", "openspiel:", "openspiel:0"],
)
def test_a_malformed_name_is_refused(name: str) -> None:
    """The error says how an outsider is named."""
    with pytest.raises(BadSetup):
        check_outsider(name)


# Language models.


def model(body: dict[str, Any]) -> str:
    """Answer in the way that the model's name asks for."""
    last = body["messages"][1]["content"].splitlines()[-1].partition(".")[0]
    words = {
        "well": f'I think: ```json\n{{"action": {last}}}\n```',
        "bare": f"Number {last}.",
        "silly": "I would rather not.",
        "hostile": "999999",
    }
    way: str = body["model"]
    return words.get(way, way)


@pytest.fixture
def endpoint() -> Iterator[StandIn]:
    """A running endpoint."""
    with StandIn(model) as running:
        yield running


@pytest.mark.parametrize("way", ["well", "bare"])
def test_a_model_plays_by_numbers(endpoint: StandIn, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The model gets the rules, its view and numbered actions, and the key from the environment."""
    monkeypatch.setenv("PARLOUR_LLM_KEY", "secret")
    name = f"llm:{endpoint.url}#{way}"
    report = arena.arena(Drops(), ["highest", name], 2)
    assert report["players"][name]["defaults"] == 0
    assert report["players"][name]["share"] == 0.5
    first = endpoint.asked[0]
    assert first["key"] == "Bearer secret"
    assert GAME.rules() in first["messages"][0]["content"]
    assert "Send courier" in first["messages"][1]["content"]


@pytest.mark.parametrize("way", ["slow", "broken", "failing", "silly", "hostile", "away"])
def test_a_bad_model_gets_a_default(endpoint: StandIn, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late, broken and senseless answers count as defaults; a redirect is not followed."""
    monkeypatch.setenv("PARLOUR_PATIENCE", "0.3" if way == "slow" else "30")
    bot = ModelBot(GAME, GAME.setup(), Endpoint(endpoint.url, way), 1)
    state = GAME.deal(GAME.setup(), FastRng(1))
    assert bot.choose(Perspective(state, 0)) == state.default_action(0)
    assert bot.defaults == 1


@pytest.mark.parametrize(
    ("said", "number"),
    [('{"action": 2}', 2), ('{"action": "2"}', 2), ('first {"action": 9} then {"action": 3}', 3), ("I take 2", 2), ("**2**", 2)],
)
def test_answers_are_read_leniently(said: str, number: int) -> None:
    """Fences, reasoning and numbers as text do not matter."""
    assert read_answer(said, 3) == (number, "")


@pytest.mark.parametrize("said", ["", "no", '{"action": 4}', '{"action": true}', "0", '{"action": -1}', "{" * 100_000])
def test_answers_without_an_action_are_none(said: str) -> None:
    """A text that names no legal action is not an answer."""
    with pytest.raises((NoAnswer, IllegalAction)):
        read_answer(said, 3)


def test_openspiels_search_plays_a_game_of_ours() -> None:
    """It finishes a game with the seat's own legal actions, even if both sides act at the same time."""
    pytest.importorskip("pyspiel")
    bluegray = game("bluegray")
    setup = bluegray.setup()
    bots = [make_any_player(bluegray, setup, "openspiel:2", seat, seat) for seat in range(2)]
    state = bluegray.deal(setup, FastRng(1))
    for _ in range(40):
        seat = state.actors()[-1]
        action = bots[seat].choose(Perspective(state, seat))
        assert action in state.legal(seat)
        state.apply(seat, action)
