"""Pictures for the documentation, taken from the real client at a real server; run `make pictures`."""
