"""What is said around code that a reader can edit and run, in English."""

from __future__ import annotations

from collections.abc import Sequence

from specdec.words.en_failed import FAILED


def program(code: str, tries: Sequence[str]) -> str:
    """Return what a reader finds in the editor: the code shown, and lines that use it.

    >>> print(program("x = 1", ["x + 1", "x + 2"]))
    x = 1
    <BLANKLINE>
    <BLANKLINE>
    # Try it:
    x + 1
    x + 2
    """
    return "\n".join((code, "", "", "# Try it:", *tries))


CODE = {
    "edit": "Edit and run",
    "close": "Close the editor",
    "program": "Code to edit",
    "run": "Run",
    "stop": "Stop",
    "reset": "Back to the original",
    "output": "Output",
    "hint": "Ctrl + Enter runs it, in a Python of its own: no figure of the page can change.",
    "asking": "Python is on its way.",
    "loading": "Python is on its way: {loaded} of {total} MB.",
    "starting": "Python has arrived and is starting.",
    "running": "Running.",
    "done": "Done.",
    "wrong": "Ended with an error.",
    "stopped": "Stopped.",
    "too_long": "Stopped: it ran for more than {seconds} seconds. What it had printed is below.",
    **FAILED,
    "failed_python": "Python stopped with {detail}.",
}
"""Texts of the editor; a name in braces is filled in there."""
