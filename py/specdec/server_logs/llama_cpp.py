"""llama.cpp, and what builds on it: ik_llama.cpp and Ollama print the same lines.

Sources: examples/speculative*, tools/server/server-context.cpp, and the pull requests 14104, 17808
and 24536, which changed what is counted and printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Begins, Counts, number, numbers, source_of, stamp, whole
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.llama_reports import NAME, Timings, even, of_scrape, of_statistics
from specdec.server_logs.scrapes import Scrapes

_REQUEST = re.compile(
    r"draft acceptance(?: rate)? = *([\d.]+) *\( *(\d+) accepted / *(\d+) generated\)"
    r"(?:, mean (?:acceptance length|len) = *([\d.]+))?"
    r"(?:, acceptance rate per position = \(([^)]{0,4000})\))?"
)
_RATE_ALONE = re.compile(r"draft acceptance(?: rate)? = *([01]\.\d{5})\s*$")
_BY_PLACE = re.compile(r"acc per pos = \(([^)]{0,4000})\)")
_STEP = re.compile(r"accepted +(\d{1,4}) ?(?:/|tokens from) *(\d{1,4}) draft(?:ed)? tokens")
_EVAL = re.compile(r"(?<!prompt )eval time = *([\d.]+) ms / *(\d+) tokens")
_BLOCK = re.compile(r"^\s*(n_draft|n_predict|n_drafted|n_accept|accept) *= *([\d.]+)%?\s*$")
_DECODED = re.compile(r"decoded +(\d+) tokens in +([\d.]+) seconds")
_LOADS = re.compile(r"load_model: loading model '([^']{0,1000})'")
_OTHER_VOCABULARY = re.compile(r"draft model vocab (?:type )?must match target model")


class LlamaCppReader:
    """Reads every line of llama.cpp's that tells of guesses."""

    def __init__(self) -> None:
        self._eval: tuple[float, int] | None = None
        self._block: dict[str, float] = {}
        self._decoded: tuple[float, float] | None = None
        self._request_before: Counts | None = None
        self._timings = Timings()
        self._scrapes = Scrapes(
            "llamacpp:spec_decode_", "num_(?:drafts|draft_tokens|accepted_tokens(?:_per_pos)?)"
        )

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells."""
        if found := _STEP.search(text):
            yield from _of_step(text, int(found[1]), int(found[2]))
        elif found := _BY_PLACE.search(text):
            yield from self._places(numbers(found[1]))
        elif found := _REQUEST.search(text):
            yield from self._request(text, found)
        elif found := _RATE_ALONE.search(text):
            share = number(found[1])
            if share is not None and share <= 1:
                printed = {"accepted_fraction": share}
                yield Counts(NAME, "server request", "request", source_of(text), printed=printed)
        elif found := _EVAL.search(text):
            took, tokens = number(found[1]), whole(found[2])
            self._eval = (took, tokens) if took and tokens else None
        elif "#gen drafts" in text:
            yield from of_statistics(text)
        elif found := _BLOCK.match(text):
            yield from self._row(found[1], found[2])
        elif "llamacpp:" in text:
            for source, said in self._scrapes.take(text):
                yield from of_scrape(source, said)
        elif found := _DECODED.search(text):
            yield from self._blocked()
            made, seconds = number(found[1]), number(found[2])
            self._decoded = (made, seconds) if made and seconds else None
        elif found := _LOADS.search(text):
            yield Begins(NAME, source_of(text), found[1])
        elif _OTHER_VOCABULARY.search(text):
            yield Counts(NAME, "error", "request", notes=("vocabularies_differ",))
        else:
            yield from self._timings.take(text)

    def end(self) -> Iterator[Event]:
        """Return the last block and the last scrape."""
        yield from self._blocked()
        for source, said in self._scrapes.end():
            yield from of_scrape(source, said)

    def _request(self, text: str, found: re.Match[str]) -> Iterator[Counts]:
        took, self._eval = self._eval, None
        accepted, drafted = whole(found[2]), whole(found[3])
        if accepted is None or drafted is None:
            return
        length = number(found[4]) if found[4] else None
        survival = numbers(found[5]) if found[5] else None
        rounds = _rounds(accepted, drafted, length, survival)
        notes: tuple[str, ...] = ()
        tokens = float(took[1]) if took else None
        if rounds is None and tokens is not None:
            rounds, notes = max(1.0, tokens - accepted - 1), ("rounds_from_tokens",)
        seconds = took[0] / 1000 if took else None
        empty = tokens - accepted - rounds if tokens is not None and rounds is not None else None
        rate = number(found[1])
        self._request_before = Counts(
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
            draft_length=even(drafted, rounds, survival),
            survival=survival,
            acceptance_length=length,
            tokens=tokens,
            seconds=seconds,
            tokens_per_second=tokens / seconds if tokens and seconds else None,
            printed={"accepted_fraction": rate} if rate is not None else {},
            derived=frozenset(
                {"rounds", "rounds_without_draft", "draft_length", "tokens_per_second"}
            ),
            notes=notes,
        )
        yield self._request_before

    def _places(self, told: tuple[float, ...] | None) -> Iterator[Counts]:
        """Return rates by place that stand in a line of their own, after that of their request."""
        before, self._request_before = self._request_before, None
        if before is not None and told:
            yield Counts(
                NAME,
                before.form,
                "request",
                before.source,
                survival=told,
                survival_rounds=before.rounds,
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
        is_even = guesses is not None and drafted == rounds * guesses
        tokens, seconds = decoded or (None, None)
        yield Counts(
            NAME,
            "llama-speculative",
            "request",
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            draft_length=int(guesses) if is_even and guesses else None,
            tokens=said["n_predict"],
            seconds=seconds,
            tokens_per_second=tokens / seconds if tokens and seconds else None,
            printed={"accepted_fraction": said["accept"] / 100} if "accept" in said else {},
            derived=frozenset({"rounds", "tokens_per_second"}),
        )


def _of_step(text: str, accepted: int, drafted: int) -> Iterator[Counts]:
    """Return one round, which the server tells of in its most talkative mode."""
    yield Counts(
        NAME,
        "server rounds",
        "request",
        source_of(text),
        stamp(text),
        rounds=1,
        drafted=drafted,
        accepted=accepted,
        draft_length=drafted or None,
        survival=tuple(float(place < accepted) for place in range(drafted)),
        derived=frozenset({"rounds", "survival"}),
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


ENGINE = Engine(
    NAME,
    (
        "draft acceptance",
        "acc per pos = (",
        "draft tokens",
        "drafted tokens",
        "eval time = ",
        "#gen drafts",
        "n_draft",
        "n_predict",
        "n_accept",
        "accept ",
        "decoded ",
        "llamacpp:spec_decode_",
        "draft_n",
        "predicted_",
        "load_model: loading model",
        "draft model vocab ",
    ),
    (
        "server requests (draft acceptance rate = ...)",
        "server rounds (accepted 1/ 3 draft tokens)",
        "statistics lines (#gen drafts, #acc tokens)",
        "llama-speculative (n_drafted, n_accept)",
        "JSON timings (draft_n)",
        "metrics (llamacpp:spec_decode_...)",
    ),
    LlamaCppReader,
)
