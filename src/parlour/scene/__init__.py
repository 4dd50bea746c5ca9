"""What a seat sees and may do, and how to draw it without a browser. It imports nothing else of Parlour."""
