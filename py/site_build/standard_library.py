"""What Python in the browser starts from, compiled: its library, trimmed or whole, and the package.

``tools/compile_stdlib.mjs`` makes all, under Node; here it is called when a result is missing or
older than what it is made from.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from site_build.errors import SiteError


def standard_library(root: Path) -> bytes:
    """Return the trimmed standard library, made anew if need be."""
    return _made(root, "stdlib-trimmed.zip")


def full_library(root: Path) -> bytes:
    """Return the whole standard library, made anew if need be: what a reader's code may import."""
    return _made(root, "stdlib-full.zip")


def compiled_package(root: Path) -> bytes:
    """Return the package's bytecode, to be unpacked over its sources, made anew if need be."""
    return _made(root, "specdec-compiled.zip")


def compiled_log_reader(root: Path) -> bytes:
    """Return the bytecode of what reads servers' logs, made anew if need be."""
    return _made(root, "server-logs-compiled.zip")


def _made(root: Path, name: str) -> bytes:
    result = root / "build" / "pyodide" / name
    if not result.is_file() or result.stat().st_mtime < _newest_source(root):
        _compile(root)
    return result.read_bytes()


def _newest_source(root: Path) -> float:
    sources = [
        *(root / "tools").glob("*stdlib*"),
        *(root / "py" / "specdec").rglob("*.py"),
        root / "node_modules" / "pyodide" / "package.json",
    ]
    return max(source.stat().st_mtime for source in sources)


def _compile(root: Path) -> None:
    command = ["node", "tools/compile_stdlib.mjs"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise SiteError("There is no node: install Node 20 or later.") from None
    if done.returncode:
        raise SiteError(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr).strip()}")
