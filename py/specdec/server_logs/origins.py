"""Where each number of a reading comes from."""

from __future__ import annotations

from typing import Literal

from specdec.server_logs.reading import Reading

Origin = Literal["printed", "derived", "assumed"]

_COUNTS = {"rounds", "rounds_without_draft", "drafted", "accepted", "draft_length"}
_PRINTED = {*_COUNTS, "survival", "tokens_per_second", "users"}
_OF_ONE_CHANCE = {"acceptance_rate"}
_FROM_LENGTHS = {"expected_by_draft_length", "acceptance_length_error", "best_draft_length"}


def origin(reading: Reading, name: str) -> Origin:
    """Return whether a number stands in the log, follows from it, or takes something for granted.

    The fitted acceptance rate takes every guess to be kept alike, and so do lengths for shorter
    drafts where the log does not tell it place by place. A mean of lines without counts takes them
    to stand for equally many passes, and a time of a round without users takes one.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> [origin(one, name) for name in ("accepted", "rounds", "acceptance_rate")]
    ['printed', 'derived', 'assumed']
    """
    if name in _OF_ONE_CHANCE and reading.total("tested") is None:
        return "assumed"
    if name in _FROM_LENGTHS and reading.survival is None:
        return "assumed"
    if name == "acceptance_length" and reading.total("rounds") is None:
        return "printed" if reading.part_count == 1 else "assumed"
    if name == "accepted_fraction" and reading.total("drafted") is None:
        is_printed = reading.printed("accepted_fraction") is not None
        return "printed" if is_printed and reading.part_count == 1 else "derived"
    if name == "pass_ms":
        is_counted = reading.mean("users") is not None or reading.mean("pass_ms") is not None
        return "derived" if is_counted else "assumed"
    if name == "draft_ms":
        return "derived" if name in reading.derived or reading.total("draft_seconds") else "printed"
    return "printed" if name in _PRINTED and name not in reading.derived else "derived"
