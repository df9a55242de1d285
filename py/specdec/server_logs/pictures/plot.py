"""The plot that the pictures of a log share: no band below it, so it reaches further down."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from specdec.axes import Frame, Scale
from specdec.figures.plot import RIGHT, TOP
from specdec.svg import element

LEFT, BOTTOM = 42, 256
TICKS_BELOW = 22
_MOST_TICKS = 12


def frame_over(across: tuple[float, float], up: tuple[float, float]) -> Frame:
    """Return the plot's frame.

    >>> frame_over((0, 1), (0, 2)).at(0, 0)
    (42.0, 256.0)
    """
    return Frame(Scale(*across, LEFT, RIGHT), Scale(*up, BOTTOM, TOP))


def places(count: int) -> list[int]:
    """Return the places from 1 on that are named on the axis: all, or every so many.

    >>> places(4), places(30)
    ([1, 2, 3, 4], [1, 4, 7, 10, 13, 16, 19, 22, 25, 28])
    """
    return list(range(1, count + 1, ceil(count / _MOST_TICKS)))


def heights(values: Sequence[float]) -> list[int]:
    """Return the ticks of an axis that begins at 0 and holds every value.

    >>> heights([1, 2.6]), heights([17.2])
    ([0, 1, 2, 3], [0, 4, 8, 12, 16, 20])
    """
    top = max(2, ceil(max(values)))
    step = next(step for step in (1, 2, 4, 8, 16, 32, 64) if top / step <= 6)
    return list(range(0, top + step, step))


def level(frame: Frame, value: float) -> str:
    """Return the dashed line at a height.

    >>> level(frame_over((0, 1), (0, 2)), 1)
    '<line class="sd-plain" x1="42" x2="470" y1="146" y2="146"/>'
    """
    y = frame.up.at(value)
    return element("line", class_="sd-plain", x1=LEFT, x2=RIGHT, y1=y, y2=y)
