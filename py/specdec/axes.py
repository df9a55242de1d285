"""Two axes: where a value lies on the picture, and the lines and labels that say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from specdec.svg import Point, element, label


@dataclass(frozen=True)
class Scale:
    """From values to coordinates, along a straight line.

    >>> Scale(0, 1, 40, 440).at(0.5)
    240.0
    """

    lowest: float
    highest: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the coordinate of a value."""
        share = (value - self.lowest) / (self.highest - self.lowest)
        return self.start + share * (self.end - self.start)


@dataclass(frozen=True)
class Frame:
    """A plot with an axis across and an axis up.

    >>> Frame(Scale(0, 1, 40, 440), Scale(0, 2, 200, 0)).at(0.5, 1)
    (240.0, 100.0)
    """

    across: Scale
    up: Scale

    def at(self, x: float, y: float) -> Point:
        """Return the point of a pair of values."""
        return self.across.at(x), self.up.at(y)

    def grid(
        self,
        across_ticks: Sequence[float],
        up_ticks: Sequence[float],
        *,
        across_text: Callable[[float], str],
        up_text: Callable[[float], str],
        gap: float,
    ) -> list[str]:
        """Return a line for each tick up and the labels of both axes.

        ``gap`` is how far the labels across lie below the plot.

        >>> frame = Frame(Scale(0, 1, 40, 440), Scale(0, 2, 200, 0))
        >>> len(frame.grid([0, 1], [0, 1, 2], across_text=str, up_text=str, gap=20))
        8
        """
        left, right = self.across.start, self.across.end
        lines = [
            element(
                "line",
                class_="sd-grid",
                x1=left,
                x2=right,
                y1=self.up.at(tick),
                y2=self.up.at(tick),
            )
            for tick in up_ticks
        ]
        ups = [
            label(up_text(tick), left - 8, self.up.at(tick) + 5, kind="sd-tick", anchor="end")
            for tick in up_ticks
        ]
        acrosses = [
            label(
                across_text(tick),
                self.across.at(tick),
                self.up.start + gap,
                kind="sd-tick",
                anchor="end" if tick == across_ticks[-1] else "middle",
            )
            for tick in across_ticks
        ]
        return [*lines, *ups, *acrosses]
