"""Tools that measure the game's balance and fit its players."""
