"""The pages' own words: no number is typed, and the prose keeps what it promises."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from site_build.movable import NOTATION as MOVABLE
from site_build.numbers import NOTATION
from specdec import TOY_SENTENCE, figure_1_round

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

from tools import prose  # noqa: E402

LESSON = (ROOT / "docs" / "index.md").read_text("utf-8")
PAGES = sorted((ROOT / "docs").glob("*.md"))
NAMES_AND_DATES = [
    line
    for line in Path(__file__).with_name("names_and_dates.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]

# Where digits are no statement: the page's data, code, formulas, addresses, tags, list numbers.
NOT_TEXT = re.compile(
    r"\A---\n.*?\n---\n"
    r"|^ *(?P<fence>```+).*?^ *(?P=fence) *$"
    r"|<math.*?</math>|<!--.*?-->|<[^>]*>"
    r"|\*[kB]\*\)? \+ 1\b|\b1 \+ \*"
    r"|`[^`\n]*`|\]\([^)]*\)|\{#[^}]*\}|^#+ \d+\. |^\d+\. |\[\d+\](?=\(#)",
    re.DOTALL | re.MULTILINE,
)
NUMBER_WORDS = "two three four five six seven eight nine ten eleven twelve hundred thousand".split()
RESULT_IN_WORDS = re.compile(
    rf"\b(?:{'|'.join(NUMBER_WORDS)})[ -](?:times|tokens|passes|rounds|guesses|users|percent|ms)\b"
    r"|\b(?:twice|thrice|half|double|triple|quarter)\b",
    re.IGNORECASE,
)


def own_words(page: str) -> str:
    """Return what an author typed as text: without numbers worked out, code and addresses."""
    return NOT_TEXT.sub(" ", MOVABLE.sub(" ", NOTATION.sub(" ", page)))


def typed_numbers(text: str) -> list[str]:
    """Return the numbers in an author's words that no declared name or date accounts for."""
    for name in NAMES_AND_DATES:
        text = text.replace(name, " ")
    return re.findall(r"\S*\d\S*", text) + RESULT_IN_WORDS.findall(text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_number_is_typed(page: Path) -> None:
    """Every number in a page comes from the package, but for a short list of names and dates."""
    assert typed_numbers(own_words(page.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It is 2.08 times as fast.",
        "It is twice as fast.",
        "The round adds three tokens.",
        "Two guesses are kept.",
        "At 80 % kept, it pays.",
        "> A quotation with 39 in it",
        "- a list with 8 guesses",
        "| a table | 7.88 |",
        "Llama 3.1 8B takes 7.88 ms.",
    ],
)
def test_a_number_typed_by_hand_is_found(sentence: str) -> None:
    """Digits are found wherever they stand, and so are results in words."""
    assert typed_numbers(own_words(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "It is {= speedup(0.8, 4) | .2f =} times as fast.",
        "| a | {= check('users', 64) \\| whole =} |",
        "Llama 3.1 8B, read on 2026-10-19",
        "### 4. The rule for sampled text {#rule-4}",
        "[a paper](https://arxiv.org/abs/2211.17192)",
        "`text[:3]` is code",
        "``` python\nx = 3\n```",
        "There are two ways to write it.",
    ],
)
def test_worked_out_numbers_names_and_code_may_stand(sentence: str) -> None:
    """What the package works out, names, dates, addresses and code are not typed results."""
    assert typed_numbers(own_words(sentence)) == []


def test_every_declared_name_is_used() -> None:
    """The list of names and dates stays as short as it can be."""
    pages = "\n".join(page.read_text("utf-8") for page in PAGES)

    assert [name for name in NAMES_AND_DATES if name not in pages] == []


# -- What the lesson quotes in words ---------------------------------------------------------------


def test_the_sentence_shown_is_the_one_the_toy_counts() -> None:
    """The lesson prints the toy's sentence word for word."""
    (quoted,) = re.findall(r"^> (boil .*)$", LESSON, re.MULTILINE)

    assert tuple(quoted.split()) == TOY_SENTENCE


def test_the_round_told_in_words_is_the_one_of_the_figure() -> None:
    """The guesses, the choices and the word that changes are those of the toy pair."""
    made = figure_1_round()
    paragraph = next(part for part in LESSON.split("\n\n") if "after *boil the water*" in part)
    guessing, writing, keeping = [
        re.findall(r"\*([a-z]+)\*", line) for line in paragraph.splitlines()[1:4]
    ]

    assert guessing == [word for word in made.guesses if word != "."]
    assert writing == list(made.target_choices)
    assert keeping == [made.guesses[2], made.target_choices[2]]


# -- How the lesson reads --------------------------------------------------------------------------


def test_every_section_of_the_plain_part_is_easy_to_read() -> None:
    """No section of the plain part needs more than eight years of school."""
    plain, _ = prose.plain_and_deep(prose.sections(LESSON))

    assert [one.heading for one in plain if one.grade > prose.HIGHEST_GRADE] == []


def test_no_term_is_used_before_it_is_explained() -> None:
    """Every term of the glossary is first met where it is explained."""
    terms = prose.glossary_terms()

    assert len(terms) > 20
    assert prose.used_too_soon(terms, prose.sections(LESSON)) == []


def test_the_reading_times_are_the_words() -> None:
    """The minutes in the page's data and in its opening are words ÷ 220."""
    plain, deep = prose.plain_and_deep(prose.sections(LESSON))
    stated = dict(re.findall(r"^  (plain|deep): (\d+)$", LESSON, re.MULTILINE))

    assert stated == {"plain": str(prose.minutes(plain)), "deep": str(prose.minutes(deep))}
    assert f"(#in-one-minute): {stated['plain']} minutes" in LESSON
    assert f"(#go-deeper): {stated['deep']} minutes" in LESSON
