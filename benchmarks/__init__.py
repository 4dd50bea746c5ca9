"""Measurements beside other libraries; `python -m benchmarks` lists them."""
