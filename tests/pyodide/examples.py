"""Plays the examples in docstrings, and keeps what they print."""

from __future__ import annotations

import importlib
import io
import json
from contextlib import redirect_stdout


def public_examples() -> str:
    """Return, as JSON, each public name's kind, its module and the examples in its docstrings."""
    import doctest
    import inspect

    import specdec

    finder = doctest.DocTestFinder(exclude_empty=True)
    found = {}
    for name, thing in vars(specdec).items():
        if inspect.isfunction(thing) or inspect.isclass(thing):
            tests = finder.find(thing, name)
            sources = [example.source for test in tests for example in test.examples]
            found[name] = [type(thing).__name__, thing.__module__, sources]
    return json.dumps(found)


def played(examples: str) -> str:
    """Return, as JSON, what each name's examples print, an error as its type and its text."""
    found = json.loads(examples)
    return json.dumps({name: _play(*rest) for name, (_, *rest) in found.items()})


def _play(module: str, sources: list[str]) -> str:
    names = dict(vars(importlib.import_module(module)))
    printed = io.StringIO()
    with redirect_stdout(printed):
        for source in sources:
            try:
                exec(compile(source, "<example>", "single"), names)
            except Exception as error:
                print(type(error).__name__, error)
    return printed.getvalue()
