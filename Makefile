# The project's commands. `make play` and `make test` need only Python 3.11 or later and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
SOURCES := $(shell find src examples benchmarks -type f \( -name '*.py' -o -name '*.md' -o -name '*.toml' -o -name '*.txt' -o -name '*.svg' \) -not -path '*/tests/*' -not -path '*.egg-info/*' 2>/dev/null) setup.py pyproject.toml

.PHONY: setup programs play test check quick bench bench-all docs pictures reference wheel smoke image clean

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

# The browser, the proxies and the servers of the tests; `make test` fetches them while the package compiles.
programs: $(VENV)/tools
	$(BIN)/python scripts/programs.py
	$(BIN)/python scripts/servers.py

# Four at a time, since tests mostly wait. Tests that fail are run once more by themselves: browsers and clusters can miss
# a deadline on a busy machine. A real fault fails twice.
test:
	$(MAKE) --no-print-directory -j2 setup programs
	$(MAKE) --no-print-directory $(VENV)/docs
	$(BIN)/python -m pytest -n 4 --dist worksteal || $(BIN)/python -m pytest --last-failed --last-failed-no-failures none
	$(MAKE) --no-print-directory check

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python scripts/client.py check
	$(BIN)/python scripts/client.py actions

# Programs that the tests start find the example plug-in by its installed entry point, and its code in the tree.
$(VENV)/example: $(VENV)/tools examples/deaddrop/pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation ./examples/deaddrop
	touch $@

quick: $(VENV)/example
	PYTHONPATH=src:examples/deaddrop/src $(BIN)/python -m pytest -q -x -m "not browser"

bench: setup
	$(BIN)/python -m benchmarks core

bench-all: setup
	for name in $$($(BIN)/python -m benchmarks --names); do $(BIN)/python -m benchmarks $$name || exit 1; done

# The documentation site, in site/; a broken link or any other warning is an error.
$(VENV)/docs: $(VENV)/tools requirements-docs.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-docs.txt
	touch $@

docs: $(VENV)/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# The generated parts of the documentation: tables and drawings, then pictures of the real client.
reference: setup
	$(BIN)/python -m scripts.reference

pictures: setup programs
	$(BIN)/python -m scripts.pictures

wheel: $(VENV)/tools
	$(BIN)/python -m build --outdir dist

# A wheel in an empty environment, with each extra in turn; takes a few minutes and downloads what the extras need.
smoke: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.8
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python scripts/smoke.py

# The container image, built and tried with docker or podman; takes a few minutes.
image:
	$(PYTHON) scripts/image.py

clean:
	rm -rf $(VENV) build dist site web/node_modules src/parlour/server/static
