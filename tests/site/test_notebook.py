"""The lines for notebooks: three each, and an address that a built site answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_build.embed import SITE_ROOT
from site_build.notebook_html import lines, notebook_html, wheel_path
from site_build.wheel import wheel_name
from specdec.words import en_notebook

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("notebook", en_notebook.HEADINGS)
def test_three_lines_name_the_wheel_by_its_whole_address(notebook: str) -> None:
    """A notebook lies on another site, so nothing may be left to it."""
    address = "https://lesson.example/wheels/a.whl"

    assert lines(notebook, address).count(address) == 1
    assert len(lines(notebook, address).splitlines()) == 3


def test_the_wheels_address_has_no_hash_of_a_build() -> None:
    """Notebooks go on finding it when the site is built anew."""
    assert wheel_path() == f"wheels/{wheel_name(ROOT)}"
    assert notebook_html().count(f"{SITE_ROOT}{wheel_path()}") == 1 + len(en_notebook.HEADINGS)


def test_the_browser_gets_the_versions_that_the_tests_here_run_with() -> None:
    """Both lists of packages name one version for each package, and readers' files have a hash."""
    here = dict(
        line.lower().split("==")
        for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines()
        if "==" in line
    )
    theirs = [
        line.split()
        for line in (ROOT / "requirements-browser.txt").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]

    assert len(theirs) == 8
    for pin, given in theirs:
        name, version = pin.split("==")
        assert here.get(name, version) == version
        assert given.startswith("--hash=sha256:")
