"""Computer players for any game; they see a Perspective, never a State."""
