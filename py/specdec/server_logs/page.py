"""What the page *Read your log* shows of a log: everything in it is worked out and written here.

A request and an answer are JSON texts. The same function draws the example that is in the page
from the start.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO

from specdec.server_logs.counts import number
from specdec.server_logs.forms import as_csv, as_json
from specdec.server_logs.page_html import result_html, unknown_html, verdict_html
from specdec.server_logs.read import LogReader, known_forms, read_stream
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, part_times
from specdec.server_logs.verdict import Verdict, verdict
from specdec.words import en_log_page as words


class LogPage:
    """A log that has been read; answers what the page asks about it, as often as it asks."""

    def __init__(self, reader: LogReader) -> None:
        self._reader = reader
        self._readings = reader.readings

    def answer(self, request: str) -> str:
        """Return what the page shows, as JSON text.

        The request holds ``times``, texts by the names of ``Times``, and ``chosen``, the number of
        a reading; without it the one that most lines tell of is shown. With ``file`` the answer
        holds a file to take away instead: "json" or "csv".
        """
        asked = json.loads(request)
        if not self._readings:
            nearest = list(self._reader.nearest)
            forms = unknown_html(nearest, list(known_forms()))
            said = verdict_html(Verdict("unknown", words.nothing_recognised()))
            return _text({"known": False, "verdict": said, "result": forms})
        known, refused = times_typed(asked.get("times") or {})
        if "file" in asked:
            return _text({"file": _FILES[asked["file"]](self._readings, known)})
        chosen = asked.get("chosen")
        if chosen is None or not 0 <= chosen < len(self._readings):
            chosen = self._main
        reading = self._readings[chosen]
        return _text(
            {
                "known": True,
                "verdict": verdict_html(verdict(reading, known)),
                "result": result_html(reading, known),
                "readings": [name_of(one) for one in self._readings],
                "count": len(self._readings) + self._reader.left_out,
                "chosen": chosen,
                "asked": asked_of(reading, known),
                "refused": refused,
            }
        )

    @property
    def _main(self) -> int:
        told = [one.part_count for one in self._readings]
        return told.index(max(told))


_FILES: dict[str, Callable[[Sequence[Reading], Times], str]] = {
    "json": lambda readings, known: json.dumps(as_json(readings, known), indent=1) + "\n",
    "csv": lambda readings, _: as_csv(readings),
}


def read_page(stream: BinaryIO) -> LogPage:
    """Return an open log, read to its end."""
    return LogPage(read_stream(stream))


def name_of(reading: Reading) -> str:
    """Return what tells a reading from the others of a log."""
    of = " ".join(filter(None, (reading.model, reading.source)))
    return words.heading(reading.engine, reading.form, of)


def times_typed(given: Mapping[str, str]) -> tuple[Times, dict[str, str]]:
    """Return the times a reader has typed, and a sentence for each text that is none.

    >>> times_typed({"pass_ms": "20", "draft_ms": "fast", "baseline_tokens_per_second": ""})
    (Times(baseline_tokens_per_second=None, draft_ms=None, pass_ms=20.0), {'draft_ms': \
'“fast” cannot be used: give a number above 0, such as 12.5.'})
    """
    used: dict[str, float] = {}
    refused: dict[str, str] = {}
    for name in words.ASKED:
        text = str(given.get(name, "")).strip()
        value = number(text)
        if value:
            used[name] = value
        elif text:
            refused[name] = words.no_time(text[:40])
    return Times(**used), refused


def asked_of(reading: Reading, known: Times) -> list[str]:
    """Return the names of those times that would decide something the log leaves open.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> asked_of(one, Times(pass_ms=20))
    ['pass_ms', 'draft_ms']
    """
    wanted = []
    if reading.mean("tokens_per_second"):
        wanted.append("baseline_tokens_per_second")
    guess, check = part_times(reading, Times())
    if reading.expected_by_draft_length:
        wanted += [
            name
            for name, told in (("pass_ms", check), ("draft_ms", guess))
            if told is None or getattr(known, name) is not None
        ]
    return wanted


def _text(answer: Mapping[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
