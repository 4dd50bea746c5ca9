"""Tables and JSON on the standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text


def say(text: str) -> None:
    """Write a line as it is."""
    sys.stdout.write(text + "\n")


def say_json(value: object) -> None:
    """Write a value as one line of JSON, in ASCII."""
    say(json.dumps(value))


def say_table(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Write a table; brackets in its texts are not markup."""
    table = Table(*columns, title=Text(title) if title else None)
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)
