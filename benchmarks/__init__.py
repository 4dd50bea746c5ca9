"""Benchmarks against other libraries; `python -m benchmarks` lists them."""
