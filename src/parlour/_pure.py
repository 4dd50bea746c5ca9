"""With PARLOUR_PURE=1 in the environment, Parlour runs from Python source even where compiled modules exist."""

from __future__ import annotations

import os
import sys


def prefer_source() -> None:
    """Install the finder if PARLOUR_PURE is set."""
    if os.environ.get("PARLOUR_PURE") == "1":
        from parlour._source import SourceFirst

        sys.meta_path.insert(0, SourceFirst())


def compiled() -> bool:
    """Whether the running core is compiled."""
    import parlour.core.state

    return not str(parlour.core.state.__file__).endswith(".py")
