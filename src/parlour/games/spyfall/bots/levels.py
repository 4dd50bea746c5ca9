"""Levels of agreement in an answer, shared by talk and beliefs."""

from __future__ import annotations

from typing import Final

NO: Final = 0
SOME: Final = 1
YES: Final = 2
DODGE: Final = 3  # avoids the question
UNKNOWN: Final = -1  # the level or the attribute cannot be told
