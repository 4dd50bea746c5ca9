"""Traces rule numbers through code, refusals and tests: no rule without them, no number without a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULE = re.compile(r"^\s*[-*] \*\*([A-Z]\d+[a-z]?)\*\*", re.MULTILINE)
LEADING = re.compile(r"^([A-Z]\d+[a-z]?(?:\s*(?:,|and|-|to)\s*[A-Z]\d+[a-z]?)*)\b")
NUMBER = re.compile(r"[A-Z]\d+[a-z]?")


def rules_of(text: str) -> list[str]:
    """The numbers of the rules in a RULES.md, in order."""
    return RULE.findall(text)


def leading_numbers(docstring: str) -> set[str]:
    """The rule numbers that a docstring starts with; "D1-D3" counts all three."""
    match = LEADING.match(docstring.strip())
    if match is None:
        return set()
    numbers = set(NUMBER.findall(match[1]))
    for low, high in re.findall(r"([A-Z]\d+)\s*(?:-|to)\s*([A-Z]\d+)", match[1]):
        numbers |= {f"{low[0]}{n}" for n in range(int(low[1:]), int(high[1:]) + 1)}
    return numbers


def docstrings(path: Path) -> list[str]:
    """All docstrings of a module and of what it defines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [text for node in ast.walk(tree) if isinstance(node, kinds) and (text := ast.get_docstring(node))]


def trace_problems(folder: Path, rules: str, tests: list[Path]) -> list[str]:
    """The rules of the game in `folder` without code or test, and the numbers cited without a rule."""
    numbers = rules_of(rules)
    known = set(numbers)
    problems = [f"{number} stands twice in RULES.md" for number in known if numbers.count(number) > 1]
    if not numbers:
        return ["RULES.md numbers no rule"]
    letters = {number[0] for number in numbers}
    code = [path for path in sorted(folder.rglob("*.py")) if "tests" not in path.relative_to(folder).parts]
    implemented: set[str] = set()
    for path in code:
        for text in docstrings(path):
            implemented |= leading_numbers(text)
        for cited in re.findall(r"[\"'f ]([A-Z]\d+[a-z]?): ", path.read_text(encoding="utf-8")):
            if cited[0] in letters and cited not in known:
                problems.append(f"{path.name} cites {cited}, which is not a rule")
    tested: set[str] = set()
    for path in tests:
        text = path.read_text(encoding="utf-8")
        tested |= {number for number in known if re.search(rf"(?<![A-Za-z0-9]){number}(?![0-9a-z])", text)}
        tested |= {number for number in known if re.search(rf"def test_(?:\w+_)?{number.lower()}(?![0-9a-z])", text)}
    problems += [f"no docstring starts with {number}" for number in numbers if number not in implemented]
    problems += [f"no test cites {number}" for number in numbers if number not in tested]
    return sorted(set(problems))
