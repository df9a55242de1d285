"""Reads what an author writes in a ``` specdec fence: a figure, its opening settings, a title."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from site_build.errors import PageError
from specdec import door


@dataclass(frozen=True)
class Drawn:
    """A figure as a page shows it first: its settings and what the door answered."""

    figure: str
    title: str
    settings: dict[str, str]
    """The settings the author gave, as typed."""
    answer: dict[str, Any]
    """The door's picture, caption, numbers and table."""


def drawn(source: str) -> Drawn:
    r"""Return the figure that the lines of a fence ask for; raise PageError with the reason.

    >>> drawn("figure: speedup-by-acceptance\nacceptance_rate: 0.6").settings
    {'acceptance_rate': '0.6'}
    """
    lines = _lines(source)
    if "figure" not in lines:
        raise PageError(f"The figure [{_shown(source)}] has no line 'figure: NAME'.")
    figure = lines.pop("figure")
    title = lines.pop("title", "")
    return Drawn(figure, title, lines, ask(figure, lines))


def ask(figure: str, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the door's answer for a figure; raise PageError with the door's sentence otherwise.

    >>> sorted(ask("speedup-by-acceptance", {}))
    ['caption', 'numbers', 'svg', 'table']
    """
    request = {"v": 1, "figure": figure, "settings": settings, "lang": "en"}
    reply = json.loads(door.answer(json.dumps(request)))
    if "error" in reply:
        given = "".join(f", {name}: {value}" for name, value in settings.items())
        raise PageError(
            f"The figure [figure: {figure}{given}] cannot be drawn: {reply['error']['text']}"
        )
    answer: dict[str, Any] = reply["ok"]
    return answer


def _lines(source: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for line in filter(str.strip, source.splitlines()):
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not value:
            raise PageError(f"The figure [{_shown(source)}] has a line without a value: '{line}'.")
        if name in lines:
            raise PageError(f"The figure [{_shown(source)}] says '{name}' twice.")
        lines[name] = value
    return lines


def _shown(source: str) -> str:
    return ", ".join(filter(None, map(str.strip, source.splitlines())))
