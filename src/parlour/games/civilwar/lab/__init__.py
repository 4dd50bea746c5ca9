"""What measures the balance of the game and fits its players."""
