"""The games; each folder here is one, and everything about a game is in its folder."""
