"""SGLang: the decode lines of three eras, what requests carry, its benchmarks and its metrics.

Sources: the scheduler's metrics mixin and its pull requests 11572 and 23530, which changed what
"accept rate" means; "accept len" has always been tokens a round, the target's own included.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from specdec.server_logs.counts import Begins, Counts, number, source_of, stamp, whole
from specdec.server_logs.engine import Engine, Event, Stateless
from specdec.server_logs.lines import json_of

NAME = "SGLang"
ERAS = ("before October 2025", "October 2025 to April 2026", "from April 2026 on")
Fit = tuple[str, int | None]
"""An era, and the guesses a round with which its formula gives the printed figures."""
_BOUNDS = ("2025-10-13", "2026-04-23")

_DECODE = re.compile(r"\baccept len: ([\d.]+)(?:, accept rate: ([\d.]+))?")
_RUNNING = re.compile(r"#running-req: (\d+)")
_SPEED = re.compile(r"gen throughput \(token/s\): ([\d.]+)")
_GAUGE = re.compile(r"sglang:spec_accept_(length|rate)(?:\{([^}]{0,2000})\})? (\S+)")
_LENGTH = re.compile(
    r"(?:Accept length:|#questions:.{0,200}Acceptance length:|acc_length=) *([\d.]+)"
)
_BENCH_SPEED = re.compile(r"(?:Throughput:|speed=) *([\d.]+) *token/s")
_ARGUMENTS = re.compile(r"ServerArgs\(.{0,600}?model_path='([^']{0,1000})'")
_DRAFT_TOKENS = re.compile(r"speculative_num_draft_tokens=(\d+)")
_STEPS = re.compile(r"speculative_num_steps=(\d+)")
_META = re.compile(r"\"?'?spec_verify_ct'?\"?: *(\d+)")
_FIELDS = {
    "completion_tokens": "tokens",
    "spec_verify_ct": "rounds",
    "spec_accept_token_num": "accepted",
    "spec_num_correct_drafts": "accepted",
    "spec_accepted_drafts": "accepted",
    "spec_draft_token_num": "drafted",
    "spec_num_proposed_drafts": "drafted",
    "spec_proposed_drafts": "drafted",
}


class SglangReader(Stateless):
    """Reads every line of SGLang's that tells of guesses."""

    def __init__(self) -> None:
        self._steps: int | None = None
        self._tokens: int | None = None
        self._fits: dict[str, list[Fit]] = {}

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells."""
        if found := _DECODE.search(text):
            yield from self._decoded(text, found)
        elif found := _ARGUMENTS.search(text):
            tokens, steps = _DRAFT_TOKENS.search(text), _STEPS.search(text)
            self._tokens = int(tokens[1]) if tokens else None
            self._steps = int(steps[1]) if steps else None
            self._fits = {}
            yield Begins(NAME, source_of(text), found[1])
        elif "spec_verify_ct" in text and _META.search(text):
            yield from _of_request(text)
        elif found := _GAUGE.search(text):
            yield from self._gauge(found)
        elif found := _LENGTH.search(text):
            length, speed = number(found[1]), _BENCH_SPEED.search(text)
            if length is not None and length >= 1:
                yield Counts(
                    NAME,
                    "benchmark",
                    "request",
                    acceptance_length=length,
                    tokens_per_second=number(speed[1]) if speed else None,
                )

    def _decoded(self, text: str, found: re.Match[str]) -> Iterator[Counts]:
        length = number(found[1])
        rate = number(found[2]) if found[2] else None
        if length is None or length < 1:
            return
        speed, users = _SPEED.search(text), _RUNNING.search(text)
        at = stamp(text)
        guesses, is_tree = self._shape()
        told = [] if rate is None else self._fitting(source_of(text), eras_of(length, rate, at))
        eras = {era for era, _ in told}
        era = f"decode line, {told[0][0]}" if len(eras) == 1 else "decode line of unclear era"
        notes = _era_note(told[0][0]) if len(eras) == 1 else ("rate_of_unclear_era",)
        if rate is None:
            era, notes = "decode line without a rate", ()
        could_be = tuple(one for _, one in told if one is not None) if len(eras) > 1 else ()
        guesses = told[0][1] if len(told) == 1 else guesses
        if is_tree:
            guesses, could_be, notes = None, (), (*notes, "guesses_in_a_tree")
        yield Counts(
            NAME,
            era,
            "interval",
            source_of(text),
            at,
            draft_length=guesses,
            could_be=could_be,
            acceptance_length=length,
            tokens_per_second=number(speed[1]) if speed else None,
            users=number(users[1]) if users else None,
            printed={} if rate is None else {"accept_rate": rate},
            derived=frozenset({"draft_length"}),
            notes=notes,
        )

    def _shape(self) -> tuple[int | None, bool]:
        """Return the guesses of a chain, and whether they are a tree, as far as arguments say."""
        if self._steps is None or self._tokens is None:
            return None, False
        # The draft tokens count the root, which is no guess.
        is_chain = self._tokens == self._steps + 1
        return self._steps if is_chain else None, not is_chain

    def _fitting(self, source: str, told: list[Fit]) -> list[Fit]:
        """Return what fits the server's arguments, or else its lines before; all, if nothing does.

        Where next to nothing is kept a line fits several draft lengths: those around it tell.
        """
        if self._steps is not None and self._tokens is not None:
            by_era = {ERAS[0]: self._steps, ERAS[1]: self._tokens - 1, ERAS[2]: self._tokens - 1}
            return [fit for fit in told if fit[1] in (None, by_era[fit[0]])] or told
        open_eras = {era for era, guesses in told if guesses is None}
        before = self._fits.get(source, told)
        both = [fit for fit in before if fit in told or fit[0] in open_eras]
        self._fits[source] = both or told
        return self._fits[source]

    def _gauge(self, found: re.Match[str]) -> Iterator[Counts]:
        value = number(found[3])
        if found[1] == "length" and value is not None and value >= 1:
            yield Counts(NAME, "metrics", "interval", acceptance_length=value)


def eras_of(length: float, rate: float, at: str = "") -> list[Fit]:
    """Return the eras whose formula gives both printed figures, each with its guesses a round.

    The line's date decides between those left; guesses are None where nothing was kept and the
    era does not tell.

    >>> eras_of(1.95, 0.49, "2025-12-04 20:35:53"), eras_of(2.98, 0.66, "2026-05-04 10:00:00")
    ([('October 2025 to April 2026', 3)], [('from April 2026 on', 3)])
    >>> eras_of(1.00, 0.11, "2025-12-04 20:35:53")
    [('October 2025 to April 2026', 8)]
    """
    fits: list[Fit] = []
    for era, guesses in zip(ERAS, _guesses_by_era(length, rate), strict=True):
        fits += [(era, one) for one in guesses]
    day = at[:10]
    if len(day) == 10 and day[4] == "-":
        of_day = ERAS[(day >= _BOUNDS[0]) + (day >= _BOUNDS[1])]
        dated = [fit for fit in fits if fit[0] == of_day]
        fits = dated or fits
    return fits


def _guesses_by_era(length: float, rate: float) -> tuple[list[int | None], ...]:
    by_steps: list[int | None] = []
    by_tokens: list[int | None] = []
    by_guesses: list[int | None] = []
    for guesses in range(1, 65):
        if length > guesses + 1.005:
            continue
        if _prints(length, guesses, rate):
            by_steps.append(guesses)
        if _prints(length, guesses + 1, rate):
            by_tokens.append(guesses)
        if _prints(length - 1, guesses, rate) and length > 1:
            by_guesses.append(guesses)
    if length == 1 and rate == 0:
        by_guesses.append(None)
    return by_steps, by_tokens, by_guesses


def _prints(over: float, under: int, rate: float) -> bool:
    """Return whether a length that prints as this, divided, may print as this rate."""
    lowest, highest = (over - 0.005) / under, (over + 0.005) / under
    return lowest - 0.005 <= rate <= highest + 0.005


def _era_note(era: str) -> tuple[str, ...]:
    return () if era == ERAS[2] else ("rate_counts_own_token",)


def _of_request(text: str) -> Iterator[Counts]:
    said = _fields(text)
    rounds = said.get("rounds")
    if not rounds:
        return
    accepted, tokens = said.get("accepted"), said.get("tokens")
    if accepted is None and tokens is not None:
        accepted = max(0.0, tokens - rounds)
    drafted = said.get("drafted")
    even = drafted is not None and drafted % rounds == 0
    yield Counts(
        NAME,
        "request meta_info",
        "request",
        rounds=rounds,
        drafted=drafted,
        accepted=accepted,
        draft_length=int(drafted // rounds) if drafted and even else None,
        tokens=tokens,
        derived=frozenset({"accepted"} if "accepted" not in said else set()),
    )


def _fields(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    data = json_of(text) if text.startswith("{") else None
    flat = json.dumps(data) if data is not None else text
    for name, value in re.findall(r"[\"']?(\w+)[\"']?: *(\d+)\b", flat):
        if name in _FIELDS and (count := whole(value)) is not None:
            found.setdefault(_FIELDS[name], float(count))
    return found


ENGINE = Engine(
    NAME,
    (
        "accept len: ",
        "sglang:spec_accept_",
        "spec_verify_ct",
        "speculative_num_steps=",
        "Accept length:",
        "Acceptance length:",
        "acc_length=",
    ),
    (
        "decode lines (Decode batch, accept len)",
        "request meta_info (spec_verify_ct)",
        "benchmarks (Accept length)",
        "metrics (sglang:spec_accept_...)",
    ),
    SglangReader,
)
