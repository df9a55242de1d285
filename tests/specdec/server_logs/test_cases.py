"""Public cases: none is dropped, each prediction by a second road, none knows what it predicts."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from specdec.command_line import main
from specdec.server_logs import read_lines
from specdec.server_logs.cases import CASES, ROWS, Case, Outcome, Row, given_figures, outcomes
from specdec.server_logs.cases.printed import printed
from specdec.server_logs.cases.table import as_json, as_text
from specdec.words import en_cases as words

F = Fraction

COLLECTED = """
    1 2 4 5 7 8 10 11 13 14 16 17 19 20 22 23 25 26 28 29 31 32 34 35 37 38 40 41 43 44 46 47 49
    50 52 53 55 56 58 59 61 62 64 65 67 68 70 71 73 74 76 77 79 80 82 83 85 86 88 89 91 92 94 95
    97 98 100
"""
"""The numbers of the cases that were collected."""


def alike(length: float, guesses: int) -> float:
    """Return what two guesses that add ``length`` tokens a round add with more guesses."""
    chance = (sqrt(1 + 4 * (length - 1)) - 1) / 2
    return (1 - chance ** (guesses + 1)) / (1 - chance)


ROUND_OF_83 = F(5, 1) / F("619.43") + 6 / F("121.7")
BY_HAND: list[tuple[int, F | float]] = [
    (8, F(47, 132)),
    (8, F("27360.44") / 214),
    (8, 129 / (F(81) / F("0.44") + F("27.36044"))),
    (10, 1 + 154 + 52 + 52),
    (13, F(526, 730)),
    (13, 673 - 526 - 1),
    (19, F(1, 9)),
    (23, 1 + F("0.72") + F("0.72") ** 2 + F("0.72") ** 3),
    (28, F("117.6") * (1 + 4 * F("0.806")) / (1 + 4 * F("0.479"))),
    (29, F(630, 652)),
    (29, 1 + F(630, 652)),
    (31, F(1111, 1304)),
    (38, F(167, 259)),
    (38, 1 + F(167, 87)),
    (38, 1 + F("0.805") + F("0.632") + F("0.483")),
    (38, 87 * F("0.805")),
    (38, 87 * 3),
    (41, F("11.01") * F("44.9") / F("42.3")),
    (41, F("11.01") * F("44.9") / F("54.9")),
    (43, F("12.17") * F("37.4") / F("43.5")),
    (43, F("12.17") * F("37.4") / F("49.4")),
    (50, F(63669, 259326)),
    (50, F(259326, 6)),
    (50, 1 + F(63669, 43221)),
    (50, F("2.40") + F("0.11") * F(11, 15)),
    (53, F("234.54") * F("2.42") / F("5.88")),
    (64, F(1093, 1717)),
    (68, F(132, 198)),
    (68, 200 - 132),
    (68, F(121, 231)),
    (68, 200 - 121),
    (68, F("69.23") * 68 / 79),
    (70, F(96, 1378)),
    (71, F(150, 387)),
    (71, 1 + F(150, 129)),
    (71, 1 + F("0.543") + F("0.357") + F("0.264")),
    (71, 1 + 3 * F("0.388")),
    (71, 1 + 3 * F("0.487")),
    (71, 1 + 3 * F("0.610")),
    (73, F(156, 192)),
    (73, 1 + F(156, 96)),
    (73, 1 + F("0.885") + F("0.740")),
    (73, 1 + F("0.708") + F("0.510")),
    (73, 1 + 2 * F("0.812")),
    (73, 1 + 2 * F("0.609")),
    (73, F("9.60") * F("2.218")),
    (74, 1 + F(10, 20)),
    (77, F(384, 426)),
    (77, 545 / (119 / F("14.68") + 426 / F("90.20") + 426 / F("25.48"))),
    (77, 503 / (119 / F("14.68") + 426 / F("90.20") + 426 / F("25.48"))),
    (77, 503 / (426 / F("90.20") + (426 + 118) / F("25.48"))),
    (79, 2 * F("169.98") * 8 / (128 * (1 - F(15, 16) ** 2))),
    (79, 4 * F("169.98") * 8 / (128 * (1 - F(15, 16) ** 4))),
    (79, 8 * F("169.98") * 8 / (128 * (1 - F(15, 16) ** 8))),
    (80, F(313, 912)),
    (80, 371 - 313 - 1),
    (80, 57 * 15),
    (80, 855 * F("10.30")),
    (80, 371 / (F(57, 11) + F("8.8066"))),
    (83, F(208, 260)),
    (83, 261 - 208 - 1),
    (83, 1000 * ROUND_OF_83),
    (83, 261 / (52 * ROUND_OF_83)),
    (83, 261 / (52 * ROUND_OF_83) / F("52.5")),
    (85, F("2.02") / ((F("2.08") / F("29.6")) * F(3, 2) - 1 / F("26.7") / 2)),
    (86, 5),
    (89, 1 + F(3187, 2189)),
    (89, 1 + F("0.77") + F("0.45") + F("0.24")),
    (89, 1 + F(3562, 993)),
    (89, F(3562 + 993 + 821, 993 + 821)),
    (89, 3562 + 993 + 821),
    (91, alike(1.89, 4)),
    (91, F("2.08") / ((F("1.89") / F("175.49")) * 2 - 1 / F("128.64"))),
    (92, 1 + F("0.661")),
]
"""Each row's prediction, from the figures as one writes them on paper."""

