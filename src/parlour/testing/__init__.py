"""
The conformance suite, for every game and plug-in.

    from parlour.testing import check_game
    check_game(MY_GAME)
"""

from parlour.testing.conformance import CHECKS, check_game, setups_of
from parlour.testing.driver import ConformanceError
from parlour.testing.snapshot import digest, snapshot
from parlour.testing.trace import trace_problems

__all__ = ["CHECKS", "ConformanceError", "check_game", "digest", "setups_of", "snapshot", "trace_problems"]
