"""What changed in the course of a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specdec.server_logs.counts import Counts
from specdec.server_logs.finding import Finding, finding
from specdec.server_logs.merging import weight_of
from specdec.server_logs.reading import Reading
from specdec.words import en_logs as words

_CLEAR_CHANGE = 0.1
_FEWEST_ROUNDS = 30
_FEWEST_LINES = 3


def found_over_time(reading: Reading) -> Iterator[Finding]:
    """Find a drift or a collapse between the first third and the last."""
    third = len(reading.parts) // 3
    if third == 0:
        return
    first, last = _length_of(reading.parts[:third]), _length_of(reading.parts[-third:])
    if first is None or last is None:
        return
    evidence = f"{first[0]:.2f} over {first[1]}, then {last[0]:.2f} over {last[1]}"
    if last[0] == 1 and first[0] >= 1 + _CLEAR_CHANGE:
        said = words.collapse(f"{first[0]:.2f}")
        yield finding("collapse", "problem", said, evidence)
    elif abs(first[0] - last[0]) > _CLEAR_CHANGE * first[0]:
        said = words.drift(f"{first[0]:.2f}", f"{last[0]:.2f}")
        yield finding("drift", "warning", said, evidence)


def _length_of(parts: Sequence[Counts]) -> tuple[float, str] | None:
    """Return a length, and how much it is of; None where that is too little."""
    counted = [part for part in parts if part.rounds and part.accepted is not None]
    rounds = sum(part.rounds or 0 for part in counted)
    if rounds:
        accepted = sum(part.accepted or 0 for part in counted)
        return (1 + accepted / rounds, f"{rounds:g} rounds") if rounds >= _FEWEST_ROUNDS else None
    told = [(weight_of(part), part.acceptance_length) for part in parts]
    known = [(weight, length) for weight, length in told if length is not None]
    if len(known) < _FEWEST_LINES:
        return None
    whole = sum(weight for weight, _ in known)
    return sum(weight * length for weight, length in known) / whole, f"{len(known)} lines"
