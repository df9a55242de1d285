"""Text Generation Inference: the histogram of tokens that a pass brought beyond one.

Source: its router, backends/v3.
"""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.counts import Counts
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.scrapes import Scrape, Scrapes

NAME = "TGI"


class TgiReader:
    """Reads scrapes of the histogram."""

    def __init__(self) -> None:
        self._scrapes = Scrapes("tgi_request_skipped_tokens_", "sum|count")

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of a scrape once the next one begins."""
        for source, said in self._scrapes.take(text):
            yield from _of_scrape(source, said)

    def end(self) -> Iterator[Event]:
        """Return the last scrape."""
        for source, said in self._scrapes.end():
            yield from _of_scrape(source, said)


def _of_scrape(source: str, said: Scrape) -> Iterator[Counts]:
    if {"sum", "count"} <= set(said):
        yield Counts(
            NAME,
            "metrics",
            "running",
            source,
            rounds=said["count"],
            accepted=said["sum"],
            tokens=said["sum"] + said["count"],
            notes=("drafted_unknown",),
        )


ENGINE = Engine(
    NAME,
    ("tgi_request_skipped_tokens_",),
    ("metrics (tgi_request_skipped_tokens)",),
    TgiReader,
)
