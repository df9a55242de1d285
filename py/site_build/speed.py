"""How fast the site is: a run of the bench beside what is allowed, as tables of texts.

    python -m site_build.speed build/bench.json

prints them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from specdec.notation import fixed
from specdec.words import en_speed as words

RECORD = Path(__file__).with_name("bench.json")
"""The run that the page shows."""
KILOBYTE, MEGABYTE, GIGABYTE = 1e3, 1e6, 1e9
Run = Mapping[str, Any]


class Budget(NamedTuple):
    """What is allowed."""

    limit: float
    unit: str
    """ms, s, kB, MB, points, or none."""
    is_least: bool = False

    def holds(self, value: float) -> bool:
        """Return whether a value is within it.

        >>> Budget(8, "ms").holds(8), Budget(95, "", is_least=True).holds(94)
        (True, False)
        """
        return value >= self.limit if self.is_least else value <= self.limit


BUDGETS = {
    "baked_ms": Budget(50, "ms"),
    "live_ratio": Budget(0.5, ""),
    "python_bytes": Budget(6.0 * MEGABYTE, "MB"),
    "page_bytes": Budget(250 * KILOBYTE, "kB"),
    "baked_bytes": Budget(200 * KILOBYTE, "kB"),
    "slider_ms": Budget(8, "ms"),
    "slider_p95_ms": Budget(16, "ms"),
    "block_ms": Budget(50, "ms"),
    "lighthouse_performance": Budget(95, "points", is_least=True),
    "lighthouse_accessibility": Budget(95, "points", is_least=True),
    "lighthouse_best_practices": Budget(95, "points", is_least=True),
    "lighthouse_seo": Budget(95, "points", is_least=True),
    "test_s": Budget(120, "s"),
    "test_all_s": Budget(12 * 60, "s"),
}
"""By the names of the record."""


class Table(NamedTuple):
    """A table of texts; the first cell of a row heads it."""

    title: str
    columns: list[str]
    rows: list[list[str]]


def read_run(path: Path = RECORD) -> Run:
    """Return a run of the bench."""
    found: Run = json.loads(path.read_text("utf-8"))
    return found


def written(value: float | None, unit: str) -> str:
    """Return a measured value as it is printed.

    >>> written(5_730_000, "MB"), written(7.94, "ms"), written(0.391, ""), written(None, "ms")
    ('5.73 MB', '7.9 ms', '0.39', 'not measured')
    """
    if value is None:
        return words.NOT_MEASURED
    match unit:
        case "MB":
            return f"{fixed(value / MEGABYTE)} MB"
        case "kB":
            return f"{fixed(value / KILOBYTE, 0)} kB"
        case "ms":
            return f"{fixed(value, 1)} ms"
        case "s":
            return f"{fixed(value, 0)} s"
        case "points":
            return fixed(value, 0)
    return fixed(value)


def _limit(budget: Budget) -> str:
    text = written(budget.limit, budget.unit).replace(".0 ms", " ms")
    return words.at_least(text) if budget.is_least else words.at_most(text)


def budget_table(run: Run) -> Table:
    """Return every budget with what was measured, and below what was measured besides."""
    column, found = words.COLUMNS, run["measured"]
    rows = []
    for name, budget in BUDGETS.items():
        value = found.get(name)
        verdict = "" if value is None else words.VERDICTS[budget.holds(value)]
        measured = written(value, budget.unit)
        rows.append([words.BUDGETS[name], _limit(budget), measured, verdict])
    for name, text in words.BESIDE.items():
        unit = "ms" if name.endswith("_ms") else ""
        rows.append([text, "", written(found.get(name), unit), ""])
    heads = [column[name] for name in ("what", "budget", "measured", "verdict")]
    return Table(words.TABLES["budgets"], heads, rows)


def starts(run: Run) -> list[tuple[str, str, Mapping[str, float]]]:
    """Return each start that was measured: who, on which line, and what was found."""
    return [
        (who, line, run["starts"][line][who])
        for line in words.LINES
        for who in words.RUNNERS
        if who in run["starts"][line]
    ]


def start_table(run: Run) -> Table:
    """Return how long everybody takes to a first answer, and what is sent for it."""
    rows = [
        [
            words.who_where(words.RUNNERS[who], words.LINES[line]),
            words.seconds(found["first_ms"]),
            words.seconds(found["block_ms"]) if who != "stock" else "",
            written(found["bytes"], "MB"),
            words.requests(found["requests"]),
        ]
        for who, line, found in starts(run)
    ]
    heads = [words.COLUMNS[name] for name in ("who", "first", "block", "bytes", "requests")]
    return Table(words.TABLES["starts"], heads, rows)


def slider_table(run: Run) -> Table:
    """Return how long everybody takes from a slider's event to the picture."""
    rows = [
        [words.RUNNERS[who], *(written(found[key], "ms") for key in _SLIDER)]
        for who, found in run["sliders"].items()
    ]
    heads = [words.COLUMNS[name] for name in ("who", "median", "p95", "seen")]
    return Table(words.TABLES["sliders"], heads, rows)


_SLIDER = ("median_ms", "p95_ms", "seen_ms")


def memory_table(run: Run) -> Table:
    """Return how much memory everybody takes."""
    rows = [
        [text, written(run["memory"][name], "MB")]
        for name, text in words.MEMORY.items()
        if run["memory"].get(name) is not None
    ]
    heads = [words.COLUMNS[name] for name in ("who", "memory")]
    return Table(words.TABLES["memory"], heads, rows)


TABLES = {
    "budgets": budget_table,
    "starts": start_table,
    "sliders": slider_table,
    "memory": memory_table,
}


def when(run: Run) -> str:
    """Say when and on what machine a run was made."""
    about = run["machine"]
    machine = words.machine(
        about["processors"],
        about["processor"],
        about["memory_bytes"] / GIGABYTE,
        about["system"].capitalize(),
        about["browser"],
    )
    return words.when(run["date"], machine, run["load"]["before"])


def as_text(run: Run) -> str:
    """Return all tables for a terminal."""
    parts = [when(run), words.pace(run["pace"]["megabits"], run["pace"]["latency"])]
    for table in (make(run) for make in TABLES.values()):
        lines = [table.columns, *table.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        parts.append(
            "\n".join(
                [table.title.upper()]
                + [
                    "  ".join(
                        [line[0].ljust(widths[0])]
                        + [
                            cell.rjust(width)
                            for cell, width in zip(line[1:], widths[1:], strict=True)
                        ]
                    ).rstrip()
                    for line in lines
                ]
            )
        )
    return "\n\n".join(parts)


if __name__ == "__main__":
    print(as_text(read_run(Path(sys.argv[1]))))
