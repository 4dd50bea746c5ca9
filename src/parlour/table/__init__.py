"""Live tables: seats, people, bots, clocks, chat, undo and takeover, independent of any transport."""
