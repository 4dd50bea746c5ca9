"""Runs: the same results wherever they are played, and resumed after an interruption."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from parlour.core.errors import BadContent, BadSetup, ParlourError
from parlour.core.registry import game
from parlour.lab.arena import arena
from parlour.lab.balance.crew import Crew, chunks
from parlour.lab.balance.job import Job, other_content
from parlour.lab.balance.journal import Journal
from parlour.lab.balance.played import Played, Task
from parlour.lab.balance.report import Version
from parlour.lab.balance.run import Run, identity, job_of, plan

TASKS = plan(40, 2, 4, ["random"])


def job(name: str = "deaddrop", players: str = "greedy", files: dict[str, bytes] | None = None) -> Job:
    """A game with the same player in every seat."""
    one = game(name)
    setup = one.setup()
    return job_of(one, setup, [players] * setup.seats, 11, files or {}, "elsewhere" if files else "")


def same(games: Sequence[Played]) -> list[bytes]:
    """Games in a form that can be compared."""
    return sorted(map(msgspec.json.encode, games))


def play(
    jobs: list[Job], path: Path, on: str, count: int, progress: Callable[[int, int], None] = lambda done, of: None
) -> list[Version]:
    """Play all tasks of some versions."""
    run = Run(game(jobs[0].game), jobs, on, count, path)
    try:
        return run.play(TASKS, progress)
    finally:
        run.journal.close()


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    """Two processes and none give the same games, in the order of the plan."""
    here, there = play([job()], tmp_path / "a", "processes", 1), play([job()], tmp_path / "b", "processes", 2)
    assert same(here[0].games) == same(there[0].games)
    assert [played.task for played in there[0].games] == TASKS


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Stored games are not played again, one whose line is cut short is, and the results are those of one run."""
    path = tmp_path / "games"

    def interrupt(done: int, of: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play([job()], path, "processes", 1, interrupt)
    kept = path.read_bytes().count(b"\n") - 1
    assert 20 <= kept < len(TASKS)
    path.write_bytes(path.read_bytes()[:-10])  # as a crash might leave it
    counts: list[int] = []
    versions = play([job()], path, "processes", 1, lambda done, of: counts.append(done))
    assert counts[0] == kept - 1
    assert counts[-1] == len(TASKS)
    assert same(versions[0].games) == same(play([job()], tmp_path / "other", "processes", 1)[0].games)


def test_a_spoiled_line_costs_what_follows_it(tmp_path: Path) -> None:
    """A line in the middle that was damaged by a crash, or that names no version, is played again with all after it."""
    path = tmp_path / "games"
    first = same(play([job()], path, "processes", 1)[0].games)
    lines = path.read_bytes().split(b"\n")
    for spoiled in (b"\0" * len(lines[9]), b"[7" + lines[9][2:]):
        path.write_bytes(b"\n".join([*lines[:9], spoiled, *lines[10:]]))
        journal = Journal(path, identity(game("deaddrop"), [job()]))
        journal.close()
        assert len(journal.games[0]) == 8
        assert same(play([job()], path, "processes", 1)[0].games) == first


def test_games_of_another_run_are_not_mixed_in(tmp_path: Path) -> None:
    """A file of another run, or of no run, is refused with what is different."""
    path = tmp_path / "games"
    play([job()], path, "processes", 1)
    with pytest.raises(ParlourError, match=r"not written by this run \(players 'greedy,greedy', not 'random,random'\)"):
        play([job(players="random")], path, "processes", 1)
    path.write_text("My diary.\n")
    with pytest.raises(ParlourError, match="not a journal of the lab"):
        Journal(path, {"game": "deaddrop"})
    assert path.read_text() == "My diary.\n"


def test_quick_games_are_batched_and_slow_ones_are_not() -> None:
    """Estimates and levels that think are worth a message of their own."""
    assert [len(chunk) for chunk in chunks(job(), [Task(0, estimated=True), *(Task(k) for k in range(1, 20))])] == [1, 16, 3]
    assert [len(chunk) for chunk in chunks(job(players="hard"), [Task(0), Task(1)])] == [1, 1]


def deck(change: Callable[[str], str]) -> dict[str, bytes]:
    """The deck of 1955, changed."""
    text = (game("espionage").folder() / "content" / "deck.toml").read_text(encoding="utf-8")
    return {"deck.toml": change(text).encode()}


def test_another_content_is_played_in_processes_of_its_own(tmp_path: Path) -> None:
    """There the cards have other values and the rest of the content is the game's own; this process keeps its own cards."""
    files = deck(lambda text: text.replace("mercenaries = [1, 1, 1, 1, 2, 2]", "mercenaries = [2, 2, 2, 2, 2, 2]"))
    crew = Crew(job("espionage", files=files), "processes", 1)
    titles = [topic.title for topic in crew.about().topics if topic.name.startswith("mercenary") and not topic.verb]
    assert sorted(titles) == [f"Mercenary:2 {name}" for name in ("Ace", "Bishop", "Castle", "Dagger", "Eagle", "Falcon")]
    (other,) = next(iter(crew.play([Task(0)])))
    (own,) = next(iter(Crew(job("espionage"), "processes", 1).play([Task(0)])))
    assert other.task == own.task
    assert msgspec.json.encode(other) != msgspec.json.encode(own)


def test_content_that_cannot_be_compared(tmp_path: Path) -> None:
    """Content that does not load, that is not the game's, that is the same, and a game without any: each has a reason."""
    espionage = game("espionage")
    broken = job("espionage", files=deck(lambda text: text.replace('[4, "rebel-forces"]', '[9, "rebel-forces"]')))
    with pytest.raises(BadContent, match=r"content in elsewhere does not load: .*an influence is 2 to 4, not 9"):
        Crew(broken, "processes", 1).about()
    with pytest.raises(BadSetup, match="is not a folder"):
        other_content(espionage, tmp_path / "missing")
    with pytest.raises(BadSetup, match="it has none of the files of"):
        other_content(espionage, tmp_path)
    (tmp_path / "deck.toml").write_bytes((espionage.folder() / "content" / "deck.toml").read_bytes())
    with pytest.raises(BadSetup, match="nothing to compare"):
        other_content(espionage, tmp_path)
    (tmp_path / "cards.toml").write_text("")
    with pytest.raises(BadSetup, match=r"cards.toml is not part of .*, which has countries.toml, deck.toml"):
        other_content(espionage, tmp_path)
    with pytest.raises(BadSetup, match="reads no content from a folder"):
        other_content(game("deaddrop"), tmp_path)


def workers_of_ray() -> list[int]:
    """The processes that play for a Ray that this process has started."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            title, parent = (path / "cmdline").read_bytes(), int((path / "stat").read_text().rpartition(")")[2].split()[1])
            above = int(Path(f"/proc/{parent}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended
        if title.startswith(b"ray::remote_") and above == os.getpid():
            found.append(int(path.name))
    return found


@pytest.mark.filterwarnings("default")
def test_ray_plays_the_same_games_though_a_worker_is_killed(tmp_path: Path) -> None:
    """A local Ray of two workers, one of which is killed at work, gives the games of a run without it."""
    pytest.importorskip("ray")
    tasks = [Task(deal, estimated=True) for deal in range(24)]
    one = job("bluegray")
    killed: list[int] = []

    def kill(done: int, of: int) -> None:
        workers = workers_of_ray()
        if not killed and workers:
            os.kill(workers[0], signal.SIGKILL)
            killed.append(workers[0])

    run = Run(game("bluegray"), [one], "ray", 2, tmp_path / "games")
    versions = run.play(tasks, kill)
    run.journal.close()
    assert len(killed) == 1
    plain = [played for games in Crew(one, "processes", 1).play(tasks) for played in games]
    assert same(versions[0].games) == same(plain)


@pytest.mark.filterwarnings("default")
def test_an_arena_on_ray_gives_the_report_of_one_without() -> None:
    """The same games, whoever plays them; only the times differ."""
    pytest.importorskip("ray")

    def pairs(on: str) -> object:
        return arena(game("deaddrop"), ["greedy", "random"], 8, 2, 5, on=on)["pairs"]

    assert pairs("ray") == pairs("processes")
