"""A number in a sentence: ``{= speedup(0.8, 4) | times =}`` becomes the number it works out to.

The expression comes first, then a format: a name from ``FORMATS`` or a Python format such as
``.2f``. A whole number or a fraction may go without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from site_build.errors import PageError
from site_build.expressions import ExpressionError, evaluate
from specdec import notation

Value = int | float | Fraction

FORMATS: dict[str, Callable[[Value], str]] = {
    "percent": notation.percent,
    "percent1": lambda value: notation.percent(value, 1),
    "ms": notation.milliseconds,
    "times": notation.times,
    "whole": lambda value: notation.fixed(value, 0),
    "grouped": lambda value: notation.grouped(round(value)),
}
"""The formats that have a name; ``specdec.notation`` says how each is written."""

NOTATION = re.compile(r"\{=(.*?)=\}", re.DOTALL)
"""The notation; group 1 holds the expression and, after a bar, the format."""

_PYTHON_FORMAT = re.compile(r"(,?)\.(\d)f")


@dataclass(frozen=True)
class Number:
    """A number as it stands in a sentence."""

    source: str
    """The expression it comes from."""
    value: str
    """The number in full: a fraction as 7/10."""
    text: str
    """The number as it is printed."""


def number(inside: str) -> Number:
    r"""Return the number that the inside of the notation stands for; raise PageError otherwise.

    In a table the bar is written ``\|``, as everywhere in Markdown tables.

    >>> number("break_even(4) | percent1").text.replace("\u202f", " ")
    '38.6 %'
    >>> number("2")
    Traceback (most recent call last):
    site_build.errors.PageError: The number {= 2 =} cannot be worked out: it is typed by hand
    """
    inside = inside.replace("\\|", "|").strip()
    source, _, format_name = (part.strip() for part in inside.partition("|"))
    try:
        value = evaluate(source)
        return Number(" ".join(source.split()), str(value), printed(value, format_name))
    except ExpressionError as error:
        shown = " ".join(inside.split())
        raise PageError(f"The number {{= {shown} =}} cannot be worked out: {error}") from error


def printed(value: Value, format_name: str) -> str:
    """Return a number in a format; raise ExpressionError if there is no such format.

    >>> printed(2.0807, "times"), printed(1234.5, ",.1f"), printed(5, "")
    ('2.08×', '1,234.5', '5')
    """
    if not format_name:
        if isinstance(value, float):
            raise ExpressionError(f"it needs a format, one of {_known_formats()}")
        return str(value)
    if format_name in FORMATS:
        return FORMATS[format_name](value)
    python_format = _PYTHON_FORMAT.fullmatch(format_name)
    if python_format is None:
        raise ExpressionError(f"there is no format {format_name}; use one of {_known_formats()}")
    grouping, digits = python_format.groups()
    if grouping:
        return format(float(value), format_name)
    return notation.fixed(value, int(digits))


def _known_formats() -> str:
    return ", ".join(FORMATS) + " or a Python format such as .2f"
