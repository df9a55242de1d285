"""What a reader may change about a figure, and where each slider opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from site_build.figure_html import Controls
from specdec.controls import describe
from specdec.figures import FIGURES
from specdec.settings import SETTINGS, check
from specdec.words import en


def opening_of(figure: str) -> dict[str, Any]:
    """Return a figure's settings with the values they open with: name -> value.

    >>> opening_of("speedup-by-acceptance")["acceptance_rate"]
    0.8
    """
    about = FIGURES[figure]
    return {name: SETTINGS[name].opening for name in about.all_settings}


def controls_of(figure: str, given: Mapping[str, Any]) -> Controls:
    """Return the controls of a figure that opens with the settings ``given``.

    >>> controls_of("speedup-by-acceptance", {"acceptance_rate": "0.6"}).opening["acceptance_rate"]
    0.6
    """
    about = FIGURES[figure]
    opening = opening_of(figure) | {name: check(name, value) for name, value in given.items()}
    described = {name: describe(name) for name in opening}
    return Controls(
        shown=[described[name] for name in about.settings],
        more=[described[name] for name in about.more_settings],
        opening=opening,
        opening_texts={name: _spoken(described[name], value) for name, value in opening.items()},
    )


def _spoken(about: Mapping[str, Any], value: float | None) -> str:
    """Return a value as its slider speaks it, on a stop or between two."""
    if value in about["stops"]:
        return str(about["texts"][about["stops"].index(value)])
    return en.value_text(about["name"], value)
