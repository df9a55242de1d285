"""The folder the browser needs: scripts, baked answers and Python, named by a hash of it all.

    specdec-0123456789ab/
      *.js                           the page's scripts
      baked/*.json                   answers computed at build
      pyodide.*, stdlib, wheel       Python and the package
      specdec-compiled.zip           the package's bytecode, which spares compiling at every start
      manifest.json                  what Python needs, with sizes and hashes

A file of another build cannot be taken for one of this: the folder, the manifest and every baked
file carry the same hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_build.baked import baked_answers, baked_name
from site_build.bench_html import BAKED as BAKED_BENCH
from site_build.bench_html import baked_bench
from site_build.errors import SiteError
from site_build.standard_library import compiled_package, standard_library
from site_build.wheel import wheel_bytes, wheel_name

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_HASH_LENGTH = 12


@dataclass(frozen=True)
class Assets:
    """One build's folder: its hash, and its files by name."""

    build: str
    files: Mapping[str, bytes]

    @property
    def folder(self) -> str:
        """The folder's address, seen from the site's root, without a slash at its end."""
        return f"assets/specdec-{self.build}"

    def write(self, site: Path) -> None:
        """Put the folder into a site."""
        for name, data in self.files.items():
            path = site / self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def gather(root: Path, figures: Iterable[tuple[str, Mapping[str, Any]]]) -> Assets:
    """Return the folder for a site that shows ``figures``, each with its opening settings."""
    return named(_scripts(root), _python(root), _baked(figures), lock(root))


def named(
    scripts: Mapping[str, bytes],
    python: Mapping[str, bytes],
    baked: Mapping[str, Mapping[str, Any]],
    lock_contents: Mapping[str, Any],
) -> Assets:
    """Return the files of a folder with the hash of their contents written into them.

    ``python`` holds what Python needs; last come its standard library, the wheel and the package
    compiled.
    """
    contents = {**scripts, **python, "lock": _json(lock_contents)}
    contents |= {name: _json(file) for name, file in baked.items()}
    lines = [f"{name} {_sha256(data)}\n" for name, data in sorted(contents.items())]
    build = _sha256("".join(lines).encode())[:_HASH_LENGTH]
    *_, stdlib, wheel, compiled = python
    manifest = {
        "build": build,
        "wheel": wheel,
        "compiled": compiled,
        "stdlib": stdlib,
        "lock": lock_contents,
        "files": {
            name: {"bytes": len(data), "sha256": _sha256(data)} for name, data in python.items()
        },
    }
    written = {name: _json({"build": build, **file}) for name, file in baked.items()}
    files = {**scripts, **python, **written, "manifest.json": _json(manifest)}
    return Assets(build, files)


def lock(root: Path) -> dict[str, Any]:
    """Return what Pyodide asks of a lock file: its own build, and no packages."""
    text = _pyodide(root, "pyodide-lock.json").decode()
    return {"info": json.loads(text)["info"], "packages": {}}


def _scripts(root: Path) -> dict[str, bytes]:
    found = {path.name: path.read_bytes() for path in sorted((root / "site_js").glob("*.js"))}
    if "specdec-figure.js" not in found:
        raise SiteError("site_js has no specdec-figure.js: the pages would have no sliders.")
    return found


def _python(root: Path) -> dict[str, bytes]:
    return {
        **{name: _pyodide(root, name) for name in PYODIDE_FILES},
        "python_stdlib.zip": standard_library(root),
        wheel_name(root): wheel_bytes(root),
        "specdec-compiled.zip": compiled_package(root),
    }


def _pyodide(root: Path, name: str) -> bytes:
    path = root / "node_modules" / "pyodide" / name
    if not path.is_file():
        raise SiteError("node_modules has no pyodide: run 'make setup' first.")
    return path.read_bytes()


def _baked(figures: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, dict[str, Any]]:
    return {
        f"baked/{baked_name(figure, opening)}": baked_answers(figure, opening)
        for figure, opening in figures
    } | {BAKED_BENCH: baked_bench()}


def _json(data: Mapping[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
