"""What a seat sees and may do, and how to draw it without a browser; it imports nothing else from Parlour."""
