"""The lines of statistics that vLLM prints: version 0, version 1 and its eras.

Sources: vllm/spec_decode/metrics.py and vllm/engine/metrics.py of version 0,
vllm/v1/spec_decode/metrics.py of version 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from specdec.server_logs.counts import Counts, number, source_of, stamp
from specdec.server_logs.vllm_figures import (
    named,
    rates_and_length,
    rounds_of,
    rounds_without_draft,
    whole_of,
)

NAME = "vLLM"

_TRAFFIC = re.compile(r"generation throughput: ([\d.]+) tokens/s, Running: (\d+) reqs")
_STAGES = re.compile(
    r"average_time_per_proposal_tok_ms=(\S+) scoring_time_ms=(\S+) verification_time_ms=(\S+)"
)


def writer_of(text: str) -> str:
    """Return which process of a file wrote a line, whichever of its engines it speaks of.

    The line of traffic names the engine, the line of guesses after it need not.

    >>> writer_of("(APIServer pid=7) INFO Engine 000: Avg"), writer_of("INFO Engine 000: Avg")
    ('7', '')
    """
    return source_of(text.partition("Engine ")[0])


class StatisticsLines:
    """Reads these lines; one of traffic or of times belongs to the line of guesses after it."""

    def __init__(self) -> None:
        self._traffic: dict[str, tuple[float, float]] = {}
        self._stages: tuple[float, float, float] | None = None

    def line(self, text: str, notes: tuple[str, ...]) -> Iterator[Counts]:
        """Return what a line tells, with codes of what is known of the server."""
        if "SpecDecoding metrics:" in text:
            yield from self._version_1(text, notes)
        elif "Speculative metrics:" in text:
            yield from self._version_0(text)
        elif found := _TRAFFIC.search(text):
            pace, running = map(number, found.groups())
            if pace is not None and running is not None:
                self._traffic[writer_of(text)] = pace, running
        elif found := _STAGES.search(text):
            draft, scoring, judging = (number(part) or 0.0 for part in found.groups())
            self._stages = draft, scoring, judging

    def _version_1(self, text: str, known: tuple[str, ...]) -> Iterator[Counts]:
        _, _, told = text.partition("SpecDecoding metrics:")
        said = named(told)
        drafted, accepted = whole_of(said, "Drafted"), whole_of(said, "Accepted")
        if drafted is None or accepted is None:
            return
        survival, length, notes = rates_and_length(
            said.get("Per-position acceptance rate", ""),
            number(said.get("Mean acceptance length", "")),
        )
        rounds, draft_length = rounds_of(drafted, accepted, length, survival)
        if survival and draft_length:
            survival = survival[:draft_length]
        rate = said.get("Draft acceptance rate") or said.get("Avg Draft acceptance rate") or ""
        fraction = number(rate.rstrip("%. "))
        speed, users = self._traffic.pop(writer_of(text), (None, None))
        seconds = _seconds(said, drafted)
        empty = rounds_without_draft(rounds, accepted, seconds, speed)
        draft_ms, pass_ms = _latencies(said, accepted + (rounds or 0) + (empty or 0))
        yield Counts(
            NAME,
            f"version 1, {_era(said)}",
            "interval",
            source_of(text),
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
            draft_ms=draft_ms,
            pass_ms=pass_ms,
            users=users or None,
            printed={} if fraction is None else {"accepted_fraction": fraction / 100},
            derived=frozenset(
                {"rounds", "draft_length", "rounds_without_draft", "draft_ms", "pass_ms"}
            ),
            notes=(*notes, *known),
        )

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
        ratios = {
            "accepted_anywhere": number(said.get("Draft acceptance rate", "").rstrip(".")),
            "efficiency": number(said.get("System efficiency", "").rstrip(".")),
        }
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
            printed={name: value for name, value in ratios.items() if value is not None},
            derived=frozenset({"rounds", "accepted", "draft_ms", "pass_ms"}),
        )


def _era(said: Mapping[str, str]) -> str:
    if "Proposer latency" in said:
        return "line with latencies"
    if "Accepted throughput" in said:
        return "line with throughput"
    return "line of 2025" if "Mean acceptance length" in said else "first line"


def _seconds(said: Mapping[str, str], drafted: int) -> float | None:
    speed = number(said.get("Drafted throughput", "").removesuffix("tokens/s").strip())
    return drafted / speed if speed and drafted else None


def _latencies(said: Mapping[str, str], tokens: float) -> tuple[float | None, float | None]:
    """Return milliseconds of a draft and of a round: what is printed is summed over all passes."""
    if "Proposer latency" not in said:
        return None, None
    sums = [
        number(said.get(f"{phase} latency", "").removesuffix("s").strip())
        for phase in ("Proposer", "Verification")
    ]
    each = number(said.get("Effective tokens/forward", ""))
    if sums[0] is None or sums[1] is None or not each or not tokens:
        return None, None
    passes = tokens / each
    return 1000 * sums[0] / passes, 1000 * (sums[0] + sums[1]) / passes
