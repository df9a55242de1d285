# Everything that is done with this project. `make` alone lists it.

SHELL := bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

export PYTHONPATH := $(CURDIR)/py
unexport PYTHONHOME

PYTHON_HERE := .venv/bin/python
STDLIB := build/pyodide/stdlib-trimmed.zip
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
NODE_TEST := node --test --test-reporter=spec --test-concurrency=$(PROCESSORS)
# A file of tests to each processor, since what a file shares is made once.
PYTEST := $(PYTHON_HERE) -m pytest -q --numprocesses auto --dist loadfile

.PHONY: help
help: ## List what can be made
	@printf 'make TARGET, where TARGET is one of\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: setup
setup: .venv/.ready node_modules/.ready .venv/wheels/.ready ## Set up Python's and Node's packages, inside this folder

.venv/.ready: requirements.txt tools/set_up.sh
	@bash tools/set_up.sh python
	@touch $@

# Those that readers' browsers get.
.venv/wheels/.ready: requirements-browser.txt tools/set_up.sh | .venv/.ready
	@bash tools/set_up.sh wheels
	@touch $@

node_modules/.ready: package-lock.json tools/set_up.sh
	@bash tools/set_up.sh node
	@touch $@

.PHONY: serve
serve: setup $(STDLIB) ## Build the site, serve it on this machine alone, print its address
	@port=$$($(PYTHON_HERE) tools/free_port.py) && \
	SITE_URL="http://127.0.0.1:$$port/" $(PYTHON_HERE) -m site_build && \
	exec $(PYTHON_HERE) tools/serve.py site "$$port"

.PHONY: site
site: setup $(STDLIB) ## Build the site into site/ (SITE_URL: where it will be)
	@$(PYTHON_HERE) -m site_build

$(STDLIB): node_modules/.ready $(wildcard tools/*stdlib.* tools/rehearse_page.py) $(shell find py/specdec -name '*.py')
	@node tools/compile_stdlib.mjs

.PHONY: test
test: lint test-python test-node test-parity test-page ## Run the fast tests, a real browser among them

.PHONY: test-all
test-all: test test-slow test-pyodide test-zensical test-browser test-engines ## Run all tests

.PHONY: test-python test-slow
test-python: setup $(STDLIB)
	@$(PYTEST) -m "not slow" tests/specdec py/specdec tests/native tests/site py/site_build py/workbench
test-slow: setup $(STDLIB)
	@$(PYTEST) -m slow tests/specdec py/specdec tests/native tests/site py/site_build py/workbench

.PHONY: test-node test-parity test-pyodide
test-node: setup
	@$(NODE_TEST) tests/site_js/*.test.js
test-parity: setup $(STDLIB)
	@$(NODE_TEST) tests/pyodide/parity.test.js
test-pyodide: setup $(STDLIB)
	@$(NODE_TEST) tests/pyodide/standard_library.test.js tests/pyodide/notebook.test.js

# Found or installed once, before two targets that need one would both install it.
.PHONY: browser
browser:
	@bash tools/set_up.sh browser >/dev/null

.PHONY: test-page test-browser test-engines test-zensical
test-page: site browser
	@browser=$$(bash tools/set_up.sh browser) && \
	CHROME_PATH="$$browser" $(NODE_TEST) tests/browser/*.main.test.js
test-browser: site browser
	@browser=$$(bash tools/set_up.sh browser) && \
	CHROME_PATH="$$browser" $(NODE_TEST) $$(ls tests/browser/*.test.js | grep -v '\.main\.')
# Firefox is spoken to over a WebSocket, which Node 20 has behind a flag.
test-engines: site browser ## Run the main path in Chromium, Firefox and WebKitGTK
	@browser=$$(bash tools/set_up.sh browser) && bash tools/set_up.sh engines && \
	CHROME_PATH="$$browser" NODE_OPTIONS=--experimental-websocket $(NODE_TEST) tests/engines/*.test.js
test-zensical: setup browser $(STDLIB)
	@$(PYTHON_HERE) -m site_build --generator zensical --out build/site-zensical
	@browser=$$(bash tools/set_up.sh browser) && \
	SITE_DIR=build/site-zensical CHROME_PATH="$$browser" $(NODE_TEST) tests/browser/*.main.test.js

.PHONY: bench
bench: site browser ## Measure the site and the log reader (PEERS=1: others; TESTS=1: the tests; RECORD=1: for the page)
	@browser=$$(bash tools/set_up.sh browser) && \
	CHROME_PATH="$$browser" node tests/bench/bench.mjs
	@$(PYTHON_HERE) -m site_build.speed build/bench.json
	@$(if $(RECORD),cp build/bench.json py/site_build/bench.json)
	@$(PYTHON_HERE) tests/bench/logs.py

.PHONY: prose
prose: setup ## Measure how hard each section of the lesson is to read
	@$(PYTHON_HERE) tools/prose.py

.PHONY: mutation
mutation: setup ## Break the model on purpose, line by line: does a test go red? (some minutes)
	@$(PYTHON_HERE) tools/mutation.py

.PHONY: lint
lint: setup ## Check style and types, of Python and of JavaScript
	@$(PYTHON_HERE) -m ruff check .
	@$(PYTHON_HERE) -m ruff format --check .
	@$(PYTHON_HERE) -m mypy
	@npx eslint .
	@npx tsc -p jsconfig.json

.PHONY: format
format: setup ## Lay out the code as the checks want it
	@$(PYTHON_HERE) -m ruff check --fix .
	@$(PYTHON_HERE) -m ruff format .
	@npx eslint --fix .

.PHONY: clean
clean: ## Remove what was built; what was set up stays
	@rm -rf build site dist .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find py tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
