"""Hints, reviews of finished matches and puzzles, for every game on the contract."""
