"""Counts of two stretches of a log that follow each other, as one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from specdec.server_logs.counts import Counts

ADDED = (
    "rounds",
    "rounds_without_draft",
    "drafted",
    "accepted",
    "tested",
    "tokens",
    "seconds",
    "draft_seconds",
)
"""What is a count, or a time that passed, and so may be added."""
AVERAGED = ("tokens_per_second", "users", "draft_ms", "pass_ms", "acceptance_length")
"""What stands for a time, and is averaged over it where no count gives it."""


def weight_of(part: Counts) -> float:
    """Return how much of the log a part stands for: its time, its tokens, its rounds.

    A line without counts stands for as many passes as the others, each of all its users.
    """
    return part.seconds or part.tokens or part.rounds or part.users or 1.0


def merged(first: Counts, second: Counts) -> Counts:
    """Return both together: counts are added, the time stamp is that of the first.

    >>> one = Counts("x", "y", "interval", rounds=1, accepted=2, tokens_per_second=10, tokens=3)
    >>> two = Counts("x", "y", "interval", rounds=3, accepted=2, tokens_per_second=50, tokens=9)
    >>> both = merged(one, two)
    >>> both.rounds, both.accepted, both.tokens_per_second
    (4, 4, 40.0)
    """
    changes: dict[str, Any] = {"survival": None}
    for name in ADDED:
        one, two = getattr(first, name), getattr(second, name)
        if two is not None:
            changes[name] = two if one is None else one + two
    left, right = weight_of(first), weight_of(second)
    for name in AVERAGED:
        one, two = getattr(first, name), getattr(second, name)
        if two is not None:
            changes[name] = two if one is None else (left * one + right * two) / (left + right)
    return replace(first, **changes)
