"""Baked answers: what the door says for every stop of every slider, asked once at build.

A page shows them until Python runs in it, and where it never can. While one slider moves the
others stand at their opening values, so a figure that opens elsewhere has a file of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from site_build.controls import opening_of
from site_build.fence import ask
from site_build.figure_html import typed
from specdec.settings import SETTINGS

_ELEMENT = re.compile("(?=<)")


def baked_name(figure: str, opening: Mapping[str, Any]) -> str:
    """Return the name of the file for a figure that opens with ``opening``.

    >>> baked_name("speedup-by-acceptance", opening_of("speedup-by-acceptance"))
    'speedup-by-acceptance.json'
    >>> baked_name("speedup-by-acceptance", {"acceptance_rate": 0.6, "draft_length": 2})
    'speedup-by-acceptance.a0.6-k2.json'
    """
    usual = opening_of(figure)
    moved = "-".join(
        f"{SETTINGS[name].key}{typed(value)}"
        for name, value in opening.items()
        if value != usual[name]
    )
    return f"{figure}.{moved}.json" if moved else f"{figure}.json"


def baked_answers(figure: str, opening: Mapping[str, Any]) -> dict[str, Any]:
    """Return the opening, the stops and the answers: setting -> one answer for each stop.

    Pictures of one figure have most of their elements in common: each element is written once, in
    ``pieces``, and a picture is the numbers of its own.
    """
    stops = {name: list(SETTINGS[name].stops) for name in opening}
    answers = {
        name: [ask(figure, {**opening, name: stop}) for stop in values]
        for name, values in stops.items()
    }
    pieces: dict[str, int] = {}
    for answer in chain.from_iterable(answers.values()):
        elements = _ELEMENT.split(answer["svg"])
        answer["svg"] = [pieces.setdefault(each, len(pieces)) for each in elements]
    return {
        "figure": figure,
        "opening": dict(opening),
        "stops": stops,
        "pieces": list(pieces),
        "answers": answers,
    }
