"""Questions for the door, good and bad: the same ones on every Python, answered in order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from specdec.door import answer
from specdec.figures import FIGURES
from specdec.settings import SETTINGS
from specdec.typed_chances import EXAMPLES

EXTREMES: dict[str, tuple[Any, ...]] = {
    "acceptance_rate": (0, 1 / 3, 1),
    "draft_length": (0, 5, 32),
    "draft_pass_ms": (None, 0, 7.9),
    "users": (1, 154, 100_000),
    "seed": (0, 1, 999_999),
    "start": (1, 20, 41),
}
"""Values at the edges, at the opening and between stops."""

REFUSED: tuple[Any, ...] = (
    -1,
    1e9,
    2.5,
    "",
    "0,8",
    "0x10",
    "1e400",
    True,
    [],
    {},
    "\ud800",
    "é" * 50,
)
"""Values that no setting, or hardly any, can have."""

JUNK = (
    "",
    "null",
    "[]",
    "7",
    '"text"',
    "{}",
    '{"v":2}',
    '{"v":true}',
    '{"v":1}',
    '{"v":1,"figure":null}',
    '{"v":1,"figure":"no such figure"}',
    '{"v":1,"figure":"<script>"}',
    '{"v":1,"settings":[]}',
    '{"v":1,"lang":"xx"}',
    '{"v":1,"lang":7}',
    '{"v":1,',
    '{"v":NaN}',
    "[" * 1900,
    "x" * 3000,
    "\x00\ud800\U0001f642",
)


def requests() -> Iterator[str]:
    """Yield every request: settings one by one and together, settings refused, and junk."""
    yield from JUNK
    yield from bench_requests()
    for name, figure in FIGURES.items():
        for setting in figure.all_settings:
            for value in (*SETTINGS[setting].stops, *REFUSED):
                yield request(name, {setting: value})
        for values in product(*(EXTREMES[setting] for setting in figure.all_settings)):
            yield request(name, dict(zip(figure.all_settings, values, strict=True)))
        yield request(name, {"no_such_setting": 1})
        yield request(name, {}, lang="de")


def bench_requests() -> Iterator[str]:
    """Yield questions for the exactness bench: its examples at every length, and bad ones."""
    for example in EXAMPLES.values():
        for guesses in (*range(6), "2", None):
            yield json.dumps({"v": 1, "bench": example._asdict() | {"guesses": guesses}})
    for bad in (None, [], {}, *REFUSED):
        yield json.dumps({"v": 1, "bench": {"draft": ["1/2", bad], "target": ["1/3", "1/3"]}})
        yield json.dumps({"v": 1, "bench": bad})


def request(figure: str, settings: dict[str, Any], lang: str = "en") -> str:
    """Return one question as text."""
    return json.dumps({"v": 1, "figure": figure, "settings": settings, "lang": lang})


def answered() -> str:
    """Return every question with its answer, as JSON."""
    return json.dumps([[asked, answer(asked)] for asked in requests()])
