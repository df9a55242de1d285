"""Where the time of a round goes, as far as the log and its reader know it."""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.finding import Finding, finding, percent, times
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, part_times, worth
from specdec.words import en_logs as words

_FINE_RATE = 0.5
_GOOD_RATE = 0.6
_LITTLE_GAIN = 1.05
_DRAFT_SHARE = 0.4
_FIXED_SHARE = 0.15
_DEAR_CHECK = 1.3
_MANY_USERS = 16


def found_in_costs(reading: Reading, known: Times) -> Iterator[Finding]:
    """Find which part of a round costs, and whether anything was gained."""
    draft, whole = reading.draft_ms, reading.pass_ms
    if draft and whole and draft > _DRAFT_SHARE * whole:
        evidence = f"{draft:.1f} ms of {whole:.1f} ms"
        said = words.draft_costs(percent(draft / whole))
        yield finding("draft_costs", "warning", said, evidence)
    guess, check = part_times(reading, Times(draft_ms=known.draft_ms))
    plain = known.pass_ms or _per_token(known.baseline_tokens_per_second)
    fraction = reading.accepted_fraction
    is_well_kept = guess is not None and fraction is not None and fraction >= _GOOD_RATE
    if check and plain and is_well_kept and check > _DEAR_CHECK * plain:
        said = words.check_costs(times(check / plain))
        evidence = f"check {check:.1f} ms, plain pass {plain:.1f} ms"
        yield finding("check_costs", "warning", said, evidence)
    if whole and known.draft_ms is not None and known.pass_ms is not None:
        rounds, drafted = reading.total("rounds"), reading.total("drafted")
        parts = known.pass_ms + known.draft_ms * (drafted or 0) / (rounds or 1)
        if rounds and whole - parts > _FIXED_SHARE * whole:
            said = words.fixed_cost(percent((whole - parts) / whole))
            yield finding("fixed_cost", "warning", said, f"{parts:.1f} ms of {whole:.1f} ms")
    users = reading.mean("users")
    if users and users >= _MANY_USERS:
        yield finding("many_users", "note", words.many_users(f"{users:.0f}"), f"{users:.1f}")
    value = worth(reading, known)
    speedup = value.speedup
    if speedup is not None and fraction and fraction >= _FINE_RATE and speedup < _LITTLE_GAIN:
        said = words.not_faster(times(speedup), may_pay=value.may_pay)
        yield finding("not_faster", "problem", said, f"speed-up {speedup:.2f}")


def _per_token(speed: float | None) -> float | None:
    return 1000 / speed if speed else None
