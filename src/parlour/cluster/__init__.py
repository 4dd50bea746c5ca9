"""Several server processes as one: the bus between them, relayed connections, and workers for computer players."""
