"""The command line as a process of its own: exit status, streams, and a reader that leaves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from specdec import lesson_numbers
from specdec.command_line import main

PACKAGES = Path(__file__).parents[2] / "py"


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m specdec`` with some words; ``more`` goes into its environment."""
    return subprocess.run(
        [sys.executable, "-m", "specdec", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PACKAGES), **more},
        check=False,
    )


def test_the_numbers_come_out_as_a_table() -> None:
    """The table is printed with status 0 and nothing on the error stream."""
    done = run("numbers")

    assert done.returncode == 0
    assert "speedup.a80.k4 " in done.stdout
    assert done.stderr == ""


def test_the_numbers_come_out_as_json_at_full_precision() -> None:
    """What another process reads is exactly what the package computes."""
    done = run("numbers", "--json")

    assert done.returncode == 0
    assert json.loads(done.stdout) == lesson_numbers()


@pytest.mark.parametrize("words", [[], ["number"], ["numbers", "--yaml"]])
def test_unknown_words_end_with_status_2_and_one_sentence(words: list[str]) -> None:
    """One line on the error stream, nothing on the other, status 2."""
    done = run(*words)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("): try python -m specdec --help.\n")


@pytest.mark.parametrize("words", [["numbers"], ["numbers", "--json"]])
def test_a_terminal_that_knows_only_ascii_is_enough(words: list[str]) -> None:
    """Nothing that is printed needs more than ASCII."""
    done = run(*words, PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize("words", [["numbers"], ["numbers", "--json"], ["--help"]])
def test_a_reader_that_has_left_is_no_error(words: list[str]) -> None:
    """When whoever reads the output, such as head, is gone, the command ends quietly."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "specdec", *words],
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(PACKAGES)},
            check=False,
        )
    finally:
        os.close(writing)

    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize("words", [["numbers"], ["--help"]])
def test_what_is_left_unread_is_thrown_away(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the reader has left, whatever Python still writes goes nowhere, without an error."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as left:
        monkeypatch.setattr("sys.stdout", left)
        status = main(words)
        os.write(left.fileno(), b"more")

    assert status == 0


def test_importing_the_module_runs_nothing() -> None:
    """Only running the package starts a command, not importing its main module."""
    done = subprocess.run(
        [sys.executable, "-c", "import specdec.__main__"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PACKAGES)},
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
