"""Python's standard library as the browser loads it: compiled, and trimmed to what is used.

``tools/compile_stdlib.mjs`` makes it, under Node; here it is called when its result is missing or
older than what it is made from.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from site_build.errors import SiteError


def standard_library(root: Path) -> bytes:
    """Return the trimmed standard library, made anew if need be."""
    result = root / "build" / "pyodide" / "stdlib-trimmed.zip"
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
