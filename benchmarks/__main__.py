"""`python -m benchmarks NAME [--json]`; without a name it lists them. It fails if the report names limits that were exceeded."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from typing import Any

import benchmarks


def names() -> list[str]:
    """All benchmarks: the public modules and packages of this package."""
    return sorted(info.name for info in pkgutil.iter_modules(benchmarks.__path__) if not info.name.startswith("_"))


def show(report: dict[str, Any]) -> None:
    """Print a report for people."""
    for name, value in report.items():
        if isinstance(value, dict):
            print(name)
            for key, entry in value.items():
                if isinstance(entry, (int, float)):
                    print(f"  {key:<66} {entry:>14,.2f}")
                elif not isinstance(entry, (dict, list)):  # --json shows what is nested deeper
                    print(f"  {key:<66} {entry}")
        else:
            print(f"{name}: {value}")


def main(arguments: list[str]) -> int:
    """Run one benchmark and print its report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__, add_help=False)
    parser.add_argument("name", nargs="?")
    parser.add_argument("--json", action="store_true", help="print only one JSON object")
    parser.add_argument("--names", action="store_true", help="print only the names")
    parser.add_argument("-h", "--help", action="store_true", help="show this help, or after a name the benchmark's own")
    options, rest = parser.parse_known_args(arguments)
    if options.help and options.name is None:
        parser.print_help()
        return 0
    if options.names:
        print("\n".join(names()))
        return 0
    if options.name is None:
        for name in names():
            doc = importlib.import_module(f"benchmarks.{name}").__doc__ or ""
            print(f"{name:<12} {doc.strip().splitlines()[0]}")
        return 0
    if options.name not in names():
        parser.error(f"there is no benchmark {options.name!r}; there are: {', '.join(names())}")
    report = importlib.import_module(f"benchmarks.{options.name}").run([*rest, *["--help"] * options.help])
    if options.json:
        print(json.dumps(report, indent=1))
    else:
        show(report)
    return 1 if report.get("exceeded") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
