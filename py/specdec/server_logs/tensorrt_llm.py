"""TensorRT-LLM: the statistics of iterations, its metrics, and what trtllm-bench reports.

Sources: the struct ``SpecDecodingStats`` and its tests, the package's
bench/dataclasses/reporting.py, and pull requests 6240, 14724 and 17474.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from specdec.server_logs.counts import Counts, number, stamp
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.fields import count_of, inner_object, outer_object
from specdec.server_logs.scrapes import Scrape, Scrapes

NAME = "TensorRT-LLM"

_AVERAGE = re.compile(r"\[(ADT|AL|DAR|DT)\] AVERAGE *: ([\d.]+)")
_SPEED = re.compile(r"Total Output Throughput \(tokens/sec\): +([\d.]+)")


class TensorRtReader:
    """Reads the statistics of an iteration, a scrape of the metrics, and a benchmark."""

    def __init__(self) -> None:
        self._scrapes = Scrapes(
            "trtllm_spec_decode_", "num_draft_tokens|num_accepted_tokens|acceptance_length"
        )
        self._averages: dict[str, float] = {}
        self._speed: float | None = None

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells; copies of an iteration by other ranks are left out."""
        if "numAcceptedTokens" in text:
            said, outer = inner_object(text, "specDecodingStats"), outer_object(text)
            if said is not None and outer.get("attentionDpRank", 0) == 0:
                yield from _of_iteration(said, outer, stamp(text))
        elif "trtllm_spec_decode_" in text:
            for source, scrape in self._scrapes.take(text):
                yield from _of_scrape(source, scrape)
        elif found := _SPEED.search(text):
            yield from self._benchmark()
            self._speed = number(found[1])
        elif found := _AVERAGE.search(text):
            value = number(found[2])
            if value is not None:
                self._averages[found[1]] = value

    def end(self) -> Iterator[Event]:
        """Return the last scrape and the last benchmark."""
        for source, said in self._scrapes.end():
            yield from _of_scrape(source, said)
        yield from self._benchmark()

    def _benchmark(self) -> Iterator[Counts]:
        said, self._averages = self._averages, {}
        speed, self._speed = self._speed, None
        length = said.get("AL")
        if length is None or length < 1:
            return
        yield Counts(
            NAME,
            "trtllm-bench",
            "request",
            acceptance_length=length,
            tokens_per_second=speed,
            printed={"accepted_fraction": said["DAR"]} if said.get("DAR", 2) <= 1 else {},
            notes=("mean_over_requests",),
        )


def _of_iteration(said: dict[str, Any], outer: dict[str, Any], at: str) -> Iterator[Counts]:
    rounds = count_of(said, "numRequestsWithDraftTokens")
    drafted, accepted = count_of(said, "numDraftTokens"), count_of(said, "numAcceptedTokens")
    if rounds is None or drafted is None or accepted is None:
        return
    draft_ms, share = count_of(said, "iterLatencyMS"), count_of(said, "draftOverhead")
    whole_ms = count_of(outer, "iterLatencyMS")
    if whole_ms is None and draft_ms is not None and share:
        whole_ms = draft_ms / share
    yield Counts(
        NAME,
        "iteration statistics",
        "interval",
        at=at,
        rounds=rounds,
        drafted=drafted,
        accepted=accepted,
        draft_length=int(drafted // rounds) if rounds and drafted % rounds == 0 else None,
        acceptance_length=count_of(said, "acceptanceLength"),
        draft_ms=draft_ms,
        pass_ms=whole_ms,
        users=rounds or None,
        derived=frozenset({"draft_length"}),
    )


def _of_scrape(source: str, said: Scrape) -> Iterator[Counts]:
    drafted, accepted = said.get("num_draft_tokens"), said.get("num_accepted_tokens")
    if drafted is None or accepted is None:
        return
    length = said.get("acceptance_length")
    yield Counts(
        NAME,
        "metrics",
        "running",
        source,
        drafted=drafted,
        accepted=accepted,
        acceptance_length=length if length is not None and length >= 1 else None,
        notes=("hearsay",),
    )


ENGINE = Engine(
    NAME,
    ("numAcceptedTokens", "trtllm_spec_decode_", "] AVERAGE: ", "Total Output Throughput"),
    (
        "iteration statistics (specDecodingStats)",
        "metrics (trtllm_spec_decode_...)",
        "trtllm-bench ([AL] AVERAGE)",
    ),
    TensorRtReader,
)
