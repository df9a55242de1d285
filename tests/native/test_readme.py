"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
READING_ORDER = re.search(r"\| idea \|\n(.*?)\n\n", README, re.DOTALL)
assert READING_ORDER is not None
MODULES = re.findall(r"`([a-z_]+)/?`", READING_ORDER[1])


def test_the_examples_of_the_readme_give_what_they_show() -> None:
    """Every Python example of the README is run, and there are some."""
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert results.failed == 0
    assert results.attempted >= 5


@pytest.mark.parametrize("target", re.findall(r"^make ([a-z-]+)", README, re.MULTILINE))
def test_every_make_target_of_the_readme_exists(target: str) -> None:
    """A newcomer can type each command."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_of_the_reading_order_exists(module: str) -> None:
    """The reading order names modules that are there."""
    package = ROOT / "py" / "specdec"

    assert any((package / name).exists() for name in (f"{module}.py", module))


def test_the_reading_order_names_every_module() -> None:
    """No module of the package is left out of the reading order."""
    there = {path.stem for path in (ROOT / "py" / "specdec").iterdir() if path.suffix != ".typed"}

    assert {name for name in there if not name.startswith("__")} <= set(MODULES)


def test_the_files_the_readme_links_to_exist() -> None:
    """No link of the README is dead."""
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_commands_of_the_readme_run() -> None:
    """The numbers come out on the command line."""
    done = subprocess.run(
        [sys.executable, "-m", "specdec", "numbers"],
        cwd=ROOT,
        env={"PYTHONPATH": "py"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "speedup.a80.k4 " in done.stdout
