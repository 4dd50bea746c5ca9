"""Lets `python -m parlour` do what the command does."""

import sys

from parlour.cli import main

sys.exit(main())
