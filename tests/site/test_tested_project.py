"""What the browser gets to run the tests: pytest's wheels and the tests, and nothing more."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from site_build.assets import gather
from site_build.controls import opening_of
from site_build.errors import SiteError
from site_build.tested_project import browser_wheels, project_archive


def test_the_project_holds_every_test_and_every_module_and_nothing_built(root: Path) -> None:
    """The archive is what pytest needs beside its own settings, with no bytecode in it."""
    with zipfile.ZipFile(BytesIO(project_archive(root))) as made:
        names = set(made.namelist())
    sources = {
        path.relative_to(root).as_posix()
        for folder in ("py/specdec", "tests/specdec")
        for path in (root / folder).rglob("*.py")
    }

    assert sources | {"pyproject.toml"} <= names
    assert {name for name in names if name.endswith(".pyc")} == set()
    assert {name.split("/")[0] for name in names} == {"py", "tests", "pyproject.toml"}


def test_only_the_worker_of_the_tests_gets_pytest_and_the_tests(root: Path) -> None:
    """The installer is unpacked and installs the rest: it is no wheel among those it is given."""
    figure = "speedup-by-acceptance"
    files = gather(root, [(figure, opening_of(figure))]).files
    told = {name: files[name].decode() for name in ("manifest.json", "code.json", "tests.json")}

    wheels = [name for name in browser_wheels(root) if "/micropip-" not in name]
    assert len(wheels) == 7
    for name in (*wheels, "project.zip"):
        assert [page for page, text in told.items() if f'"{name}"' in text] == ["tests.json"]
    assert '"wheels/micropip-' in told["tests.json"].partition('"wheels"')[0]


def test_missing_wheels_are_said_in_one_sentence(tmp_path: Path) -> None:
    """Whoever builds the site without setting up learns what to do."""
    with pytest.raises(SiteError, match="run make setup"):
        browser_wheels(tmp_path)
