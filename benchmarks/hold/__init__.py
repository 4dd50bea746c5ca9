"""
The server under attack: hostile floods, kill -9, full disks, crowds; what others notice.

Every part takes its size from the options; `--part NAME` runs some of them (repeatable), `--small` runs all in a short form,
and `--soak MINUTES` adds a long mixed load. Legitimate games come from addresses of their own, attackers from others, and
all meet the server's usual limits. Latency counts from the due time of a move until the other player has it.
"""

from __future__ import annotations

from typing import Any


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Run the parts; see the module."""
    from benchmarks.hold import parts  # imported late, since some of its modules run as programs of their own

    return parts.run(arguments)
