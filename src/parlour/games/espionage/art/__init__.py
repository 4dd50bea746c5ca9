"""The drawn parts of 1955: symbols, the board, the texts of the cards."""
