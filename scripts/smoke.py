"""
Installs a wheel into an empty environment with each extra in turn, and tries what the extra promises; run `make smoke`.

    python scripts/smoke.py [--wheel FILE] [EXTRA ...]

Without a file it builds a pure wheel, with the same contents except for the compiled modules. It needs uv on the PATH.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXTRAS: list[str] = list(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"])
PLAIN = """
import pathlib, subprocess, sys
import parlour
from parlour.core import games
assert set(games()) >= {"bluegray", "civilwar", "espionage", "spyfall", "surveyors"}, games()
assert (pathlib.Path(parlour.__file__).parent / "py.typed").exists()
def parlour_says(*words):
    command = [sys.executable, "-m", "parlour", *words]
    return subprocess.run(command, input="quit\\nquit\\n", capture_output=True, text=True, check=True, timeout=120).stdout
assert "D34" in parlour_says("rules", "espionage")
assert "decisions" in parlour_says("sim", "bluegray", "--games", "1", "--players", "greedy")
assert parlour_says("play", "bluegray", "--terminal", "--level", "beginner")
assert parlour_says("learn", "espionage", "--list")
"""
SERVER = """
import re, subprocess, sys, tempfile, urllib.request
with tempfile.TemporaryDirectory() as folder:
    command = [sys.executable, "-m", "parlour", "play", "--port", "0", "--database", folder + "/tables.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
        address = re.search(r"http://[\\d.]+:\\d+", table.stdout.readline())[0]
        assert b"espionage" in urllib.request.urlopen(address + "/api/games", timeout=20).read()
        page = urllib.request.urlopen(address + "/", timeout=20).read()
        assert b"<!doctype html>" in page and b"missing" not in page
        table.terminate()
"""
LAB = """
import subprocess, sys
import pyarrow
command = [sys.executable, "-m", "parlour", "arena", "bluegray", "--players", "greedy,random", "--games", "2", "--json"]
assert '"pairs"' in subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
"""
PETTINGZOO = """
from parlour.envs import pettingzoo
env = pettingzoo.env("espionage", render_mode="rgb_array")
env.reset(seed=1)
for _ in range(20):
    env.step(int(env.last()[0]["action_mask"].argmax()))
assert env.render().ndim == 3
"""
GYMNASIUM = """
import gymnasium
env = gymnasium.make("parlour.envs.gymnasium:parlour/bluegray-v0", opponent="random")
observation, info = env.reset(seed=1)
env.step(int(observation["action_mask"].argmax()))
"""
OPENSPIEL = """
import pyspiel
from parlour.envs import openspiel
state = pyspiel.load_game("python_parlour_bluegray").new_initial_state()
assert state.is_chance_node()
"""
LLM = """
import asyncio, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
async def main():
    async with stdio_client(StdioServerParameters(command=sys.executable, args=["-m", "parlour", "mcp"])) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            assert "list_games" in [tool.name for tool in (await session.list_tools()).tools]
asyncio.run(main())
"""
POSTGRES = """
import psycopg
import parlour.store.postgres
"""
CLUSTER = (
    POSTGRES
    + """
import redis
import parlour.cluster.redis
"""
)
TALK = """
import numpy, safetensors, tokenizers
from parlour.games.spyfall.bots.talk import encoder
"""
RAY = """
import subprocess, sys
words = ["sim", "bluegray", "--players", "greedy", "--games", "2", "--on", "ray", "--jobs", "2", "--json"]
done = subprocess.run([sys.executable, "-m", "parlour", *words], capture_output=True, text=True, check=True, timeout=120)
assert '"games": 2' in done.stdout, done.stdout
"""
BASELINES = """
import torch
from parlour.baselines.ppo import Recipe, Training
from parlour.core import game
torch.set_num_threads(1)
bluegray = game("bluegray")
net = Training(bluegray, bluegray.setup(), Recipe(steps=1000, games=8, horizon=32, hidden=(16,))).run()
assert net.weights
"""
TRIALS: dict[str, str] = {
    "": PLAIN,
    "server": SERVER,
    "lab": LAB,
    "pettingzoo": PETTINGZOO,
    "gymnasium": GYMNASIUM,
    "openspiel": OPENSPIEL,
    "llm": LLM,
    "postgres": POSTGRES,
    "cluster": CLUSTER,
    "talk": TALK,
    "ray": RAY,
    "baselines": BASELINES,
}
"""A program that tries each extra; "" is the package alone. `all` is tried by all of them."""


HEAVY = ("baselines",)
"""Extras of several gigabytes, which are tried only on request."""


def programs(extra: str) -> list[str]:
    """The programs that try an extra."""
    if extra == "all":
        return [program for name, program in TRIALS.items() if name not in HEAVY]
    return [TRIALS[""], TRIALS[extra]] if extra else [TRIALS[""]]


def run(*command: str, **environment: str) -> None:
    """Run a command outside the repository; it must succeed."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(command, check=True, cwd=tempfile.gettempdir(), env={**clean, **environment})


def build(folder: Path) -> Path:
    """Build a pure wheel."""
    words = ["-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    run(sys.executable, *words, PARLOUR_PURE="1")
    return next(folder.glob("parlour-*.whl"))


def play(wheel: Path, folder: Path) -> None:
    """`uvx parlour play` opens the table."""
    command = ["uvx", "--quiet", "--python", sys.executable, "--from", str(wheel), "parlour", "play", "--port", "0"]
    with subprocess.Popen([*command, "--database", str(folder / "tables.db")], stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        opened = table.stdout.readline()
        table.terminate()
    if "http://" not in opened:
        raise SystemExit(f"`uvx parlour play` does not open the table: {opened}")


def smoke(wheel: Path, extra: str, folder: Path) -> None:
    """Try one extra in an environment of its own, then `uvx` for the package alone."""
    home = folder / (extra or "plain")
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = f"parlour[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    run("uv", "venv", "--quiet", "--python", sys.executable, str(home))
    run("uv", "pip", "install", "--quiet", "--python", str(python), wanted)
    for program in programs(extra):
        run(str(python), "-I", "-c", program)
    if not extra:
        play(wheel, folder)
    shutil.rmtree(home)


def main() -> None:
    """Try all extras, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help=f"the default is the package alone, then {', '.join(EXTRAS)}")
    parser.add_argument("--wheel", type=Path, help="a wheel that is built already")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="parlour-smoke-") as name:
        folder = Path(name)
        wheel = given.wheel.resolve() if given.wheel else build(folder)
        for extra in given.extras or ["", *(extra for extra in EXTRAS if extra not in HEAVY)]:
            smoke(wheel, extra, folder)
            sys.stdout.write(f"{extra or 'the package alone'}: all right\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
