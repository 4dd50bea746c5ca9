"""What the Makefile and the build call."""
