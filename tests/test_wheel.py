"""The installed wheel holds everything that it needs, and nothing else."""

from __future__ import annotations

import os
import sys
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import pytest

import parlour
from parlour._pure import compiled
from parlour.core import games


def installed() -> list[str]:
    """The files of the installed wheel."""
    try:
        listed = files("parlour")
    except PackageNotFoundError:
        listed = None
    if not listed or not Path(parlour.__file__).is_relative_to(sys.prefix):
        pytest.skip("this run tests the source tree, not an installed wheel")
    return [str(path) for path in listed]


def test_the_client_is_in_the_wheel() -> None:
    """`parlour serve` needs no node: the built client is there."""
    assert "parlour/server/static/index.html" in installed()


@pytest.mark.parametrize("name", [name for name, game in games().items() if type(game).__module__.startswith("parlour.")])
def test_rules_and_content_are_in_the_wheel(name: str) -> None:
    """Each game has its rules text and its content files."""
    listed = installed()
    assert f"parlour/games/{name}/RULES.md" in listed
    assert any(path.startswith(f"parlour/games/{name}/content/") for path in listed)


def test_types_are_in_the_wheel() -> None:
    """Type checkers find the marker, and the source of every compiled module, which holds its types."""
    listed = installed()
    assert "parlour/py.typed" in listed
    modules = [path.partition(".")[0] for path in listed if path.startswith("parlour/") and path.endswith((".so", ".pyd"))]
    assert [module for module in modules if f"{module}.py" not in listed] == []


def test_no_tests_are_in_the_wheel() -> None:
    """Tests are not installed."""
    assert not [path for path in installed() if "/tests/" in path]


def test_the_installed_package_is_compiled() -> None:
    """`make test` tests compiled code, unless PARLOUR_PURE is set."""
    installed()
    assert compiled() or os.environ.get("PARLOUR_PURE") == "1"
