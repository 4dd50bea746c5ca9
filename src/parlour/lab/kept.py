"""Keeps the samples of a calibration in a file as they are made, so that an interrupted run can resume."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, final

from parlour.content import writing
from parlour.core.errors import BadSetup

Pair = tuple[float, float]
"""A raw estimate, and the result."""


def read_samples(path: Path) -> tuple[dict[str, Any], list[list[Pair]]]:
    """What a file's samples measure ({} for a new file), and the samples by match; an incomplete last line is ignored."""
    try:
        if path.exists() and not path.is_file():  # for example a device, which must be neither read to its end nor replaced
            raise ValueError("it is not a regular file")
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        head, *matches = [json.loads(line) for line in lines if line.endswith("\n")] or [{}]
        if not isinstance(head, dict):
            raise ValueError("its first line does not say what is measured")
        return head, [[(float(estimate), float(result)) for estimate, result in pairs] for pairs in matches]
    except (OSError, ValueError, TypeError) as error:
        raise BadSetup(f"{path} has no samples: {error}") from error


@final
class Kept:
    """A file that collects samples, match by match."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        found, self.matches = read_samples(path)
        if found and found != head:
            raise BadSetup(f"{path} has samples of {found!r:.200}, not of {head}; give another file")
        written = [json.dumps(form) + "\n" for form in [head, *self.matches]]
        beside = path.with_suffix(".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text("".join(written), encoding="utf-8")  # without an incomplete line
            beside.replace(path)
        except OSError as error:
            raise BadSetup(f"{path} cannot keep samples: {error.strerror}") from error

    def add(self, pairs: list[Pair]) -> None:
        """Keep the samples of one more match."""
        with writing(self.path), self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(pairs) + "\n")
        self.matches.append(pairs)
