"""Engines with one or two forms: TensorRT-LLM, LM Studio, MLX-LM, TabbyAPI, TGI and Spec-Bench.

Sources: TensorRT-LLM's ``SpecDecodingStats``, LM Studio's statistics of a prediction, MLX-LM's
generate.py, TabbyAPI's common/gen_logging.py, TGI's router metrics, and Spec-Bench's
evaluation/speed.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from specdec.server_logs.counts import Counts, number, source_of, stamp, whole
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.lines import json_of


class _Stateless:
    """A reader that remembers nothing from line to line."""

    def end(self) -> Iterator[Event]:
        """Nothing waits for a line to come."""
        return iter(())


class TensorRtReader(_Stateless):
    """Reads the statistics of an iteration, as JSON."""

    NAME = "TensorRT-LLM"

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of an iteration; copies of them by other ranks are left out."""
        said = _object(text, "specDecodingStats")
        outer = _outer(text)
        if said is None or outer.get("attentionDpRank", 0) != 0:
            return
        names = ("numRequestsWithDraftTokens", "numDraftTokens", "numAcceptedTokens")
        told = [said[name] for name in names if _is_count(said.get(name))]
        if len(told) != len(names) or told[2] > told[1]:
            return
        rounds, drafted, accepted = told
        took = said.get("iterLatencyMS")
        overhead = said.get("draftOverhead")
        whole_ms = outer.get("iterLatencyMS")
        if not _is_count(whole_ms) and _is_count(took) and _is_count(overhead) and overhead:
            whole_ms = took / overhead
        printed = said.get("acceptanceLength")
        yield Counts(
            self.NAME,
            "iteration statistics",
            "interval",
            at=stamp(text),
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            draft_length=drafted // rounds if rounds and drafted % rounds == 0 else None,
            acceptance_length=printed if _is_count(printed) else None,
            draft_ms=took if _is_count(took) else None,
            pass_ms=whole_ms if _is_count(whole_ms) else None,
            users=rounds,
            derived=frozenset({"draft_length"}),
        )


class LmStudioReader(_Stateless):
    """Reads the statistics of a prediction."""

    NAME = "LM Studio"

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of one prediction; rounds follow from its tokens."""
        said = _named(text)
        drafted, accepted = said.get("totaldrafttokenscount"), said.get("accepteddrafttokenscount")
        tokens = said.get("predictedtokenscount")
        if drafted is None or accepted is None or accepted > drafted:
            return
        rounds = tokens - accepted if tokens is not None and tokens > accepted else None
        yield Counts(
            self.NAME,
            "statistics of a prediction",
            "request",
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            tokens=tokens,
            tokens_per_second=said.get("tokenspersecond"),
            derived=frozenset({"rounds"}),
            notes=("rounds_from_tokens",),
        )


class TabbyReader(_Stateless):
    """Reads TabbyAPI's line of a request and the examples of ExLlama."""

    NAME = "TabbyAPI"
    _DRAFT = re.compile(r"Draft: (\d+) / (\d+) tokens accepted \(([\d.]+)%\)")
    _MADE = re.compile(r"(\d+) tokens generated in ([\d.]+) seconds")
    _SPEED = re.compile(r"Generate: ([\d.]+) T/s")
    _PARTS = re.compile(
        r"accepted_draft_tokens\W{1,5}(\d{1,16})\W.{0,99}?rejected_draft_tokens\W{1,5}(\d{1,16})"
    )

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of one request."""
        if found := self._DRAFT.search(text):
            accepted, drafted = whole(found[1]), whole(found[2])
            rate = number(found[3])
            form = "request line"
        elif found := self._PARTS.search(text):
            accepted, rejected = whole(found[1]), whole(found[2])
            drafted = None if accepted is None or rejected is None else accepted + rejected
            rate, form = None, "ExLlama result"
        else:
            return
        if accepted is None or drafted is None or accepted > drafted:
            return
        made, speed = self._MADE.search(text), self._SPEED.search(text)
        tokens = number(made[1]) if made else None
        rounds = tokens - accepted if tokens is not None and tokens > accepted else None
        yield Counts(
            self.NAME,
            form,
            "request",
            source_of(text),
            stamp(text),
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            tokens=tokens,
            tokens_per_second=number(speed[1]) if speed else None,
            printed={} if rate is None else {"accepted_fraction": rate / 100},
            derived=frozenset({"rounds"}),
            notes=("rounds_from_tokens",) if rounds else (),
        )


class MlxReader:
    """Counts the tokens of MLX-LM's responses by where they come from."""

    NAME = "MLX-LM"
    _FROM_DRAFT = re.compile(r"[\"']?from_draft[\"']?\s*[=:]\s*(true|false)", re.IGNORECASE)
    _SPEED = re.compile(r"Generation: (\d+) tokens, ([\d.]+) tokens-per-sec")

    def __init__(self) -> None:
        self._tokens = 0
        self._kept = 0

    def line(self, text: str) -> Iterator[Event]:
        """Return counts at the end of an answer; a token that is no guess ends a round."""
        for found in self._FROM_DRAFT.findall(text):
            self._tokens += 1
            self._kept += found.lower() == "true"
        if found := self._SPEED.search(text):
            yield from self._answer(number(found[2]))

    def end(self) -> Iterator[Event]:
        """Return the last answer."""
        yield from self._answer(None)

    def _answer(self, speed: float | None) -> Iterator[Counts]:
        tokens, kept = self._tokens, self._kept
        self._tokens = self._kept = 0
        if tokens > kept:
            yield Counts(
                self.NAME,
                "responses (from_draft)",
                "request",
                rounds=tokens - kept,
                accepted=kept,
                tokens=tokens,
                tokens_per_second=speed,
                derived=frozenset({"rounds"}),
                notes=("rounds_from_tokens", "drafted_unknown"),
            )