ALL = list(outcomes())


def named(one: Outcome) -> str:
    """Name an outcome for the list of tests."""
    return f"{one.row.case} {one.row.quantity} {one.row.measured}"


def test_no_collected_case_is_missing() -> None:
    """Each has rows, or a sentence that says why it has none; no other case has crept in."""
    numbers = [int(number) for number in COLLECTED.split()]
    assert len(numbers) == len(set(numbers)) == 67
    assert list(CASES) == numbers
    tested = {row.case for row in ROWS}
    assert tested | set(words.UNTESTED) == set(numbers)
    assert tested == {number for number, case in CASES.items() if case.figures}
    assert list(words.UNTESTED) == sorted(words.UNTESTED)
    assert all(reason.endswith(".") for reason in words.UNTESTED.values())


def test_a_case_is_tested_or_says_of_its_speed_why_not() -> None:
    """A case without a row about speed or time with a draft has a sentence about it."""
    timed = {row.case for row in ROWS if row.measured.startswith("with_draft")}
    assert set(CASES) - timed <= set(words.UNTESTED) | {10, 23, 79}


@pytest.mark.parametrize(
    ("one", "hand"), list(zip(ALL, BY_HAND, strict=True)), ids=[named(one) for one in ALL]
)
def test_a_prediction_is_what_one_gets_by_hand(one: Outcome, hand: tuple[int, F | float]) -> None:
    """Fractions on paper give the package's number."""
    case, value = hand
    assert one.row.case == case
    assert one.predicted.value == pytest.approx(float(value), rel=1e-9)


def test_what_was_counted_agrees_within_rounding() -> None:
    """Nothing is assumed in these rows: one that is off would be an error of ours or of theirs."""
    counted = [one for one in ALL if not one.row.assumed]
    assert len(counted) == 49
    assert [named(one) for one in counted if not one.agrees] == []


def test_what_was_modelled_agrees_in_these_cases_and_is_off_in_the_others() -> None:
    """The table does not hide where the model leaves something out."""
    modelled = [one for one in ALL if one.row.assumed]
    assert len(modelled) == 25
    agreeing = [(one.row.case, one.row.quantity) for one in modelled if one.agrees]
    assert agreeing == [
        (28, "tokens_per_second"),
        (50, "length_from_shares"),
        (73, "tokens_per_second"),
        (83, "speedup"),
        (85, "tokens_per_second"),
    ]
    errors = {named(one): one.error for one in modelled}
    assert errors["83 round_ms with_draft_ms/rounds"] == pytest.approx(0.0055, abs=0.0001)
    assert errors["68 tokens_per_second with_draft_tps@newer"] == pytest.approx(0.033, abs=0.001)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.case} {row.measured}")
