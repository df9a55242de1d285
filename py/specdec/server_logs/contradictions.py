"""Printed figures that contradict the counts beside them, or that cannot be shares of guesses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from specdec.server_logs.counts import Counts

_FINE_RATE = 0.5
_SHORT_LENGTH = 1.5


class Oddity(NamedTuple):
    """One figure that is not what it seems, with what it should be."""

    code: str
    figure: str
    printed: float
    counted: float


def oddities(part: Counts) -> Iterator[Oddity]:
    """Return all that is odd about one line; printed figures may be off by their rounding.

    >>> line = Counts("vLLM", "line", "interval", rounds=10, drafted=30, accepted=15,
    ...     printed={"accepted_fraction": 0.6})
    >>> list(oddities(line))
    [Oddity(code='contradiction', figure='rate', printed=0.6, counted=0.5)]
    """
    drafted, accepted, rounds = part.drafted, part.accepted, part.rounds
    length = 1 + (accepted or 0) / rounds if rounds else part.acceptance_length
    rate = part.printed.get("accept_rate")
    if rate is not None and rate > 1:
        yield Oddity("above_one", "rate", rate, 1.0)
    if rate is not None and rate > 0 and length == 1:
        yield Oddity("one_over_n", "rate", rate, 0.0)
    fraction = part.printed.get("accepted_fraction")
    if fraction is not None and drafted and accepted is not None:
        yield from _differ("rate", fraction, accepted / drafted, 0.0006)
    anywhere = part.printed.get("accepted_anywhere")
    if anywhere is not None and length and anywhere >= _FINE_RATE and length < _SHORT_LENGTH:
        yield Oddity("looks_fine", "rate", anywhere, length)
    efficiency = part.printed.get("efficiency")
    if efficiency is not None and rounds and length and part.draft_length:
        yield from _differ("efficiency", efficiency, length / (part.draft_length + 1), 0.0006)
    printed = None if "rounds" in part.derived else part.acceptance_length
    if printed is not None and rounds and length is not None:
        yield from _differ("length", printed, length, 0.006)


def _differ(figure: str, printed: float, counted: float, rounding: float) -> Iterator[Oddity]:
    if abs(printed - counted) > rounding:
        yield Oddity("contradiction", figure, printed, counted)
