# Two commands: `make crawl` and `make test`. Everything they need goes into .venv, with pinned dependencies.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A crawl of one's own: make crawl SEEDS=my-blogs.txt
SEEDS ?=
OUTPUT ?= output

.PHONY: crawl test lint types audit lock clean help

help:
	@echo "make crawl               crawl the small blogs that come with the project"
	@echo "make crawl SEEDS=FILE    crawl your own list of blogs"
	@echo "make test                lint, types and all tests"

$(VENV)/.runtime: requirements/runtime.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/runtime.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.development: $(VENV)/.runtime requirements/development.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/development.lock
	@touch $@

# Shows WARC files; it pins old libraries, so it has an environment of its own.
$(VENV)/.pywb: $(VENV)/.runtime requirements/pywb.lock
	$(BIN)/python -m venv $(VENV)/pywb
	$(VENV)/pywb/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/pywb.lock
	@touch $@

crawl: $(VENV)/.runtime
ifeq ($(SEEDS),)
	@$(BIN)/python -m tests.blogs.crawl $(OUTPUT)
else
	@$(BIN)/scrapy crawl blogs -a seeds=$(SEEDS) -o $(OUTPUT)/corpus.jsonl
endif

test: $(VENV)/.development $(VENV)/.pywb lint types
	@PYTHON=$(BIN)/python tests/system.sh chromium postgresql
	BLOGCORPUS_TEST_PYWB=$(VENV)/pywb/bin $(BIN)/python -m pytest -n 2 --dist worksteal -q

lint: $(VENV)/.development
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: $(VENV)/.development
	$(BIN)/mypy

# Known vulnerabilities in what is pinned; needs the network. Its own libraries are not those of the crawl.
$(VENV)/.audit: requirements/audit.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.lock
	@touch $@

audit: $(VENV)/.audit
	$(VENV)/audit/bin/pip-audit --strict --disable-pip --require-hashes \
		-r requirements/runtime.lock -r requirements/development.lock

# Make the locks anew, for every Python and system at once.
lock:
	uv pip compile --quiet --universal --generate-hashes --python-version 3.10 --no-emit-index-url \
		--extra browser pyproject.toml requirements/build.in -o requirements/runtime.lock
	uv pip compile --quiet --universal --generate-hashes --python-version 3.10 --no-emit-index-url \
		--group dev -c requirements/runtime.lock -o requirements/development.lock
	uv pip compile --quiet --universal --generate-hashes --python-version 3.10 --no-emit-index-url \
		requirements/pywb.in -o requirements/pywb.lock
	uv pip compile --quiet --universal --generate-hashes --python-version 3.10 --no-emit-index-url \
		requirements/audit.in -o requirements/audit.lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
