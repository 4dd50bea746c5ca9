"""Every game as a research environment: PettingZoo, Gymnasium and OpenSpiel, from the same rules."""
