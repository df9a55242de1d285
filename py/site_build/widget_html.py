"""What the two lanes have on a page besides a figure's picture: presets, and what is read out."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from site_build.figure_html import typed
from site_build.numbers import printed
from specdec.settings import SETTINGS
from specdec.words import en, en_widget

WIDGET = "two-lanes"
"""The figure that plays, and that other sites embed."""

PRESETS: dict[str, dict[str, float]] = {
    "opening": {},
    "weak-draft": {"acceptance_rate": 0.3},
    "slow-draft": {"draft_pass_ms": 2.4},
    "crowd": {"users": 154},
}
"""Name of a preset -> the settings in which it differs from the opening ones."""

FORMATS = {
    "acceptance_length": ".2f",
    "run_acceptance_length": ".2f",
    "plain_token_ms": "ms",
    "token_ms": "ms",
    "speedup": "times",
    "break_even": "percent",
    "best_draft_length": "whole",
    "users_when_check_stops_being_free": "grouped",
}
"""What is read out, in order: name of a number -> how it is written."""


def texts_of(figure: str) -> Mapping[str, str]:
    """Return the texts that the script puts on the page for a figure.

    >>> "play" in texts_of("two-lanes"), "play" in texts_of("one-round")
    (True, False)
    """
    return en.PAGE | en_widget.PLAYER if figure == WIDGET else en.PAGE


def fragment(settings: Mapping[str, float | None], figure: str = "") -> str:
    """Return the address of settings, without those that are the opening ones.

    >>> fragment({"acceptance_rate": 0.3}), fragment({}, "two-lanes")
    ('#v=1&a=0.3', '#v=1&fig=two-lanes')
    """
    named = [f"fig={figure}"] if figure else []
    pairs = [f"{SETTINGS[name].key}={typed(value)}" for name, value in settings.items()]
    return "#" + "&".join(["v=1", *named, *pairs])


def presets_html(element_id: str) -> str:
    """Return a button for each preset; the script sets the figure to its address."""
    buttons = "\n".join(
        f'<button type="button" class="sd-button" '
        f'data-preset="{escape(fragment(settings, element_id))}">'
        f"{escape(en_widget.PRESETS[name])}</button>"
        for name, settings in PRESETS.items()
    )
    text = escape(en_widget.PLAYER["presets"])
    return (
        f'<div class="sd-presets" role="group" aria-label="{text}">\n'
        f"<span>{text}</span>\n{buttons}\n</div>"
    )


def readouts_html(element_id: str, numbers: Mapping[str, Any]) -> str:
    """Return the figure's main numbers with their names; each follows the figure."""
    lines = "\n".join(
        f"<div><dt>{escape(en_widget.READOUTS[name])}</dt>"
        f'<dd><specdec-value data-figure="{element_id}" data-key="{name}" '
        f'data-format="{format_name}">{_data(element_id, name, numbers[name])}'
        f"</specdec-value></dd></div>"
        for name, format_name in FORMATS.items()
    )
    return f'<dl class="sd-readouts" data-search-exclude>\n{lines}\n</dl>\n'


def _data(element_id: str, name: str, value: float | None) -> str:
    text = "–" if value is None else printed(value, FORMATS[name])
    source = escape(en.number_of_figure(name, element_id))
    shown = "" if value is None else value
    return (
        f'<data class="specdec-number" value="{shown}" data-from="{source}">{escape(text)}</data>'
    )
