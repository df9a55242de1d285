"""The speed-up curve in small, for the foot of another picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from specdec.axes import Frame, Scale
from specdec.figures.plot import LEFT, RIGHT, between, dot, gain_ticks, highest_gain, plain_line
from specdec.notation import NARROW_SPACE, shortest, times
from specdec.svg import label, polyline
from specdec.words import en_widget

CURVE_HEIGHT = 212
_PLOT_HEIGHT = 120
_STEPS = 20
_EVERY_TICK = 5
_FAR_RIGHT = 0.6
"""From here on the label of the crossing stands above and before it."""


def small_curve(
    gain: Callable[[float], float], here: float, pays_from: float | None, top: float, words: Any
) -> list[str]:
    """Return the curve of ``gain`` over chances, with a point at ``here``, below a height.

    >>> from specdec.words import en
    >>> drawn = small_curve(lambda chance: 2 * chance, 0.75, 0.5, 0, en)
    >>> [each for each in drawn if "sd-dot" in each]
    ['<circle class="sd-dot" cx="361" cy="76" r="6.5"/>']
    """
    highest = highest_gain([gain(1)], lowest=2)
    upper, lower = top + 46, top + 46 + _PLOT_HEIGHT
    frame = Frame(Scale(0, 1, LEFT, RIGHT), Scale(0, highest, lower, upper))
    split = 1.0 if pays_from is None else pays_from
    chances = sorted({split, *(step / _STEPS for step in range(_STEPS + 1))})
    curve = {chance: frame.at(chance, gain(chance)) for chance in chances}
    one = frame.up.at(1)
    text = en_widget.LANES
    return [
        label(text["curve_up"], 2, top + 28, kind="sd-axis-title"),
        *frame.grid(
            [0, 0.2, 0.4, 0.6, 0.8, 1],
            gain_ticks(highest) if highest <= _EVERY_TICK else [0, 1, highest],
            across_text=lambda tick: f"{shortest(100 * tick)}{NARROW_SPACE}%",
            up_text=shortest,
            gap=20,
        ),
        between([curve[c] for c in chances if c <= split], one, kind="sd-slower-area"),
        between([curve[c] for c in chances if c >= split], one, kind="sd-faster-area"),
        plain_line(frame),
        polyline(list(curve.values()), kind="sd-curve"),
        *_break_even(frame, pays_from, words),
        *_point(frame, here, gain(here), pays_from),
        label(text["curve_across"], RIGHT, lower + 38, kind="sd-axis-title", anchor="end"),
    ]


def _break_even(frame: Frame, pays_from: float | None, words: Any) -> list[str]:
    """Say where the curve crosses 1, where neither the curve nor the point can be."""
    if pays_from is None or not 0 < pays_from < 1:
        return []
    x, y = frame.at(pays_from, 1)
    text = words.breaks_even_at(pays_from)
    if pays_from > _FAR_RIGHT:
        return [label(text, x - 8, y - 28, kind="sd-note", anchor="end")]
    return [label(text, x + 8, y + 18, kind="sd-note")]


def _point(frame: Frame, chance: float, gain: float, pays_from: float | None) -> list[str]:
    """Draw the reader's point with its value above it, clear of the line at 1."""
    x, y = frame.at(chance, gain)
    one = frame.up.at(1)
    is_far = pays_from is not None and pays_from > _FAR_RIGHT
    height = min(y - 9, one - (7 if gain < 1 else 50 if is_far else 0))
    near_left = chance < 0.2
    anchor = "start" if near_left else "end"
    beside = x - 4 if near_left else x - 12
    return [dot(x, y), label(times(gain), beside, height, kind="sd-value", anchor=anchor)]
