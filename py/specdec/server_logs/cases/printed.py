"""A printed figure and its rounding: what was measured lies within half a unit of the last digit.

    ==========  =======================================================
    ``526``     a count: exact
    ``55.473``  rounded: 55.4725 to 55.4735
    ``34%``     rounded: 0.335 to 0.345
    ``~12``     rounded, though it has no decimal point: 11.5 to 12.5
    ``50±2``    with its scatter, as measured by whoever printed it
    ==========  =======================================================

Several rounded figures with commas between them are a list, such as shares by place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

Value = Fraction | tuple[Fraction, ...]


@dataclass(frozen=True)
class Printed:
    """A figure as it was printed, and the lowest and highest value that is printed so.

    >>> printed("55.473").low, printed("34%").high, printed("526").low
    (Fraction(22189, 400), Fraction(69, 200), Fraction(526, 1))
    """

    text: str
    value: Value
    low: Value
    high: Value


def printed(text: str) -> Printed:
    """Return the figure that a text spells; ValueError if it spells none.

    >>> printed("0.5, 0.25").low
    (Fraction(9, 20), Fraction(49, 200))
    """
    if "," in text:
        parts = [_bounds(part.strip()) for part in text.split(",")]
        value, low, high = (tuple(one) for one in zip(*parts, strict=True))
        return Printed(text, value, low, high)
    return Printed(text, *_bounds(text))


def _bounds(text: str) -> tuple[Fraction, Fraction, Fraction]:
    mean, _, scatter = text.partition("±")
    digits = mean.removeprefix("~").removesuffix("%")
    unit = Fraction(1, 100) if mean.endswith("%") else Fraction(1)
    value = Fraction(digits) * unit
    decimals = len(digits.partition(".")[2])
    is_count = digits == text and not decimals
    half = Fraction(0) if is_count else unit / (2 * 10**decimals)
    half = Fraction(scatter) if scatter else half
    return value, value - half, value + half


@dataclass(frozen=True)
class Span:
    """A value, and between what and what it lies."""

    value: float
    low: float
    high: float


def span(formula: Callable[..., Any], figures: Mapping[str, Printed]) -> Span:
    """Return what a formula gives for printed figures, and the range that their rounding leaves.

    The formula has to rise or fall with each figure: its extremes then lie where each figure is
    at one of its own.

    >>> span(lambda tokens, seconds: tokens / seconds,
    ...     {"tokens": printed("10"), "seconds": printed("2.0")}).high
    5.128205128205129
    """
    value = float(formula(**{name: one.value for name, one in figures.items()}))
    corners = [float(formula(**corner)) for corner in _corners(figures)]
    return Span(value, min(corners), max(corners))


def _corners(figures: Mapping[str, Printed]) -> Iterator[dict[str, Value]]:
    ends = [{one.low: None, one.high: None} for one in figures.values()]
    for chosen in product(*ends):
        yield dict(zip(figures, chosen, strict=True))
