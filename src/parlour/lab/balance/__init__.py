"""The lab: plays many games between computer players and reports on balance, content and the effect of a change."""
