"""The lesson's questions: each answer worked out a second time, each wrong one a known mistake."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from site_build.expressions import evaluate
from site_build.fence import ask
from site_build.numbers import NOTATION, number

ROOT = Path(__file__).parents[2]
LESSON = (ROOT / "docs" / "index.md").read_text("utf-8")
FACTS = json.loads((ROOT / "tests" / "specdec" / "facts.json").read_text("utf-8"))
LINK = re.compile(r"\[([^\]]*)\]\(figure:([\w-]+)\??([^)]*)\)")


# -- The second road: the lesson's facts, and arithmetic that the package has no part in -----------


def fact(name: str) -> float:
    """Return a value that was computed apart from the package."""
    return float(FACTS[name]["value"])


BIG = fact("target.pass_ms.1")
SMALL = fact("draft.pass_ms")
ARITHMETIC = fact("target.pass_ms.200") / 200
"""What the arithmetic for one token takes, where it is the slower of the two."""


def tokens(rate: float, guesses: int) -> float:
    """Return the tokens of a round: the chance of each to come about, added up."""
    return sum(rate**place for place in range(guesses + 1))


def gain(of_tokens: float, round_time: float) -> float:
    """Return how many times as fast so many tokens come in a round of so many ms."""
    return of_tokens * BIG / round_time


def sampled_law() -> list[Fraction]:
    """Return the chances of A, B and C under the keep rule, in the lesson's example."""
    target, draft = (
        [Fraction(chance) for chance in FACTS["sampling.example"][model]]
        for model in ("target", "draft")
    )
    kept = [min(pair) for pair in zip(target, draft, strict=True)]
    above = [max(Fraction(0), p - q) for p, q in zip(target, draft, strict=True)]
    return [k + (1 - sum(kept)) * a / sum(above) for k, a in zip(kept, above, strict=True)]


IS_LOSSLESS = sampled_law() == [Fraction(one) for one in FACTS["sampling.example"]["target"]]
ROUND = 4 * SMALL + BIG
SECOND_PASS = ROUND + (1 - 0.8**4) * BIG
PASS_EACH = 4 * SMALL + 5 * BIG
LATER = fact("speedup.a80.k4.users1000")
FREE = int(fact("users_when_check_stops_being_free.k4")) - 1
LOSES = int(fact("first_losing_users.a80.k4"))


@dataclass(frozen=True)
class Claim:
    """What a choice says: its numbers as they are printed, and whether it is so."""

    numbers: tuple[str, ...]
    is_so: bool


def value(claimed: float, right: float, printed: Callable[[float], str]) -> Claim:
    """Return the claim of a single number."""
    return Claim((printed(claimed),), abs(claimed - right) < 1e-6)


def pair(claimed: tuple[float, float], right: tuple[float, float], form: str) -> Claim:
    """Return the claim of two numbers, each in its form."""
    texts = tuple(one.format(number) for one, number in zip(form.split(", "), claimed, strict=True))
    return Claim(texts, all(abs(a - b) < 1e-6 for a, b in zip(claimed, right, strict=True)))


def ms(amount: float) -> str:
    """Return milliseconds as the lesson prints them."""
    return f"{amount:.2f} ms"


def percent(chance: float) -> str:
    """Return a chance as the lesson prints it."""
    return f"{100 * chance:.0f} %"


def times(factor: float) -> str:
    """Return a speed-up as the lesson prints it."""
    return f"{factor:.2f}×"


TIME_AND_GAIN = (ROUND / tokens(0.8, 4), gain(tokens(0.8, 4), ROUND))
TOKENS_AND_GAIN = (tokens(0.6, 4), gain(tokens(0.6, 4), ROUND))
STEPS_8 = (8 * SMALL + BIG) / BIG

