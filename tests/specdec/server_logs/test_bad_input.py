"""Whatever a file holds, reading it ends well: with readings that make sense, or with none."""

from __future__ import annotations

import dataclasses
import io
import json
import random
import re
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec.server_logs import LogError, LogReader, Times, read, read_lines, read_logs, read_stream
from specdec.server_logs.drawing import draw_reading
from specdec.server_logs.forms import as_csv, as_json, as_text
from specdec.server_logs.lines import LONGEST_LINE
from specdec.server_logs.read import ENGINES, STEMS

from .fixtures import Fixture, fixtures

LINES = [line for one in fixtures() for line in one.log.splitlines() if line]
VLLM = next(line for line in LINES if "APIServer pid=1" in line)
LLAMA = next(line for line in LINES if "mean acceptance length =  2.92" in line)
SPEECH = "SpecDecoding metrics: Accepted: {} tokens, Drafted: {} tokens"
FUZZED = 100_000


SHARES = ("accepted_fraction", "acceptance_rate")
LENGTHS = ("acceptance_length", "acceptance_length_all_rounds")


def make_sense(data: dict[str, Any]) -> None:
    """Fail unless every number is one that rounds can have."""
    json.dumps(data, allow_nan=False)
    for reading in data["readings"]:
        for name, value in reading.items():
            numbers = value if isinstance(value, list) else [value]
            numbers = [one for one in numbers if isinstance(one, int | float)]
            assert all(one >= 0 for one in numbers), name
        assert all(reading[name] is None or reading[name] <= 1 for name in SHARES)
        for part in [reading, *reading["over_time"]]:
            assert all(part.get(name) is None or part[name] >= 1 for name in LENGTHS)


def told(lines: list[str]) -> dict[str, object]:
    """Return what lines come to, having asked for it in every form."""
    readings = read_lines(lines)
    for known in (Times(), Times(1e-3, 1e9, 1e-9)):
        make_sense(as_json(readings, known))
        for reading in readings:
            assert as_text(reading, known)
            assert draw_reading(reading, known).endswith("</svg>")
    as_csv(readings)
    return as_json(readings)


@pytest.mark.parametrize(
    ("accepted", "drafted"),
    [("-3", "10"), ("3", "-10"), ("nan", "10"), ("3", "inf"), ("1e400", "1e400"),
     ("3.5", "10"), ("9" * 400, "9" * 400), ("", ""), ("٣", "١٠")],
)  # fmt: skip
def test_counts_that_no_rounds_have_are_not_read(accepted: str, drafted: str) -> None:
    """Negative, absurd, broken: nothing is told rather than nonsense."""
    assert told([SPEECH.format(accepted, drafted)]) == {"readings": []}


def test_a_line_with_more_kept_than_made_is_reported_and_left_out() -> None:
    """It adds nothing to the lines that can be."""
    good, bad = SPEECH.format(6, 10), SPEECH.format(11, 10)
    reading = told([good, bad, good])["readings"][0]  # type: ignore[index]
    assert (reading["accepted"], reading["drafted"]) == (12, 20)
    assert "impossible_counts" in {one["code"] for one in reading["findings"]}


_SPOILT = ("", "1.2.3", "-1", "1e999", "9" * 400, "nan", "0", "0.5", "1e-300", "999999999999999")
_PLACES = re.compile(r"\d[\d.]*")


@pytest.mark.parametrize("turn", [0, pytest.param(5, marks=pytest.mark.slow)])
def test_a_number_spoilt_anywhere_gives_no_nonsense(turn: int) -> None:
    """Every number of every log is spoilt, one at a time, and all else left as it is."""
    for one in fixtures():
        lines = one.log.splitlines()
        places = ((row, at) for row, line in enumerate(lines) for at in _PLACES.finditer(line))
        for count, (row, at) in enumerate(places, turn):
            number = _SPOILT[count % len(_SPOILT)]
            spoilt = lines[row][: at.start()] + number + lines[row][at.end() :]
            make_sense(as_json(read_lines([*lines[:row], spoilt, *lines[row + 1 :]])))


