"""The little SVG the figures need: elements, text, lines. Coordinates are rounded here only.

Colours, line widths and fonts are the style sheet's: elements carry classes, never styles or ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

Point = tuple[float, float]


def coordinate(value: float) -> str:
    """Return a coordinate as it is written: to a tenth.

    >>> coordinate(1 / 3), coordinate(12.0), coordinate(-0.01)
    ('0.3', '12', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Return one element. A trailing underscore is dropped from a name, others become hyphens.

    >>> element("line", class_="sd-axis", x1=0, x2=1 / 3)
    '<line class="sd-axis" x1="0" x2="0.3"/>'
    >>> element("g", element("title", escape("1 < 2")))
    '<g><title>1 &lt; 2</title></g>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _attribute(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else coordinate(value)


def label(content: str, x: float, y: float, *, kind: str, anchor: str = "start") -> str:
    """Return a line of text whose baseline begins, ends or centres at a point.

    >>> label("faster", 10, 20, kind="sd-above")
    '<text class="sd-above" x="10" y="20" text-anchor="start">faster</text>'
    """
    return element("text", escape(content), class_=kind, x=x, y=y, text_anchor=anchor)


def polyline(points: Sequence[Point], *, kind: str) -> str:
    """Return a line through points.

    >>> polyline([(0, 0), (1, 2), (1.5, 1.25)], kind="sd-curve")
    '<path class="sd-curve" d="M0 0l1 2 .5-.8"/>'
    """
    return element("path", class_=kind, d=_path(points))


def area(points: Sequence[Point], *, kind: str) -> str:
    """Return a filled shape with the points as corners.

    >>> area([(0, 0), (1, 0), (1, 1)], kind="sd-area")
    '<path class="sd-area" d="M0 0l1 0 0 1Z"/>'
    """
    return element("path", class_=kind, d=_path(points) + "Z")


def _path(points: Sequence[Point]) -> str:
    """Return a path as steps between rounded points: short, and alike from picture to picture."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = "".join(
        _step(x - x_before) + _step(y - y_before)
        for (x_before, y_before), (x, y) in pairwise(tenths)
    )
    (x, y) = tenths[0]
    return f"M{coordinate(x / 10)} {coordinate(y / 10)}l{steps.lstrip()}"


def _step(tenths: int) -> str:
    sign = "-" if tenths < 0 else " "
    return sign + (coordinate(abs(tenths) / 10).lstrip("0") or "0")


def picture(width: float, height: float, *children: str, title: str, description: str) -> str:
    """Return a whole picture that tells its title and description to those who cannot see it.

    >>> picture(4, 3, title="A", description="B").startswith('<svg xmlns=')
    True
    """
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(description)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        class_="sd-svg",
        viewBox=f"0 0 {coordinate(width)} {coordinate(height)}",
        role="img",
        aria_label=f"{title}. {description}",
    )
