"""What llama.cpp's server tells beside the lines of requests: statistics, JSON, metrics.

Sources: common/speculative.cpp, tools/server/server-context.cpp, pull requests 12603 and 24536, and
ik_llama.cpp's examples/server/server-context.cpp.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from specdec.server_logs.counts import Counts, number, numbers, source_of, stamp
from specdec.server_logs.fields import count_of
from specdec.server_logs.lines import json_of
from specdec.server_logs.scrapes import Scrape, by_place

NAME = "llama.cpp"
FORK = "ik_llama.cpp"

_STATISTICS = re.compile(r"statistics +([\w-]+): (.*)$")
_DRAFTS = re.compile(
    r"#gen drafts = *(\d+), #acc drafts = *(\d+), #gen tokens = *(\d+), #acc tokens = *(\d+)"
)
_MEAN = re.compile(r"#mean acc len = *([\d.]+)")
_RATES = re.compile(r"#acc rate/pos = \(([^)]{0,4000})\)")
_DURATION = re.compile(r"dur\(b,g,a\) = *([\d.]+), *([\d.]+), *([\d.]+) ms")
_TIMING = re.compile(r'"(draft_n|draft_n_accepted|predicted_n|predicted_ms)" *: *([\d.]+)')
_DEPTHS = re.compile(r'"draft_by_depth" *: *(\[[^\]]*\])')
_CUT = 0.01
"""Share of guesses that may be missing because texts end."""


def of_statistics(text: str) -> Iterator[Counts]:
    """Return what a statistics line tells of all rounds since the start."""
    found = _STATISTICS.search(text)
    drafts = _DRAFTS.search(found[2]) if found else None
    if not found or not drafts:
        return
    rounds, _, drafted, accepted = map(number, drafts.groups())
    if rounds is None or drafted is None or accepted is None:
        return
    mean, rates, took = (one.search(found[2]) for one in (_MEAN, _RATES, _DURATION))
    draft_ms = number(took[2]) if took else None
    survival = numbers(rates[1]) if rates else None
    yield Counts(
        NAME,
        "statistics line",
        "running",
        f"{source_of(text)} {found[1]}".strip(),
        stamp(text),
        rounds=rounds,
        drafted=drafted,
        accepted=accepted,
        draft_length=even(drafted, rounds, survival),
        survival=survival,
        acceptance_length=number(mean[1]) if mean else None,
        draft_seconds=draft_ms / 1000 if draft_ms is not None else None,
        derived=frozenset({"draft_length"}),
        notes=("drafts_by_look_up",) if found[1].startswith("ngram") else (),
    )


class Timings:
    """Reads the timings of answers, in one line or, made pretty, one to a line."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}

    def take(self, text: str) -> Iterator[Counts]:
        """Return the counts of an answer once both counts of guesses are known."""
        for name, value in _TIMING.findall(text):
            if name == "predicted_n":
                self._said = {}
            self._said.setdefault(name, value)  # those by depth, which come later, repeat the names
        if {"draft_n", "draft_n_accepted"} <= set(self._said):
            said, self._said = self._said, {}
            yield from _of_answer(said, _depths(text), source_of(text))


def _depths(text: str) -> list[dict[str, Any]]:
    found = _DEPTHS.search(text)
    rows = json_of(found[1]) if found else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _of_answer(said: dict[str, str], depths: list[dict[str, Any]], source: str) -> Iterator[Counts]:
    drafted, accepted = number(said["draft_n"]), number(said["draft_n_accepted"])
    tokens, took = number(said.get("predicted_n", "")), number(said.get("predicted_ms", ""))
    if not drafted or accepted is None:
        return
    rounds = max(1.0, tokens - accepted - 1) if tokens else None
    empty, survival = None, None
    made = [count_of(row, "draft_n") for row in depths]
    kept = [count_of(row, "draft_n_accepted") for row in depths]
    by_depth = bool(made) and None not in made and None not in kept and bool(made[0])
    if by_depth:
        passes, rounds = rounds, made[0]
        empty = max(0.0, passes - (rounds or 0)) if passes is not None else None
        survival = tuple((one or 0) / (rounds or 1) for one in kept)
    yield Counts(
        FORK if by_depth else NAME,
        "JSON timings by depth" if by_depth else "JSON timings",
        "request",
        source,
        rounds=rounds,
        rounds_without_draft=empty,
        drafted=drafted,
        accepted=accepted,
        draft_length=even(drafted, rounds, survival),
        survival=survival,
        tokens=tokens,
        seconds=took / 1000 if took else None,
        tokens_per_second=1000 * tokens / took if tokens and took else None,
        derived=frozenset({"rounds", "rounds_without_draft", "draft_length", "tokens_per_second"}),
        notes=("rounds_from_tokens",) if rounds and not by_depth else (),
    )


def of_scrape(source: str, said: Scrape) -> Iterator[Counts]:
    """Return what a scrape of the metrics tells."""
    if not {"num_drafts", "num_draft_tokens", "num_accepted_tokens"} <= set(said):
        return
    rounds, drafted = said["num_drafts"], said["num_draft_tokens"]
    kept = by_place(said, "num_accepted_tokens_per_pos")
    yield Counts(
        NAME,
        "metrics",
        "running",
        source,
        rounds=rounds,
        drafted=drafted,
        accepted=said["num_accepted_tokens"],
        draft_length=even(drafted, rounds, kept or None),
        survival=tuple(one / rounds for one in kept) if kept and rounds else None,
        derived=frozenset({"draft_length"}),
    )


def even(drafted: float, rounds: float | None, survival: tuple[float, ...] | None) -> int | None:
    """Return the draft length if rounds had as many guesses, but for those at the end of a text.

    >>> even(405, 203, None), even(132, 81, None)
    (2, None)
    """
    if not rounds:
        return None
    guesses = len(survival) if survival else round(drafted / rounds)
    missing = rounds * guesses - drafted
    return guesses if guesses and 0 <= missing <= max(guesses, _CUT * drafted) else None