@pytest.mark.parametrize(
    "rates",
    ["", "nope", "0.5, nan", "-0.5, 0.2", "0.2, 0.9", "7, 8, 9", ", ,", "0.5 " * 5000],
)
def test_rates_by_place_that_cannot_be_are_left_out_of_what_follows(rates: str) -> None:
    """The counts still stand."""
    line = re.sub(
        r"Per-position acceptance rate: [\d., ]*", f"Per-position acceptance rate: {rates}, ", VLLM
    )
    readings = told([line])["readings"]
    for one in readings:  # type: ignore[attr-defined]
        assert one["accepted"] in (337, None)
        assert one["acceptance_length"] is None or one["acceptance_length"] >= 1


@pytest.mark.parametrize("line", LINES)
def test_a_line_cut_anywhere_is_no_error(line: str) -> None:
    """The last line of a log that is being written may end anywhere."""
    for end in range(0, len(line), 7):
        told([line[:end]])


@given(st.binary(max_size=3000))
def test_any_bytes_are_no_error(data: bytes) -> None:
    """Even those that look packed or wide."""
    read_stream(io.BytesIO(data))


@given(st.lists(st.sampled_from(LINES), max_size=30))
def test_any_lines_in_any_order_are_no_error(lines: list[str]) -> None:
    """Blocks torn apart, counters going back, engines mixed."""
    told(lines)


def test_engines_in_one_file_are_kept_apart() -> None:
    """A line of one does not change what the other is told to have done."""
    alone = told([VLLM])["readings"][0]  # type: ignore[index]
    mixed = told([VLLM, LLAMA])["readings"]
    assert alone in mixed  # type: ignore[operator]
    assert len(mixed) == 2  # type: ignore[arg-type]


