"""AIPerf: the section on speculative decoding at the end of a run.

Source: docs/tutorials/speed-bench.md and pull request 1191. What it calls average is a mean over
requests; the figures over all rounds have names of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Counts, number
from specdec.server_logs.engine import Engine, Event
from specdec.server_logs.scrapes import by_place

NAME = "AIPerf"

_ROW = re.compile(
    r"(?<!\w )(Token-Weighted Acceptance Length|Overall Draft Acceptance Rate|Acceptance Length"
    r"|Draft Acceptance Rate) *(?:\([^)]{0,40}\))? *[\u2502|] *([\d.,]+)"
)
_SHARES = re.compile(r"Accepted drafts per step \(% of steps\):((?: +\d+: +[\d.]+%)+)")
_SHARE = re.compile(r"(\d+): +([\d.]+)%")


class AiperfReader:
    """Collects the rows of the section; its last line is that of shares."""

    def __init__(self) -> None:
        self._rows: dict[str, float] = {}

    def line(self, text: str) -> Iterator[Event]:
        """Return the figures of a run at its last line, or once another begins."""
        if found := _ROW.search(text):
            value = number(found[2])
            if found[1] in self._rows:
                yield from self._run()
            if value is not None:
                self._rows[found[1]] = value
        elif found := _SHARES.search(text):
            for place, share in _SHARE.findall(found[1]):
                self._rows[f"kept {place}"] = number(share) or 0.0
            yield from self._run()

    def end(self) -> Iterator[Event]:
        """Return a run of which the last line is missing."""
        yield from self._run()

    def _run(self) -> Iterator[Counts]:
        said, self._rows = self._rows, {}
        over_all = said.get("Token-Weighted Acceptance Length")
        length = said.get("Acceptance Length") if over_all is None else over_all
        if length is None or length < 1:
            return
        rate = said.get("Overall Draft Acceptance Rate", said.get("Draft Acceptance Rate"))
        shares = by_place(said, "kept")
        whole = sum(shares)
        # They are rounded to whole percents, and so add up to about a hundred.
        survival = tuple(sum(shares[place:]) / whole for place in range(1, len(shares)) if whole)
        yield Counts(
            NAME,
            "spec decode section",
            "request",
            draft_length=len(survival) or None,
            survival=survival or None,
            acceptance_length=length,
            printed={} if rate is None else {"accepted_fraction": rate / 100},
            derived=frozenset({"draft_length", "survival"}),
            notes=() if over_all is not None else ("mean_over_requests",),
        )


ENGINE = Engine(
    NAME,
    ("Acceptance Length ", "Draft Acceptance Rate ", "Accepted drafts per step"),
    ("the section Spec Decode (Token-Weighted Acceptance Length)",),
    AiperfReader,
)
