"""Stores tables; only this package knows how records are kept on disk."""
