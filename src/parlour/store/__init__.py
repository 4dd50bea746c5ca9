"""Where tables are kept: how records lie on a disk is known here and nowhere else."""