def test_a_prediction_does_not_know_what_it_predicts(
    row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the run's speed and time were with a draft, the prediction stays the same."""
    run = row.measured.partition("/")[0].partition("@")[2]
    case = CASES[row.case]
    changed = {
        name: text + "9"
        if (name.startswith("with_draft") and name.partition("@")[2] == run)
        or name == row.measured.partition("/")[0]
        else text
        for name, text in case.figures.items()
    }
    assert changed != case.figures
    before = given_figures(row)
    told = " ".join(f"{name}={text}" for name, text in changed.items())
    monkeypatch.setitem(CASES, row.case, Case(case.thread, told))
    assert given_figures(row) == before


def test_a_prediction_that_asks_for_the_speed_of_its_run_is_refused() -> None:
    """In whatever unit, and for the measured figure itself too; another run's speed is open."""
    (row,) = [one for one in ROWS if one.case == 83 and one.quantity == "round_ms"]
    for figure in ("with_draft_tps", "with_draft_ms"):
        with pytest.raises(KeyError, match=figure):
            given_figures(replace(row, given=f"draft_length {figure}"))
    (next_one,) = [one for one in ROWS if one.case == 73 and one.quantity == "tokens_per_second"]
    guesses = "drafted_per_second=with_draft_guesses_per_second"
    assert f"{guesses}@1" in next_one.given
    with pytest.raises(KeyError, match="with_draft_guesses_per_second"):
        given_figures(replace(next_one, given=guesses, measured="with_draft_tps"))
    (length,) = [one for one in ROWS if one.case == 38 and one.quantity == "acceptance_length"]
    with pytest.raises(KeyError, match="acceptance_length"):
        given_figures(replace(length, given="figure_0=acceptance_length"))
    (other,) = [one for one in ROWS if one.case == 28]
    assert given_figures(other)["other_tps"].text == "117.6"
    with pytest.raises(KeyError, match="most"):
        given_figures(replace(other, given="other_tps=with_draft_tps@most"))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("55.473", "55.4725", "55.4735"),
        ("1.00", "0.995", "1.005"),
        ("526", "526", "526"),
        ("34%", "0.335", "0.345"),
        ("72.055%", "0.720545", "0.720555"),
        ("~11", "10.5", "11.5"),
        ("~18.44", "18.435", "18.445"),
        ("619.43±20.03", "599.40", "639.46"),
    ],
)
def test_a_printed_figure_stands_for_all_that_is_printed_so(text: str, low: str, high: str) -> None:
    """Half a unit of the last digit either way; a count is exact."""
    figure = printed(text)
    assert (figure.low, figure.high) == (F(low), F(high))


@pytest.mark.parametrize("one", ALL, ids=named)
def test_the_range_of_a_prediction_holds_for_all_figures_that_are_printed_so(one: Outcome) -> None:
    """Figures drawn from within their rounding never lead out of it."""
    draw = Random(one.row.case)
    given = given_figures(one.row)
    slack = 1e-9 * abs(one.predicted.value)
    for _ in range(40):
        figures = {}
        for name, figure in given.items():
            # Shares of one list are rounded alike here: they rise and fall together.
            part = F(draw.randint(0, 1000), 1000)
            if isinstance(figure.value, tuple):
                pairs = zip(figure.low, figure.high, strict=True)  # type: ignore[arg-type]
                figures[name] = tuple(low + part * (high - low) for low, high in pairs)
            else:
                figures[name] = figure.low + part * (figure.high - figure.low)  # type: ignore
        value = float(one.row.formula(**figures))
        assert one.predicted.low - slack <= value <= one.predicted.high + slack


