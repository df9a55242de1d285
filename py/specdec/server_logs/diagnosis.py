"""What a reading means in words: findings, each with its evidence and what to try."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from specdec.acceptance import mean_tokens
from specdec.server_logs.counts import Counts
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, part_times, worth
from specdec.words import en_logs as words

Severity = Literal["note", "warning", "problem"]
Said = tuple[str, str]

_FINE_RATE = 0.5
_GOOD_RATE = 0.6
_LITTLE_GAIN = 1.05
_SHORT_LENGTH = 1.5
_RARE = 0.15
_CLIFF = 0.5
_SHARE_OF_EMPTY = 0.1
_DRAFT_SHARE = 0.4
_FIXED_SHARE = 0.15
_DEAR_CHECK = 1.3
_MANY_USERS = 16
_CLEAR_CHANGE = 0.1
_FEWEST_ROUNDS = 30
_WORTH_SAYING = 1.02


@dataclass(frozen=True)
class Finding:
    """One thing that a log shows."""

    code: str
    severity: Severity
    found: str
    advice: str
    """What to try."""
    evidence: str
    """The numbers behind it."""

    @property
    def text(self) -> str:
        """What was found, and what to try."""
        return f"{self.found} {self.advice}"

    def as_dict(self) -> dict[str, str]:
        """Return it by the names of the JSON form."""
        return {name: getattr(self, name) for name in ("code", "severity", "text", "evidence")}


def findings(reading: Reading, known: Times | None = None) -> list[Finding]:
    """Return all findings, the gravest first."""
    known = known or Times()
    found = [
        *_counts(reading),
        *_places(reading, known),
        *_over_time(reading),
        *_costs(reading, known),
        *_printed(reading),
        *_notes(reading),
    ]
    order = ("problem", "warning", "note")
    return sorted(found, key=lambda one: order.index(one.severity))


def _finding(code: str, severity: Severity, said: Said, evidence: str) -> Finding:
    return Finding(code, severity, *said, evidence)


def _counts(reading: Reading) -> Iterator[Finding]:
    drafted, accepted = reading.total("drafted"), reading.total("accepted")
    length = reading.acceptance_length
    evidence = f"accepted {accepted:g} of {drafted:g}" if drafted and accepted is not None else ""
    if drafted and accepted == drafted:
        yield _finding("all_accepted", "warning", words.all_accepted(), evidence)
    if (drafted and accepted == 0) or (accepted is None and length == 1):
        said = evidence or f"acceptance length {length:g}"
        yield _finding("nothing_accepted", "problem", words.nothing_accepted(), said)
    empty, rounds = reading.total("rounds_without_draft"), reading.total("rounds")
    over_all = reading.acceptance_length_all_rounds
    if empty and rounds and length and over_all and empty > _SHARE_OF_EMPTY * (rounds + empty):
        said_of = words.empty_rounds(
            percent(empty / (rounds + empty)), f"{length:.2f}", f"{over_all:.2f}"
        )
        text = f"{empty:g} rounds without a draft, {rounds:g} with one"
        yield _finding("empty_rounds", "warning", said_of, text)


def _places(reading: Reading, known: Times) -> Iterator[Finding]:
    survival, conditional = reading.survival, reading.conditional
    if survival and len(survival) > 1 and 0 < survival[-1] < _RARE:
        said = words.too_long(percent(survival[-1]), len(survival))
        yield _finding("draft_too_long", "warning", said, _listed(survival))
    for place in range(1, len(conditional or [])):
        before, after = (conditional or [])[place - 1 : place + 1]
        if before > _FINE_RATE and after < _CLIFF * before:
            said = words.cliff(place + 1, percent(before), percent(after))
            yield _finding("cliff", "warning", said, _listed(survival or []))
            break
    value = worth(reading, known)
    used = len(reading.expected_by_draft_length or [])
    best, gain = value.best_draft_length, value.best_gain
    if best and gain and best < used and gain >= _WORTH_SAYING:
        said = words.best_is_shorter(best, used, times(gain))
        yield _finding("shorter_is_best", "warning", said, f"gain {gain:.3f}")


def _over_time(reading: Reading) -> Iterator[Finding]:
    third = len(reading.parts) // 3
    if third == 0:
        return
    first, last = _length_of(reading.parts[:third]), _length_of(reading.parts[-third:])
    if first is None or last is None or min(first[1], last[1]) < _FEWEST_ROUNDS:
        return
    evidence = f"{first[0]:.2f} over {first[1]:g} rounds, then {last[0]:.2f} over {last[1]:g}"
    if last[0] == 1 and first[0] >= 1 + _CLEAR_CHANGE:
        said = words.collapse(f"{first[0]:.2f}")
        yield _finding("collapse", "problem", said, evidence)
    elif abs(first[0] - last[0]) > _CLEAR_CHANGE * first[0]:
        said = words.drift(f"{first[0]:.2f}", f"{last[0]:.2f}")
        yield _finding("drift", "warning", said, evidence)


def _length_of(parts: list[Counts]) -> tuple[float, float] | None:
    rounds = sum(part.rounds or 0 for part in parts)
    accepted = sum(part.accepted or 0 for part in parts if part.rounds)
    return (1 + accepted / rounds, rounds) if rounds else None


def _costs(reading: Reading, known: Times) -> Iterator[Finding]:
    draft, whole = reading.draft_ms, reading.pass_ms
    if draft and whole and draft > _DRAFT_SHARE * whole:
        evidence = f"{draft:.1f} ms of {whole:.1f} ms"
        said = words.draft_costs(percent(draft / whole))
        yield _finding("draft_costs", "warning", said, evidence)
    guess, check = part_times(reading, Times(draft_ms=known.draft_ms))
    plain = known.pass_ms or _per_token(known.baseline_tokens_per_second)
    fraction = reading.accepted_fraction
    is_well_kept = guess is not None and fraction is not None and fraction >= _GOOD_RATE
    if check and plain and is_well_kept and check > _DEAR_CHECK * plain:
        said = words.check_costs(times(check / plain))
        evidence = f"check {check:.1f} ms, plain pass {plain:.1f} ms"
        yield _finding("check_costs", "warning", said, evidence)
    if whole and known.draft_ms is not None and known.pass_ms is not None:
        rounds, drafted = reading.total("rounds"), reading.total("drafted")
        parts = known.pass_ms + known.draft_ms * (drafted or 0) / (rounds or 1)
        if rounds and whole - parts > _FIXED_SHARE * whole:
            said = words.fixed_cost(percent((whole - parts) / whole))
            yield _finding("fixed_cost", "warning", said, f"{parts:.1f} ms of {whole:.1f} ms")
    users = reading.mean("users")
    if users and users >= _MANY_USERS:
        yield _finding("many_users", "note", words.many_users(f"{users:.0f}"), f"{users:.1f}")
    speedup = worth(reading, known).speedup
    if speedup is not None and fraction and fraction >= _FINE_RATE and speedup < _LITTLE_GAIN:
        said = words.not_faster(times(speedup))
        yield _finding("not_faster", "problem", said, f"speed-up {speedup:.2f}")


def _per_token(speed: float | None) -> float | None:
    return 1000 / speed if speed else None


def _printed(reading: Reading) -> Iterator[Finding]:
    """Find printed figures that contradict the counts, or mean something else than they say."""
    seen: set[str] = set()
    for part in reading.parts:
        for code, severity, said, evidence in _of_part(part):
            if code not in seen:
                seen.add(code)
                yield _finding(code, severity, said, evidence)
    fraction, length = reading.accepted_fraction, reading.acceptance_length
    guesses = reading.draft_length
    if fraction and length and guesses and guesses > 1 and fraction < 1:
        naive = mean_tokens(min(1.0, fraction), guesses)
        gap = percent(abs(length - naive) / length)
        said = words.naive_rate(percent(fraction), f"{naive:.2f}", f"{length:.2f}", gap)
        yield _finding("naive_rate", "note", said, f"fraction {fraction:.3f}, k = {guesses}")


def _of_part(part: Counts) -> Iterator[tuple[str, Severity, Said, str]]:
    rate = part.printed.get("accept_rate")
    if rate is not None and rate > 1:
        yield "above_one", "warning", words.above_one(f"{rate:g}"), f"accept rate {rate:g}"
    printed = part.printed.get("accepted_fraction")
    if printed is not None and part.drafted and part.accepted is not None:
        counted = part.accepted / part.drafted
        if abs(printed - counted) > 0.0006:
            said = words.contradiction("rate", f"{printed:.3f}", f"{counted:.3f}")
            yield "contradiction", "warning", said, f"{part.accepted:g}/{part.drafted:g}"
    anywhere = part.printed.get("accepted_anywhere")
    length = 1 + (part.accepted or 0) / part.rounds if part.rounds else None
    if anywhere is not None and length and anywhere >= _FINE_RATE and length < _SHORT_LENGTH:
        said = words.looks_fine(f"{anywhere:g}", f"{length:.2f}")
        yield "looks_fine", "problem", said, f"rate {anywhere:g}, length {length:.2f}"
    printed = None if "rounds" in part.derived else part.acceptance_length
    if printed is not None and length is not None and abs(printed - length) > 0.006:
        said = words.contradiction("length", f"{printed:g}", f"{length:.3f}")
        yield "contradiction", "warning", said, f"{part.accepted:g}/{part.rounds:g}"


def _notes(reading: Reading) -> Iterator[Finding]:
    for note in sorted(reading.notes):
        severity: Severity = "problem" if note == "vocabularies_differ" else "note"
        yield _finding(note, severity, words.NOTES[note], reading.form)


def percent(share: float) -> str:
    """Return a share in letters that every terminal has."""
    return f"{100 * share:.0f} %"


def times(factor: float) -> str:
    """Return a factor in letters that every terminal has."""
    return f"{factor:.2f} times"


def _listed(shares: list[float]) -> str:
    return ", ".join(f"{share:.3f}" for share in shares)
