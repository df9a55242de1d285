"""The logs that tests read, each with where it comes from and what it has to give."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

LABELS = ("posted", "from the source's format string", "invented")
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
        """The codes that must be found, and no others."""
        return [code for code in self.expected["findings"].split(",") if code]


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
