#!/usr/bin/env bash
# Sets up what the project is built and tested with, inside its own folder:
#   .venv          Python packages, from requirements.txt
#   node_modules   from package-lock.json
#   a browser      an installed Chromium or Chrome, else the system's package, else Playwright's
# Usage: tools/set_up.sh python|node|browser
set -euo pipefail
cd "$(dirname "$0")/.."

stop() { printf '%s\n' "$*" >&2; exit 1; }

newest_python() {
  local name
  for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      printf '%s' "$name"
      return
    fi
  done
}

set_up_python() {
  local python
  python=$(newest_python)
  [ -n "$python" ] || stop "Python 3.11 or later is needed, and none was found: install it, or name it with PYTHON=/path/to/python make."
  # A half-made environment is made anew.
  .venv/bin/python -m pip --version >/dev/null 2>&1 || {
    rm -rf .venv
    "$python" -m venv .venv || stop "Python cannot make a virtual environment: install its venv package (on Debian: apt install python3-venv)."
  }
  .venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
}

set_up_node() {
  command -v node >/dev/null || stop "Node 20 or later is needed, and none was found: install it first."
  node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20)' ||
    stop "Node 20 or later is needed, but this is $(node --version): install a newer one."
  command -v npm >/dev/null || stop "npm is needed, which comes with Node, and none was found: install it first."
  npm ci --silent --no-audit --no-fund
}

installed_browser() {
  local name
  for name in "${CHROME_PATH:-}" chromium chromium-browser google-chrome google-chrome-stable chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then
      command -v "$name"
      return
    fi
  done
  node --input-type=module -e '
    import { existsSync } from "node:fs";
    import { chromium } from "playwright-core";
    const path = chromium.executablePath();
    if (existsSync(path)) console.log(path);'
}

set_up_browser() {
  [ -n "$(installed_browser)" ] && return
  local root_command=""
  [ "$(id -u)" = 0 ] || root_command="sudo -n"
  if command -v apt-get >/dev/null && $root_command true 2>/dev/null; then
    printf 'No browser found: installing Chromium from the system'\''s packages.\n'
    { $root_command apt-get update -qq && $root_command apt-get install -y -qq chromium; } >/dev/null || true
    [ -n "$(installed_browser)" ] && return
  fi
  printf 'No browser found: installing Chromium through Playwright.\n'
  npx playwright-core install chromium-headless-shell chromium || true
  [ -n "$(installed_browser)" ] || stop "The browser tests need Chromium or Chrome: install one, or name it with CHROME_PATH=/path/to/chrome make test."
}

"set_up_${1:?python, node or browser}"
