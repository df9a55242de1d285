"""What the counts of a log show: nothing kept, everything kept, places that fail, empty rounds."""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.finding import Finding, finding, listed, percent, times
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, worth
from specdec.words import en_logs as words

_FINE_RATE = 0.5
_RARE = 0.15
_CLIFF = 0.5
_FEWEST_ROUNDS = 20
_FEWEST_GUESSES = 20
_SHARE_OF_EMPTY = 0.1
_WORTH_SAYING = 1.02


def found_in_counts(reading: Reading) -> Iterator[Finding]:
    """Find what all guesses have in common, and rounds without one."""
    drafted, accepted = reading.total("drafted"), reading.total("accepted")
    length = reading.acceptance_length
    evidence = f"accepted {accepted:g} of {drafted:g}" if drafted and accepted is not None else ""
    if drafted == 0 and length is None:
        yield finding("no_guesses", "warning", words.no_guesses(), "drafted 0")
    if drafted and accepted == drafted and drafted >= _FEWEST_GUESSES:
        yield finding("all_accepted", "warning", words.all_accepted(), evidence)
    if (drafted and accepted == 0) or (accepted is None and length == 1):
        said = evidence or f"acceptance length {length:g}"
        yield finding("nothing_accepted", "problem", words.nothing_accepted(), said)
    elif length is not None and 0 < _first_share(reading, length) < _RARE and _is_sure(reading):
        said = evidence or f"acceptance length {length:g}"
        told = words.hardly_any_accepted(f"{length:.2f}")
        yield finding("hardly_any_accepted", "problem", told, said)
    empty, rounds = reading.total("rounds_without_draft"), reading.total("rounds")
    over_all = reading.acceptance_length_all_rounds
    if empty and rounds and length and over_all and empty > _SHARE_OF_EMPTY * (rounds + empty):
        said_of = words.empty_rounds(
            percent(empty / (rounds + empty)), f"{length:.2f}", f"{over_all:.2f}"
        )
        text = f"{words.rounds(empty)} without a draft, {rounds:g} with one"
        yield finding("empty_rounds", "warning", said_of, text)


def found_by_place(reading: Reading, known: Times) -> Iterator[Finding]:
    """Find places where guesses fail, and whether a shorter draft would be better."""
    survival, conditional = reading.survival, reading.conditional
    if survival and 0 <= survival[-1] < _RARE <= survival[0] and _is_sure(reading):
        place = next(place for place, share in enumerate(survival, 1) if share < _RARE)
        said = words.too_long(survival[place - 1], place)
        yield finding("draft_too_long", "warning", said, listed(survival))
    rounds = reading.total("rounds")
    for place in range(1, len(conditional or [])):
        before, after = (conditional or [])[place - 1 : place + 1]
        is_sure = not rounds or not survival or rounds * survival[place - 1] >= _FEWEST_ROUNDS
        if before > _FINE_RATE and after < _CLIFF * before and is_sure:
            said = words.cliff(place + 1, percent(before), percent(after))
            yield finding("cliff", "warning", said, listed(survival or []))
            break
    value = worth(reading, known)
    used = len(reading.expected_by_draft_length or [])
    best, gain = value.best_draft_length, value.best_gain
    if best and gain and best < used and gain >= _WORTH_SAYING and value.may_pay:
        said = words.best_is_shorter(best, used, times(gain))
        yield finding("shorter_is_best", "warning", said, f"gain {gain:.3f}")
    if reading.lengths_hold_for is not None:
        said = words.lengths_hold_for(reading.lengths_hold_for)
        yield finding("shorter_lengths_uncertain", "note", said, reading.form)


def _first_share(reading: Reading, length: float) -> float:
    """Return the share of rounds that keep their first guess, or the most that it can be."""
    return reading.survival[0] if reading.survival else length - 1


def _is_sure(reading: Reading) -> bool:
    """Return whether there were enough rounds to judge by; lines without counts are of many."""
    rounds = reading.total("rounds")
    return rounds is None or rounds >= _FEWEST_ROUNDS
