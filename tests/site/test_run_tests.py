"""The tests run in a page: each is told of once, with its failure, and the counts add up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.run_tests import run

PROJECT = """
import pytest

@pytest.fixture
def broken():
    yield 1
    raise ValueError("tea is cold")

@pytest.mark.parametrize("number", [1, 2])
def test_passes(number): assert number

def test_fails(): assert 1 == 2

def test_ends_badly(broken): assert broken
"""


def told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], list[Any]]:
    """Run the tests in a folder; return the result, and all that was told."""
    monkeypatch.chdir(folder)
    messages: list[str] = []
    result = run(messages.append, "-c", "none.ini", "--rootdir", str(folder), str(folder))
    return json.loads(result), [json.loads(one) for one in messages]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with one file of tests."""
    (tmp_path / "none.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "test_tea.py").write_text(PROJECT, "utf-8")
    return tmp_path


def test_each_test_is_told_of_once_and_the_counts_add_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of tests comes first; a test that fails after its call has failed."""
    result, (total, *ended) = told(folder, monkeypatch)

    assert total == {"total": 4}
    assert [bool(one["failure"]) for one in ended] == [False, False, True, True]
    assert "assert 1 == 2" in ended[2]["failure"]
    assert "tea is cold" in ended[3]["failure"]
    assert ended[0]["name"].endswith("test_tea.py::test_passes[1]")
    assert result == {"status": 1, "total": 4, "passed": 2, "failed": 2}


def test_a_file_that_cannot_be_read_is_a_failure(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Broken tests are no passed tests."""
    (folder / "test_broken.py").write_text("def (", "utf-8")
    result, ended = told(folder, monkeypatch)

    assert result["status"] != 0
    assert any("SyntaxError" in one.get("failure", "") for one in ended)
