"""The folder the browser needs: scripts, baked answers and Python, named by a hash of it all.

    specdec-0123456789ab/
      *.js                           the page's scripts
      baked/*.json                   answers computed at build
      pyodide.*, stdlib, wheel       Python and the package
      specdec-compiled.zip           the package's bytecode, which spares compiling at every start
      server-logs-compiled.zip       the same of what reads logs, for the one page that does
      workbench.zip                  what runs a reader's code and the tests
      wheels/*, project.zip          pytest with all it needs, and the tests it runs
      manifest.json, code.json, log.json, tests.json   what each worker's Python needs, with sizes
                                     and hashes

A file of another build cannot be taken for one of this: the folder, the manifests and every baked
file carry the same hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from site_build.archive import archive
from site_build.baked import baked_answers, baked_name
from site_build.bench_html import BAKED as BAKED_BENCH
from site_build.bench_html import baked_bench
from site_build.embed import FRAME, SCRIPT, dark_styles, frame_script
from site_build.errors import SiteError
from site_build.log_html import baked_examples
from site_build.plain_pages import RESET_SCRIPT
from site_build.standard_library import (
    compiled_log_reader,
    compiled_package,
    full_library,
    standard_library,
)
from site_build.tested_project import browser_wheels, project_archive
from site_build.wheel import wheel_bytes, wheel_name
from site_build.widget_html import WIDGET

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SERVICE_WORKER_MODULE = "service-worker.js"
"""What becomes sw.js."""
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


class Worker(NamedTuple):
    """What the Python of one of the page's workers needs."""

    stdlib: str
    archives: tuple[str, ...]
    """Those unpacked where Python looks for packages."""
    files: Mapping[str, bytes]
    wheels: tuple[str, ...] = ()
    """Those that micropip installs."""


def gather(root: Path, figures: Iterable[tuple[str, Mapping[str, Any]]]) -> Assets:
    """Return the folder for a site that shows ``figures``, each with its opening settings."""
    return named(_scripts(root), _workers(root), _baked(figures), lock(root))


def named(
    scripts: Mapping[str, bytes],
    workers: Mapping[str, Worker],
    baked: Mapping[str, Mapping[str, Any]],
    lock_contents: Mapping[str, Any],
) -> Assets:
    """Return the files of a folder with the hash of their contents written into them.

    ``workers`` holds what each needs by the name of its manifest.
    """
    python = {name: data for worker in workers.values() for name, data in worker.files.items()}
    contents = {**scripts, **python, "lock": _json(lock_contents)}
    contents |= {name: _json(file) for name, file in baked.items()}
    lines = [f"{name} {_sha256(data)}\n" for name, data in sorted(contents.items())]
    build = _sha256("".join(lines).encode())[:_HASH_LENGTH]
    manifests = {
        name: _json({"build": build, "lock": lock_contents, **_manifest(worker)})
        for name, worker in workers.items()
    }
    written = {name: _json({"build": build, **file}) for name, file in baked.items()}
    # In a sandboxed frame a page may read no file but a script.
    framed = {
        f"{name}.js": b"specdecBaked(" + data + b");"
        for name, data in written.items()
        if name == f"baked/{WIDGET}.json"
    }
    return Assets(build, {**scripts, **python, **written, **framed, **manifests})


def _manifest(worker: Worker) -> dict[str, Any]:
    return {
        "stdlib": worker.stdlib,
        "archives": worker.archives,
        "wheels": worker.wheels,
        "files": {
            name: {"bytes": len(data), "sha256": _sha256(data)}
            for name, data in worker.files.items()
        },
    }


def lock(root: Path) -> dict[str, Any]:
    """Return what Pyodide asks of a lock file: its own build, and no packages."""
    text = _pyodide(root, "pyodide-lock.json").decode()
    return {"info": json.loads(text)["info"], "packages": {}}


def _scripts(root: Path) -> dict[str, bytes]:
    found = {path.name: path.read_bytes() for path in sorted((root / "site_js").glob("*.js"))}
    for at_root in (SCRIPT, RESET_SCRIPT, SERVICE_WORKER_MODULE):  # where addresses stay the same
        found.pop(at_root, None)
    if "specdec-figure.js" not in found:
        raise SiteError("site_js has no specdec-figure.js: the pages would have no sliders.")
    styles = (root / "docs" / "stylesheets" / "specdec.css").read_text("utf-8")
    return found | {FRAME: frame_script(root), "dark.css": dark_styles(styles).encode()}


def _workers(root: Path) -> dict[str, Worker]:
    """Return what draws figures, reads logs, runs a reader's code, and runs the tests.

    The last two have the whole library, for they may import anything.
    """
    pyodide = {name: _pyodide(root, name) for name in PYODIDE_FILES}
    trimmed = {"python_stdlib.zip": standard_library(root)}
    full = {"python_stdlib_full.zip": full_library(root)}
    package = {
        wheel_name(root): wheel_bytes(root),
        "specdec-compiled.zip": compiled_package(root),
    }
    log_reader = {"server-logs-compiled.zip": compiled_log_reader(root)}
    workbench = {"workbench.zip": archive(root / "py", "workbench/*.py")}
    wheels = browser_wheels(root)
    installer = {name: wheels.pop(name) for name in list(wheels) if "/micropip-" in name}
    tests = {"project.zip": project_archive(root), **wheels}
    return {
        "manifest.json": _worker(pyodide, trimmed, package),
        "log.json": _worker(pyodide, trimmed, package | log_reader | workbench),
        "code.json": _worker(pyodide, full, package | workbench),
        "tests.json": _worker(pyodide, full, installer | workbench, tests, tuple(wheels)),
    }


def _worker(
    pyodide: Mapping[str, bytes],
    library: Mapping[str, bytes],
    archives: Mapping[str, bytes],
    more: Mapping[str, bytes] | None = None,
    wheels: tuple[str, ...] = (),
) -> Worker:
    (stdlib,) = library
    files = {**pyodide, **library, **archives, **(more or {})}
    return Worker(stdlib, tuple(archives), files, wheels)


def _pyodide(root: Path, name: str) -> bytes:
    path = root / "node_modules" / "pyodide" / name
    if not path.is_file():
        raise SiteError("node_modules has no pyodide: run 'make setup' first.")
    return path.read_bytes()


def _baked(figures: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, dict[str, Any]]:
    return {
        f"baked/{baked_name(figure, opening)}": baked_answers(figure, opening)
        for figure, opening in figures
    } | {BAKED_BENCH: baked_bench(), **baked_examples()}


def _json(data: Mapping[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
