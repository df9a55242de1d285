"""One sentence about a reading: what guessing brings, as far as the log can say."""

from __future__ import annotations

from typing import Literal, NamedTuple

from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, Worth, measured_speedup, worth
from specdec.words import en_log_page as words

Tone = Literal["faster", "slower", "even", "open", "unknown"]

_WORTH_SAYING = 1.02


class Verdict(NamedTuple):
    """What guessing comes to."""

    tone: Tone
    text: str


def verdict(reading: Reading, known: Times | None = None) -> Verdict:
    """Return the verdict: from the times if they are known, else from the counts.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> verdict(one).tone, verdict(one).text.partition(":")[0]
    ('open', 'A round of 2 guesses adds 2.00 tokens')
    """
    known = known or Times()
    accepted, length = reading.total("accepted"), reading.acceptance_length
    if "vocabularies_differ" in reading.notes:
        return Verdict("slower", words.refused())
    if (reading.total("drafted") and accepted == 0) or (accepted is None and length == 1):
        return Verdict("slower", words.nothing_kept())
    value = worth(reading, known)
    if value.speedup is not None:
        return _timed(reading, known, value, value.speedup)
    if length is not None:
        return Verdict("open", _counted(reading, length))
    fraction = reading.accepted_fraction
    if fraction is not None:
        return Verdict("unknown", words.only_fraction(fraction))
    return Verdict("unknown", words.too_little())


def _timed(reading: Reading, known: Times, value: Worth, speedup: float) -> Verdict:
    error = value.speedup_error or 0.0
    tone: Tone = "faster" if speedup - error > 1 else "slower" if speedup + error < 1 else "even"
    is_measured = measured_speedup(reading, known) is not None
    said = words.gain(speedup, value.speedup_error, is_measured=is_measured)
    used = len(reading.expected_by_draft_length or [])
    best = value.best_draft_length
    if best is None or best > used:
        return Verdict(tone, f"{said}.")
    if not value.may_pay:
        return Verdict(tone, f"{said}; {words.no_length()}.")
    is_better = best < used and (value.best_gain or 1) >= _WORTH_SAYING
    more = words.better_length(best, used) if is_better else words.best_length(used)
    return Verdict(tone, f"{said}; {more}." if used > 1 else f"{said}.")


def _counted(reading: Reading, length: float) -> str:
    rounds, drafted = reading.total("rounds"), reading.total("drafted")
    guesses = drafted / rounds if rounds and drafted else reading.draft_length
    said = (
        words.pays_below(guesses, length, (length - 1) / guesses)
        if guesses and guesses >= 1
        else words.at_most(length)
    )
    over_all = reading.acceptance_length_all_rounds
    if over_all is None or over_all > length - 0.005:
        return said
    return f"{said} {words.over_all_rounds(over_all)}"
