"""The picture of the two lanes: its words, its looks, what it reads out, its rows."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec import (
    REPLY,
    expected_acceptance_length,
    reply_lanes,
    speedup,
    users_when_check_stops_being_free,
)
from specdec.door import answer
from specdec.figures.lane_drawing import WIDTH, clock_ticks

SVG = "{http://www.w3.org/2000/svg}"

chosen = st.fixed_dictionaries(
    {
        "acceptance_rate": st.floats(0, 1),
        "draft_length": st.integers(0, 32),
        "seed": st.integers(0, 999_999),
    }
)


def drawn(**given: Any) -> dict[str, Any]:
    """Return the figure through the door."""
    request = {"v": 1, "figure": "two-lanes", "settings": given}
    figure: dict[str, Any] = json.loads(answer(json.dumps(request)))["ok"]
    return figure


def chips(svg: str) -> list[tuple[str, str, float, float]]:
    """Return look, text, left and right edge of each word that belongs to the run."""
    found = []
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        box, text = group.find(f"{SVG}rect"), group.find(f"{SVG}text")
        if group.get("class") == "sd-chip sd-place" and box is not None and text is not None:
            look = str(box.get("class")).removeprefix("sd-").removesuffix("-box")
            left, width = float(box.get("x", "")), float(box.get("width", ""))
            found.append((look, str(text.text), left, left + width))
    return found


@settings(max_examples=80)
@given(case=chosen)
def test_both_lanes_write_the_same_17_words(case: dict[str, Any]) -> None:
    """Kept guesses and the big model's own words, read in order, are the reply in both lanes."""
    words = chips(drawn(**case)["svg"])
    plain, draft = words[: len(REPLY)], words[len(REPLY) :]

    assert tuple(text for _, text, _, _ in plain) == REPLY
    assert tuple(text for look, text, _, _ in draft if look in ("kept", "own")) == REPLY


@settings(max_examples=80)
@given(case=chosen)
def test_every_guess_is_shown_with_what_became_of_it(case: dict[str, Any]) -> None:
    """As many guesses are kept, rejected and thrown away as in the rounds of the reply."""
    words = chips(drawn(**case)["svg"])[len(REPLY) :]
    rounds = reply_lanes(**case).rounds
    more = [int(text[1:]) - 1 for look, text, _, _ in words if look == "thrown" and text[0] == "+"]
    count = {
        look: sum(1 for one in words if one[0] == look) for look in ("kept", "replaced", "thrown")
    }

    assert count["kept"] == sum(one.accepted_count for one in rounds)
    assert count["replaced"] == sum(one.rejected is not None for one in rounds)
    assert count["thrown"] + sum(more) == sum(len(one.thrown_away) for one in rounds)


@settings(max_examples=80)
@given(case=chosen)
def test_no_word_leaves_the_picture_or_covers_another(case: dict[str, Any]) -> None:
    """However many guesses there are, the words stand side by side within the picture."""
    words = chips(drawn(**case)["svg"])

    assert all(0 <= left < right <= WIDTH for _, _, left, right in words)
    for (_, _, _, right), (_, _, left, _) in pairwise(words):
        assert left > right or left < 32


def test_the_looks_differ_in_shape_and_are_named_in_words() -> None:
    """A key writes each of the four looks in its own look."""
    svg = drawn()["svg"]
    key = re.findall(r'<g class="sd-chip"><rect class="sd-(\w+)-box".*?>([^<]+)</text></g>', svg)

    assert key == [
        ("kept", "kept"),
        ("replaced", "rejected"),
        ("own", "big model’s"),
        ("thrown", "thrown away"),
    ]


def test_what_is_read_out_is_what_the_package_says() -> None:
    """Each number read out comes out of its own function too."""
    numbers = drawn(acceptance_rate=0.6, draft_length=6, users=20)["numbers"]

    assert numbers["acceptance_length"] == expected_acceptance_length(0.6, 6)
    assert numbers["speedup"] == pytest.approx(speedup(0.6, 6, users=20))
    assert numbers["token_ms"] * numbers["speedup"] == pytest.approx(numbers["plain_token_ms"])
    assert numbers["users_when_check_stops_being_free"] == users_when_check_stops_being_free(6)
    assert numbers["run_acceptance_length"] * numbers["rounds"] == pytest.approx(17)
    assert numbers["plain_passes"] == 17


def test_over_many_rolls_a_run_brings_about_what_is_expected() -> None:
    """The mean over 400 runs lies near the expectation; the reply's end costs a little."""
    runs = [drawn(seed=seed)["numbers"] for seed in range(400)]
    rounds = sum(run["rounds"] for run in runs)

    assert 17 * len(runs) / rounds == pytest.approx(runs[0]["acceptance_length"], rel=0.1)


@settings(max_examples=60)
@given(case=chosen)
def test_the_table_counts_up_to_17_words_in_both_lanes(case: dict[str, Any]) -> None:
    """Row by row time never runs back, no word is lost, and both lanes end with 17."""
    rows = drawn(**case)["table"]["rows"]
    for column in (0, 3, 4):
        values = [float(row[column]) for row in rows]
        assert values == sorted(values)

    assert rows[-1][3:] == ["17", "17"]


def test_each_part_of_the_run_comes_with_its_row() -> None:
    """Guesses appear with their row and are judged with a later one; own words come then."""
    svg = drawn()["svg"]
    rows = drawn()["table"]["rows"]
    happens = [row[2] for row in rows]
    kept = re.findall(r'data-row="(\d+)" data-checked="(\d+)"><rect class="sd-kept-box"', svg)

    assert len(kept) == 13
    for made, checked in kept:
        assert happens[int(made)].startswith("the small model guesses")
        assert happens[int(checked)].startswith("the big model keeps")


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({}, "text comes 2.08 times as fast as plain decoding on average."),
        ({}, "In this run the draft lane took 5 rounds for 17 words, where plain decoding takes"),
        ({}, "worked out for a chip at its peak, not measured."),
        ({"draft_length": 0}, "with no guesses, every word comes from plain decoding."),
        ({"users": 154}, "Guessing never pays here"),
        ({"draft_pass_ms": 2.4}, "Best case, a draft pass of 2.4\u202fms: with 4 guesses"),
    ],
)
def test_the_verdict_tells_its_special_cases(chosen: dict[str, Any], sentence: str) -> None:
    """One caption says whether it pays, what this run did, and that it is a best case."""
    assert sentence in drawn(**chosen)["caption"]


def test_who_cannot_see_the_lanes_hears_every_round() -> None:
    """The alternative text has both counts, both times, and what each round keeps."""
    told = str(ElementTree.fromstring(drawn()["svg"]).get("aria-label"))

    assert "alone needs 17 passes and 133.9 ms, with guesses 5 rounds and 60.0 ms" in told
    assert "Round 1: the big model keeps 1 of 4 guesses and writes “the” instead of" in told
    assert "Round 5: the big model keeps the guess, and the reply ends." in told


@given(end=st.floats(100, 1e7))
def test_the_clock_has_a_few_round_times(end: float) -> None:
    """From 0 on, three to six ticks of even steps, one step or less before the end."""
    ticks = clock_ticks(end)

    assert 3 <= len(ticks) <= 6
    assert {after - before for before, after in pairwise(ticks)} == {ticks[1]}
    assert 0 <= end - ticks[-1] < ticks[1]
