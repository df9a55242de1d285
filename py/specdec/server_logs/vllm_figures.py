"""What follows from the figures of a line of vLLM's: rounds, draft length, what is amiss."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from specdec.server_logs.counts import MOST_GUESSES, numbers, survives, whole

_LEAST_SHARE = 0.02
"""Throughputs are printed with one decimal: less than this share of tokens says nothing."""


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
    if not survival or not survives(survival) or rates.endswith(("..", "…")):
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

    A list of rates may have more places than a round had guesses; those beyond are zero.

    >>> rounds_of(387, 150, 2.16, (0.543, 0.357, 0.264)), rounds_of(100, 0, None, None)
    ((129, 3), (None, None))
    >>> rounds_of(300, 10, 1.50, None), rounds_of(2025, 1722, 3.55, (0.85, 0.85, 0.85, 0, 0, 0))
    ((20, 15), (675, 3))
    """
    if survival:
        most, fewest = len(survival), max(1, sum(share > 0 for share in survival))
        for full in range(most, fewest - 1, -1):
            rounds = drafted // full
            spread = rounds * (0.0005 * full + 1e-9) + 0.5
            if drafted % full == 0 and abs(rounds * fsum(survival) - accepted) <= spread:
                return rounds, full
        if accepted and any(survival):
            return max(1, round(accepted / fsum(survival))), None
    if length is None or length <= 1 or not accepted or not drafted:
        return None, None
    fits = [
        guesses
        for guesses in range(1, MOST_GUESSES + 1)
        if drafted % guesses == 0 and abs(1 + accepted * guesses / drafted - length) <= 0.0051
    ]
    if len(fits) == 1:
        return drafted // fits[0], fits[0]
    return max(1, round(accepted / (length - 1))), None


def completed(survival: tuple[float, ...], per_round: float, guesses: int) -> tuple[float, ...]:
    """Return shares by place with the last put in, if that one alone is missing.

    Some posts leave it out; all places together are the guesses kept in a round.

    >>> completed((0.5, 0.25), 0.875, 3), completed((0.5,), 0.875, 3)
    ((0.5, 0.25, 0.125), (0.5,))
    """
    if len(survival) != guesses - 1:
        return survival
    last = per_round - fsum(survival)
    return (*survival, last) if 0 <= last <= min(survival, default=1.0) else survival


def rounds_without_draft(
    rounds: float | None, accepted: float, seconds: float | None, speed: float | None
) -> float | None:
    """Return the rounds that had no draft: tokens made in the time, less those of other rounds.

    >>> rounds_without_draft(100, 200, 10, 60), rounds_without_draft(100, 200, 10, 30.1)
    (300, 0)
    """
    if rounds is None or not seconds or speed is None:
        return None
    tokens = seconds * speed
    missing = tokens - (accepted + rounds)
    return round(missing) if missing > _LEAST_SHARE * tokens + 1 else 0
