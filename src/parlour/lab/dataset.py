"""
Games of computer players as data to learn from: Parquet files with one row for each decision.

A part holds a fixed number of games and depends only on the settings and its number, so that an interrupted run can resume
where it stopped, and any number of processes write the same files. Players think without a time limit, since otherwise the
same seed would not give the same games on another machine.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from parlour import __version__
from parlour._parent import begin_process, ending
from parlour.bots.levels import make_bot
from parlour.content import writing
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.registry import game as registered
from parlour.core.rng import FastRng
from parlour.lab.dataset_card import card
from parlour.lab.machines import PROCESSES, check_place, on_ray

GAMES_A_PART = 50
FORMS = ("numbers", "json", "both")
SETTINGS = "dataset.json"
DATA = "data"


class Order(NamedTuple):
    """What to play: `players` has a name for each seat, `form` says how rows hold what the seat knew."""

    setup: Setup
    players: tuple[str, ...]
    games: int
    seed: int
    form: str

    def game(self) -> Game:
        """The game that is played."""
        return registered(self.setup.game)

    def parts(self) -> int:
        """The number of files."""
        return -(-self.games // GAMES_A_PART)

    def as_json(self) -> dict[str, Any]:
        """All that determines the rows; the number of games may grow later."""
        return {
            **self.setup.as_json(),
            "players": list(self.players),
            "seed": self.seed,
            "form": self.form,
            "games_a_part": GAMES_A_PART,
            "parlour": __version__,
        }


class Recorder(Bot):
    """Another player that also writes a row for each decision, from what that player sees."""

    def __init__(self, bot: Bot, name: str, game: Game, setup: Setup, form: str, rows: list[dict[str, Any]]) -> None:
        self.bot = bot
        self.name = name
        self.game = game
        self.actions = game.actions(setup)
        self.form = form
        self.rows = rows  # of all seats of a game, in order

    def choose(self, perspective: Perspective) -> int:
        action = self.bot.choose(perspective)
        view = perspective.view()
        row: dict[str, Any] = {
            "step": len(self.rows),
            "seat": perspective.seat,
            "player": self.name,
            "legal": perspective.legal(),
            "action": action,
            "name": str(self.actions[action]),
            "text": "",
        }
        if self.form != "json":
            row["observation"] = self.game.encode(view)
        if self.form != "numbers":
            row["view"] = json.dumps(view, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.rows.append(row)
        return action

    def say(self, perspective: Perspective, action: int) -> str:
        text = self.bot.say(perspective, action)
        self.rows[-1]["text"] = text
        return text


def play(order: Order, number: int) -> list[dict[str, Any]]:
    """The rows of one game."""
    game, setup = order.game(), order.setup
    seeds = FastRng(FastRng(order.seed).bits() + number * 0x9E3779B1)
    deal = seeds.bits()
    state = game.deal(setup, FastRng(deal))
    rows: list[dict[str, Any]] = []
    bots: list[Bot] = [
        Recorder(make_bot(game, name, seeds.bits()), name, game, setup, order.form, rows) for name in order.players
    ]
    play_out(state, bots, game.longest)
    outcome = state.outcome()
    assert outcome is not None
    ended: set[int] = set()
    for row in reversed(rows):
        seat = row["seat"]
        row.update(game=number, deal=deal, result=outcome.returns[seat], last=seat not in ended)
        ended.add(seat)
    return rows


def schema(order: Order) -> pa.Schema:
    """The columns of every part."""
    known: list[pa.Field] = []
    if order.form != "json":
        known.append(pa.field("observation", pa.list_(pa.float32(), order.game().width)))
    if order.form != "numbers":
        known.append(pa.field("view", pa.string()))
    columns = [
        pa.field("game", pa.int64()),
        pa.field("deal", pa.int64()),
        pa.field("step", pa.int32()),
        pa.field("seat", pa.int8()),
        pa.field("player", pa.string()),
        *known,
        pa.field("legal", pa.list_(pa.int32())),
        pa.field("action", pa.int32()),
        pa.field("name", pa.string()),
        pa.field("text", pa.string()),
        pa.field("result", pa.float32()),
        pa.field("last", pa.bool_()),
    ]
    return pa.schema(columns, {"parlour": json.dumps(order.as_json(), sort_keys=True)})


def part_path(folder: Path, part: int) -> Path:
    """The file of a part, in a folder that holds nothing else and can therefore be read as a whole."""
    return folder / DATA / f"part-{part:05}.parquet"


def games_of(order: Order, part: int) -> range:
    """The numbers of the games of one part."""
    return range(part * GAMES_A_PART, min(order.games, (part + 1) * GAMES_A_PART))


def make_part(order: Order, part: int) -> bytes:
    """Play the games of one part; return what its file holds."""
    rows = [row for number in games_of(order, part) for row in play(order, number)]
    file = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema(order)), file, compression="zstd")
    return file.getvalue()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: an interrupted run leaves what was there before."""
    unfinished = path.with_name(f"_{path.stem}.unfinished")  # readers of the folder skip names that begin like this
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(content)
        unfinished.replace(path)