def test_the_tolerance_follows_from_the_digits_as_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A digit more leaves less room: what agreed with two decimals is off with three."""
    (row,) = [one for one in ROWS if one.case == 38 and one.quantity == "acceptance_length"]

    def worked_out(length: str) -> Outcome:
        told = f"accepted=167 rounds=87 acceptance_length={length}"
        monkeypatch.setitem(CASES, 38, Case(CASES[38].thread, told))
        monkeypatch.setattr("specdec.server_logs.cases.predictions.ROWS", (row,))
        return next(outcomes())

    assert worked_out("2.92").tolerance == pytest.approx(0.005 / 2.92)
    assert worked_out("2.92").agrees
    assert worked_out("2.920").tolerance == pytest.approx(0.0005 / 2.92)
    assert worked_out("2.920").agrees
    assert not worked_out("2.9200").agrees
    assert not worked_out("2.91").agrees


def test_the_command_prints_every_case_on_lines_that_fit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At most 100 letters wide, in plain letters, each case under its number and its thread."""
    assert main(["cases"]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert out.out == as_text() + "\n"
    lines = out.out.splitlines()
    assert out.out.isascii()
    assert max(len(line) for line in lines) <= 100
    assert all(line == line.rstrip() for line in lines)
    for number, case in CASES.items():
        assert f"Case {number}, {case.short_address}" in lines
    verdicts = [line.split()[-1] for line in lines if line.endswith(("  agrees", "  off"))]
    assert len(verdicts) == len(ROWS)
    assert verdicts.count("agrees") == sum(one.agrees for one in ALL)
    assert lines[0] == (
        "67 public cases, 74 rows. Counted: 49 of 49 agree. Modelled: 5 of 25 agree."
    )


def test_the_json_has_the_same_rows_and_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    """With the figures that each prediction was given, as printed."""
    assert main(["cases", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == json.loads(json.dumps(as_json()))
    assert len(data["rows"]) == len(ROWS)
    assert [one["case"] for one in data["untested"]] == list(words.UNTESTED)
    row = data["rows"][0]
    assert row["given"] == {"accepted": "47", "drafted": "132"}
    assert row["address"] == "https://github.com/ggml-org/llama.cpp/pull/2926"
    assert abs(row["error"]) <= row["tolerance"]
    assert all(
        bool(one["assumed"]) == (one["kind"] == "modelled") and one["agrees"] in (True, False)
        for one in data["rows"]
    )


def test_every_sentence_is_of_a_row() -> None:
    """No quantity, run or assumption without a row, and none unnamed."""
    assert {row.quantity for row in ROWS} == set(words.QUANTITIES)
    assert {row.assumed for row in ROWS} - {""} == set(words.ASSUMED)
    runs = {(row.case, run) for row in ROWS if (run := row.measured.partition("@")[2])}
    assert runs == {(case, run) for case, named in words.RUNS.items() for run in named}


LLAMA_SPECULATIVE = "n_draft = {}\nn_predict = {}\nn_drafted = {}\nn_accept = {}\naccept = {}%"
VLLM = (
    "SpecDecoding metrics: Mean acceptance length: {}, Accepted: {} tokens, Drafted: {} tokens, "
    "Per-position acceptance rate: {}, Avg Draft acceptance rate: {}%"
)
LOGS: list[tuple[int, str, float, float]] = [
    (8, LLAMA_SPECULATIVE.format(8, 129, 132, 47, "35.606"), 81, 1 + 47 / 81),
    (13, LLAMA_SPECULATIVE.format(5, 673, 730, 526, "72.055"), 146, 1 + 526 / 146),
    (80, LLAMA_SPECULATIVE.format(16, 371, 912, 313, "34.320"), 57, 1 + 313 / 57),
    (83, LLAMA_SPECULATIVE.format(5, 261, 260, 208, "80.000"), 52, 5),
    (
        38,
        "draft acceptance = 0.64479 (167 accepted / 259 generated), mean acceptance length = "
        "2.92, acceptance rate per position = (0.805, 0.632, 0.483)",
        87,
        1 + 167 / 87,
    ),
    (29, VLLM.format("1.97", 630, 652, "0.966", "96.6"), 652, 1 + 630 / 652),
    (71, VLLM.format("2.16", 150, 387, "0.543, 0.357, 0.264", "38.8"), 129, 1 + 150 / 129),
    (73, VLLM.format("2.62", 156, 192, "0.885, 0.740", "81.2"), 96, 1 + 156 / 96),
]
"""Case -> the log that it was taken from, its rounds and its length."""


@pytest.mark.parametrize(("case", "log", "rounds", "length"), LOGS, ids=lambda one: str(one)[:20])
def test_the_log_of_a_case_is_read_as_the_case_says(
    case: int, log: str, rounds: float, length: float
) -> None:
    """The reader of logs gets the rounds and the length that the case's rows work with."""
    (reading,) = read_lines(log.splitlines())
    assert reading.total("rounds") == pytest.approx(rounds)
    assert reading.acceptance_length == pytest.approx(length)
    for one in ALL:
        run = one.row.measured.partition("@")[2]
        if one.row.case == case and run in ("", "1"):
            value = {
                "rounds": reading.total("rounds"),
                "accepted_fraction": reading.accepted_fraction,
                "acceptance_length": reading.acceptance_length,
            }.get(one.row.quantity)
            if value is not None:
                assert value == pytest.approx(one.predicted.value)
