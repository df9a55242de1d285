"""What the figures with a curve share: the plot's box, its band of words, points on the curve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from specdec.axes import Frame, Scale
from specdec.svg import Point, area, coordinate, element, label, picture

WIDTH, HEIGHT = 480, 316
LEFT, RIGHT, TOP, BOTTOM = 34, 470, 36, 234
BAND_TOP, BAND_HEIGHT = BOTTOM + 7, 23
TICKS_BELOW = 51
"""How far below the plot the labels across stand: under the band."""
_LETTER = 9.5
"""How wide a bold letter is at most, on a phone."""
_HIGHEST = (2, 3, 4, 5, 6, 8, 10, 13, 17, 25, 33)
NOTE_HEIGHT = 18


class Span(NamedTuple):
    """A part of the axis across, named in the band under the plot."""

    kind: str
    """slower, faster: gives the colour."""
    start: float
    end: float
    word: str


def frame_over(across: tuple[float, float], highest: float) -> Frame:
    """Return the plot's frame for values across and from 0 up to ``highest``.

    >>> frame_over((0, 1), 4).at(0, 0)
    (34.0, 234.0)
    """
    return Frame(Scale(*across, LEFT, RIGHT), Scale(0, highest, BOTTOM, TOP))


def highest_gain(values: Iterable[float], lowest: int = 4) -> int:
    """Return the end of an axis of speed-ups: the lowest that holds every value.

    >>> highest_gain([3.1]), highest_gain([4.57]), highest_gain([1.2], lowest=2)
    (4, 5, 2)
    """
    top = max(values)
    return next(height for height in _HIGHEST if height >= max(top, lowest))


def gain_ticks(highest: int) -> list[float]:
    """Return the ticks of an axis of speed-ups; 0 and 1 are always among them.

    >>> gain_ticks(4), gain_ticks(10)
    ([0, 1, 2, 3, 4], [0, 1, 2, 4, 6, 8, 10])
    """
    step = 1 if highest <= 6 else 2 if highest <= 10 else 4 if highest <= 17 else 8
    return [0, 1, *(tick for tick in range(step, highest + 1, step) if tick > 1)]


def whole_picture(
    drawing: Sequence[str], *, up: str, across: str, title: str, description: str
) -> str:
    """Return the picture of a plot with the names of its axes.

    >>> whole_picture([], up="Speed", across="Users", title="T", description="D.").count("<text")
    2
    """
    return picture(
        WIDTH,
        HEIGHT,
        *drawing,
        label(up, 2, TOP - 17, kind="sd-axis-title"),
        label(across, RIGHT, HEIGHT - 4, kind="sd-axis-title", anchor="end"),
        title=title,
        description=description,
    )


def plain_line(frame: Frame) -> str:
    """Return the dashed line at plain decoding, a speed-up of 1.

    >>> plain_line(frame_over((0, 1), 2))
    '<line class="sd-plain" x1="34" x2="470" y1="135" y2="135"/>'
    """
    one = frame.up.at(1)
    return element("line", class_="sd-plain", x1=LEFT, x2=RIGHT, y1=one, y2=one)


def between(points: Sequence[Point], level: float, *, kind: str) -> str:
    """Return the area between a part of a curve and a height; nothing for fewer than two points.

    >>> between([(0, 5), (10, 0)], 8, kind="sd-faster-area")
    '<path class="sd-faster-area" d="M0 5l10-5 0 8-10 0Z"/>'
    >>> between([], 8, kind="sd-faster-area")
    ''
    """
    if len(points) < 2:
        return ""
    return area([*points, (points[-1][0], level), (points[0][0], level)], kind=kind)


def band(frame: Frame, spans: Iterable[Span]) -> list[str]:
    """Return the strip under the plot that says in words what each part of the axis is.

    A word is left out where it does not fit.

    >>> drawn = band(frame_over((0, 1), 2), [Span("slower", 0, 0.01, "slower")])
    >>> drawn
    ['<rect class="sd-slower-band" x="34" y="241" width="4.4" height="23"/>']
    """
    drawn: list[str] = []
    for kind, start, end, word in spans:
        left, right = frame.across.at(start), frame.across.at(end)
        if right - left > 1:
            drawn.append(
                element(
                    "rect",
                    class_=f"sd-{kind}-band",
                    x=left,
                    y=BAND_TOP,
                    width=right - left,
                    height=BAND_HEIGHT,
                )
            )
        if right - left > _LETTER * len(word):
            middle, baseline = (left + right) / 2, BAND_TOP + BAND_HEIGHT - 6
            drawn.append(label(word, middle, baseline, kind="sd-band-word", anchor="middle"))
    return drawn


def drop(x: float, y: float) -> str:
    """Return the line from a point of the plot down to the band.

    >>> drop(100, 50)
    '<line class="sd-drop" x1="100" x2="100" y1="50" y2="241"/>'
    """
    return element("line", class_="sd-drop", x1=x, x2=x, y1=y, y2=BAND_TOP)


def dot(x: float, y: float) -> str:
    """Return the reader's point.

    >>> dot(10, 20)
    '<circle class="sd-dot" cx="10" cy="20" r="6.5"/>'
    """
    return element("circle", class_="sd-dot", cx=x, cy=y, r=6.5)


def readings(points: Iterable[Point]) -> str:
    """Return a hidden mark and the places where it can show: one for each row of the table.

    >>> readings([(1, 2), (3, 4.56)])
    '<circle class="sd-reading" data-x="1 3" data-y="2 4.6" r="5"/>'
    """
    across, up = zip(*points, strict=True)
    return element(
        "circle",
        class_="sd-reading",
        data_x=" ".join(coordinate(x) for x in across),
        data_y=" ".join(coordinate(y) for y in up),
        r=5,
    )
