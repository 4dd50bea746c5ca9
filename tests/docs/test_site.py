"""The documentation site builds without a warning, and its generated parts agree with the code."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.reference import DOCS, PART, ROOT, pages
from scripts.reference.calibration import SAMPLES
from scripts.site_hooks import included

from parlour.core import games
from parlour.lab.kept import read_samples

IMAGES = DOCS / "images"
MOST_BYTES = 5_000_000
"""All pictures together; they are part of every clone."""


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="`make docs` and `make test` install MkDocs")
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """Strict: a broken link, anchor or reference is an error; nothing is loaded from elsewhere."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    for name in games():
        if (DOCS / "games" / name).exists():
            assert f'id="{first_rule(name)}"' in (tmp_path / "games" / name / "rules" / "index.html").read_text(encoding="utf-8")
    fields = (tmp_path / "api" / "lab" / "index.html").read_text(encoding="utf-8")
    assert 'id="parlour.lab.arena.Duel.swapped"' in fields, "the fields of records are listed"
    home = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|<link[^>]*href)="https?://', home)


def first_rule(name: str) -> str:
    """The number of the first rule of a game."""
    found = re.search(r"\*\*([A-Z]+\d+)\*\*", games()[name].rules())
    assert found is not None
    return found[1]


@pytest.mark.parametrize(("path", "text"), list(pages()), ids=lambda value: value.name if isinstance(value, Path) else "")
def test_what_is_made_from_the_code_is_up_to_date(path: Path, text: str) -> None:
    """Tables and drawings are what `make reference` would write now."""
    assert path.read_text(encoding="utf-8") == text, "run `make reference`"


@pytest.mark.parametrize("name", [name for name, game in games().items() if type(game).__module__.startswith("parlour.")])
def test_every_game_has_its_pages(name: str) -> None:
    """How to play it, its rules, and its environment, each with its picture and its parts."""
    play = (DOCS / "games" / name / "index.md").read_text(encoding="utf-8")
    environment = (DOCS / "environments" / f"{name}.md").read_text(encoding="utf-8")
    assert {"sheet", "tips", "advice", "lessons"} == {found["name"].split()[0] for found in PART.finditer(play)}
    parts = {"facts", "actions", "observations", "baselines", "citation"}
    assert parts == {found["name"].split()[0] for found in PART.finditer(environment)}
    assert f"images/{name}-light.webp" in play
    assert f"images/environments/{name}.webp" in environment
    rules = included((DOCS / "games" / name / "rules.md").read_text(encoding="utf-8"))
    assert first_rule(name) in rules


def test_every_picture_is_used_and_all_are_small() -> None:
    """Every picture is used, and together they do not weigh down a clone."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", ROOT / "mkdocs.yml", *DOCS.rglob("*.md")])
    pictures = [path for path in IMAGES.rglob("*") if path.is_file()]
    assert [path.name for path in pictures if f"images/{path.relative_to(IMAGES).as_posix()}" not in text] == []
    assert sum(path.stat().st_size for path in pictures) < MOST_BYTES


def test_documented_calibrations_were_played_under_these_rules() -> None:
    """A game whose rules have changed must be measured again, by 200 games or more."""
    paths = sorted(SAMPLES.glob("*.jsonl"))
    assert paths
    for path in paths:
        head, matches = read_samples(path)
        assert (head["game"], head["rules_version"]) == (path.stem, games()[path.stem].rules_version)
        assert len(matches) >= 200
