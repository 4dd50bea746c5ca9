"""Every command and code block of README and docs runs, or is checked as far as possible; see `blocks.py`."""

from __future__ import annotations

import ast
import asyncio
import configparser
import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.docs.blocks import PAGES, ROOT, Block, all_blocks, blocks, indented, links, spans
from tests.docs.commands import problem

from parlour.newgame import NewGame
from parlour.store.sqlite import SqliteStore
from parlour.testing.endpoint import StandIn

ADDRESS = "http://127.0.0.1:8863"
DATABASE, BUS, MODEL = "postgresql://parlour:SECRET@db/parlour", "redis://:SECRET@bus/0", "http://127.0.0.1:11434/v1"
"""The addresses of PostgreSQL, Redis and a language model in pages; real servers, and a stand-in for the model, replace them."""
SERVERS = (["parlour", "serve"], ["parlour", "play"])
"""Commands that run until they are stopped; `parlour play --terminal` ends with its input."""
WORKERS = (["parlour", "think"],)
"""The same, but they print no address."""
TOLD = {"markdown", "text", "bibtex"}
"""Blocks that are not programs."""


@contextmanager
def serving(words: list[str], folder: Path) -> Iterator[str]:
    """A server on a free port, stopped at the end; yields the address that it prints once it is open."""
    command = [sys.executable, "-m", *words, *(["--port", "0"] if words[:2] in SERVERS else [])]
    with subprocess.Popen(
        command, cwd=folder, env=environment(XDG_DATA_HOME=str(folder)), stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        opened = (re.search(r"http://[\w.]+:\d+|think here", line) for line in server.stdout)
        address = next((found[0] for found in opened if found), "")
        assert address, f"{words} does not serve"
        yield address
        server.terminate()
    assert server.returncode == 0


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for the blocks that need one."""
    with serving(["parlour", "serve"], tmp_path_factory.mktemp("server")) as opened:
        yield opened


def environment(**more: str) -> dict[str, str]:
    """An environment in which this run's modules are found, and what people have learned is kept apart."""
    paths = os.pathsep.join([more.pop("PYTHONPATH", ""), *sys.path]).strip(os.pathsep)
    return {**os.environ, "PYTHONPATH": paths, "PYTHONWARNINGS": "ignore", **more}


class Shell:
    """Runs the commands of one page in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.installed = folder / "installed"

    def run(self, line: str) -> None:
        """Run one command; it must succeed."""
        words = shlex.split(line)
        if words[:2] in (*SERVERS, *WORKERS) and "--terminal" not in words:
            with serving(words, self.folder):
                return
        if words[0] == "pip":
            self.install(words)
            return
        program = {"parlour": ["-m", "parlour"], "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider"], "python": []}
        assert words[0] in program, f"no test knows how to run {line}"
        rest = [str(ROOT / word) if word.startswith("examples/") else word for word in words[1:]]
        rest = [word.replace("python examples/", f"{sys.executable} {ROOT}/examples/") for word in rest]
        self.python([*program[words[0]], *rest])

    def install(self, words: list[str]) -> None:
        """Install a game that a command has written into a folder instead of an environment; nothing else is installed."""
        if words[:3] == ["pip", "install", "-e"]:
            self.python(
                [
                    "-m",
                    "pip",
                    "install",
                    "-q",
                    "--no-deps",
                    "--no-build-isolation",
                    "--target",
                    str(self.installed),
                    f"./{words[3]}",
                ]
            )

    def python(self, words: list[str]) -> None:
        """Run Python in the folder, with input that leaves every dialogue."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=environment(PYTHONPATH=str(self.installed), XDG_DATA_HOME=str(self.folder), HOME=str(self.folder)),
            input="quit\nquit\n",
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{words} fails:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def tables(folder: Path) -> None:
    """A file of tables, for the page on backups."""
    asyncio.run(SqliteStore(str(folder / "tables.db")).close())


@pytest.fixture
def others(request: pytest.FixtureRequest) -> Iterator[Callable[[str], str]]:
    """Replaces the addresses that a page names with those of running servers."""
    with StandIn(last_action) as model:

        def replaced(line: str) -> str:
            if DATABASE in line:
                line = line.replace(DATABASE, request.getfixturevalue("database"))
            if BUS in line:
                line = line.replace(BUS, request.getfixturevalue("bus"))
            return line.replace(MODEL, model.url)

        yield replaced


def last_action(body: dict[str, Any]) -> str:
    """The answer of the stand-in for a language model: the number of the last action."""
    return str(body["messages"][1]["content"]).splitlines()[-1].partition(".")[0]


BEFORE: dict[str, Callable[[Path], None]] = {"host.md": tables}
"""The files that a page expects."""


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if any(block.kind == "sh" and not block.told("not run:") for block in blocks(page))],
    ids=lambda page: page.stem,
)
def test_commands_run(page: Path, tmp_path: Path, others: Callable[[str], str]) -> None:
    """The commands of a page succeed, one after the other."""
    if page.name in BEFORE:
        BEFORE[page.name](tmp_path)
    shell = Shell(tmp_path)
    for block in blocks(page):
        if block.kind == "sh" and not block.told("not run:"):
            for line in block.lines():
                shell.run(others(line))


