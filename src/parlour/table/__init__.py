"""A live table: seats, people, bots, clocks, chat, undo and takeover; it knows no transport."""
