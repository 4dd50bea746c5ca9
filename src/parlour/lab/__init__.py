"""Experiments with games: simulation, tournaments and reports."""
