"""Every known form of line gives the values stated for it."""

from __future__ import annotations

from collections import Counter

import pytest

from specdec.server_logs import Reading, findings, read_lines
from specdec.server_logs.read import ENGINES
from specdec.words.en_engines import REFERENCES

from .fixtures import LABELS, Fixture, fixtures, table

ALL = fixtures()
TOTALS = {
    "rounds": "rounds",
    "empty": "rounds_without_draft",
    "drafted": "drafted",
    "accepted": "accepted",
}
MEASURES = {"length": "acceptance_length", "all": "acceptance_length_all_rounds"}


def read(fixture: Fixture) -> Reading:
    """Return the only reading of a fixture."""
    (reading,) = read_lines(fixture.log.splitlines())
    return reading


def fitted(length: float, guesses: int) -> float:
    """Return the chance that gives a length, by halving: a second road to the package's own."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        enough = sum(middle**place for place in range(guesses + 1)) >= length
        low, high = (low, middle) if enough else (middle, high)
    return high


def test_there_are_enough_fixtures_and_each_says_where_it_comes_from() -> None:
    """More than sixty, over all engines; what was posted outweighs what was invented."""
    assert len(ALL) >= 60
    assert len({one.name for one in ALL}) == len(ALL)
    labels = Counter(one.label.partition(":")[0] for one in ALL)
    assert set(labels) == set(LABELS)
    assert labels["posted"] > labels["invented"]


ERAS = {
    "vLLM": (
        "version 0 line",
        "version 0 metrics",
        "version 1, first line",
        "version 1, line of 2025",
        "version 1, line with throughput",
        "version 1, line with latencies",
        "metrics",
        "bench serve",
        "offline example",
        "answer to a request",
    ),
    "SGLang": (
        "decode line without a rate",
        "decode line, before October 2025",
        "decode line, October 2025 to April 2026",
        "decode line, from April 2026 on",
        "decode line of unclear era",
        "request meta_info",
        "benchmark",
        "metrics",
    ),
    "llama.cpp": (
        "llama-speculative",
        "server request",
        "server request, with lengths",
        "statistics line",
        "JSON timings",
        "metrics",
    ),
    "ik_llama.cpp": ("JSON timings by depth",),
    "TensorRT-LLM": ("iteration statistics", "metrics", "trtllm-bench"),
    "TabbyAPI": ("request line", "ExLlama result"),
}


def test_every_engine_and_every_era_of_its_forms_has_a_fixture() -> None:
    """And every engine has a reference that says what its figures mean."""
    told = {(engine, form) for engine, form, _ in table()}
    assert {engine.name for engine in ENGINES} <= {engine for engine, _ in told}
    wanted = {(engine, form) for engine, forms in ERAS.items() for form in forms}
    assert wanted - told == set()
    assert [one.name for one in REFERENCES] == [engine.name for engine in ENGINES]


@pytest.mark.parametrize("fixture", ALL, ids=lambda one: one.name)
def test_a_log_gives_its_counts_its_length_and_its_findings(fixture: Fixture) -> None:
    """Rounds, guesses made and kept, length, α, shares by place, times and findings."""
    reading = read(fixture)
    expected = fixture.expected
    for name, attribute in TOTALS.items():
        wanted = float(expected[name]) if name in expected else None
        if wanted is not None or name != "empty":
            assert reading.total(attribute) == (
                wanted if wanted is None else pytest.approx(wanted, abs=0.5)
            ), name
    assert ("length" in expected) == (reading.acceptance_length is not None)
    for name, attribute in MEASURES.items():
        if name in expected:
            assert getattr(reading, attribute) == pytest.approx(float(expected[name]), abs=0.0006)
    assert reading.draft_length == (int(expected["k"]) if "k" in expected else None)
    if "survival" in expected:
        shares = [float(one) for one in expected["survival"].split(",")]
        assert reading.survival == pytest.approx(shares)
    for name in ("pass_ms", "draft_ms"):
        if name in expected:
            value = reading.pass_ms if name == "pass_ms" else reading.draft_ms
            assert value == pytest.approx(float(expected[name]), rel=0.001)
    assert reading.model == expected.get("model", "")
    assert sorted(one.code for one in findings(reading, fixture.known)) == fixture.findings


@pytest.mark.parametrize("fixture", ALL, ids=lambda one: one.name)
def test_the_relations_hold_that_must_hold_in_every_log(fixture: Fixture) -> None:
    """Length is one and the kept over the rounds, α gives it back, shares add up to it."""
    reading = read(fixture)
    rounds, accepted = reading.total("rounds"), reading.total("accepted")
    length, guesses = reading.acceptance_length, reading.draft_length
    if rounds and accepted is not None:
        assert length == pytest.approx(1 + accepted / rounds)
    if reading.total("tested") is None and (length is None or guesses is None):
        assert reading.acceptance_rate is None
    if length is not None and guesses:
        assert reading.acceptance_rate == pytest.approx(fitted(length, guesses), abs=1e-6)
    if reading.survival and length is not None and len(reading.survival) == guesses:
        assert 1 + sum(reading.survival) == pytest.approx(length, abs=0.02)
        assert reading.expected_by_draft_length is not None
        assert reading.expected_by_draft_length[-1] == pytest.approx(length, abs=0.02)
    if reading.total("drafted") and accepted is not None:
        assert reading.accepted_fraction == accepted / reading.totals["drafted"]


def test_the_posted_version_0_log_gives_the_stated_rate() -> None:
    """The pair of 70B and 1B on eight chips kept guesses with a chance of 0.817."""
    (fixture,) = [one for one in ALL if "eight chips" in one.name]
    assert read(fixture).acceptance_rate == pytest.approx(0.817, abs=0.0005)
