"""Readings as others take them: as JSON, as text for a terminal, as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from specdec.server_logs.counts import Counts
from specdec.server_logs.diagnosis import findings
from specdec.server_logs.origins import origin
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, length_error, worth
from specdec.words import en_logs as words

_NAMES = ("engine", "format", "source", "model")
_OVER_TIME = (
    "rounds",
    "rounds_without_draft",
    "drafted",
    "accepted",
    "tokens_per_second",
    "users",
)


def as_json(readings: Sequence[Reading], known: Times | None = None) -> dict[str, Any]:
    """Return readings in the form that ``reading.schema.json`` describes."""
    return {"readings": [_as_dict(reading, known or Times()) for reading in readings]}


def _as_dict(reading: Reading, known: Times) -> dict[str, Any]:
    said = numbers_of(reading, known)
    return {
        **said,
        "origin": {
            name: origin(reading, name)
            for name, value in said.items()
            if value is not None and name not in _NAMES
        },
        "over_time": [
            {
                "at": part.at,
                **{name: getattr(part, name) for name in _OVER_TIME},
                "acceptance_length": _length_of(part),
            }
            for part in reading.parts
        ],
        "findings": [one.as_dict() for one in findings(reading, known)],
    }


def numbers_of(reading: Reading, known: Times) -> dict[str, Any]:
    """Return all numbers by their names, those that follow from times too."""
    value = worth(reading, known)
    return {
        **reading.as_dict(),
        "acceptance_length_error": length_error(reading),
        "best_draft_length": value.best_draft_length,
        "speedup": value.speedup,
        "speedup_error": value.speedup_error,
    }


def _length_of(part: Counts) -> float | None:
    if part.rounds and part.accepted is not None:
        return 1 + part.accepted / part.rounds
    return part.acceptance_length


def as_text(reading: Reading, known: Times) -> str:
    """Return a reading as lines for a terminal, in plain letters."""
    said = _as_dict(reading, known)
    heading = words.heading(reading.engine, reading.form, reading.model or reading.source)
    width = max(map(len, words.ROWS.values()))
    lines = [
        f"  {label.ljust(width)}  {value}  ({words.ORIGIN[said['origin'][name]]})"
        for name, label in words.ROWS.items()
        if (value := _shown(name, said[name]))
    ]
    found = [f"  [{one['severity']}] {one['text']} ({one['evidence']})" for one in said["findings"]]
    return "\n".join([heading, *lines, *found])


def _shown(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(f"{one:.3f}" for one in value)
    if name in words.IN_PERCENT:
        return f"{100 * value:.1f} %"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.3f}"


def as_csv(readings: Sequence[Reading]) -> str:
    """Return the counts over time, a line for each place of the log."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["engine", "format", "source", "at", *_OVER_TIME, "acceptance_length"])
    for reading in readings:
        for part in reading.parts:
            values = [*(getattr(part, name) for name in _OVER_TIME), _length_of(part)]
            cells = ("" if value is None else f"{value:.10g}" for value in values)
            table.writerow([reading.engine, reading.form, reading.source, part.at, *cells])
    return out.getvalue()
