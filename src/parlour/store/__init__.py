"""Where tables live between and during sessions."""
