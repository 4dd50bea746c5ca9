"""Drawings and words of 1955: symbols, the board, the faces of cards."""
