"""vLLM: the lines of its version 0 and 1 engines, its metrics, its benchmark and its example.

Sources: vllm/spec_decode/metrics.py and vllm/engine/metrics.py for version 0,
vllm/v1/spec_decode/metrics.py for version 1, examples/offline_inference/spec_decode.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import fsum

from specdec.server_logs.counts import (
    MOST_GUESSES,
    Begins,
    Counts,
    number,
    numbers,
    source_of,
    stamp,
    whole,
)
from specdec.server_logs.engine import Engine, Event

NAME = "vLLM"

_STAGES = re.compile(
    r"average_time_per_proposal_tok_ms=(\S+) scoring_time_ms=(\S+) verification_time_ms=(\S+)"
)
_TRAFFIC = re.compile(r"generation throughput: ([\d.]+) tokens/s, Running: (\d+) reqs")
_METRIC = re.compile(r"vllm:spec_decode_(num_\w+?)(?:_total)?(?:\{([^}]*)\})? (\S+)")
_LABEL = re.compile(r'(\w+)="([^"]*)"')
_ROW = re.compile(
    r"^(Acceptance rate \(%\)|Acceptance length|Drafts|Draft tokens|Accepted tokens|Position \d+"
    r"|Output token throughput \(tok/s\)|Maximum request concurrency): +([\d.,]+)$"
)
_EXAMPLE = re.compile(
    r"(total_num_output_tokens|num_drafts|num_draft_tokens|num_accepted_tokens"
    r"|mean acceptance length|acceptance at token \d+): ([\d.,]+)"
)
_STARTS = re.compile(r"Initializing an? (?:V1 )?LLM engine.*?model='([^']*)'")
_LEAST_SHARE = 0.02
"""Throughputs are printed with one decimal: less than this share of tokens says nothing."""


class VllmReader:
    """Reads every line of vLLM's that tells of guesses."""

    def __init__(self) -> None:
        self._traffic: dict[str, tuple[float, float]] = {}
        self._stages: tuple[float, float, float] | None = None
        self._scrapes: dict[str, dict[str, float]] = {}
        self._rows: dict[str, float] = {}
        self._example: dict[str, float] = {}

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells."""
        if "SpecDecoding metrics:" in text:
            yield from self._version_1(text)
        elif "Speculative metrics:" in text:
            yield from self._version_0(text)
        elif found := _METRIC.search(text):
            yield from self._metric(found)
        elif found := _ROW.match(text):
            yield from self._row(found[1], found[2])
        elif found := _TRAFFIC.search(text):
            self._traffic[source_of(text)] = float(found[1]), float(found[2])
        elif found := _STAGES.search(text):
            times = [number(part) for part in found.groups()]
            self._stages = (times[0] or 0, times[1] or 0, times[2] or 0)
        elif found := _STARTS.search(text):
            yield Begins(NAME, source_of(text), found[1])
        else:
            for name, value in _EXAMPLE.findall(text):
                yield from self._example_value(name, value)

    def end(self) -> Iterator[Event]:
        """Return the last scrape, the last benchmark and the last example."""
        for source in list(self._scrapes):
            yield from self._scraped(source)
        yield from self._benchmark()
        yield from self._of_example()

    # -- Version 1 -------------------------------------------------------------------------------

    def _version_1(self, text: str) -> Iterator[Counts]:
        _, _, told = text.partition("SpecDecoding metrics:")
        said = named(told)
        drafted, accepted = whole_of(said, "Drafted"), whole_of(said, "Accepted")
        if drafted is None or accepted is None or accepted > drafted:
            return
        survival, length, notes = rates_and_length(
            said.get("Per-position acceptance rate", ""),
            number(said.get("Mean acceptance length", "")),
        )
        rounds, draft_length = rounds_of(drafted, accepted, length, survival)
        rate = said.get("Draft acceptance rate") or said.get("Avg Draft acceptance rate") or ""
        fraction = number(rate.rstrip("%. "))
        source = source_of(text)
        speed, users = self._traffic.pop(source, (None, None))
        seconds = _seconds(said, drafted)
        empty = rounds_without_draft(rounds, accepted, seconds, speed)
        form = "first line" if length is None else "line of 2025"
        yield Counts(
            NAME,
            f"version 1, {form if 'Accepted throughput' not in said else 'line with throughput'}",
            "interval",
            source,
            stamp(text),
            rounds=rounds,
            rounds_without_draft=empty,
            drafted=drafted,
            accepted=accepted,
            draft_length=draft_length,
            survival=survival,
            acceptance_length=length,
            seconds=seconds,
            tokens=seconds * speed if seconds and speed else None,
            tokens_per_second=speed,
            users=users,
            printed={} if fraction is None else {"accepted_fraction": fraction / 100},
            derived=frozenset({"rounds", "draft_length", "rounds_without_draft", "seconds"}),
            notes=notes,
        )

    # -- Version 0 -------------------------------------------------------------------------------

    def _version_0(self, text: str) -> Iterator[Counts]:
        _, _, told = text.partition("Speculative metrics:")
        said = named(told)
        length = whole_of(said, "Number of speculative tokens")
        drafted, emitted = (
            whole_of(said, f"Number of {kind} tokens") for kind in ("draft", "emitted")
        )
        if not length or drafted is None or emitted is None:
            return
        rounds = drafted / length
        stages, self._stages = self._stages, None
        rate = number(said.get("Draft acceptance rate", "").rstrip("."))
        draft_ms = stages[0] * length if stages else None
        yield Counts(
            NAME,
            "version 0 line",
            "running",
            source_of(text),
            stamp(text),
            rounds=rounds,
            drafted=drafted,
            accepted=max(0, emitted - rounds),
            draft_length=length,
            tokens=emitted,
            draft_ms=draft_ms,
            pass_ms=draft_ms + stages[1] + stages[2] if stages and draft_ms is not None else None,
            printed={} if rate is None else {"accepted_anywhere": rate},
            derived=frozenset({"rounds", "accepted", "draft_ms", "pass_ms"}),
        )

    # -- Metrics ---------------------------------------------------------------------------------

    def _metric(self, found: re.Match[str]) -> Iterator[Counts]:
        name, labels, text = found.groups()
        if name.endswith("_created"):
            return
        value = number(text)
        label = dict(_LABEL.findall(labels or ""))
        source = " ".join(filter(None, (label.get("model_name"), label.get("engine"))))
        if "position" in label:
            name = f"{name} {label['position']}"
        scrape = self._scrapes.setdefault(source, {})
        if name in scrape:
            yield from self._scraped(source)
            scrape = self._scrapes.setdefault(source, {})
        if value is not None:
            scrape[name] = value

    def _scraped(self, source: str) -> Iterator[Counts]:
        scrape = self._scrapes.pop(source)
        rounds = scrape.get("num_drafts")
        drafted, accepted = scrape.get("num_draft_tokens"), scrape.get("num_accepted_tokens")
        if drafted is None or accepted is None:
            return
        positions = by_position(scrape, "num_accepted_tokens_per_pos ")
        survival = tuple(kept / rounds for kept in positions) if rounds and positions else None
        yield counted("metrics", "running", rounds, drafted, accepted, survival, source)

    # -- The benchmark and the example -----------------------------------------------------------

    def _row(self, name: str, text: str) -> Iterator[Counts]:
        value = number(text)
        if name in self._rows or (name.startswith("Output") and "Drafts" in self._rows):
            yield from self._benchmark()
        if value is not None:
            self._rows[name] = value

    def _benchmark(self) -> Iterator[Counts]:
        rows, self._rows = self._rows, {}
        if not {"Drafts", "Draft tokens", "Accepted tokens"} <= set(rows):
            return
        positions = by_position(rows, "Position ")
        survival = tuple(share / 100 for share in positions) or None
        rate = rows.get("Acceptance rate (%)")
        yield counted(
            "bench serve",
            "request",
            rows["Drafts"],
            rows["Draft tokens"],
            rows["Accepted tokens"],
            survival,
            length=rows.get("Acceptance length"),
            speed=rows.get("Output token throughput (tok/s)"),
            users=rows.get("Maximum request concurrency"),
            printed={} if rate is None else {"accepted_fraction": rate / 100},
        )

    def _example_value(self, name: str, text: str) -> Iterator[Counts]:
        value = number(text)
        if name in self._example:
            yield from self._of_example()
        if value is not None:
            self._example[name] = value

    def _of_example(self) -> Iterator[Counts]:
        said, self._example = self._example, {}
        if not {"num_drafts", "num_draft_tokens", "num_accepted_tokens"} <= set(said):
            return
        survival = by_position(said, "acceptance at token ") or None
        yield counted(
            "offline example",
            "request",
            said["num_drafts"],
            said["num_draft_tokens"],
            said["num_accepted_tokens"],
            survival,
            length=said.get("mean acceptance length"),
            tokens=said.get("total_num_output_tokens"),
        )


def counted(
    form: str,
    scope: str,
    rounds: float | None,
    drafted: float,
    accepted: float,
    survival: tuple[float, ...] | None,
    source: str = "",
    *,
    length: float | None = None,
    tokens: float | None = None,
    speed: float | None = None,
    users: float | None = None,
    printed: Mapping[str, float] | None = None,
) -> Counts:
    """Return counts of which the rounds are printed."""
    is_even = bool(rounds) and rounds is not None and drafted % rounds == 0
    return Counts(
        NAME,
        form,
        "running" if scope == "running" else "request",
        source,
        rounds=rounds,
        drafted=drafted,
        accepted=accepted,
        draft_length=int(drafted // rounds) if is_even and rounds else None,
        survival=survival,
        acceptance_length=length,
        tokens=tokens,
        tokens_per_second=speed,
        users=users,
        printed=printed or {},
        derived=frozenset({"draft_length"}),
    )


def named(text: str) -> dict[str, str]:
    """Return the values of a line by the names in front of them, in whatever order they stand.

    >>> named("Accepted: 150 tokens, Per-position acceptance rate: 0.5, 0.3, Drafted: 9 tokens")
    {'Accepted': '150 tokens', 'Per-position acceptance rate': '0.5, 0.3', 'Drafted': '9 tokens'}
    """
    said: dict[str, str] = {}
    name = ""
    for part in text.split(", "):
        before, colon, value = part.partition(": ")
        if colon:
            name = before.strip()
            said[name] = value.strip(" ,")
        elif name and part:
            said[name] += f", {part.strip(' ,')}"
    return said


def whole_of(said: Mapping[str, str], name: str) -> int | None:
    """Return a count such as "150 tokens"."""
    return whole(said.get(name, "").removesuffix("tokens").strip(" .,"))


def rates_and_length(
    rates: str, length: float | None
) -> tuple[tuple[float, ...] | None, float | None, tuple[str, ...]]:
    """Return rates by place and a length as they were meant, with codes of what was amiss.

    The first builds printed the guesses kept alone, without the target's own token; the rates tell
    which it is. A list that was cut, or that does not add up to the length, is left out.

    >>> rates_and_length("0.543, 0.357, 0.264", 2.16)
    ((0.543, 0.357, 0.264), 2.16, ())
    >>> rates_and_length("0.543, 0.357, 0.264", 1.16)
    ((0.543, 0.357, 0.264), 2.16, ('length_without_own_token',))
    >>> rates_and_length("0.3..", 1.50)
    (None, 1.5, ('rates_left_out',))
    """
    if not rates:
        return None, length, ()
    survival = numbers(rates)
    if not survival or not survives(survival) or rates.endswith(("..", "\u2026")):
        return None, length, ("rates_left_out",)
    kept, rounding = fsum(survival), 0.0051 + 0.0005 * len(survival)
    if length is None or abs(length - 1 - kept) <= rounding:
        return survival, length, ()
    if abs(length - kept) <= rounding:
        return survival, round(length + 1, 4), ("length_without_own_token",)
    return None, length, ("rates_left_out",)


def rounds_of(
    drafted: int,
    accepted: int,
    length: float | None,
    survival: tuple[float, ...] | None,
) -> tuple[float | None, int | None]:
    """Return the rounds behind printed counts, and the draft length if all were of one length.

    >>> rounds_of(387, 150, 2.16, (0.543, 0.357, 0.264)), rounds_of(100, 0, None, None)
    ((129, 3), (None, None))
    >>> rounds_of(300, 10, 1.50, None)
    (20, 15)
    """
    if survival:
        full = len(survival)
        if drafted % full == 0:
            rounds = drafted // full
            spread = rounds * (0.0005 * full + 1e-9) + 0.5
            if abs(rounds * fsum(survival) - accepted) <= spread:
                return rounds, full
        if accepted and any(survival):
            return max(1, round(accepted / fsum(survival))), None
    if length is None or length <= 1 or not accepted:
        return None, None
    fits = [
        guesses
        for guesses in range(1, MOST_GUESSES + 1)
        if drafted % guesses == 0 and abs(1 + accepted * guesses / drafted - length) <= 0.0051
    ]
    if len(fits) == 1:
        return drafted // fits[0], fits[0]
    return max(1, round(accepted / (length - 1))), None


def survives(survival: tuple[float, ...]) -> bool:
    """Return whether rates per position can be shares of rounds: within 0 and 1, never rising."""
    return all(0 <= one <= 1 for one in survival) and all(a >= b for a, b in pairwise(survival))


def by_position(said: Mapping[str, float], name: str) -> tuple[float, ...]:
    """Return the values named by position, from the first on as long as none is missing.

    >>> by_position({"Position 1": 2.0, "Position 0": 3.0, "Position 3": 1.0}, "Position ")
    (3.0, 2.0)
    """
    values: list[float] = []
    while f"{name}{len(values)}" in said:
        values.append(said[f"{name}{len(values)}"])
    return tuple(values)


def _seconds(said: Mapping[str, str], drafted: int) -> float | None:
    speed = number(said.get("Drafted throughput", "").removesuffix("tokens/s").strip())
    return drafted / speed if speed and drafted else None


def rounds_without_draft(
    rounds: float | None, accepted: float, seconds: float | None, speed: float | None
) -> float | None:
    """Return the rounds that had no draft: tokens made in the time, less those of other rounds."""
    if rounds is None or not seconds or speed is None:
        return None
    tokens = seconds * speed
    missing = tokens - (accepted + rounds)
    return round(missing) if missing > _LEAST_SHARE * tokens + 1 else 0


ENGINE = Engine(
    NAME,
    (
        "Accepted: ",
        "Number of accepted tokens: ",
        "vllm:spec_decode_num_",
        "generation throughput: ",
        "average_time_per_proposal_tok_ms=",
        "speculative_config=",
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
        "mean acceptance length: ",
        "acceptance at token ",
    ),
    (
        "version 1 lines (SpecDecoding metrics)",
        "version 0 lines (Speculative metrics)",
        "metrics (vllm:spec_decode_...)",
        "vllm bench serve",
        "the offline example",
    ),
    VllmReader,
)
