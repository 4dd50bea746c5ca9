"""Datasets: the same command gives the same files, rows hold what the seat knew, and runs can be resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from parlour.cli import main
from parlour.core import FastRng, game
from parlour.core.errors import BadSetup, ParlourError
from parlour.lab import dataset
from parlour.lab.dataset import GAMES_A_PART, Order, read, write

SMALL = Order(game("deaddrop").setup(), ("greedy", "random"), 8, 3, "both")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small dataset."""
    path = tmp_path_factory.mktemp("data")
    write(SMALL, path)
    return path


def test_rows_tell_the_games(folder: Path) -> None:
    """Replaying the actions of a game gives the views, legal actions and results of its rows."""
    rows = read(folder).to_pylist()
    played = game("deaddrop")
    table = played.actions(SMALL.setup)
    for number in range(SMALL.games):
        own = [row for row in rows if row["game"] == number]
        assert [row["step"] for row in own] == list(range(len(own)))
        state = played.deal(SMALL.setup, FastRng(own[0]["deal"]))
        while not state.over():
            actors = state.actors()
            due, own = own[: len(actors)], own[len(actors) :]
            for row in due:
                assert json.loads(row["view"]) == state.view(row["seat"])
                assert row["observation"] == pytest.approx(played.encode(state.view(row["seat"])), abs=1e-6)
                assert row["legal"] == state.legal(row["seat"])
                assert row["name"] == str(table[row["action"]])
                assert row["player"] == SMALL.players[row["seat"]]
            for row in due:
                state.apply(row["seat"], row["action"], row["text"])
        outcome = state.outcome()
        assert outcome is not None
        assert own == []
        assert all(row["result"] == outcome.returns[row["seat"]] for row in due)
        assert [row["last"] for row in due] == [True] * len(due)


def files_in(folder: Path) -> list[str]:
    """The files of a folder and its folders, by their paths."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_folder_is_read_as_a_whole(folder: Path) -> None:
    """Tools that take a folder of Parquet files can read all parts, even if a run was cut short while it wrote one."""
    (folder / "data" / "_part-00009.unfinished").write_bytes(b"cut sh")
    assert pq.read_table(folder / "data").to_pylist() == read(folder).to_pylist()


def test_fewer_games_are_refused(folder: Path) -> None:
    """A dataset never describes fewer games than it holds."""
    before = (folder / "README.md").read_bytes()
    with pytest.raises(BadSetup, match=f"holds {SMALL.games} games already"):
        write(SMALL._replace(games=SMALL.games - 1), folder)
    assert (folder / "README.md").read_bytes() == before


def test_the_same_order_gives_the_same_bytes(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the number of processes; a run that was cut short goes on and leaves what there was."""
    monkeypatch.setattr(dataset, "GAMES_A_PART", 4)
    first, second = tmp_path / "first", tmp_path / "second"
    write(SMALL, first)
    write(SMALL._replace(games=4), second)
    kept = (second / "data" / "part-00000.parquet").stat().st_mtime_ns
    write(SMALL, second, jobs=2)
    assert (second / "data" / "part-00000.parquet").stat().st_mtime_ns == kept
    names = ["README.md", "data/part-00000.parquet", "data/part-00001.parquet", "dataset.json"]
    for one in (first, second):
        assert files_in(one) == names
    assert all((first / name).read_bytes() == (second / name).read_bytes() for name in names)
    assert read(first).to_pylist() == read(folder).to_pylist()


def test_ray_gives_the_same_bytes(tmp_path: Path) -> None:
    """Workers of Ray play, this process writes, and the files are those of one process."""
    pytest.importorskip("ray")
    order = SMALL._replace(games=GAMES_A_PART + 1)
    write(order, tmp_path / "here")
    played: list[int] = []
    write(order, tmp_path / "ray", 2, played.append, "ray")
    assert sorted(played) == [1, GAMES_A_PART]
    names = files_in(tmp_path / "here")
    assert files_in(tmp_path / "ray") == names
    assert all((tmp_path / "here" / name).read_bytes() == (tmp_path / "ray" / name).read_bytes() for name in names)


def test_a_wrong_place_is_refused(tmp_path: Path) -> None:
    """Before anything is written."""
    with pytest.raises(BadSetup, match="neither processes nor ray"):
        write(SMALL, tmp_path / "data", on="moon")
    assert not (tmp_path / "data").exists()


def test_a_last_part_grows(tmp_path: Path) -> None:
    """More games of the same settings complete a part that was not full."""
    write(SMALL._replace(games=2), tmp_path)
    write(SMALL._replace(games=3), tmp_path)
    assert sorted(set(read(tmp_path)["game"].to_pylist())) == [0, 1, 2]


def test_a_full_disk_leaves_whole_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that stops halfway leaves the file that was there before, and the next run goes on from it."""
    write(SMALL, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    whole_write = Path.write_bytes

    def torn_write(path: Path, content: bytes) -> int:
        whole_write(path, content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    more = SMALL._replace(games=12)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", torn_write)
        with pytest.raises(ParlourError, match="cannot be written: No space left on device"):
            write(more, tmp_path)
        with pytest.raises(ParlourError, match="cannot be written"):
            write(more, tmp_path / "new")
    assert {path: path.read_bytes() for path in before} == before
    write(more, tmp_path)
    assert read(tmp_path)["game"][-1].as_py() == 11
    write(SMALL, tmp_path / "new")
    assert (tmp_path / "new" / "data" / "part-00000.parquet").read_bytes() == before[tmp_path / "data" / "part-00000.parquet"]


def test_other_settings_are_refused(folder: Path) -> None:
    """A folder holds one dataset."""
    with pytest.raises(BadSetup, match="other settings"):
        write(SMALL._replace(seed=4), folder)
    with pytest.raises(BadSetup, match="the form is one of"):
        write(SMALL._replace(form="xml"), folder)


def test_the_card_names_every_column(folder: Path) -> None:
    """The card lists columns, settings and how to read the files."""
    text = (folder / "README.md").read_text()
    for name in pq.read_schema(folder / "data" / "part-00000.parquet").names:
        assert f"| `{name}` |" in text
    assert '"seed": 3' in text


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`parlour dataset` writes numbers by default and refuses a wrong player before it writes."""
    assert main(["dataset", "deaddrop", "--players", "greedy", "--games", "2", "--out", str(tmp_path / "data")]) == 0
    assert "2 games are in" in capsys.readouterr().out
    assert "view" not in read(tmp_path / "data").column_names
    assert main(["dataset", "deaddrop", "--players", "gready", "--out", str(tmp_path / "none")]) == 2
    assert "greedy" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_minari_reads_it(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exported dataset has an episode for each seat of each game, with its result at the end."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    import minari

    from parlour.lab.minari import export

    export(folder, "parlour/deaddrop/small-v0")
    loaded = minari.load_dataset("parlour/deaddrop/small-v0")
    rows = read(folder).to_pylist()
    assert loaded.total_episodes == 2 * SMALL.games
    assert loaded.total_steps == len(rows)
    for episode, number in zip(loaded.iterate_episodes(), range(2 * SMALL.games), strict=True):
        own = [row for row in rows if (row["game"], row["seat"]) == divmod(number, 2)]
        assert list(episode.actions) == [row["action"] for row in own]
        assert episode.rewards[-1] == own[-1]["result"]
        assert episode.infos["action_mask"][0].nonzero()[0].tolist() == own[0]["legal"]
