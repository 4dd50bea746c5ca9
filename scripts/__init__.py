"""Scripts that the Makefile and the build call."""
