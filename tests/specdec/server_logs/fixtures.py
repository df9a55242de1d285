"""The logs that tests read, each with where it comes from and what it has to give.

Run as a script it prints how many there are of each engine, form and label.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from specdec.server_logs import Times, read_lines

LABELS = ("posted", "from the source's format string", "invented")
_KNOWN = ("baseline_tps", "known_draft_ms", "known_pass_ms")
_HEAD = re.compile(r"^=== (.*?) \| (.*?) \| ?(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Fixture:
    """A log, and the values stated for it."""

    name: str
    label: str
    expected: dict[str, str]
    log: str

    @property
    def findings(self) -> list[str]:
        """The codes that must be found, and no others; how naive use fares is said of every log."""
        return sorted([*filter(None, self.expected["findings"].split(",")), "naive_rate"])

    @property
    def known(self) -> Times:
        """The times that are known beside the log."""
        told = [self.expected.get(name) for name in _KNOWN]
        return Times(*(None if one is None else float(one) for one in told))


def fixtures() -> list[Fixture]:
    """Return all fixtures."""
    found = []
    for path in sorted(Path(__file__).parent.glob("*.fixtures.txt")):
        text = path.read_text("utf-8")
        heads = list(_HEAD.finditer(text))
        ends = [*(head.start() for head in heads[1:]), len(text)]
        for head, end in zip(heads, ends, strict=True):
            name = f"{path.name.partition('.')[0]}: {head[1]}"
            expected = dict(one.split("=", 1) for one in head[3].split(" ") if one)
            found.append(Fixture(name, head[2], expected, text[head.end() + 1 : end]))
    return found


def table() -> Counter[tuple[str, str, str]]:
    """Return how many fixtures there are of each engine, form with its era, and label."""
    return Counter(
        (reading.engine, reading.form, one.label.partition(":")[0])
        for one in fixtures()
        for reading in read_lines(one.log.splitlines())
    )


if __name__ == "__main__":
    for (engine, form, label), count in sorted(table().items()):
        print(f"{engine:<14}{form:<44}{label:<34}{count:>3}")
    print(f"{len(fixtures())} fixtures")
