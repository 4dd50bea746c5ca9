"""Every game as a research environment for PettingZoo, Gymnasium and OpenSpiel, from the same rules."""
