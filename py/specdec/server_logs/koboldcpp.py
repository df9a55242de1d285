"""KoboldCpp: the results of drafts in debug mode, after the line of a request.

Source: gpttype_adapter.cpp. A round ends at its first failure; the guesses after it are not
counted. So successes and failures are guesses that were tested, each once those before were kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Counts, number, whole
from specdec.server_logs.engine import Engine, Event, Stateless

NAME = "KoboldCpp"

_RESULTS = re.compile(r"\(Draft Results - Success: ?(\d+), Failure: ?(\d+)\)")
_REQUEST = re.compile(
    r"CtxLimit: ?\d+/\d+, Amt: ?(\d+)/\d+,.{0,300}?Generate: ?[\d.]+s \(([^)]{0,99})\)"
)
_SPEED = re.compile(r"([\d.]+) ?T/s")


class KoboldReader(Stateless):
    """Reads the results of drafts."""

    def __init__(self) -> None:
        self._made: tuple[float | None, float | None] = (None, None)

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of one request."""
        if found := _REQUEST.search(text):
            speed = _SPEED.search(found[2])
            self._made = number(found[1]), number(speed[1]) if speed else None
        elif found := _RESULTS.search(text):
            accepted, failed = whole(found[1]), whole(found[2])
            (tokens, speed_of), self._made = self._made, (None, None)
            if accepted is not None and failed is not None and accepted + failed:
                yield Counts(
                    NAME,
                    "draft results",
                    "request",
                    accepted=accepted,
                    tested=accepted + failed,
                    tokens=tokens,
                    tokens_per_second=speed_of,
                    notes=("tested_alone",),
                )


ENGINE = Engine(
    NAME,
    ("(Draft Results - ", "CtxLimit:"),
    ("results of drafts (Draft Results - Success)",),
    KoboldReader,
)
