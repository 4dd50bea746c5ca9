"""The example agents play."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

AGENTS = Path(__file__).parents[2] / "examples" / "agents"


def run(*words: str) -> str:
    """The output of a command, which must succeed."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run([sys.executable, *words], env=env, check=True, capture_output=True, text=True, timeout=300).stdout


def test_the_agent_plays_through_the_door() -> None:
    """It plays a game in each seat and reports its share."""
    assert run(str(AGENTS / "mcp_agent.py"), "deaddrop", "--games", "2").startswith("deaddrop against easy: ")


def test_the_program_plays_in_the_arena() -> None:
    """It plays a tournament without a default."""
    bot = f"program:{sys.executable} {AGENTS / 'program_bot.py'}"
    report = run("-m", "parlour", "arena", "deaddrop", "--players", f"easy,{bot}", "--games", "4", "--json")
    assert '"defaults": 0' in report
    assert '"defaults": 1' not in report
