"""The conformance suite: every game passes it, plug-ins too."""
