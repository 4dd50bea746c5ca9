# The commands of this project. `make play` and `make test` need nothing but Python 3.11 or later and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
SOURCES := $(shell find src examples benchmarks -type f \( -name '*.py' -o -name '*.md' -o -name '*.toml' -o -name '*.txt' -o -name '*.svg' \) -not -path '*/tests/*' -not -path '*.egg-info/*' 2>/dev/null) setup.py pyproject.toml

.PHONY: setup play test check quick bench bench-all wheel clean

setup: $(VENV)/installed

$(VENV)/tools: requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

# The package itself, compiled, with the example plug-in and the benchmarks' games in the same compiled group.
$(VENV)/installed: $(VENV)/tools $(SOURCES) $(WEB)
	$(BIN)/python scripts/install.py
	touch $@

# The example is installed here for the tests; the home page shows the five games.
play: setup
	$(BIN)/parlour play --open --without deaddrop

test: setup
	$(BIN)/python scripts/browser.py
	$(BIN)/python -m pytest -n 2 --dist worksteal
	$(MAKE) --no-print-directory check

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python scripts/client.py check

quick: $(VENV)/tools
	PYTHONPATH=src:examples/deaddrop/src $(BIN)/python -m pytest -q -x -m "not browser"

bench: setup
	$(BIN)/python -m benchmarks core

bench-all: setup
	for name in $$($(BIN)/python -m benchmarks --names); do $(BIN)/python -m benchmarks $$name || exit 1; done

wheel: $(VENV)/tools
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf $(VENV) build dist web/node_modules src/parlour/server/static
