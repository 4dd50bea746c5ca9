"""The files around the code agree with it and with each other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
VERSIONS = [found[1] for name in PROJECT["classifiers"] if (found := re.search(r":: (3\.\d+)$", name))]


def text(name: str) -> str:
    """The text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_file_names_the_same_version() -> None:
    """The package, its metadata and the citation agree."""
    assert PROJECT["version"] == parlour.__version__
    assert f"\nversion: {parlour.__version__}\n" in text("CITATION.cff")


def test_all_brings_every_extra() -> None:
    """The extra `all` names every extra that adds something, except PyTorch, which is bigger than all others together."""
    extras = {name: needs for name, needs in PROJECT["optional-dependencies"].items() if name not in ("all", "baselines")}
    [everything] = PROJECT["optional-dependencies"]["all"]
    named = re.fullmatch(r"parlour\[(.*)\]", everything)
    assert named is not None
    assert sorted(named[1].split(",")) == sorted(name for name, needs in extras.items() if needs)


def test_the_same_versions_of_python_are_promised_tested_and_built() -> None:
    """Classifiers, the tests of hosted CI and cibuildwheel name the same versions."""
    tested = re.search(r"python: \[(.*)\]", text(".github/workflows/tests.yml"))
    assert tested is not None
    assert re.findall(r"3\.\d+", tested[1]) == VERSIONS
    built = tomllib.loads(text("pyproject.toml"))["tool"]["cibuildwheel"]["build"]
    assert built.split() == [f"cp{version.replace('.', '')}-*" for version in VERSIONS]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_name_files_and_targets_that_exist(path: Path) -> None:
    """Every make target, test and folder that a workflow's commands name exists."""
    targets = set(re.findall(r"^([\w./$()-]+):", text("Makefile").replace("$(VENV)", ".venv"), re.MULTILINE))
    words = path.read_text(encoding="utf-8")
    for target in re.findall(r"\bmake ([\w./-]+)", words):
        assert target in targets
    for name in re.findall(r"(?<![\w/])((?:tests|src|deploy|examples|scripts)/[\w/.]+\w)", words):
        assert (ROOT / name).exists(), name


def test_commits_are_checked_by_the_tools_of_make_check() -> None:
    """Each command of `make check` is a hook."""
    recipe = text("Makefile").partition("\ncheck: setup\n")[2].partition("\n\n")[0]
    commands = [
        line.strip().replace("$(BIN)", ".venv/bin").removesuffix(" .").replace(" --check", "") for line in recipe.splitlines()
    ]
    hooks = text(".pre-commit-config.yaml")
    assert len(commands) > 3
    for command in commands:
        assert f"entry: {command}" in hooks, command


def test_a_release_names_the_repository_that_builds_it(tmp_path: Path) -> None:
    """Built by hosted CI, the package's page links to the repository, and the README's links and pictures are found there."""
    home = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "club/parlour", "PARLOUR_PURE": "1"}
    command = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **home}, check=True, capture_output=True)
    facts = (tmp_path / "parlour.egg-info" / "PKG-INFO").read_text(encoding="utf-8")
    for name in ("Homepage", "Documentation", "Changelog", "Issues"):
        assert f"Project-URL: {name}, https://example.org/club/parlour" in facts
    assert "(https://example.org/club/parlour/raw/main/docs/images/game.webp)" in facts
    assert not re.findall(r"\]\((?!https:)[^)]*\)", facts)
