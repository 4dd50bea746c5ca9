"""The lab: many games of a game on the contract, what they say about its balance and its content, and what a change does."""
