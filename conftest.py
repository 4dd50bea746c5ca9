"""
Tests run on the installed package. Helpers beside a game's tests are not installed: they are found in the tree.

All games are loaded here, before pytest imports a test by its path, so that nothing but those helpers comes from the tree.
"""

from __future__ import annotations

import importlib
import signal
from pathlib import Path

from parlour.core import games

FOLDER = Path(__file__).parent / "src" / "parlour" / "games"

for _name, _game in games().items():
    _package = importlib.import_module(type(_game).__module__)
    if (FOLDER / _name).exists() and str(FOLDER / _name) not in _package.__path__:
        _package.__path__.append(str(FOLDER / _name))

# A shell that runs the tests in the background makes them ignore interrupts; the programs that they interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