def missing_parts(order: Order, folder: Path) -> list[int]:
    """The parts still to be written; an incomplete last part is written again if more games are wanted."""
    missing: list[int] = []
    for part in range(order.parts()):
        path = part_path(folder, part)
        wanted = min(order.games, (part + 1) * GAMES_A_PART) - 1
        games: list[int] = pq.read_table(path, columns=["game"])["game"].to_pylist() if path.exists() else []
        if not games or games[-1] < wanted:
            missing.append(part)
    return missing


def claim(order: Order, folder: Path) -> None:
    """Write the settings into the folder, or raise `BadSetup` if it holds data with other settings."""
    path = folder / SETTINGS
    wanted = json.dumps(order.as_json(), indent=1, sort_keys=True) + "\n"
    if path.exists() and path.read_text(encoding="utf-8") != wanted:
        raise BadSetup(f"{folder} holds a dataset with other settings; see {path.name} there, or choose an empty folder")
    kept = sorted((folder / DATA).glob("part-*.parquet"))
    held = 1 + int(pq.read_table(kept[-1], columns=["game"])["game"][-1].as_py()) if kept else 0
    if held > order.games:
        raise BadSetup(f"{folder} holds {held} games already; ask for as many or more, or choose another folder")
    write_whole(path, wanted.encode())


def make_parts(order: Order, parts: list[int], jobs: int, on: str) -> Iterator[tuple[int, bytes]]:
    """Play parts in `jobs` processes of this machine or on Ray; yield each with what its file holds, as they are done."""
    if on != PROCESSES:
        for number, content in on_ray(make_part, order, parts, on, jobs):
            yield parts[number], content
    elif jobs == 1 or len(parts) < 2:
        for part in parts:
            yield part, make_part(order, part)
    else:
        with ending(ProcessPoolExecutor(min(jobs, len(parts)), initializer=begin_process)) as pool:
            yield from zip(parts, pool.map(make_part, [order] * len(parts), parts), strict=True)


def write(order: Order, folder: Path, jobs: int = 1, progress: Callable[[int], None] | None = None, on: str = PROCESSES) -> None:
    """
    Write what the folder lacks of a dataset, and a card that describes it.

    The same order gives the same bytes, whatever the number of processes or machines that play: `on` is "processes", "ray" or
    the address of a Ray cluster. Only this process writes. `progress` is called with games as they are done.
    """
    check_place(on)
    if order.form not in FORMS:
        raise BadSetup(f"the form is one of {', '.join(FORMS)}, not {order.form!r:.40}")
    claim(order, folder)
    for part, content in make_parts(order, missing_parts(order, folder), jobs, on):
        write_whole(part_path(folder, part), content)
        if progress is not None:
            progress(len(games_of(order, part)))
    text = card(order.game(), order.as_json(), schema(order), order.games)
    write_whole(folder / "README.md", text.encode())


def read(folder: Path) -> pa.Table:
    """All rows of a dataset, in order."""
    return pa.concat_tables([pq.read_table(path) for path in sorted((folder / DATA).glob("part-*.parquet"))])
