"""What a log shows is said with the numbers that one works out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from specdec.server_logs import Reading, findings, read_lines
from specdec.server_logs.finding import Finding
from specdec.server_logs.origins import origin
from specdec.server_logs.timing import Times, length_error, worth
from specdec.words import en_logs as words
from specdec.words.en_log_page import FINDINGS

from .fixtures import fixtures

LOGS = {one.name: one.log for one in fixtures()}


def read(log: str) -> Reading:
    """Return the only reading of a log."""
    (reading,) = read_lines(log.splitlines())
    return reading


def found(log: str, code: str) -> Finding:
    """Return the finding of this code."""
    (one,) = [one for one in findings(read(log)) if one.code == code]
    return one


def by_hand(rate: float, guesses: int) -> float:
    """Return the textbook's length, term by term."""
    return sum(rate**place for place in range(guesses + 1))


@pytest.mark.parametrize(
    ("name", "rate", "guesses", "right"),
    [
        ("llama_cpp: a request with three places", 167 / 259, 3, 1 + 167 / 87),
        ("vllm: version 0, three guesses", 0.642, 3, 10616 / 4437),
        ("sglang: the newest era", 0.66, 3, 2.98),
        ("sglang: the middle era, four draft tokens", 0.49, 3, 1.95),
        ("vllm: bench serve, eight guesses", 1685779 / 3574552, 8, 1 + 1685779 / 446819),
    ],
)
def test_it_is_said_how_far_off_the_printed_rate_is_in_the_formula(
    name: str, rate: float, guesses: int, right: float
) -> None:
    """The rate as printed, in the formula for as many guesses, beside the tokens there were."""
    naive = by_hand(rate, guesses)
    side = "low" if naive < right else "high"
    said = found(LOGS[name], "naive_rate")
    assert f"{abs(naive - right) / right:.0%} too {side}".replace("%", " %") in said.text
    draft = f"{guesses} guesses a round"
    assert said.evidence == f"rate {rate:.3f}, {draft}: {naive:.2f} for {right:.2f}"


def test_with_one_guess_a_round_the_printed_rate_is_the_chance_itself() -> None:
    """The formula is then one and the rate, and right."""
    said = found(LOGS["vllm: version 1, one guess"], "naive_rate")
    assert "gives 1.97 tokens a round, which is right here. With one guess a round" in said.text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("llama_cpp: a request of 2025", "with 4 guesses in each the textbook's formula would"),
        ("others: MLX-LM, responses one by one", "60 %, is no rate for the textbook's formula"),
        ("others: KoboldCpp, results of drafts", "75 % were kept: that is the chance"),
        ("sglang: an older tool", "prints no rate"),
        ("sglang: the newest era, nothing kept", "gives 1.00 tokens a round, which is right"),
        ("sglang: a tree of sixteen that fits two eras", "which the log does not tell"),
    ],
)
def test_where_the_formula_cannot_be_used_it_is_said_why(name: str, said: str) -> None:
    """Rounds that are not told, a share of the text, guesses that were judged, no rate."""
    assert said in found(LOGS[name], "naive_rate").text


def test_a_rate_above_one_is_no_chance_and_one_of_zero_gives_one_token() -> None:
    """Above one it is no chance; at zero each draft length gives one token, whichever it was."""
    above = found(LOGS["sglang: the oldest era, everything kept"], "naive_rate")
    assert "133 %, is no chance" in above.text
    none = found(LOGS["sglang: the newest era, nothing kept"], "naive_rate")
    assert "It is so whenever no guess is kept." in none.text
    assert none.evidence == "rate 0.000: 1.00 for 1.00"


def test_one_of_anything_is_told_in_the_singular() -> None:
    """One guess, one line, one round, and the best draft length of one."""
    single = found(LOGS["vllm: version 1, one guess"], "naive_rate")
    assert single.evidence == "rate 0.966, 1 guess a round: 1.97 for 1.97"
    odd = found(LOGS["vllm: version 1, a rate that does not fit its counts"], "contradiction")
    assert odd.evidence == "rate 0.7, 1 of 1 line"
    assert words.rounds(1) == "1 round"
    assert "times 1 guess a round would be best" in words.best_is_shorter(1, 3, "1.20 times")[0]
    assert words.could_be([15]) == "15 guesses a round"