def programs(page: Path) -> list[str]:
    """The Python of a page that can be run."""
    return [
        block.short()
        for block in blocks(page)
        if block.kind == "python" and not (block.told("part of:") or block.told("not run:"))
    ]


@pytest.mark.parametrize("page", [page for page in PAGES if programs(page)], ids=lambda page: page.stem)
def test_python_runs(page: Path, tmp_path: Path, address: str) -> None:
    """The Python of a page runs, block after block, with the names of earlier blocks."""
    (tmp_path / "page.py").write_text("\n\n".join(programs(page)).replace(ADDRESS, address), encoding="utf-8")
    Shell(tmp_path).python(["page.py"])


@pytest.mark.parametrize("block", [block for block in all_blocks() if block.told("part of:")], ids=str)
def test_parts_stand_in_their_files(block: Block, tmp_path: Path) -> None:
    """A block that shows a part of a new game is what the command writes."""
    command, _, place = block.told("part of:").partition(", ")
    name = command.removeprefix("parlour new-game ")
    assert not problem(command)
    written = (NewGame(name).write(tmp_path) / place).read_text(encoding="utf-8")
    assert any(textwrap.indent(block.text, " " * depth) in written for depth in (0, 4)), f"{place} does not hold this"


@pytest.mark.parametrize("block", [block for block in all_blocks() if block.kind == "sh"], ids=str)
def test_commands_are_known(block: Block) -> None:
    """Every command of a block is accepted by its parser, even if the block is not run."""
    assert [problem(line) for line in block.lines()] == [""] * len(block.lines())


@pytest.mark.parametrize(("page", "words"), spans(), ids=lambda value: value[:60])
def test_commands_in_the_text_are_known(page: str, words: str) -> None:
    """So is every command in backticks."""
    if words.endswith((" ...", " ... FILE")):
        words = words.replace(" ...", "")
    assert problem(words.partition(" > ")[0]) == "", page


@pytest.mark.parametrize("block", [block for block in all_blocks() if block.kind not in ("sh", "python")], ids=str)
def test_data_can_be_read(block: Block) -> None:
    """Blocks of data are well formed; `tests/server/test_deploy.py` starts proxies with theirs; others are not programs."""
    if block.kind == "json":
        json.loads(block.text)
    elif block.kind == "toml":
        tomllib.loads(block.text)
    elif block.kind == "ini":
        configparser.ConfigParser(interpolation=None).read_string(block.text)
    elif block.kind in ("nginx", "Caddyfile"):
        assert block.page.name == "deploy.md"
    else:
        assert block.kind in TOLD, f"{block}: no test knows blocks of the kind {block.kind!r}"


@pytest.mark.parametrize("block", [block for block in all_blocks() if block.kind == "python"], ids=str)
def test_python_is_python(block: Block) -> None:
    """Code that is not run can be parsed."""
    ast.parse(block.text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_are_fenced_and_links_lead_somewhere(page: Path) -> None:
    """Every block has a fence, so that these tests find it, and every linked file is in the repository."""
    assert indented(page) == []
    assert [link for link in links(page) if not (page.parent / link).exists()] == []
