# Everything here makes its own environment: a fresh clone needs only make and Python >= 3.11.
#
#   make demo          watch a seeded game of three bots
#   make test          the whole test suite
#   make help          the rest
#
# PYTHON=/path/to/python   which interpreter (found by itself: .ci/python)
# VENV=.venv               where the environment goes
#
# Versions are pinned in requirements.lock, a pip constraints file of names and versions only.
# There is no uv.lock: uv writes the address of the package index into it, and addresses of
# indexes stay out of this repository, so that it installs from whichever index you use.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell .ci/python)
WORKERS ?= 2
VERSIONS := 3.11 3.12 3.13

# The distributions of this repository that have a package, the core first.
DISTS := . $(patsubst %/pyproject.toml,%,$(wildcard variants/pyproject.toml plugins/*/pyproject.toml))
DISTS := $(foreach d,$(DISTS),$(if $(wildcard $d/src/*/__init__.py $d/glenmore_*/__init__.py),$d))
PACKAGES := $(patsubst %/__init__.py,%,$(wildcard src/*/__init__.py plugins/*/src/*/__init__.py \
  variants/*/__init__.py))
PROJECTS := $(patsubst ./%,%,$(addsuffix /pyproject.toml,$(DISTS)))
DATA := $(wildcard plugins/*/src/*/data)
EDITABLE := $(foreach d,$(DISTS),-e ./$(patsubst ./%,%,$d))

# With uv on PATH, uv; else venv and pip. pip knows --group from 25.1 on.
ifneq ($(shell command -v uv 2>/dev/null),)
  MAKE_VENV = uv venv --quiet --seed $(if $(PYTHON),--python $(PYTHON),--python 3.11) $(VENV)
  INSTALL = uv pip install --quiet --python $(BIN)/python --constraint requirements.lock
else
  MAKE_VENV = $(if $(PYTHON),$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet \
    --upgrade 'pip>=25.1',echo 'No Python >= 3.11 with venv found: install one or say make PYTHON=/path/to/python' >&2; exit 1)
  INSTALL = $(BIN)/python -m pip install --quiet --constraint requirements.lock
endif

# ------------------------------------------------------------------------------ environments

# What plays a game: the distributions of this repository, editable. Made again when one of
# them is new or gone, or when a pyproject.toml or the pins change.
RUN := $(VENV)/.stamp-run
# What works on it: tests, lint, types, docs.
DEV := $(VENV)/.stamp-dev
BENCH := $(VENV)/.stamp-bench

ifneq ($(strip $(DISTS)),$(strip $(shell cat $(RUN) 2>/dev/null)))
  NEW_DISTS := new-dists
endif

$(BIN)/python:
	@echo "== making $(VENV)"
	rm -rf $(VENV)
	$(MAKE_VENV)

$(RUN): requirements.lock $(PROJECTS) $(NEW_DISTS) | $(BIN)/python
	@echo "== installing into $(VENV): $(DISTS)"
	$(INSTALL) --group build
	$(INSTALL) --no-build-isolation $(EDITABLE)
	@echo "$(strip $(DISTS))" > $@

$(DEV): requirements.lock pyproject.toml $(RUN)
	@echo "== installing the tools into $(VENV)"
	$(INSTALL) --group dev
	@touch $@

$(BENCH): requirements.lock pyproject.toml $(RUN)
	$(INSTALL) --group bench
	@touch $@

.PHONY: new-dists
new-dists:

# ------------------------------------------------------------------------------------- using

.PHONY: demo play
demo: $(RUN) ## a seeded three-player game of bots: log, displays, score table
	$(BIN)/glenmore demo

play: $(RUN) ## play Glen More against two bots in this terminal
	$(BIN)/glenmore play glen-more --players 3 --seat 1=human --seat 2=greedy --seat 3=greedy

# ---------------------------------------------------------------------------------- checking

.PHONY: venv test test-fast test-all test-others lint format types docs wheels ci
venv: $(DEV) ## the environment with all tools

test: $(DEV) ## all tests, and the examples in the docstrings
	$(BIN)/python -m pytest -n $(WORKERS)

test-fast: $(DEV) ## the tests of tests/ that are not slow
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" tests

test-all: test ## all tests on each of 3.11, 3.12, 3.13 that is at hand
	.ci/interpreters test $(VENV) $(VERSIONS)

test-others: $(DEV) ## the fast tests on the interpreters at hand other than that of $(VENV)
	.ci/interpreters test-fast $(VENV) $(VERSIONS)

lint: $(DEV) ## ruff, its format, the import contracts, compiled data up to date
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m glenmore_core.content.compiled --check $(DATA)

format: $(DEV) ## put the code into ruff's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(DEV) ## mypy, strict
	$(BIN)/mypy $(PACKAGES)

docs: $(DEV) ## the documentation into site/, strictly
	$(BIN)/mkdocs build --strict --quiet --site-dir site

wheels: $(DEV) ## build every wheel into dist/ and try them in an empty environment
	$(BIN)/python .ci/wheels $(DISTS)

ci: ## what .ci/run does
	bash .ci/run

# ------------------------------------------------------------------------------------ making

.PHONY: data playthroughs pictures bench lock clean help
data: $(RUN) ## compile the plug-ins' YAML to the JSON they load
	$(BIN)/python -m glenmore_core.content.compiled $(DATA)

playthroughs: $(DEV) ## write the playthrough files, counts and digests of the tests anew
	$(BIN)/python -m glenmore_core.playthrough tests/playthroughs
	$(BIN)/python -m glenmore_core.perft tests/perft.json

pictures: $(DEV) ## draw the pictures of the documentation anew
	$(BIN)/python tests/drawing/example_pictures.py

bench: $(BENCH) ## speed, side by side with peers; writes docs/performance.md
	$(BIN)/python benchmarks/run.py

lock: ## resolve all dependencies anew into requirements.lock (needs Python 3.11)
	.ci/lock

clean: ## remove environments, caches and built things
	rm -rf .venv .venv-* dist build site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16
