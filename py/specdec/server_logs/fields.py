"""Numbers out of JSON, and out of what only looks like it."""

from __future__ import annotations

import re
from typing import Any

from specdec.server_logs.counts import is_figure, number
from specdec.server_logs.lines import json_of

_VALUE = re.compile(r"(?<![A-Za-z_])([A-Za-z_]{1,40})[\"']?\s{0,4}[:=]\s{0,4}([\d.]{1,20})")


def count_of(said: dict[str, Any], name: str) -> float | None:
    """Return a number out of JSON that can be one of ours, or None.

    >>> count_of({"a": 7, "b": True, "c": -1}, "a")
    7
    >>> count_of({"a": 7, "b": True, "c": -1}, "b"), count_of({"c": -1}, "c"), count_of({}, "d")
    (None, None, None)
    """
    value = said.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return value if is_figure(value) else None


def counts_of(said: dict[str, Any], name: str) -> list[float]:
    """Return a list of counts out of JSON; none if one of them is no count.

    >>> counts_of({"a": [3, 2.0]}, "a"), counts_of({"a": [3, None]}, "a")
    ([3, 2.0], [])
    """
    values = said.get(name)
    listed = values if isinstance(values, list) else []
    counts = [count_of({"": value}, "") for value in listed[:1000]]
    known = [count for count in counts if count is not None]
    return known if len(known) == len(counts) else []


def outer_object(text: str) -> dict[str, Any]:
    """Return the object that a line of JSON is, whatever stands before it.

    >>> outer_object('INFO {"iter": 7}'), outer_object("INFO")
    ({'iter': 7}, {})
    """
    data = json_of(text[text.find("{") :]) if "{" in text else None
    return data if isinstance(data, dict) else {}


def inner_object(text: str, name: str) -> dict[str, Any] | None:
    """Return the object of this name, out of a line of JSON or out of the middle of a cut one.

    >>> inner_object('{"stats": {"n": 7}}', "stats"), inner_object('"stats": {"n": 7}, "x', "stats")
    ({'n': 7}, {'n': 7})
    """
    if (inner := _found(outer_object(text), name)) is not None:
        return inner
    flat = re.search(rf'"{name}": *(\{{[^{{}}]{{0,4000}}\}})', text)
    data = json_of(flat[1]) if flat else None
    return data if isinstance(data, dict) else None


def _found(data: Any, name: str) -> dict[str, Any] | None:
    """Return the first object of this name, at whatever depth."""
    if isinstance(data, dict):
        if isinstance(data.get(name), dict):
            wanted: dict[str, Any] = data[name]
            return wanted
        data = list(data.values())
    parts = data if isinstance(data, list) else []
    return next((inner for part in parts if (inner := _found(part, name)) is not None), None)


def named_numbers(text: str) -> dict[str, float]:
    """Return names and numbers, whichever way a language joins words: snake or camel.

    >>> named_numbers("totalCount: 7, kept_count=3")
    {'totalcount': 7.0, 'keptcount': 3.0}
    """
    found = ((name.replace("_", "").lower(), number(value)) for name, value in _VALUE.findall(text))
    return {name: value for name, value in found if value is not None}
