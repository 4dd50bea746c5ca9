"""Drawings of Blue & Gray."""
