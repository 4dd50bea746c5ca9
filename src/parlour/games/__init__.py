"""The games; each folder here is one, and nothing about a game is anywhere else."""
