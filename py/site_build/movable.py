"""Numbers of a page's figure in a sentence, which move with the figure, or move it.

    {~ acceptance_rate @ speedup-by-acceptance ~}
    {~ speedup | times @ speedup-by-acceptance ~}

The first is a setting: text as the figure opens, a small field once the script runs. The second is
one of the figure's numbers in a format of ``site_build.numbers``, and changes with the figure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.util import AtomicString

from site_build.errors import PageError
from site_build.expressions import ExpressionError
from site_build.figure_html import Controls
from site_build.numbers import FORMATS, printed
from specdec.words import en

NOTATION = re.compile(r"\{~(.*?)~\}", re.DOTALL)
"""The notation; group 1 holds what is shown and, after an @, the id of the figure."""

_PARTS = re.compile(r"(\w+)\s*(?:\|\s*([\w.]+)\s*)?@\s*([\w-]+)")
_DECIMALS = re.compile(r"\.\df")


@dataclass(frozen=True)
class OnPage:
    """A figure of the page, as it opens."""

    controls: Controls
    numbers: Mapping[str, Any]


class MovableProcessor(InlineProcessor):
    """Turns ``{~ name | format @ figure ~}`` into a number that goes with the figure."""

    def __init__(self, md: Markdown, figures: Mapping[str, OnPage]) -> None:
        """Remember where the figures of the page being read are found."""
        super().__init__(NOTATION.pattern, md)
        self._figures = figures

    def handleMatch(  # type: ignore[override]  # noqa: N802 (the name is Python-Markdown's)
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002
    ) -> tuple[ElementTree.Element, int, int]:
        """Return the number's element and the letters it stands for."""
        return movable(m.group(1), self._figures), m.start(0), m.end(0)


def movable(inside: str, figures: Mapping[str, OnPage]) -> ElementTree.Element:
    """Return the element for the inside of the notation; raise PageError with the reason."""
    inside = " ".join(inside.replace("\\|", "|").split())
    try:
        parts = _PARTS.fullmatch(inside)
        if parts is None:
            raise ExpressionError("it must read NAME @ FIGURE or NAME | FORMAT @ FIGURE")
        name, format_name, figure = parts[1], parts[2] or "", parts[3]
        if figure not in figures:
            raise ExpressionError(f"there is no figure {figure} on this page")
        if not format_name and name in figures[figure].controls.opening:
            return _setting(name, figure, figures[figure])
        return _number(name, format_name, figure, figures[figure])
    except ExpressionError as error:
        raise PageError(f"The number {{~ {inside} ~}} cannot be shown: {error}") from error


def _setting(name: str, figure: str, shown: OnPage) -> ElementTree.Element:
    """Return a setting as the figure opens: with its unit, as its slider speaks it."""
    controls = shown.controls
    (about,) = (one for one in [*controls.shown, *controls.more] if one["name"] == name)
    value = controls.opening[name]
    computed = about["between"].replace("{value}", about["placeholder"])
    text = controls.opening_texts[name] if value is not None else computed
    outer = ElementTree.Element("specdec-movable", {"data-figure": figure, "data-setting": name})
    exact = about["placeholder"] if value is None else str(value)
    outer.append(_data(exact, text, en.setting_of_figure(about["label"], figure)))
    return outer


def _number(name: str, format_name: str, figure: str, shown: OnPage) -> ElementTree.Element:
    if name not in shown.numbers:
        known = ", ".join(shown.numbers)
        raise ExpressionError(f"the figure {figure} has no number {name}; it has {known}")
    if format_name and format_name not in FORMATS and not _DECIMALS.fullmatch(format_name):
        raise ExpressionError(f"there is no format {format_name} for a number that moves")
    value = shown.numbers[name]
    if value is None:
        raise ExpressionError(f"{name} has no value where the figure opens")
    outer = ElementTree.Element(
        "specdec-value", {"data-figure": figure, "data-key": name, "data-format": format_name}
    )
    source = en.number_of_figure(name, figure)
    outer.append(_data(str(value), printed(value, format_name), source))
    return outer


def _data(value: str, text: str, source: str) -> ElementTree.Element:
    """Return a number as every number of a page is written."""
    element = ElementTree.Element("data")
    element.set("class", "specdec-number")
    element.set("value", value)
    element.set("data-from", source)
    element.text = AtomicString(text)
    return element
