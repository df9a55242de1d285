"""The folder named by its content: any change of a file changes the name, and nothing else does."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from site_build.assets import Assets, Worker, gather, lock, named
from site_build.controls import opening_of
from site_build.errors import SiteError

SCRIPTS = {"specdec-figure.js": b"one", "python.js": b"two"}
PYTHON = {
    "pyodide.mjs": b"py",
    "python_stdlib.zip": b"zip",
    "specdec_lesson-1.whl": b"wheel",
    "specdec-compiled.zip": b"bytecode",
}
WORKERS = {"manifest.json": Worker("python_stdlib.zip", ("specdec_lesson-1.whl",), PYTHON)}
BAKED = {"baked/one.json": {"opening": {"users": 1}}}
LOCK = {"info": {"abi_version": "1"}, "packages": {}}


def build(**changed: Any) -> str:
    """Return the hash of a folder."""
    given: dict[str, Any] = {"scripts": SCRIPTS, "workers": WORKERS, "baked": BAKED}
    return named(**{**given, "lock_contents": LOCK, **changed}).build


def test_equal_contents_have_one_name() -> None:
    """The name depends on nothing but the contents, whatever their order."""
    assert build() == build(scripts=dict(reversed(SCRIPTS.items())))
    assert len(build()) == 12


@pytest.mark.parametrize(
    "changed",
    [
        {"scripts": SCRIPTS | {"python.js": b"2"}},
        {"scripts": SCRIPTS | {"new.js": b""}},
        {"scripts": {"specdec-figure.js": b"two", "python.js": b"one"}},
        {"workers": {"manifest.json": WORKERS["manifest.json"]._replace(files={"a.zip": b""})}},
        {"workers": {**WORKERS, "code.json": Worker("full.zip", (), {"full.zip": b"full"})}},
        {"baked": {"baked/one.json": {"opening": {"users": 2}}}},
        {"baked": {"baked/two.json": {"opening": {"users": 1}}}},
        {"lock_contents": {**LOCK, "info": {"abi_version": "2"}}},
    ],
)
def test_any_change_gives_another_name(changed: dict[str, Any]) -> None:
    """A script, an answer, Python or its lock: a reader never gets half of two builds."""
    assert build(**changed) != build()


def test_the_manifest_says_what_python_needs() -> None:
    """The browser can count the bytes as they come, and tell a broken file."""
    files = named(SCRIPTS, WORKERS, BAKED, LOCK).files
    manifest = json.loads(files["manifest.json"])
    assert manifest["lock"] == LOCK
    assert manifest["stdlib"] == "python_stdlib.zip"
    assert manifest["archives"] == ["specdec_lesson-1.whl"]
    assert list(manifest["files"]) == list(PYTHON)
    for name, about in manifest["files"].items():
        assert about["bytes"] == len(files[name])
        assert about["sha256"] == hashlib.sha256(files[name]).hexdigest()


def test_each_worker_has_a_manifest_of_what_it_needs_and_no_more() -> None:
    """A page with figures does not load what only a reader's code may ask for."""
    more = Worker("full.zip", (), {"pyodide.mjs": b"py", "full.zip": b"full"})
    files = named(SCRIPTS, WORKERS | {"code.json": more}, BAKED, LOCK).files
    assert list(json.loads(files["code.json"])["files"]) == ["pyodide.mjs", "full.zip"]
    assert "full.zip" not in json.loads(files["manifest.json"])["files"]
    assert files["full.zip"] == b"full"


def test_every_file_of_a_build_carries_its_name() -> None:
    """Answers of another build can be told apart and refused."""
    assets = named(SCRIPTS, WORKERS, BAKED, LOCK)
    assert assets.folder == f"assets/specdec-{assets.build}"
    assert json.loads(assets.files["manifest.json"])["build"] == assets.build
    assert json.loads(assets.files["baked/one.json"]) == {
        "build": assets.build, "opening": {"users": 1},
    }  # fmt: skip


def test_the_folder_is_written_whole(tmp_path: Path) -> None:
    """Each file lies in the folder under its own name."""
    assets = Assets("0123456789ab", {"a.js": b"1", "baked/b.json": b"2"})
    assets.write(tmp_path)
    written = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    folder = "assets/specdec-0123456789ab"
    assert written == {f"{folder}/a.js": b"1", f"{folder}/baked/b.json": b"2"}


def test_the_lock_names_the_build_of_pyodide_and_no_packages(root: Path) -> None:
    """Pyodide refuses a lock of another build, and is to load no package by itself."""
    stock = json.loads((root / "node_modules" / "pyodide" / "pyodide-lock.json").read_text())
    assert lock(root) == {"info": stock["info"], "packages": {}}


def test_a_missing_part_is_said_in_one_sentence(tmp_path: Path) -> None:
    """Whoever builds the site learns what to do."""
    with pytest.raises(SiteError, match=r"site_js has no specdec-figure\.js"):
        gather(tmp_path, [("speedup-by-acceptance", opening_of("speedup-by-acceptance"))])
    with pytest.raises(SiteError, match="run 'make setup' first"):
        lock(tmp_path)
