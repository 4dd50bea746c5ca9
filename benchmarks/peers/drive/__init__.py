"""Loops that are compiled together with the games."""