CLAIMS: dict[str, list[Claim]] = {
    "How long does a pass over": [
        value(claimed, fact("target.pass_ms.5"), ms) for claimed in (5 * BIG, BIG / 5, BIG)
    ],
    "How often must a guess be kept": [
        value(fact("break_even.k4"), fact("break_even.k4"), percent),
        value(fact("break_even.k1"), fact("break_even.k4"), percent),
        Claim((), fact("break_even.k4") == 0),
        value(0.5, fact("break_even.k4"), percent),
    ],
    "What does a draft length of": [
        value(claimed, tokens(0.8, 8) / STEPS_8, times)
        for claimed in (
            tokens(0.8, 8),
            (1 + 8 * 0.8) / STEPS_8,
            fact("speedup.a80.k4"),
            tokens(0.8, 8) / STEPS_8,
        )
    ],
    "What is the speed-up for each of them": [
        value(fact(f"speedup.a80.k4.users{users}"), fact("speedup.a80.k4.users64"), times)
        for users in (1, 64, 1000)
    ],
    "Does a poor draft model make answers worse": [
        Claim((), not IS_LOSSLESS),
        Claim((), IS_LOSSLESS and gain(tokens(0.3, 4), ROUND) < 1),
        Claim((), not IS_LOSSLESS),
    ],
    "Why does a pass over": [
        Claim((), 5 * ARITHMETIC == ARITHMETIC),
        Claim((), fact("target.pass_ms.300") == BIG),
        Claim((), fact("target.pass_ms.5") == 5 * BIG),
        Claim((), fact("target.pass_ms.5") == BIG and 5 * ARITHMETIC < BIG),
    ],
    "How long does a token take": [
        pair(claimed, TIME_AND_GAIN, "{:.2f} ms, {:.2f}×")
        for claimed in (
            TIME_AND_GAIN,
            (BIG / tokens(0.8, 4), tokens(0.8, 4)),
            (SECOND_PASS / tokens(0.8, 4), gain(tokens(0.8, 4), SECOND_PASS)),
            (PASS_EACH / tokens(0.8, 4), gain(tokens(0.8, 4), PASS_EACH)),
        )
    ],
    "how many tokens does a round add": [
        pair(claimed, TOKENS_AND_GAIN, "{:.2f} tokens, {:.2f}×")
        for claimed in (
            (1 + 4 * 0.6, gain(1 + 4 * 0.6, ROUND)),
            (tokens(0.6, 4) - 1, gain(tokens(0.6, 4) - 1, ROUND)),
            (tokens(0.6, 4), tokens(0.6, 4)),
            TOKENS_AND_GAIN,
        )
    ],
    "up to how many users is the check free": [
        pair((FREE, FREE + 1), (FREE, LOSES), "up to {:d} users, from {:d} on"),
        pair((FREE, LOSES), (FREE, LOSES), "up to {:d} users, from {:d} on"),
        pair((153, 154), (FREE, LOSES), "up to {:d} users, from {:d} on"),
        Claim((), LATER >= 1),
    ],
}
"""The words of each question -> what its choices claim, in their order."""


# -- The questions of the page ---------------------------------------------------------------------


def worked_out(text: str) -> str:
    """Return a text with its numbers filled in, as it is read."""
    filled = NOTATION.sub(lambda found: number(found[1]).text, text)
    return filled.replace("\u202f", " ").replace("&nbsp;", " ")


QUESTIONS: list[str] = re.findall(
    r'<div class="lesson-predict" markdown>(.*?)</div>', LESSON, re.DOTALL
)


def asked(question: str) -> str:
    """Return the question without its choices."""
    return worked_out(question.partition("??? choice")[0])


def choices(question: str) -> list[tuple[str, str]]:
    """Return a question's choices, each with its explanation."""
    _, *parts = re.split(r'^\?\?\? choice "(.*)"$', question, flags=re.MULTILINE)
    return list(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))


def claims_of(question: str) -> list[Claim]:
    """Return what was worked out for a question."""
    (words,) = [words for words in CLAIMS if words in asked(question)]
    return CLAIMS[words]


