"""The rows worked out: predicted, measured, and how far apart rounding lets the two be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from specdec.server_logs.cases import counted
from specdec.server_logs.cases.figures import CASES
from specdec.server_logs.cases.printed import Printed, Span, printed, span
from specdec.server_logs.cases.rows import ROWS, Row

_SLACK = 1e-9
"""Relative rounding of floats, allowed for on top of the rounding of what was printed."""


@dataclass(frozen=True)
class Outcome:
    """A row worked out."""

    row: Row
    predicted: Span
    measured: Span

    @property
    def error(self) -> float:
        """Return how far the prediction is above what was measured, as a share of that."""
        return (self.predicted.value - self.measured.value) / self.measured.value

    @property
    def tolerance(self) -> float:
        """Return how far apart rounding lets the two be, on the side of the error, as a share."""
        here, there = self.predicted, self.measured
        if here.value >= there.value:
            room = (here.value - here.low) + (there.high - there.value)
        else:
            room = (here.high - here.value) + (there.value - there.low)
        return room / there.value

    @property
    def agrees(self) -> bool:
        """Whether rounding explains the error."""
        return abs(self.error) <= self.tolerance + _SLACK


def outcomes() -> Iterator[Outcome]:
    """Return every row worked out, in the order of the cases."""
    for row in ROWS:
        given = given_figures(row)
        yield Outcome(row, span(row.formula, given), _measured(row))


def given_figures(row: Row) -> dict[str, Printed]:
    """Return what a row's formula is given; KeyError for a speed of the run it is held against.

    Those speeds are taken out of the case before anything is looked up in it.
    """
    runs = {_run(name) for name in _measured_names(row)}
    open_figures = {
        name: text
        for name, text in CASES[row.case].figures.items()
        if not (name.startswith("with_draft") and _run(name) in runs)
        and name != _measured_names(row)[0]
    }
    pairs = (one.split("=") if "=" in one else (_bare(one), one) for one in row.given.split())
    return {argument: printed(open_figures[name]) for argument, name in pairs}


def _measured(row: Row) -> Span:
    figures = [printed(CASES[row.case].figures[name]) for name in _measured_names(row)]
    named = {f"figure_{place}": one for place, one in enumerate(figures)}
    return span(counted.quotient if len(figures) > 1 else counted.itself, named)


def _measured_names(row: Row) -> list[str]:
    return row.measured.split("/")


def _run(name: str) -> str:
    return name.partition("@")[2]


def _bare(name: str) -> str:
    return name.partition("@")[0]
