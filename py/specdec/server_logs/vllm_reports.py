"""What vLLM reports when asked: metrics, ``vllm bench serve``, its example, figures of a request.

Sources: vllm/v1/spec_decode/metrics.py, examples/offline_inference/spec_decode.py, and pull
requests 24243, 24344 and 48915.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from specdec.server_logs.counts import MOST_GUESSES, Counts, Scope, number
from specdec.server_logs.fields import count_of, counts_of, inner_object
from specdec.server_logs.scrapes import Scrape, by_place
from specdec.server_logs.vllm_figures import completed
from specdec.server_logs.vllm_lines import NAME

_ROW = re.compile(
    r"^(Acceptance rate \(%\)|Acceptance length|Drafts|Draft tokens|Accepted tokens|Position \d+"
    r"|Output token throughput \(tok/s\)|Maximum request concurrency): +([\d.,]+)$"
)
_EXAMPLE = re.compile(
    r"(total_num_output_tokens|num_drafts|num_draft_tokens|num_accepted_tokens"
    r"|num_tokens_generated_without_sd|mean acceptance length|acceptance at token \d+"
    r"|Number of draft proposals|Number of draft tokens generated"
    r"|Number of accepted tokens|Mean acceptance length|Acceptance rate at token \d+): ([\d.,]+)"
)
_SECOND_WORDING = {
    "Number of draft proposals": "num_drafts",
    "Number of draft tokens generated": "num_draft_tokens",
    "Number of accepted tokens": "num_accepted_tokens",
    "Mean acceptance length": "mean acceptance length",
}


class Benchmark:
    """Collects the rows of ``vllm bench serve``."""

    def __init__(self) -> None:
        self._rows: Scrape = {}

    def row(self, text: str) -> Iterator[Counts]:
        """Read a row; return the benchmark before it once another begins."""
        if not (found := _ROW.match(text)):
            return
        name, value = found[1], number(found[2].rstrip(","))
        if name in self._rows or (name.startswith("Output") and "Drafts" in self._rows):
            yield from self.end()
        if value is not None:
            self._rows[name] = value

    def end(self) -> Iterator[Counts]:
        """Return the last benchmark."""
        rows, self._rows = self._rows, {}
        if not {"Drafts", "Draft tokens", "Accepted tokens"} <= set(rows):
            return
        rate = rows.get("Acceptance rate (%)")
        yield counted(
            "bench serve",
            "request",
            rows["Drafts"],
            rows["Draft tokens"],
            rows["Accepted tokens"],
            tuple(share / 100 for share in by_place(rows, "Position")) or None,
            length=rows.get("Acceptance length"),
            speed=rows.get("Output token throughput (tok/s)"),
            users=rows.get("Maximum request concurrency"),
            printed={} if rate is None else {"accepted_fraction": rate / 100},
        )


class Example:
    """Collects what the offline example prints, in either of its wordings."""

    def __init__(self) -> None:
        self._said: Scrape = {}

    def take(self, text: str) -> Iterator[Counts]:
        """Read a line; return the run before it once another begins."""
        for name, told in _EXAMPLE.findall(text):
            same = _SECOND_WORDING.get(name, name.replace("Acceptance rate at", "acceptance at"))
            value = number(told.rstrip(".,"))
            if same in self._said:
                yield from self.end()
            if value is not None:
                self._said[same] = value

    def end(self) -> Iterator[Counts]:
        """Return the last run."""
        said, self._said = self._said, {}
        if not {"num_drafts", "num_draft_tokens", "num_accepted_tokens"} <= set(said):
            return
        rounds, drafted = said["num_drafts"], said["num_draft_tokens"]
        accepted = said["num_accepted_tokens"]
        survival = by_place(said, "acceptance at token")
        if rounds and drafted % rounds == 0:
            guesses = int(drafted / rounds)
            survival = completed(survival[:guesses], accepted / rounds, guesses)
        yield counted(
            "offline example",
            "request",
            rounds,
            drafted,
            accepted,
            survival or None,
            length=said.get("mean acceptance length"),
            tokens=said.get("total_num_output_tokens"),
            empty=said.get("num_tokens_generated_without_sd"),
        )


def of_scrape(source: str, said: Scrape) -> Iterator[Counts]:
    """Return what a scrape of the metrics tells."""
    rounds, drafted = said.get("num_drafts"), said.get("num_draft_tokens")
    accepted = said.get("num_accepted_tokens")
    if drafted is None or accepted is None:
        return
    kept = by_place(said, "num_accepted_tokens_per_pos")
    shares = tuple(one / rounds for one in kept) if rounds and kept else None
    yield counted("metrics", "running", rounds, drafted, accepted, shares, source=source)


def of_version_0(source: str, said: Scrape) -> Iterator[Counts]:
    """Return what a scrape of version 0 tells; its names are known by hearsay alone.

    Its efficiency is the tokens over the most that as many rounds could add: that gives the draft
    length, as in the line of version 0.
    """
    efficiency = said.get("efficiency")
    drafted, emitted = said.get("num_draft_tokens"), said.get("num_emitted_tokens")
    if not efficiency or not drafted or not emitted:
        return
    share = efficiency * drafted / emitted
    guesses = round(share / (1 - share)) if 0 < share < 1 else 0
    if not 0 < guesses <= MOST_GUESSES or emitted * guesses < drafted:
        return
    rounds = drafted / guesses
    rate = said.get("draft_acceptance_rate")
    yield Counts(
        NAME,
        "version 0 metrics",
        "running",
        source,
        rounds=rounds,
        drafted=drafted,
        accepted=emitted - rounds,
        draft_length=guesses,
        tokens=emitted,
        printed={} if rate is None else {"accepted_anywhere": rate},
        derived=frozenset({"rounds", "accepted", "draft_length"}),
        notes=("hearsay",),
    )


def of_answer(text: str) -> Iterator[Counts]:
    """Return what an answer says about its own request."""
    said = inner_object(text, "speculative_decoding") or {}
    rounds, drafted = count_of(said, "num_spec_steps"), count_of(said, "num_draft_tokens")
    accepted = count_of(said, "num_accepted_draft_tokens")
    if not rounds or drafted is None or accepted is None:
        return
    by_kept, rate = counts_of(said, "acceptance_histogram"), count_of(said, "draft_acceptance_rate")
    left = rounds
    shares: list[float] = []
    for count in by_kept[:-1]:
        left -= count
        shares.append(max(0.0, left / rounds))
    yield counted(
        "answer to a request",
        "request",
        rounds,
        drafted,
        accepted,
        tuple(shares) if sum(by_kept) == rounds and shares else None,
        length=count_of(said, "mean_acceptance_length"),
        printed={} if rate is None else {"accepted_fraction": rate},
    )


def counted(
    form: str,
    scope: Scope,
    rounds: float | None,
    drafted: float,
    accepted: float,
    survival: tuple[float, ...] | None,
    *,
    source: str = "",
    length: float | None = None,
    tokens: float | None = None,
    empty: float | None = None,
    speed: float | None = None,
    users: float | None = None,
    printed: Mapping[str, float] | None = None,
) -> Counts:
    """Return counts of which the rounds are printed."""
    guesses = int(drafted / rounds) if rounds and drafted % rounds == 0 else None
    return Counts(
        NAME,
        form,
        scope,
        source,
        rounds=rounds,
        rounds_without_draft=empty,
        drafted=drafted,
        accepted=accepted,
        draft_length=guesses,
        survival=survival[:guesses] if survival and guesses else survival,
        acceptance_length=length,
        tokens=tokens,
        tokens_per_second=speed,
        users=users,
        printed=printed or {},
        derived=frozenset({"draft_length"}),
    )
