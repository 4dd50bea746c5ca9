"""A program for the arena that plays in the way that its first argument names."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path


def main(way: str) -> None:
    """Answer every question, well or badly."""
    if way == "deaf":
        time.sleep(3600)
    if way.startswith("parent:"):  # has a child that keeps its standard input and output open
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        with Path(way.removeprefix("parent:")).open("a", encoding="utf-8") as file:
            file.write(f"{child.pid}\n")
        time.sleep(3600)
    while way == "flood":  # valid lines, none of which answers a question
        sys.stdout.write('{"n": -1}\n' * 1000)
    for line in sys.stdin:
        told = json.loads(line)
        if told["t"] != "choose":
            continue
        if way == "slow":
            time.sleep(3600)
        if way == "dies":
            sys.exit(3)
        legal = told["legal"]
        best = max(legal, key=lambda action: int(action[1]))
        answers = {
            "well": {"n": told["n"], "action": best},
            "index": {"n": told["n"], "action": legal.index(best)},
            "illegal": {"n": told["n"], "action": ["send", "99"]},
            "types": {"n": told["n"], "action": {"a": [1]}, "text": 7},
            "wordy": {"n": told["n"], "action": best, "text": "x" * 10_000},
            "huge": {"n": told["n"], "action": "x" * 3_000_000},
            "past": {"n": -1, "action": best},
            "list": [],
        }
        sys.stdout.write("{{{ no JSON\n" if way == "garbage" else json.dumps(answers.get(way, {})) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
