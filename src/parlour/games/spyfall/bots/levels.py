"""What an answer says about an attribute, shared by talk and beliefs."""

from __future__ import annotations

from typing import Final

NO: Final = 0
SOME: Final = 1
YES: Final = 2
DODGE: Final = 3  # avoids the question
OPAQUE: Final = 4  # says something that is not understood, or nothing about what was asked
EMPTY: Final = 5  # silence, gibberish, another language
UNKNOWN: Final = -1  # the level or the attribute cannot be told
