"""The picture of the map."""
