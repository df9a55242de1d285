"""llama.cpp, and what builds on it: ik_llama.cpp and Ollama print the same lines.

Sources: examples/speculative*, tools/server/server-context.cpp, common/speculative.cpp, and the
pull requests 14104, 17808 and 24536, which changed what is counted and printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from specdec.server_logs.counts import Counts, number, numbers, source_of, stamp, whole
from specdec.server_logs.engine import Engine, Event

NAME = "llama.cpp"

_REQUEST = re.compile(
    r"draft acceptance(?: rate)? = *([\d.]+) *\( *(\d+) accepted / *(\d+) generated\)"
    r"(?:, mean (?:acceptance length|len) = *([\d.]+))?"
    r"(?:, acceptance rate per position = \(([^)]*)\))?"
)
_EVAL = re.compile(r"(?<!prompt )eval time = *([\d.]+) ms / *(\d+) tokens")
_STATISTICS = re.compile(r"statistics +([\w-]+): (.*)$")
_DRAFTS = re.compile(
    r"#gen drafts = *(\d+), #acc drafts = *(\d+), #gen tokens = *(\d+), #acc tokens = *(\d+)"
)
_MEAN = re.compile(r"#mean acc len = *([\d.]+)")
_RATES = re.compile(r"#acc rate/pos = \(([^)]*)\)")
_DURATION = re.compile(r"dur\(b,g,a\) = *([\d.]+), *([\d.]+), *([\d.]+) ms")
_BLOCK = re.compile(r"^\s*(n_draft|n_predict|n_drafted|n_accept|accept) *= *([\d.]+)%?\s*$")
_DECODED = re.compile(r"decoded +(\d+) tokens in +([\d.]+) seconds")
_METRIC = re.compile(r"llamacpp:spec_decode_(num_\w+?)(?:_total)?(?:\{([^}]*)\})? (\S+)")
_POSITION = re.compile(r'position="(\d+)"')
_TIMINGS = re.compile(r'"draft_n" *: *(\d+)')
_CUT = 0.01
"""Share of guesses that may be missing because texts end."""
_OTHER_VOCABULARY = "draft model vocab must match target model"


class LlamaCppReader:
    """Reads every line of llama.cpp's that tells of guesses."""

    def __init__(self) -> None:
        self._eval: tuple[float, int] | None = None
        self._block: dict[str, float] = {}
        self._decoded: tuple[float, float] | None = None
        self._scrape: dict[str, float] = {}

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells."""
        if found := _REQUEST.search(text):
            yield from self._request(text, found)
        elif found := _STATISTICS.search(text):
            yield from _statistics(text, found)
        elif found := _BLOCK.match(text):
            yield from self._row(found[1], found[2])
        elif found := _METRIC.search(text):
            yield from self._metric(found)
        elif _TIMINGS.search(text):
            yield from _timings(text)
        elif found := _DECODED.search(text):
            yield from self._blocked()
            tokens, seconds = number(found[1]), number(found[2])
            self._decoded = (tokens, seconds) if tokens and seconds else None
        elif found := _EVAL.search(text):
            took, tokens = number(found[1]), whole(found[2])
            self._eval = (took, tokens) if took and tokens else None
        elif _OTHER_VOCABULARY in text:
            yield Counts(NAME, "error", "request", notes=("vocabularies_differ",))

    def end(self) -> Iterator[Event]:
        """Return the last block and the last scrape."""
        yield from self._blocked()
        yield from self._scraped()

    def _request(self, text: str, found: re.Match[str]) -> Iterator[Counts]:
        accepted, drafted = whole(found[2]), whole(found[3])
        took, self._eval = self._eval, None
        if accepted is None or drafted is None or accepted > drafted:
            return
        length = number(found[4]) if found[4] else None
        survival = numbers(found[5]) if found[5] else None
        rounds = _rounds(accepted, drafted, length, survival)
        derived = {"rounds", "draft_length", "pass_ms"}
        tokens = float(took[1]) if took else None
        if rounds is None and tokens is not None:
            rounds = max(1.0, tokens - accepted - 1)
        seconds = took[0] / 1000 if took else None
        empty = tokens - accepted - rounds if tokens is not None and rounds is not None else None
        yield Counts(
            NAME,
            "server request, with lengths" if length is not None else "server request",
            "request",
            source_of(text),
            stamp(text),
            rounds=rounds,
            # Give or take one for the first token and one for a round cut short at the end.
            rounds_without_draft=(max(0.0, empty) if empty and empty > 2 else 0.0)
            if length is not None and empty is not None
            else None,
            drafted=drafted,
            accepted=accepted,
            draft_length=_even(drafted, rounds, survival),
            survival=survival,
            acceptance_length=length,
            tokens=tokens,
            seconds=seconds,
            tokens_per_second=tokens / seconds if tokens and seconds else None,
            printed={"accepted_fraction": value} if (value := number(found[1])) is not None else {},
            derived=frozenset(derived | {"rounds_without_draft", "tokens_per_second"}),
        )

    def _row(self, name: str, text: str) -> Iterator[Counts]:
        value = number(text)
        if name in self._block:
            yield from self._blocked()
        if value is not None:
            self._block[name] = value

    def _blocked(self) -> Iterator[Counts]:
        said, self._block = self._block, {}
        decoded, self._decoded = self._decoded, None
        if not {"n_drafted", "n_accept", "n_predict"} <= set(said):
            return
        drafted, accepted = said["n_drafted"], said["n_accept"]
        # Each round adds one token that is no guess; the first token comes from the prompt's pass.
        rounds = max(1.0, said["n_predict"] - accepted - 1)
        guesses = said.get("n_draft")
        even = guesses is not None and drafted == rounds * guesses
        tokens, seconds = decoded or (None, None)
        yield Counts(
            NAME,
            "llama-speculative",
            "request",
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            draft_length=int(guesses) if even and guesses else None,
            tokens=said["n_predict"],
            seconds=seconds,
            tokens_per_second=tokens / seconds if tokens and seconds else None,
            printed={"accepted_fraction": said["accept"] / 100} if "accept" in said else {},
            derived=frozenset({"rounds"}),
        )

    def _metric(self, found: re.Match[str]) -> Iterator[Counts]:
        name, labels, text = found.groups()
        if place := _POSITION.search(labels or ""):
            name = f"{name} {place[1]}"
        if name in self._scrape:
            yield from self._scraped()
        value = number(text)
        if value is not None and not name.endswith("_created"):
            self._scrape[name] = value

    def _scraped(self) -> Iterator[Counts]:
        said, self._scrape = self._scrape, {}
        if not {"num_drafts", "num_draft_tokens", "num_accepted_tokens"} <= set(said):
            return
        rounds, drafted = said["num_drafts"], said["num_draft_tokens"]
        kept: list[float] = []
        while (name := f"num_accepted_tokens_per_pos {len(kept)}") in said:
            kept.append(said[name])
        yield Counts(
            NAME,
            "metrics",
            "running",
            rounds=rounds,
            drafted=drafted,
            accepted=said["num_accepted_tokens"],
            draft_length=_even(drafted, rounds, tuple(kept) or None),
            survival=tuple(one / rounds for one in kept) if kept and rounds else None,
            derived=frozenset({"draft_length"}),
        )


def _statistics(text: str, found: re.Match[str]) -> Iterator[Counts]:
    drafts = _DRAFTS.search(found[2])
    if not drafts:
        return
    rounds, _, drafted, accepted = (float(one) for one in drafts.groups())
    mean, rates, took = (one.search(found[2]) for one in (_MEAN, _RATES, _DURATION))
    survival = numbers(rates[1]) if rates else None
    draft_ms = float(took[2]) / rounds if took and rounds else None
    yield Counts(
        NAME,
        "statistics line",
        "running",
        f"{source_of(text)} {found[1]}".strip(),
        stamp(text),
        rounds=rounds,
        drafted=drafted,
        accepted=accepted,
        draft_length=_even(drafted, rounds, survival),
        survival=survival,
        acceptance_length=number(mean[1]) if mean else None,
        draft_ms=draft_ms,
        derived=frozenset({"draft_length", "draft_ms"}),
        notes=("drafts_by_look_up",) if found[1].startswith("ngram") else (),
    )


def _timings(text: str) -> Iterator[Counts]:
    said: dict[str, Any] = dict(re.findall(r'"(draft_n|draft_n_accepted|predicted_n|predicted_ms)"'
                                           r" *: *([\d.]+)", text))  # fmt: skip
    drafted, accepted = number(said.get("draft_n", "")), number(said.get("draft_n_accepted", ""))
    tokens, took = number(said.get("predicted_n", "")), number(said.get("predicted_ms", ""))
    if not drafted or accepted is None or accepted > drafted:
        return
    rounds = max(1.0, tokens - accepted - 1) if tokens else None
    yield Counts(
        NAME,
        "JSON timings",
        "request",
        rounds=rounds,
        drafted=drafted,
        accepted=accepted,
        draft_length=_even(drafted, rounds, None),
        tokens=tokens,
        seconds=took / 1000 if took else None,
        tokens_per_second=1000 * tokens / took if tokens and took else None,
        derived=frozenset({"rounds", "draft_length"}),
    )


def _rounds(
    accepted: int, drafted: int, length: float | None, survival: tuple[float, ...] | None
) -> float | None:
    """Return the rounds behind a request's counts.

    >>> _rounds(167, 259, 2.92, (0.805, 0.632, 0.483)), _rounds(257, 388, 3.65, None)
    (87, 97)
    """
    if survival and accepted and sum(survival) > 0:
        return max(1, round(accepted / sum(survival)))
    if length is not None and length > 1 and accepted:
        return max(1, round(accepted / (length - 1)))
    if length is not None and survival and drafted % len(survival) == 0:
        return drafted // len(survival)
    return None


def _even(drafted: float, rounds: float | None, survival: tuple[float, ...] | None) -> int | None:
    """Return the draft length if rounds had as many guesses, but for those at the end of a text."""
    if not rounds:
        return None
    guesses = len(survival) if survival else round(drafted / rounds)
    missing = rounds * guesses - drafted
    return guesses if guesses and 0 <= missing <= max(guesses, _CUT * drafted) else None


ENGINE = Engine(
    NAME,
    (
        "draft acceptance",
        "eval time = ",
        "#gen drafts",
        "n_draft",
        "n_predict",
        "n_accept",
        "accept ",
        "decoded ",
        "llamacpp:spec_decode_",
        "draft_n",
        "draft model vocab must match",
    ),
    (
        "server requests (draft acceptance rate = ...)",
        "statistics lines (#gen drafts, #acc tokens)",
        "llama-speculative (n_drafted, n_accept)",
        "JSON timings (draft_n)",
        "metrics (llamacpp:spec_decode_...)",
    ),
    LlamaCppReader,
)
