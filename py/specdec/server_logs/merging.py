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
    changes: dict[str, Any] = {}
    for name in ADDED:
        told = [getattr(part, name) for part in (first, second)]
        known = [value for value in told if value is not None]
        changes[name] = sum(known) if known else None
    for name in AVERAGED:
        pairs = [
            (weight_of(part), value)
            for part in (first, second)
            if (value := getattr(part, name)) is not None
        ]
        whole = sum(weight for weight, _ in pairs)
        changes[name] = sum(weight * value for weight, value in pairs) / whole if pairs else None
    return replace(first, survival=None, **changes)
