"""Tools beside the game."""
