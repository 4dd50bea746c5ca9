"""Measures Blue & Gray: how fair the decks are, how long a war is, how strong the players are."""
