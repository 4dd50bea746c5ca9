"""Measures the balance of 1955."""
