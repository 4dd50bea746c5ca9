"""Measurements of the game and its computer players."""
