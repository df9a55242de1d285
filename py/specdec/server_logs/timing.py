"""What a reading means in time: its speed-up, its best draft length, and how sure both are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, hypot, sqrt

from specdec.server_logs.reading import Reading

_SURE = 1.96
_FEWEST_LINES = 3
_ROUNDING = 0.005
"""Lengths are printed with two decimals."""


@dataclass(frozen=True)
class Times:
    """What a reader of the log knows beside it; None where nothing is known."""

    baseline_tokens_per_second: float | None = None
    """Speed without a draft, at the same load."""
    draft_ms: float | None = None
    """Time of one draft pass: one guess."""
    pass_ms: float | None = None
    """Time of one pass of the target without a draft."""


@dataclass(frozen=True)
class Worth:
    """What guessing is worth; None where the times are not known."""

    speedup: float | None
    best_draft_length: int | None
    speedup_error: float | None
    """Half of the range in which the speed-up lies with a chance of 95 %."""
    best_gain: float | None
    """How many times as fast the best draft length is as the one used."""

    @property
    def may_pay(self) -> bool:
        """Whether some draft length may be faster than none, as far as the times are known.

        >>> Worth(0.8, 1, 0.1, 1.2).may_pay, Worth(0.7, 1, 0.1, 1.2).may_pay
        (True, False)
        """
        if self.speedup is None:
            return True
        return self.speedup * (self.best_gain or 1) + (self.speedup_error or 0) >= 1


def worth(reading: Reading, known: Times) -> Worth:
    """Return the speed-up and the best draft length, measured before modelled."""
    best = gain = modelled = None
    speeds = speedups(reading, known)
    if speeds:
        best = max(range(len(speeds)), key=speeds.__getitem__) + 1
        gain = speeds[best - 1] / speeds[-1]
        over_all = reading.acceptance_length_all_rounds
        full = reading.acceptance_length
        modelled = speeds[-1] * (over_all / full if over_all and full else 1)
    measured = measured_speedup(reading, known)
    speedup = measured if measured is not None else modelled
    error = length_error(reading)
    length = reading.acceptance_length
    relative = error / length if error is not None and length else None
    return Worth(speedup, best, speedup * relative if speedup and relative else None, gain)


def measured_speedup(reading: Reading, known: Times) -> float | None:
    """Return the speed-up if the log tells how fast text came, and its reader how fast without.

    Either as tokens a second, or as the time of a round beside that of a plain pass.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["eval time = 4000.00 ms / 101 tokens",
    ...     "draft acceptance = 0.50000 (50 accepted / 100 generated), mean len = 2.00"])
    >>> measured_speedup(one, Times(pass_ms=60.0)), measured_speedup(one, Times(draft_ms=3.0))
    (1.5, None)
    """
    speed, plain = reading.mean("tokens_per_second"), known.baseline_tokens_per_second
    if speed and plain:
        return speed / plain
    length = reading.acceptance_length_all_rounds or reading.acceptance_length
    if length and reading.pass_ms and known.pass_ms:
        return length * known.pass_ms / reading.pass_ms
    return None


def speedups(reading: Reading, known: Times) -> list[float] | None:
    """Return the speed-up for every draft length up to the one used; None without times."""
    guess, check = part_times(reading, known)
    lengths = reading.expected_by_draft_length
    if guess is None or not check or not lengths:
        return None
    return [length * check / (place * guess + check) for place, length in enumerate(lengths, 1)]


def part_times(reading: Reading, known: Times) -> tuple[float | None, float | None]:
    """Return the time of one guess and of one check in ms: as given, else as the log tells.

    Without either, a round's time is the check's: its draft is then taken to cost nothing.
    """
    rounds, drafted = reading.total("rounds"), reading.total("drafted")
    guesses = drafted / rounds if rounds and drafted else None
    told = reading.draft_ms
    guess, check = known.draft_ms, known.pass_ms
    if guess is None and told is not None and guesses:
        guess = told / guesses
    round_ms = reading.pass_ms
    if check is None and round_ms is not None and guess is not None and guesses:
        rest = round_ms - guess * guesses
        check = rest if rest > 0 else None
    return guess, check


def length_error(reading: Reading) -> float | None:
    """Return half of the range in which the acceptance length lies with a chance of 95 %.

    The rounds are a sample; how much they differ follows from the shares by place, or, where
    these are not told, from the fitted acceptance rate. Lines without counts differ among
    themselves instead. A length that is known as printed alone is also off by its rounding.
    """
    rounds, lengths = reading.total("rounds"), reading.expected_by_draft_length
    if rounds and lengths:
        steps = [after - before for before, after in zip([1.0, *lengths], lengths, strict=False)]
        sampled = _SURE * sqrt(max(0.0, _variance(steps)) / rounds)
    else:
        told = [part.acceptance_length for part in reading.parts]
        known = [length for length in told if length is not None]
        if rounds or len(known) < _FEWEST_LINES:
            return None
        mean = fsum(known) / len(known)
        spread = fsum((length - mean) ** 2 for length in known) / (len(known) - 1)
        sampled = _SURE * sqrt(spread / len(known))
    is_rounded = not rounds or ("rounds" in reading.derived and reading.draft_length is None)
    return hypot(sampled, _ROUNDING) if is_rounded else sampled


def _variance(survival: Sequence[float]) -> float:
    mean = sum(survival)
    squares = sum((2 * place - 1) * share for place, share in enumerate(survival, 1))
    return squares - mean * mean
