"""How fast the site is: the page says what a run found, and whether that is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from site_build import speed
from site_build.speed import BUDGETS, TABLES, as_text, budget_table, read_run, when
from site_build.speed_html import draw_starts, speed_tables_html
from specdec.words import en_speed as words

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run() -> dict[str, Any]:
    """Return a run that a person has made up, each value at its limit."""
    start = {"first_ms": 1500.0, "block_ms": 20.0, "bytes": 2_000_000, "requests": 7}
    return {
        "date": "2026-03-04",
        "machine": {
            "processors": 3,
            "processor": "a chip",
            "memory_bytes": 8e9,
            "system": "linux",
            "browser": "Chromium 1",
        },
        "load": {"before": 0.5, "after": 1.0},
        "pace": {"megabits": 10, "latency": 40},
        "measured": {
            "baked_ms": 50,
            "live_ratio": 0.5,
            "python_bytes": 6e6,
            "page_bytes": 250e3,
            "baked_bytes": 200e3,
            "slider_ms": 8,
            "slider_p95_ms": 16,
            "block_ms": 50,
            "lighthouse_performance": 95,
            "lighthouse_accessibility": 95,
            "lighthouse_best_practices": 95,
            "lighthouse_seo": 95,
            "test_s": 120,
            "test_all_s": 720,
        },
        "starts": {
            "plain": {"stock": {**start, "first_ms": 3000.0}, "site": start},
            "slow": {"site": {**start, "first_ms": 6000.0}},
        },
        "sliders": {"site": {"median_ms": 1.0, "p95_ms": 2.0, "seen_ms": 3.0}},
        "memory": {"page": 50e6},
    }


def verdicts(run: dict[str, Any]) -> list[str]:
    """Return what the table says of each budget."""
    return [row[3] for row in budget_table(run).rows[: len(BUDGETS)]]


def test_a_value_at_its_limit_is_within_and_one_beyond_is_not(run: dict[str, Any]) -> None:
    """Times and bytes must not go above, scores not below, each by itself."""
    assert verdicts(run) == ["yes"] * len(BUDGETS)
    for place, name in enumerate(run["measured"]):
        worse = 0.99 if name.startswith("lighthouse") else 1.01
        beyond = {**run["measured"], name: run["measured"][name] * worse}
        assert verdicts({**run, "measured": beyond}) == [
            "no" if other == place else "yes" for other in range(len(BUDGETS))
        ]


def test_what_was_not_measured_is_neither_within_nor_beyond(run: dict[str, Any]) -> None:
    """A run without the tests says so."""
    del run["measured"]["test_all_s"]
    assert budget_table(run).rows[len(BUDGETS) - 1][2:] == [words.NOT_MEASURED, ""]


def test_a_bar_is_as_long_as_its_time(run: dict[str, Any]) -> None:
    """The longest fills the picture; the others are in proportion, whatever line they are on."""
    svg = draw_starts(run)
    widths = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', svg)]
    assert widths == [238, 119, 476]
    assert svg.count("sd-faster-band") == 2
    assert all(f"{seconds} s." in svg for seconds in ("3.00", "1.50", "6.00"))


def test_each_table_has_a_cell_for_each_column(run: dict[str, Any]) -> None:
    """In the page and in the terminal, with and without the others."""
    for one in (run, read_run()):
        for make in TABLES.values():
            table = make(one)
            assert table.rows
            assert {len(row) for row in table.rows} == {len(table.columns)}
        assert "Bare Pyodide" in as_text(one)


def test_the_page_shows_the_recorded_run() -> None:
    """Every budget with its measured value, as the record has it, and the day it was measured."""
    html = speed_tables_html()
    recorded = read_run()
    for name, budget in BUDGETS.items():
        value = speed.written(recorded["measured"].get(name), budget.unit)
        assert f">{words.BUDGETS[name]}</th>" in html
        assert f"<td>{value}</td>" in html
    assert recorded["date"] in when(recorded)


def test_the_bench_measures_what_has_a_budget() -> None:
    """Each name of a budget is written by the bench's own code."""
    code = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "bench").glob("*.*js"))
    for name in [*BUDGETS, *words.BESIDE]:
        assert name.removeprefix("lighthouse_").replace("best_", "best-") in code
