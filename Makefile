# bankomet: `make play` is all that a player needs. Every target sets up what it uses, once, in .venv and node_modules.
#
#   make play            the table on port 1313 (make play PORT=8080; for friends on the same network HOST=0.0.0.0)
#   make test            every test that takes less than minutes
#   make test-long       the others
#   make check           style, types, import layers, the page's types
#   make bench           the benchmarks
#   make build           the wheel, in dist/
#   make clean           takes away all that this file made

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:

PYTHON ?= python3
PORT ?= 1313
HOST ?= 127.0.0.1
# pytest's own arguments: make test ARGS="-k t5"
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
# A stamp says what .venv holds; it is older than these two when there is something to install.
PINNED := pyproject.toml constraints.txt
WEB := .venv/.web
DEV := .venv/.dev
NODE := node_modules/.stamp
# Chromium and the letters it needs for both languages and the four suits.
BROWSER := tools/debian.sh chromium=chromium fonts-liberation fonts-noto-core
# What several servers share, the proxy before them and its certificate; PostgreSQL lies beside the PATH, so its package is asked for.
SERVERS := tools/debian.sh postgresql nginx=nginx-light openssl=openssl
# What the tests of full disks, backups and units ask for.
TOOLS := tools/debian.sh gcc=gcc libc6-dev sqlite3=sqlite3 systemd-analyze=systemd

.PHONY: play test test-long check check-python check-page bench build pins clean

play: $(WEB)
	@exec $(BIN)/bankomet serve --host $(HOST) --port $(PORT)

test: $(DEV) $(NODE)
	@$(BROWSER)
	@$(SERVERS)
	@$(TOOLS)
	@$(BIN)/pytest -n 3 --dist loadfile $(ARGS)

test-long: $(DEV) $(NODE)
	@$(BROWSER)
	@$(SERVERS)
	@$(TOOLS)
	@$(BIN)/pytest -n 2 --dist worksteal -m long --timeout 7200 --hypothesis-profile=long $(ARGS)

check: check-python check-page

check-python: $(DEV)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo >/dev/null || $(BIN)/lint-imports --no-logo
	@$(BIN)/python tools/imports.py

check-page: $(NODE)
	@node_modules/.bin/tsc --project tsconfig.json

bench: $(DEV)
	@for bench in benchmarks/bench_*.py; do $(BIN)/python -m "benchmarks.$$(basename "$$bench" .py)"; done

build: $(DEV)
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

# The newest versions that pyproject.toml admits, written to constraints.txt for everybody.
pins:
	@fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
	$(PYTHON) -m venv "$$fresh"; \
	"$$fresh/bin/pip" -qq --disable-pip-version-check install '.[all,dev]'; \
	"$$fresh/bin/pip" freeze --exclude bankomet > "$$fresh/pins"; \
	{ grep '^#' constraints.txt; cat "$$fresh/pins"; } > "$$fresh/constraints.txt"; \
	cp "$$fresh/constraints.txt" constraints.txt

clean:
	@rm -rf .venv node_modules build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# ---------------------------------------------------------------------------------------------------------- setting up
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "bankomet needs Python 3.11 or newer. If you have one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || tools/debian.sh python3-venv
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

$(WEB): $(PINNED) | $(BIN)/python
	@echo "Installing bankomet and its server in .venv, this once …" >&2
	@$(PIP) install --constraint constraints.txt --editable '.[web]'
	@touch $@

$(DEV): $(PINNED) | $(BIN)/python
	@echo "Installing bankomet and the tools of its tests in .venv, this once …" >&2
	@$(PIP) install --constraint constraints.txt --editable '.[all,dev]'
	@touch $@ $(WEB)

$(NODE): package.json
	@command -v npm >/dev/null || tools/debian.sh node=nodejs npm=npm
	@npm install --silent --no-progress
	@touch $@
