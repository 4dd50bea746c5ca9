"""Benchmarks against other libraries; `python -m benchmarks` lists them."""

import sys
from pathlib import Path

# The games to measure; a compiled build of them comes earlier on the path.
sys.path.append(str(Path(__file__).resolve().parent / "peers"))