def test_every_finding_has_a_heading_for_the_page() -> None:
    """Those of notes and of odd figures, and all that a fixture gives."""
    given = {one.code for log in LOGS.values() for one in findings(read(log))}
    assert given | set(words.NOTES) | set(words.ODD) <= set(FINDINGS)


def test_a_draft_that_fails_from_the_first_guess_on_is_not_told_to_be_shorter() -> None:
    """One round in forty kept its first guess: that is a draft of something else."""
    log = LOGS["vllm: version 1, next to nothing kept"]
    said = found(log, "hardly_any_accepted")
    assert (said.severity, said.evidence) == ("problem", "accepted 40 of 5376")
    assert "draft_too_long" not in {one.code for one in findings(read(log))}


def test_the_time_of_a_round_in_the_log_comes_before_what_is_modelled() -> None:
    """3.40 tokens in a round of 40 ms, and a plain pass of 22 ms: no model is needed."""
    name = "llama_cpp: a request that takes far longer than its draft and a plain pass"
    known = Times(draft_ms=2.0, pass_ms=22.0)
    assert worth(read(LOGS[name]), known).speedup == pytest.approx(3.4 * 22 / 40)
    untimed = LOGS[name].splitlines()[1]
    assert worth(read(untimed), known).speedup == pytest.approx(3.4 * 22 / (4 * 2 + 22))


def test_few_rounds_are_no_pattern() -> None:
    """Two rounds, or five guesses that were all kept, may be chance."""
    two = LOGS["llama_cpp: ik_llama.cpp, rounds one by one"]
    five = "draft acceptance = 1.00000 (    5 accepted /     5 generated), mean len = 6.00"
    codes = {one.code for log in (two, five) for one in findings(read(log))}
    assert codes == {"naive_rate", "shorter_lengths_uncertain"}


def test_a_version_that_stays_open_names_the_draft_lengths_that_fit() -> None:
    """3.58 and 0.22: sixteen steps, sixteen tokens of which one is the root, or twelve guesses."""
    said = found(LOGS["sglang: a tree of sixteen that fits two eras"], "rate_of_unclear_era")
    assert said.evidence == "12, 15 or 16 guesses a round"


def test_the_share_of_judged_guesses_kept_is_the_acceptance_rate() -> None:
    """120 of 160: the other 40 ended their rounds."""
    assert read(LOGS["others: KoboldCpp, results of drafts"]).acceptance_rate == 0.75


@pytest.mark.parametrize(
    ("name", "share", "source"),
    [
        ("others: AIPerf, the section of a run", 0.7265, "printed"),
        ("sglang: the newest era", 1.98 / 3, "derived"),
        ("sglang: the middle era, four draft tokens", 0.95 / 3, "derived"),
        ("vllm: bench serve, three guesses", 31626 / 61443, "derived"),
    ],
)
def test_the_share_of_guesses_kept_is_that_of_all_engines_whatever_they_print(
    name: str, share: float, source: str
) -> None:
    """By the counts, else as printed, else from the length: never SGLang's older rates."""
    reading = read(LOGS[name])
    assert reading.accepted_fraction == pytest.approx(share)
    assert origin(reading, "accepted_fraction") == source


def sglang(minute: int, length: float) -> str:
    """Return a line without counts."""
    return (
        f"[2026-06-01 08:{minute:02}:00] Decode batch, #running-req: 1, accept len: {length:.2f}, "
        f"accept rate: {(length - 1) / 3:.2f}, gen throughput (token/s): 90.00,"
    )


@pytest.mark.parametrize(
    ("last", "code", "evidence"),
    [
        (2.0, "drift", "2.80 over 4 lines, then 2.00 over 4 lines"),
        (1.0, "collapse", "2.80 over 4 lines, then 1.00 over 4 lines"),
    ],
)
def test_lines_without_counts_show_a_change_too(last: float, code: str, evidence: str) -> None:
    """Their lengths are compared, four lines against four."""
    log = "\n".join(sglang(minute, 2.8 if minute < 8 else last) for minute in range(12))
    assert found(log, code).evidence == evidence


