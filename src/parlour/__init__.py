"""Parlour: five games of war and espionage, one table."""
