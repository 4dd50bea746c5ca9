"""The drawn parts of the scene."""
