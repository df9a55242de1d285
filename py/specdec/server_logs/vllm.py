"""vLLM: its lines of statistics, and what it reports when asked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Begins, container_of
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.scrapes import Scrapes
from specdec.server_logs.vllm_lines import NAME, StatisticsLines, writer_of
from specdec.server_logs.vllm_reports import (
    Benchmark,
    Example,
    of_answer,
    of_scrape,
    of_version_0,
)

_ENGINE_STARTS = re.compile(r"Initializing an? (?:V1 )?LLM engine.{0,200}?model='([^']{0,1000})'")
_SERVER_STARTS = re.compile(r"non-default args: .{0,4000}?'model(?:_tag)?': '([^']{0,1000})'")
_LOOKS_UP = re.compile(r"method['\"]? ?[:=] ?['\"](?:ngram|suffix)")
_STATISTICS = re.compile(
    r"(?:SpecDecoding|Speculative) metrics:|generation throughput: |average_time_per_proposal_tok"
)
_METRICS = "vllm:spec_decode_"


class VllmReader:
    """Reads every line of vLLM's that tells of guesses."""

    def __init__(self) -> None:
        self._lines = StatisticsLines()
        self._scrapes = Scrapes(
            _METRICS, r"num_(?:drafts|draft_tokens|accepted_tokens(?:_per_pos)?)"
        )
        self._old = Scrapes(
            _METRICS, r"draft_acceptance_rate|efficiency|num_draft_tokens|num_emitted_tokens"
        )
        self._benchmark = Benchmark()
        self._example = Example()
        self._servers: set[str] = set()
        self._look_up: dict[str, bool] = {}

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells."""
        if "speculative_config" in text:
            yield from self._starts(text)
        elif _METRICS in text:
            for source, said in self._scrapes.take(text):
                yield from of_scrape(source, said)
            for source, said in self._old.take(text):
                yield from of_version_0(source, said)
        elif '"speculative_decoding"' in text:
            yield from of_answer(text)
        elif _STATISTICS.search(text):
            known = ("drafts_by_look_up",) if self._look_up.get(container_of(text)) else ()
            yield from self._lines.line(text, known)
        else:
            yield from self._benchmark.row(text)
            yield from self._example.take(text)

    def end(self) -> Iterator[Event]:
        """Return the last scrape, the last benchmark and the last example."""
        for source, said in self._scrapes.end():
            yield from of_scrape(source, said)
        for source, said in self._old.end():
            yield from of_version_0(source, said)
        yield from self._benchmark.end()
        yield from self._example.end()

    def _starts(self, text: str) -> Iterator[Begins]:
        """Note that a server starts; its own line counts before that of its engine."""
        container = container_of(text)
        if found := _SERVER_STARTS.search(text):
            self._servers.add(container)
            yield Begins(NAME, writer_of(text), found[1])
        elif found := _ENGINE_STARTS.search(text):
            if container not in self._servers:
                yield Begins(NAME, container, found[1])
        else:
            return
        self._look_up[container] = bool(_LOOKS_UP.search(text))


ENGINE = Engine(
    NAME,
    (
        "Accepted: ",
        "Number of accepted tokens: ",
        "vllm:spec_decode_",
        "generation throughput: ",
        "average_time_per_proposal_tok_ms=",
        "speculative_config",
        '"speculative_decoding"',
        "Acceptance rate (%): ",
        "Acceptance length: ",
        "Drafts: ",
        "Draft tokens: ",
        "Accepted tokens: ",
        "Position ",
        "Output token throughput (tok/s): ",
        "Maximum request concurrency: ",
        "total_num_output_tokens: ",
        "num_drafts: ",
        "num_draft_tokens: ",
        "num_accepted_tokens: ",
        "num_tokens_generated_without_sd: ",
        "ean acceptance length: ",
        "cceptance at token ",
        "cceptance rate at token ",
        "Number of draft ",
    ),
    (
        "version 1 lines (SpecDecoding metrics)",
        "version 0 lines (Speculative metrics)",
        "metrics (vllm:spec_decode_...)",
        "vllm bench serve",
        "the offline example",
        "answers to requests (speculative_decoding)",
    ),
    VllmReader,
)
