"""How bots talk: what they know about locations, how they read lines, decide what to say and phrase it."""
