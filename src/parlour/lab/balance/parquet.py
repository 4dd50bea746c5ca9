"""All games of a run as a Parquet file, one row for each seat of each game, for other tools."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.core.errors import BadSetup, ParlourError
from parlour.lab.balance.played import PLAYED, SEEN
from parlour.lab.balance.report import Version
from parlour.lab.balance.wins import decisions


def need_parquet() -> Any:
    """The library that writes Parquet, or `BadSetup`."""
    try:
        from pyarrow import parquet
    except ImportError as error:
        raise BadSetup('--save needs pyarrow; install it with pip install "parlour[lab]"') from error
    return parquet


def seat_rows(versions: Sequence[Version]) -> list[dict[str, Any]]:
    """A row for each seat of each game."""
    rows: list[dict[str, Any]] = []
    for number, version in enumerate(versions):
        topics = version.about.topics
        for played in version.games:
            task = played.task
            for seat, result in enumerate(played.results):
                uses = played.content[seat] if played.content else {}
                named = [(" ".join(topics[topic].key).strip(), use[3]) for topic, use in uses.items()]
                rows.append(
                    {
                        "version": number,
                        "deal": task.deal,
                        "repeat": task.repeat,
                        "rival": task.rival,
                        "swapped": task.swapped,
                        "seat": seat,
                        "role": played.roles[seat] if played.roles else "",
                        "result": result,
                        "return": played.returns[seat],
                        "begins": played.start == seat,
                        "reason": played.reason,
                        "actions": played.actions,
                        "decisions": decisions(played) if played.choices else 0,
                        "turns": played.turns,
                        "told": played.told,
                        "headings": played.heads,
                        "opening": played.openings[seat] if played.openings else "",
                        "seen": sorted(name for name, flags in named if flags & SEEN),
                        "played": sorted(name for name, flags in named if flags & PLAYED),
                        "chances": [point[seat] for point in played.estimates.curve] if played.estimates else [],
                    }
                )
    return rows


def save(versions: Sequence[Version], path: Path) -> None:
    """Write the file, or say why not."""
    parquet = need_parquet()
    import pyarrow

    content = io.BytesIO()  # given a path, the library would remove anything that it fails to write to, even a device
    parquet.write_table(pyarrow.Table.from_pylist(seat_rows(versions)), content, compression="zstd")
    try:
        path.write_bytes(content.getvalue())
    except OSError as error:
        raise ParlourError(f"{path} cannot be written: {error.strerror or error}") from error