class TgiReader:
    """Reads the histogram of tokens that a step brought beyond one."""

    NAME = "TGI"
    _PART = re.compile(r"tgi_request_skipped_tokens_(sum|count)(?:\{[^}]*\})? (\S+)")

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of a scrape once it has both parts."""
        found = self._PART.search(text)
        value = number(found[2]) if found else None
        if found and value is not None:
            self._said[found[1]] = value
        if {"sum", "count"} <= set(self._said):
            said, self._said = self._said, {}
            yield Counts(
                self.NAME,
                "metrics",
                "running",
                rounds=said["count"],
                accepted=said["sum"],
                tokens=said["sum"] + said["count"],
                notes=("drafted_unknown",),
            )

    def end(self) -> Iterator[Event]:
        """Half a scrape tells nothing."""
        return iter(())


class SpecBenchReader:
    """Reads the summary of Spec-Bench."""

    NAME = "Spec-Bench"
    _LENGTH = re.compile(r"#?Mean accepted tokens: +([\d.]+)")
    _SPEED = re.compile(r"^\W*Tokens per second: +([\d.]+)")

    def __init__(self) -> None:
        self._length: float | None = None

    def line(self, text: str) -> Iterator[Event]:
        """Return the length, with the speed that follows it."""
        if found := self._LENGTH.search(text):
            yield from self._told(None)
            self._length = number(found[1])
        elif found := self._SPEED.search(text):
            yield from self._told(number(found[1]))

    def end(self) -> Iterator[Event]:
        """Return a length that no speed came after."""
        yield from self._told(None)

    def _told(self, speed: float | None) -> Iterator[Counts]:
        length, self._length = self._length, None
        if length is not None and length >= 1:
            yield Counts(
                self.NAME,
                "summary",
                "request",
                acceptance_length=length,
                tokens_per_second=speed,
            )


def _is_count(value: Any) -> bool:
    """Return whether a value out of JSON is a number that can be one of ours."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 10**15


def _outer(text: str) -> dict[str, Any]:
    data = json_of(text[text.find("{") :]) if "{" in text else None
    return data if isinstance(data, dict) else {}


def _object(text: str, name: str) -> dict[str, Any] | None:
    """Return an object out of a line of JSON, or out of one flat object in a line."""
    inner = _outer(text).get(name)
    if isinstance(inner, dict):
        return inner
    found = re.search(rf'"{name}": *(\{{[^{{}}]*\}})', text)
    inner = json_of(found[1]) if found else None
    return inner if isinstance(inner, dict) else None


_VALUE = re.compile(r"(?<![A-Za-z_])([A-Za-z_]{1,40})[\"']?\s{0,4}[:=]\s{0,4}([\d.]{1,20})")


def _named(text: str) -> dict[str, float]:
    """Return names and numbers, whichever way a language joins words: snake or camel."""
    found = ((name.replace("_", "").lower(), number(value)) for name, value in _VALUE.findall(text))
    return {name: value for name, value in found if value is not None}


OTHERS = (
    Engine(
        TensorRtReader.NAME,
        ("numAcceptedTokens",),
        ("iteration statistics (specDecodingStats)",),
        TensorRtReader,
    ),
    Engine(
        LmStudioReader.NAME,
        ("otalDraftTokensCount", "otal_draft_tokens_count"),
        ("statistics of a prediction (totalDraftTokensCount)",),
        LmStudioReader,
    ),
    Engine(
        TabbyReader.NAME,
        ("tokens accepted (", "accepted_draft_tokens"),
        ("request lines (Draft: ... tokens accepted)", "ExLlama results (accepted_draft_tokens)"),
        TabbyReader,
    ),
    Engine(
        MlxReader.NAME,
        ("from_draft", "tokens-per-sec"),
        ("responses (from_draft)",),
        MlxReader,
    ),
    Engine(
        TgiReader.NAME,
        ("tgi_request_skipped_tokens_",),
        ("metrics (tgi_request_skipped_tokens)",),
        TgiReader,
    ),
    Engine(
        SpecBenchReader.NAME,
        ("Mean accepted tokens:", "Tokens per second:"),
        ("summary (Mean accepted tokens)",),
        SpecBenchReader,
    ),
)
