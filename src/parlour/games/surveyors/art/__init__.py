"""Drawings of the mat and of the cards, in the manner of a survey map of the 1860s; colours are those of the theme."""