def test_a_place_that_few_rounds_reached_is_no_cliff() -> None:
    """Four rounds of 65 came to the fifth guess, and none kept the next: that may be chance."""
    codes = {
        one.code
        for one in findings(read(LOGS["vllm: version 1, fifteen guesses of which five matter"]))
    }
    assert "cliff" not in codes
    assert "draft_too_long" in codes


def test_a_figure_that_contradicts_its_counts_is_found_in_however_long_a_log() -> None:
    """One line in ten thousand, and it is said to be one."""
    good = LOGS["vllm: version 1, with a process in front"]
    bad = good.replace("acceptance rate: 67.7%", "acceptance rate: 97.7%")
    said = found(good * 9000 + bad + good * 999, "contradiction")
    assert said.evidence == "rate 0.977, 1 of 10000 lines"


def test_running_ratios_are_held_against_the_counts_of_their_own_line() -> None:
    """A ratio since the start contradicts nothing because the last interval was different."""
    line = (
        "statistics draft-simple: #calls(b,g,a) = 1 50 50, #gen drafts = {}, #acc drafts = 40, "
        "#gen tokens = {}, #acc tokens = {}, #mean acc len = {:.2f}, dur(b,g,a) = 0, {}, 0.2 ms"
    )
    log = "\n".join([line.format(50, 150, 90, 2.8, 100.0), line.format(100, 300, 100, 2.0, 400.0)])
    reading = read(log)
    assert "contradiction" not in {one.code for one in findings(reading)}
    assert reading.acceptance_length == 2.0
    assert reading.draft_ms == pytest.approx(4.0)


def test_a_long_log_keeps_all_its_counts_over_time() -> None:
    """Neighbours are put together, none is left out."""
    log = LOGS["vllm: version 1, with a process in front"] * 10_000
    reading = read(log)
    assert len(reading.parts) <= 4000
    assert sum(part.accepted or 0 for part in reading.parts) == 337 * 10_000


def test_a_change_over_few_rounds_is_no_drift() -> None:
    """Nine rounds against nine may differ by chance."""
    line = "draft acceptance = {:.5f} ({:5d} accepted / {:5d} generated), mean len = {:.2f}\n"
    good, bad = line.format(24 / 27, 24, 27, 1 + 24 / 9), line.format(9 / 27, 9, 27, 2.0)
    assert "drift" not in {one.code for one in findings(read(good + good + bad))}
    assert "drift" in {one.code for one in findings(read(4 * good + 4 * good + 4 * bad))}


def test_lines_without_counts_differ_among_themselves_and_are_rounded() -> None:
    """1.96 times the spread of the mean, and half of the last digit printed."""
    lengths = (2.5, 1.9, 2.2, 2.4)
    mean = sum(lengths) / 4
    spread = (sum((one - mean) ** 2 for one in lengths) / 3 / 4) ** 0.5
    reading = read("\n".join(sglang(minute, length) for minute, length in enumerate(lengths)))
    error = length_error(reading)
    assert error == pytest.approx(((1.96 * spread) ** 2 + 0.005**2) ** 0.5)
    assert length_error(read(sglang(0, 2.5))) is None


def test_the_error_of_counted_rounds_is_that_of_a_sample() -> None:
    """20481 rounds that kept none, one, two or three guesses, as often as the shares say."""
    shares = [1.0, 0.7359, 0.4946, 0.3137, 0.0]
    chances = [here - after for here, after in pairwise(shares)]
    mean = sum(kept * chance for kept, chance in enumerate(chances))
    variance = sum((kept - mean) ** 2 * chance for kept, chance in enumerate(chances))
    error = length_error(read(LOGS["vllm: bench serve, three guesses"]))
    assert error == pytest.approx(1.96 * (variance / 20481) ** 0.5)
