"""Makes `python -m parlour` the same as the command `parlour`."""

import sys

from parlour.cli import main

sys.exit(main())
