"""Measures the bots of Spyfall."""
