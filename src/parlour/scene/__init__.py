"""What a seat sees and may do, and how to draw it without a browser."""

# Importing the renderer lets a notebook show a match as a picture.
from parlour.scene import svg as svg
