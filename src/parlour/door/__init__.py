"""A door for language models and other programs: the tables as tools of the Model Context Protocol."""