def test_every_question_has_been_worked_out_a_second_time() -> None:
    """Nine questions, four before a figure and five at the end."""
    assert len(QUESTIONS) == len(CLAIMS) == 9
    for question in QUESTIONS:
        assert len(choices(question)) == len(claims_of(question))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: asked(one).split("\n")[-2][:40])
def test_the_choice_called_right_is_right_and_no_other_is(question: str) -> None:
    """Each choice prints the number of its claim, and is explained by Yes only if that is so."""
    for (choice, explanation), claim in zip(choices(question), claims_of(question), strict=True):
        assert all(text in worked_out(choice) for text in claim.numbers), choice
        assert explanation.startswith("Yes: " if claim.is_so else "No: "), choice
    assert [claim.is_so for claim in claims_of(question)].count(True) == 1


def test_no_two_choices_of_a_question_read_the_same() -> None:
    """A wrong number that is printed like the right one would be right."""
    for question in QUESTIONS:
        read = [worked_out(choice) for choice, _ in choices(question)]
        assert len(set(read)) == len(read)


def test_every_choice_is_explained() -> None:
    """An explanation says more than Yes or No."""
    for question in QUESTIONS:
        assert all(len(explanation) > 30 for _, explanation in choices(question))


def test_the_right_choices_show_no_pattern() -> None:
    """No place of the right choice comes up too often, and none is passed over."""
    places = [[claim.is_so for claim in claims_of(one)].index(True) for one in QUESTIONS]
    often = Counter(places)
    assert set(often) == {0, 1, 2, 3} or set(often) == {0, 1, 2}
    assert max(often.values()) <= len(places) / 2
    steps = [(after - before) % 4 for before, after in pairwise(places)]
    assert len(set(steps)) >= 3


def test_the_right_choice_is_not_the_longest_as_a_rule() -> None:
    """A reader cannot tell it by its length."""
    longest = 0
    for question in QUESTIONS:
        lengths = [len(worked_out(choice)) for choice, _ in choices(question)]
        right = [claim.is_so for claim in claims_of(question)].index(True)
        longest += lengths[right] == max(lengths)
    assert longest <= len(QUESTIONS) / 2


# -- Where they stand, and where they lead ---------------------------------------------------------


def test_a_question_comes_before_each_figure_that_has_an_answer_to_predict() -> None:
    """Figures two to five each follow a question."""
    body = LESSON.partition("## Check yourself")[0]
    order = re.findall(r"lesson-predict|^figure: (\S+)$", body, re.MULTILINE)

    followed = [after for before, after in pairwise(order) if not before]
    assert followed == [
        "pass-time-by-tokens",
        "speedup-by-acceptance",
        "speedup-by-draft-length",
        "speedup-by-users",
    ]


def test_every_question_at_the_end_leads_to_a_figure_at_its_case() -> None:
    """But for the figure, an explanation is only words."""
    at_the_end = [one for one in QUESTIONS if "**Predict first.**" not in one]
    assert len(at_the_end) == 5
    assert all(LINK.search(question) for question in at_the_end)


def test_a_number_in_the_words_of_a_link_is_the_one_it_sets() -> None:
    """Whoever follows "64 users" finds 64 users."""
    found = 0
    for words, _, query in LINK.findall(LESSON):
        given = {float(setting) for _, setting in parse_qsl(query)}
        for expression in NOTATION.findall(words) if given else ():
            assert float(evaluate(expression.partition("|")[0])) in given, words
            found += 1
    assert found >= 5


def test_the_links_of_the_question_on_break_even_lead_to_it() -> None:
    """There, text comes exactly as soon as without a draft model."""
    (question,) = [one for one in QUESTIONS if "How often must a guess be kept" in one]
    cases = LINK.findall(question)
    assert len(cases) == 2
    for _, figure, query in cases:
        shown = ask(figure, dict(parse_qsl(query)))["numbers"]["speedup"]
        assert float(shown) == pytest.approx(1, abs=0.001)
