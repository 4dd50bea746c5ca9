"""
A program for the arena: reads questions and writes answers, one JSON object per line.

    parlour arena deaddrop --players "easy,program:python examples/agents/program_bot.py" --games 20
"""

from __future__ import annotations

import json
import random
import sys


def main() -> None:
    """Answer every question with a random legal action."""
    for line in sys.stdin:
        told = json.loads(line)
        if told["t"] == "choose":
            action = random.choice(told["legal"])  # noqa: S311  no secret depends on it
            sys.stdout.write(json.dumps({"n": told["n"], "action": action}) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
