"""What an answer says of what was asked: the levels that talk and beliefs share."""

from __future__ import annotations

from typing import Final

NO: Final = 0
SOME: Final = 1
YES: Final = 2
DODGE: Final = 3  # goes around the question
UNKNOWN: Final = -1  # nobody can tell which level, or which attribute