def test_a_file_that_is_not_there_is_named() -> None:
    """The error is a sentence."""
    with pytest.raises(LogError, match=r"no such log cannot be read: .*Give the path of a log"):
        read_logs(["no such log"])


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda one: one.name)
def test_no_line_without_a_marker_would_tell_anything(
    fixture: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shown every line, the engines say what they say of the lines with their markers."""
    lines = fixture.log.splitlines()
    marked = as_json(read_lines(lines))
    every = tuple(dataclasses.replace(engine, markers=("",)) for engine in ENGINES)
    monkeypatch.setattr(read, "ENGINES", every)
    assert as_json(read_lines(lines)) == marked


def test_every_marker_holds_a_stem_and_every_stem_is_needed() -> None:
    """A line whose stem is not looked for would never be read; a stem too many costs time."""
    markers = [marker.encode() for engine in ENGINES for marker in engine.markers]
    held = {stem: [marker for marker in markers if stem in marker] for stem in STEMS}
    assert {marker for some in held.values() for marker in some} == set(markers)
    for stem in STEMS:
        others = {marker for other in STEMS if other != stem for marker in held[other]}
        assert set(held[stem]) - others, stem


def test_a_log_in_bytes_says_what_its_lines_say() -> None:
    """The way by stems leaves out no line that the way by lines reads."""
    for one in fixtures():
        in_bytes = read_stream(io.BytesIO(one.log.encode()))
        assert as_json(in_bytes.readings) == as_json(read_lines(one.log.splitlines())), one.name


def _changed(line: str, dice: random.Random) -> bytes:
    data = bytearray(line.encode())
    for _ in range(dice.randint(1, 6)):
        if not data:
            break
        at = dice.randrange(len(data))
        way = dice.randrange(5)
        if way == 0:
            data[at] = dice.randrange(256)
        elif way == 1:
            del data[at : at + dice.randint(1, 20)]
        elif way == 2:
            data[at:at] = dice.choice(
                [b"9" * 30, b"-", b"nan", b"{", b'"', b",", b"\x1b[", b"1e999"]
            )
        elif way == 3:
            data[at:at] = data[: dice.randint(1, 40)]
        else:
            data[at:at] = bytes(dice.randrange(256) for _ in range(8))
    return bytes(data)


@pytest.mark.parametrize(
    ("sound", "spoilt"),
    [
        (" 1.2, ", " 1.2.3, "),
        ("#acc tokens = 30", "#acc tokens = " + "3" * 400),
        ("throughput: 90.1 ", "throughput: 9.0.1 "),
        ("Drafted: 45 ", "Drafted: 0 "),
        ("length: 3.00, Accepted: 30 ", "length: 0.00, Accepted: 0 "),
    ],
)
def test_a_number_that_is_none_spoils_no_more_than_what_it_tells(sound: str, spoilt: str) -> None:
    """What stands beside it is read, and nothing is divided by it."""
    lines = [line.replace(sound, spoilt) for line in _SOUND]
    assert lines != _SOUND
    (before, after) = (as_json(read_lines(some))["readings"] for some in (_SOUND, lines))
    assert len(before) == 2
    assert [one["engine"] for one in after][-1:] == ["vLLM"]


_SOUND = [
    "I statistics draft-eagle3: #calls(b,g,a) = 1 15 15, #gen drafts = 15, #acc drafts = 12, "
    "#gen tokens = 45, #acc tokens = 30, #mean acc len = 3.00, dur(b,g,a) = 0.1, 1.2, 0.3 ms",
    "INFO 05-21 21:11:56 [loggers.py:1] Engine 000: Avg prompt throughput: 0.0 tokens/s, "
    "Avg generation throughput: 90.1 tokens/s, Running: 1 reqs, Waiting: 0 reqs",
    "INFO 05-21 21:11:56 [metrics.py:1] SpecDecoding metrics: Mean acceptance length: 3.00, "
    "Accepted: 30 tokens, Drafted: 45 tokens, Avg Draft acceptance rate: 66.7%",
]


@pytest.mark.slow
def test_a_hundred_thousand_changed_lines_are_no_error() -> None:
    """Each is a known line with bytes changed, lost, repeated or put in."""
    dice = random.Random(1)
    for _ in range(FUZZED // 100):
        reader = LogReader()
        for _ in range(100):
            reader.take(_changed(dice.choice(LINES), dice))
        data = as_json(reader.end())
        json.dumps(data, allow_nan=False)


_BEGINNINGS = sorted({line[:24] for line in LINES})
_REPEATED = ("Aa ", "A: ", "1, ", "{", '"', "a", "9", " ", "'a': 1, ", "accepted_draft_tokens 1 ")


@pytest.mark.parametrize("repeated", _REPEATED)
def test_a_long_line_takes_no_more_than_its_length(repeated: str) -> None:
    """A pattern that tried every part of such a line from every place in it would take minutes."""
    for beginning in _BEGINNINGS:
        told([(beginning + repeated * LONGEST_LINE)[:LONGEST_LINE]])


def test_a_log_of_ever_new_servers_is_kept_small() -> None:
    """Of a thousand readings the parts are few, and what comes after them is counted."""
    reader = LogReader()
    for turn in range(3):
        for server in range(1003):
            for _ in range(1 if turn else 12):
                reader.take(VLLM.replace("pid=1)", f"pid={server})").encode())
    assert len(reader.end()) == 1000
    assert reader.left_out == 3 * 14
    assert sum(len(one.parts) for one in reader.readings) <= 8000
    assert {one.total("accepted") for one in reader.readings} == {14 * 337}


_UNBOUNDED = re.compile(r"(?<!\\)\.[*+](?!\)\$)|\[\^[^\]]*\][*+]")


def test_no_pattern_tries_all_the_rest_of_a_line_from_each_place_in_it() -> None:
    """What may be anything has a most: else a line of beginnings takes the square of its length."""
    modules = [
        module for name, module in sys.modules.items() if name.startswith("specdec.server_logs.")
    ]
    patterns = [
        (module.__name__, name, value.pattern)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, re.Pattern)
    ]
    assert len(patterns) > 40
    assert [one for one in patterns if _UNBOUNDED.search(str(one[2]))] == []
