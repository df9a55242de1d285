"""What a reading means in words: findings, each with its evidence and what to try."""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.finding import Finding as Finding
from specdec.server_logs.finding import Said, Severity, finding
from specdec.server_logs.found_in_costs import found_in_costs
from specdec.server_logs.found_in_counts import found_by_place, found_in_counts
from specdec.server_logs.found_over_time import found_over_time
from specdec.server_logs.naive import naive_use
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times
from specdec.words import en_logs as words

_ORDER: tuple[Severity, ...] = ("problem", "warning", "note")
_ODD: dict[str, Severity] = {"looks_fine": "problem", "one_over_n": "note"}
_NOTED: dict[str, Severity] = {
    "vocabularies_differ": "problem",
    "hearsay": "warning",
    "impossible_counts": "warning",
}


def findings(reading: Reading, known: Times | None = None) -> list[Finding]:
    """Return all findings, the gravest first."""
    known = known or Times()
    found = [
        *found_in_counts(reading),
        *found_by_place(reading, known),
        *found_over_time(reading),
        *found_in_costs(reading, known),
        *_odd(reading),
        naive_use(reading),
        *_notes(reading),
    ]
    return sorted(found, key=lambda one: _ORDER.index(one.severity))


def _odd(reading: Reading) -> Iterator[Finding]:
    """Say what is odd about printed figures, once for each kind."""
    for odd, count in reading.oddities.values():
        said: Said = words.ODD[odd.code](odd.figure, odd.printed, odd.counted)
        evidence = f"{odd.figure} {odd.printed:g}, {words.lines(count, reading.part_count)}"
        yield finding(odd.code, _ODD.get(odd.code, "warning"), said, evidence)


def _notes(reading: Reading) -> Iterator[Finding]:
    for note in sorted(reading.notes):
        is_open = note == "rate_of_unclear_era" and reading.could_be
        evidence = words.could_be(sorted(reading.could_be)) if is_open else reading.form
        yield finding(note, _NOTED.get(note, "note"), words.NOTES[note], evidence)
