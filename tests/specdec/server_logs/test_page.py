"""What the page *Read your log* is answered: verdict, readings, what is asked, and files."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from typing import Any

import pytest

from specdec.server_logs import read_lines
from specdec.server_logs.page import LogPage, asked_of, name_of, read_page, times_typed
from specdec.server_logs.pictures.by_draft_length import draw_by_draft_length
from specdec.server_logs.read import ENGINES, MOST_READINGS
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times
from specdec.server_logs.verdict import verdict
from specdec.words.en_log_page import FINDINGS, SEVERITIES

from .fixtures import Fixture, fixtures

LINE = "draft acceptance = 0.57576 (171 accepted / 297 generated), mean len = 2.73"
VLLM = (
    "INFO 05-21 21:11:5{second} [loggers.py:116] Engine 000: Avg prompt throughput: 0.0 tokens/s, "
    "Avg generation throughput: 60.0 tokens/s, Running: 1 reqs, Waiting: 0 reqs\n"
    "INFO 05-21 21:11:5{second} [metrics.py:101] Engine 000: SpecDecoding metrics: "
    "Mean acceptance length: 2.00, Accepted: 100 tokens, Drafted: 200 tokens, "
    "Per-position acceptance rate: 0.600, 0.400, Avg Draft acceptance rate: 50.0%\n"
)
TWO = f"{LINE}\n" + "".join(VLLM.format(second=second) for second in range(4))
LOGS = {one.name: one.log for one in fixtures()}
TAGS = re.compile(r"<[^>]+>")


def page(log: str) -> LogPage:
    """Return a log as the page holds it."""
    return read_page(io.BytesIO(log.encode()))


def answer(log: str, **request: object) -> dict[str, Any]:
    """Return what the page is answered."""
    answered: dict[str, Any] = json.loads(page(log).answer(json.dumps(request)))
    return answered


def text(html: str) -> str:
    """Return HTML as it is read, each space alike."""
    return " ".join(unescape(TAGS.sub(" ", html)).split())


def eight_guesses() -> Reading:
    """Return what a thousand rounds say whose last guess is hardly ever kept."""
    rates = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.01)
    kept = round(1000 * sum(rates))
    (reading,) = read_lines(
        [
            f"draft acceptance = {kept / 8000:.5f} ({kept} accepted / 8000 generated), "
            f"mean acceptance length = {1 + kept / 1000:.2f}, "
            f"acceptance rate per position = {rates}"
        ]
    )
    return reading


def test_a_line_alone_is_answered_with_what_a_guess_may_cost() -> None:
    """171 of 297 guesses in 99 rounds of three: each guess has to cost less than 171/297."""
    said = text(answer(LINE)["verdict"])
    assert f"A round of 3 guesses adds {1 + 171 / 99:.2f} tokens" in said
    assert f"less than {100 * 171 / 297:.0f} %" in said


def test_where_no_number_of_guesses_pays_the_advice_is_to_switch_them_off() -> None:
    """A guess that takes as long as a pass loses at every draft length."""
    answered = answer(LINE, times={"pass_ms": "20", "draft_ms": "20"})
    assert "no number of guesses would be faster than none" in text(answered["verdict"])
    assert "none of these lengths is faster" in json.dumps(answered)
    assert "Set the draft length" not in json.dumps(answered)
    assert "Switch guessing off at this load" in json.dumps(answered)
    assert "faster than none" not in json.dumps(answer(LINE, times={"pass_ms": "20"}))


def test_a_log_too_short_to_tell_is_no_reason_to_switch_guessing_off() -> None:
    """Of two rounds even the best length may pay or not."""
    (short,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    said = verdict(short, Times(draft_ms=9, pass_ms=10)).text
    assert "1 guess a round would be better than 2" in said


def test_a_draft_that_loses_only_for_being_too_long_is_to_be_shortened() -> None:
    """A guess takes 0.7 of a pass: eight lose, two gain, since 1 + 0.9 + 0.8 > 1 + 2 × 0.7."""
    said = verdict(eight_guesses(), Times(draft_ms=7, pass_ms=10))
    assert said.tone == "slower"
    assert "2 guesses a round would be better than 8" in said.text


def test_the_labels_of_two_lengths_side_by_side_keep_apart() -> None:
    """The best length is the one before the last here, so one label is above and one below."""
    drawn = draw_by_draft_length(eight_guesses(), Times(draft_ms=0.5, pass_ms=10))
    assert drawn is not None
    ((best, _),) = re.findall(r'y="([\d.]+)"[^>]*>(best: 7,[^<]*)', drawn["svg"])
    ((used, _),) = re.findall(r'sd-value"[^>]* y="([\d.]+)"[^>]*>([\d.]+)<', drawn["svg"])
    assert float(used) - float(best) > 30


def test_with_times_the_same_line_is_answered_with_the_speed_up() -> None:
    """A round costs a pass of 20 ms and three guesses of 2 ms; without guesses a token costs 20."""
    answered = answer(LINE, times={"pass_ms": "20", "draft_ms": " 2 "})
    assert f"{(1 + 171 / 99) * 20 / (20 + 3 * 2):.2f} times" in text(answered["verdict"])
    assert answered["refused"] == {}


def test_a_time_that_is_none_changes_nothing_and_is_explained() -> None:
    """The verdict is that of the other times; what was given stands in the sentence."""
    answered = answer(LINE, times={"pass_ms": "20", "draft_ms": "two"})
    assert answered["verdict"] == answer(LINE, times={"pass_ms": "20"})["verdict"]
    assert list(answered["refused"]) == ["draft_ms"]
    assert "“two”" in answered["refused"]["draft_ms"]


@pytest.mark.parametrize("typed", ["0", "-3", "nan", "inf", "1e999", "20 ms", "1.2.3", "½"])
def test_only_a_number_above_zero_is_a_time(typed: str) -> None:
    """Whatever else is typed is refused with a sentence, and used for nothing."""
    assert times_typed({"pass_ms": typed})[0] == Times()
    assert list(times_typed({"pass_ms": typed})[1]) == ["pass_ms"]


def test_a_very_long_text_for_a_time_is_cut_in_the_sentence_about_it() -> None:
    """An error stays short."""
    (sentence,) = times_typed({"pass_ms": "x" * 5000})[1].values()
    assert len(sentence) < 200


def test_the_baseline_is_asked_for_where_the_log_tells_a_speed_and_decides_then() -> None:
    """60 tokens a second with guesses and 40 without: 1.5 times as fast."""
    log = VLLM.format(second=0)
    assert "baseline_tokens_per_second" in answer(log)["asked"]
    answered = answer(log, times={"baseline_tokens_per_second": "40"})
    assert "1.50 times" in text(answered["verdict"])
    assert "baseline_tokens_per_second" not in answer(LINE)["asked"]


def test_a_time_that_the_log_tells_is_not_asked_for_unless_it_was_typed() -> None:
    """What the reader typed can be taken back; what the log says needs no field."""
    (reading,) = read_lines(LOGS["llama_cpp: a statistics line with rates by place"].splitlines())
    assert reading.draft_ms is not None
    assert "draft_ms" not in asked_of(reading, Times())
    assert "draft_ms" in asked_of(reading, Times(draft_ms=3))


def test_nothing_is_asked_about_a_log_in_which_no_time_would_decide() -> None:
    """Where neither the guesses nor a speed is told, there is nothing to hold a time against."""
    assert answer(LOGS["others: TGI, a scrape"])["asked"] == []


def test_of_several_readings_the_one_that_most_lines_tell_of_is_shown_first() -> None:
    """One line of llama.cpp's stands before four of vLLM's."""
    answered = answer(TWO)
    assert [name.partition(",")[0] for name in answered["readings"]] == ["llama.cpp", "vLLM"]
    assert answered["count"] == 2
    assert answered["chosen"] == 1
    assert "2.00 tokens" in text(answered["verdict"])


def test_another_reading_can_be_chosen_and_one_that_is_not_there_is_the_first_shown() -> None:
    """The number of a reading that an older log had does no harm."""
    assert "2.73 tokens" in text(answer(TWO, chosen=0)["verdict"])
    for missing in (-1, 2, None):
        assert answer(TWO, chosen=missing) == answer(TWO)


def test_every_reading_of_a_log_can_be_chosen_and_those_left_out_are_counted() -> None:
    """A server that starts anew with every request has a reading for each."""
    runs = MOST_READINGS + 7
    log = "".join(f"load_model: loading model '/m/{run}.gguf'\n{LINE}\n" for run in range(runs))
    answered = answer(log)
    assert len(answered["readings"]) == MOST_READINGS
    assert answered["count"] == runs
    assert "/m/3.gguf" in answered["readings"][3]


def test_the_files_hold_every_reading_whichever_is_shown() -> None:
    """As JSON by engine, as CSV a line for each place that tells."""
    data = json.loads(answer(TWO, file="json", chosen=0)["file"])
    assert [one["engine"] for one in data["readings"]] == ["llama.cpp", "vLLM"]
    head, *rows = csv.reader(io.StringIO(answer(TWO, file="csv")["file"]))
    assert [row[0] for row in rows] == ["llama.cpp", *["vLLM"] * 4]
    assert [row[head.index("accepted")] for row in rows] == ["171", *["100"] * 4]


def test_the_times_typed_are_in_the_file_of_numbers() -> None:
    """Who takes it away gets the numbers that the page shows."""
    (plain,) = json.loads(answer(LINE, file="json")["file"])["readings"]
    times = {"pass_ms": "20", "draft_ms": "2"}
    (timed,) = json.loads(answer(LINE, file="json", times=times)["file"])["readings"]
    assert plain["speedup"] is None
    assert timed["speedup"] == pytest.approx((1 + 171 / 99) * 20 / 26)


def test_a_text_of_no_known_form_is_answered_with_its_nearest_lines_and_every_engine() -> None:
    """The lines are shown as they are, without being taken for HTML."""
    answered = answer("ready\n<b>acceptance</b> was fine\n")
    assert not answered["known"]
    assert "&lt;b&gt;acceptance&lt;/b&gt; was fine" in answered["result"]
    assert "ready" not in answered["result"]
    for engine in ENGINES:
        assert f">{engine.name}</a>" in answered["result"]


def test_an_empty_text_is_answered_as_one_of_no_known_form() -> None:
    """There is no nearest line, which is said."""
    answered = answer("")
    assert not answered["known"]
    assert "None of its lines speaks of drafts" in answered["result"]


def test_a_name_out_of_a_log_is_never_taken_for_html() -> None:
    """A model may be called what it likes."""
    answered = answer(f"load_model: loading model '/m/<img src=x>.gguf'\n{LINE}\n")
    assert "<img" not in answered["result"] + answered["verdict"]
    assert "<img src=x>" in answered["readings"][0]


def test_a_reading_is_named_by_engine_and_form_and_by_what_tells_it_from_others() -> None:
    """Where there is no model and no source, nothing stands in brackets."""
    (bare,) = read_lines([LINE])
    assert name_of(bare).startswith("llama.cpp, ")
    assert "(" not in name_of(bare)
    (named,) = read_lines(["load_model: loading model '/m/a.gguf'", LINE])
    assert name_of(named).endswith("(/m/a.gguf)")


@pytest.mark.parametrize("one", fixtures(), ids=lambda one: one.name)
def test_every_finding_of_every_log_is_shown_with_its_evidence_and_what_to_try(
    one: Fixture,
) -> None:
    """No code lacks its heading, and each stands under a word for how grave it is."""
    whole = page(one.log)
    answered = json.loads(whole.answer("{}"))
    if not answered["known"]:
        return
    for at, data in enumerate(json.loads(answer(one.log, file="json")["file"])["readings"]):
        result = json.loads(whole.answer(json.dumps({"chosen": at})))["result"]
        items = re.findall(r'<li class="sd-finding".*?</li>', result, re.DOTALL)
        for item, finding in zip(items, data["findings"], strict=True):
            said = text(item)
            assert said.startswith(f"{SEVERITIES[finding['severity']]} {FINDINGS[finding['code']]}")
            assert text(finding["evidence"]) in said.rpartition("In the log:")[2]
            tried = said.rpartition("Try:")[2].rpartition("In the log:")[0]
            assert len(tried) > 20
