"""Drawings of the mat and the cards in the style of an 1860s survey map, in the colours of the theme."""
