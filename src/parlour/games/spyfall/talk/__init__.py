"""The computer players' talk: what they know, how they understand, what they believe, how they put it."""
