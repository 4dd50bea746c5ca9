"""Parlour: five games of war and espionage, one table."""

from parlour._pure import prefer_source

__version__ = "0.1.0"

prefer_source()
