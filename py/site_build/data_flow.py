"""The picture of how the site is built: one column, so that it can be read on a narrow screen."""

from __future__ import annotations

from html import escape

from specdec.svg import element, label, picture, polyline
from specdec.words.en_data_flow import (
    BAKED_FIRST,
    BOXES,
    BROWSER,
    BUILD,
    DESCRIPTION,
    THEN_PYTHON,
    TITLE,
)

_WIDTH, _HEIGHT = 360, 492
_BOX_HEIGHT = 52
_LEFT, _RIGHT, _HALF, _WHOLE = 2, 184, 174, 356
_ROWS = (26, 120, 214, 340, 438)
"""The upper edges of the rows of boxes."""
_BETWEEN = 303
"""Where building ends and the browser begins."""

_PLACES = {
    "docs": (_LEFT, _ROWS[0], _HALF),
    "specdec": (_RIGHT, _ROWS[0], _HALF),
    "site_build": (_LEFT, _ROWS[1], _WHOLE),
    "page": (_LEFT, _ROWS[2], _HALF),
    "baked": (_RIGHT, _ROWS[2], _HALF),
    "figure": (_LEFT, _ROWS[3], _WHOLE),
    "shown": (_LEFT, _ROWS[4], _HALF),
    "python": (_RIGHT, _ROWS[4], _HALF),
}
"""Where each box begins, and how wide it is."""
_MIDDLES = (_LEFT + _HALF / 2, _RIGHT + _HALF / 2)


def data_flow_html() -> str:
    """Return the picture, with its description for those who cannot see it."""
    arrows = [
        _arrow(x, _ROWS[row] + _BOX_HEIGHT, _ROWS[row + 1]) for row in range(4) for x in _MIDDLES
    ]
    asked_and_answered = _head(_MIDDLES[1], _ROWS[3] + _BOX_HEIGHT, up=True)
    drawn = picture(
        _WIDTH,
        _HEIGHT,
        polyline([(0, _BETWEEN), (_WIDTH, _BETWEEN)], kind="sd-flow-border"),
        label(BUILD, _LEFT, 16, kind="sd-flow-side"),
        label(BROWSER, _WIDTH / 2, _BETWEEN + 20, kind="sd-flow-side", anchor="middle"),
        label(BAKED_FIRST, _MIDDLES[1] + 9, _ROWS[3] - 10, kind="sd-flow-side"),
        label(THEN_PYTHON, _MIDDLES[1] + 9, _ROWS[4] - 18, kind="sd-flow-side"),
        *arrows,
        asked_and_answered,
        *map(_box, BOXES),
        title=TITLE,
        description=DESCRIPTION,
    )
    return f'<div class="sd-flow">{drawn}</div>'


def _box(name: str) -> str:
    x, y, width = _PLACES[name]
    what, told = BOXES[name]
    middle = x + width / 2
    return element(
        "g",
        element("rect", class_="sd-flow-box", x=x, y=y, width=width, height=_BOX_HEIGHT, rx=5),
        label(what, middle, y + 22, kind="sd-flow-name", anchor="middle"),
        label(told, middle, y + 41, kind="sd-flow-told", anchor="middle"),
        data_box=escape(name),
    )


def _arrow(x: float, top: float, bottom: float) -> str:
    line = polyline([(x, top), (x, bottom)], kind="sd-flow-line")
    return line + _head(x, bottom)


def _head(x: float, y: float, *, up: bool = False) -> str:
    back = y + 7 if up else y - 7
    return polyline([(x - 5, back), (x, y), (x + 5, back)], kind="sd-flow-line")
