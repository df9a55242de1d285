#!/usr/bin/env bash
# Sets up what the project is built and tested with, all of it inside its own folder but a browser:
#   python    .venv, from requirements.txt
#   wheels    .venv/wheels, from requirements-browser.txt: what the browser's Python installs
#   node      node_modules, from package-lock.json
#   browser   an installed Chromium or Chrome, else the system's package, else Playwright's;
#             prints its path
#   engines   Firefox and WebKitGTK from the system's packages, where they can be had
# Usage: bash tools/set_up.sh python|wheels|node|browser|engines
set -euo pipefail
cd "$(dirname "$0")/.."
unset PYTHONHOME PYTHONPATH

stop() { printf '%s\n' "$*" >&2; exit 1; }

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

python_to_use() {
  local name
  for name in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if is_new_enough "$name"; then
      printf '%s' "$name"
      return
    fi
  done
  stop "Python 3.11 or later is needed, and none was found: install it, or name it with PYTHON=/path/to/python make."
}

set_up_python() {
  local python
  # An environment that is half made, too old or moved from its Python is made anew.
  if ! { is_new_enough .venv/bin/python && .venv/bin/python -m pip --version; } >/dev/null 2>&1; then
    python=$(python_to_use)
    rm -rf .venv
    "$python" -m venv .venv >/dev/null 2>&1 || {
      rm -rf .venv
      stop "$python cannot make a virtual environment: install its venv module (on Debian: apt install python3-venv)."
    }
  fi
  printf 'Installing the Python packages into .venv: a minute or two the first time.\n' >&2
  .venv/bin/python -m pip install -qq --disable-pip-version-check -r requirements.txt ||
    stop "The Python packages could not be installed, for the reason above."
}

set_up_wheels() {
  rm -rf .venv/wheels
  .venv/bin/python -m pip download -qq --disable-pip-version-check --no-deps --require-hashes \
    --only-binary=:all: --python-version 3.14 --implementation py --abi none --platform any \
    --dest .venv/wheels -r requirements-browser.txt ||
    stop "The wheels for the browser could not be fetched, for the reason above."
}

set_up_node() {
  command -v node >/dev/null || stop "Node 20 or later is needed, and none was found: install it first."
  node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' ||
    stop "Node 20 or later is needed, but this is $(node --version): install a newer one."
  command -v npm >/dev/null || stop "npm is needed, which comes with Node, and none was found: install it first."
  npm ci --silent --no-audit --no-fund || stop "npm ci failed: is package-lock.json whole and the registry in reach?"
}

installed_browser() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if command -v "$name"; then return; fi
  done
  # The one that Playwright has fetched, if it has.
  command -v "$(node -p 'require("playwright-core").chromium.executablePath()' 2>/dev/null)"
}

# From the system's packages, one by one: where one is unknown the others still come.
install() {
  local as_root=() package
  [ "$(id -u)" = 0 ] || as_root=(sudo -n)
  command -v apt-get >/dev/null && ${as_root[@]+"${as_root[@]}"} true 2>/dev/null || return 0
  printf 'Installing %s from the system'\''s packages.\n' "$*" >&2
  ${as_root[@]+"${as_root[@]}"} apt-get update -qq >&2 || true
  for package in "$@"; do
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
      -o DPkg::Lock::Timeout=300 --no-install-recommends "$package" >/dev/null || true
  done
}

set_up_engines() {
  local packages=()
  command -v firefox-esr || command -v firefox || packages+=(firefox-esr)
  command -v WebKitWebDriver || packages+=(webkit2gtk-driver)
  command -v xvfb-run || packages+=(xvfb xauth)
  [ "${#packages[@]}" = 0 ] || install "${packages[@]}"
}

set_up_browser() {
  if [ -n "${CHROME_PATH:-}" ]; then
    command -v "$CHROME_PATH" || stop "CHROME_PATH names $CHROME_PATH, but there is no such program."
    return
  fi
  installed_browser && return
  install chromium
  installed_browser && return
  printf 'Installing Chromium through Playwright: no browser was found.\n' >&2
  npx playwright-core install --with-deps chromium >&2 || npx playwright-core install chromium >&2 || true
  installed_browser ||
    stop "The browser tests need Chromium or Chrome: install one, or name it with CHROME_PATH=/path/to/chrome make test."
}

case "${1:-}" in
  python | wheels | node | browser) "set_up_$1" ;;
  engines) set_up_engines >/dev/null ;;
  *) stop "Usage: bash tools/set_up.sh python|wheels|node|browser|engines" ;;
esac
