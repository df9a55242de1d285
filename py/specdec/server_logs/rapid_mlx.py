"""Rapid-MLX: two counters of its metrics.

Source: pull request 704. Whether attempts count rounds or guesses where a round has several is
not known.
"""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.counts import Counts
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.scrapes import Scrape, Scrapes

NAME = "Rapid-MLX"


class RapidMlxReader:
    """Reads scrapes of the counters."""

    def __init__(self) -> None:
        self._scrapes = Scrapes("rapid_mlx_spec_decode_", "attempts|accepts")

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of a scrape once the next one begins."""
        for source, said in self._scrapes.take(text):
            yield from _of_scrape(source, said)

    def end(self) -> Iterator[Event]:
        """Return the last scrape."""
        for source, said in self._scrapes.end():
            yield from _of_scrape(source, said)


def _of_scrape(source: str, said: Scrape) -> Iterator[Counts]:
    drafted, accepted = said.get("attempts"), said.get("accepts")
    if drafted is not None and accepted is not None:
        yield Counts(
            NAME,
            "metrics",
            "running",
            source,
            drafted=drafted,
            accepted=accepted,
            notes=("hearsay",),
        )


ENGINE = Engine(
    NAME,
    ("rapid_mlx_spec_decode_",),
    ("metrics (rapid_mlx_spec_decode_...)",),
    RapidMlxReader,
)
