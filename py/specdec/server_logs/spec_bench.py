"""Spec-Bench, and evaluations of EAGLE's that print the same summary.

Source: evaluation/speed.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Counts, number
from specdec.server_logs.engine import Engine, Event

NAME = "Spec-Bench"

_LENGTH = re.compile(r"#?Mean accepted tokens: +([\d.]+)")
_SPEED = re.compile(r"^\W*Tokens per second: +([\d.]+)")


class SpecBenchReader:
    """Reads a summary."""

    def __init__(self) -> None:
        self._length: float | None = None

    def line(self, text: str) -> Iterator[Event]:
        """Return the length, with the speed that follows it."""
        if found := _LENGTH.search(text):
            yield from self._told(None)
            self._length = number(found[1])
        elif found := _SPEED.search(text):
            yield from self._told(number(found[1]))

    def end(self) -> Iterator[Event]:
        """Return a length that no speed came after."""
        yield from self._told(None)

    def _told(self, speed: float | None) -> Iterator[Counts]:
        length, self._length = self._length, None
        if length is not None and length >= 1:
            yield Counts(
                NAME,
                "summary",
                "request",
                acceptance_length=length,
                tokens_per_second=speed,
            )


ENGINE = Engine(
    NAME,
    ("Mean accepted tokens:", "Tokens per second:"),
    ("summary (Mean accepted tokens)",),
    SpecBenchReader,
)
