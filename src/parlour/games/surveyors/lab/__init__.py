"""Measures the balance of the game and the strength of its computer players."""
