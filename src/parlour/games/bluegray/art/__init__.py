"""The drawn parts of Blue & Gray."""
