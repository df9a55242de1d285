"""Questions people ask: all there, short, with a number or a figure, and numbers by a second road.

The second road is arithmetic on the facts file, exact fractions and enumeration: nothing of
the package.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from site_build.numbers import NOTATION, number

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

from tools import prose  # noqa: E402

PAGE = (ROOT / "docs" / "questions.md").read_text("utf-8")
FACTS: dict[str, dict[str, float]] = json.loads(
    (ROOT / "tests" / "specdec" / "facts.json").read_text("utf-8")
)
MOST_WORDS = 80

IDS = """
where-the-time-goes one-pass-many-tokens checking-and-writing second-pass bonus-token draft-cache
first-token one-line
quality same-text differs-at-temperature-zero differs-in-a-batch score-moved not-the-first-choice
why-the-residual zero-residual exact-match eagle-sampling
many-users small-target mixture-of-experts long-texts fixed-cost price-of-a-check how-much-smaller
fewer-passes bursts cached-prompt
length-with-or-without which-rate rate-without-length rate-and-length size-of-the-tree
everything-accepted
how-many names-of-settings temperature greedy-or-hot json
tokenizer memory look-up heads-or-draft
""".split()
"""The anchors of the first release, in the order of the page."""

QUESTIONS = {
    ident: (question, text.strip())
    for question, ident, text in re.findall(
        r"^### ([^\n]*) \{#(\S*)\}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL
    )
}


def sentences(ident: str) -> list[str]:
    """Return the lines of an answer, one sentence each, without table and threads."""
    lines = QUESTIONS[ident][1].splitlines()
    return [line for line in lines if line and not line.startswith(("|", "Asked", "{:"))]


def printed(ident: str) -> list[str]:
    """Return the numbers of an answer as a reader sees them, units left out."""
    texts = (number(inside).text for inside in NOTATION.findall("\n".join(sentences(ident))))
    return [re.sub(r"\u202f.*|×|,", "", text) for text in texts]


def test_all_questions_are_there_under_the_anchors_of_the_first_release() -> None:
    """43 questions; a link from elsewhere goes on leading to its answer."""
    assert list(QUESTIONS) == IDS
    assert len(IDS) == len(set(IDS)) == 43


@pytest.mark.parametrize("ident", IDS)
def test_an_answer_is_short(ident: str) -> None:
    """Two to four lines of one sentence each, in at most eighty words."""
    answer = sentences(ident)
    text = re.sub(r"\]\([^)]*\)", "]", NOTATION.sub("1", " ".join(answer)))

    assert QUESTIONS[ident][0].endswith("?") or QUESTIONS[ident][0].endswith(("Why?", "How?"))
    assert 2 <= len(answer) <= 4
    assert all(line.endswith((".", ":")) for line in answer)
    assert len(text.split()) <= MOST_WORDS


def test_every_answer_is_easy_to_read() -> None:
    """No answer needs more than eight years of school."""
    answers = prose.sections(PAGE)

    assert len(answers) > len(IDS)
    assert [one.heading for one in answers if one.grade > prose.HIGHEST_GRADE] == []


@pytest.mark.parametrize("ident", IDS)
def test_an_answer_shows_a_number_or_a_figure(ident: str) -> None:
    """Nothing is said without a number that is worked out, or a figure set to the case."""
    answer = QUESTIONS[ident][1]

    assert NOTATION.search(answer) or "](figure:" in answer


def test_every_group_is_listed_at_the_top_of_the_page() -> None:
    """A reader on a narrow screen, who sees no table of contents, finds the groups."""
    headed = re.findall(r"^## (.*) \{#(.*)\}$", PAGE, re.MULTILINE)
    listed = re.findall(r"^- \[(.*)\]\(#(.*)\)$", PAGE, re.MULTILINE)

    assert listed == headed
    assert len(headed) == 6


def test_threads_are_linked_in_full() -> None:
    """All but one question name public threads; no two threads have the same name."""
    asked = {ident: re.findall(r"^Asked .*$", text, re.M) for ident, (_, text) in QUESTIONS.items()}
    links = re.findall(r"\[([^\]]*)\]\((https://[^)\s]+)\)", PAGE)

    assert [ident for ident, lines in asked.items() if not lines] == ["second-pass"]
    assert len(dict(links)) == len(set(links))
    assert len(PAGE.split("](http")) - 1 == len(links)


# -- The second road -------------------------------------------------------------------------------

TARGET_MS, DRAFT_MS = FACTS["target.pass_ms.1"]["value"], FACTS["draft.pass_ms"]["value"]
MS_A_TOKEN = FACTS["target.pass_ms.300"]["value"] / 300
C = DRAFT_MS / TARGET_MS
D, T = (
    (Fraction(1, 5), Fraction(3, 10), Fraction(1, 2)),
    (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)),
)
"""The lesson's example: chances of A, B and C by the draft and by the target."""


def tokens(rate: float, guesses: int) -> float:
    """Return tokens a round by the closed form."""
    return guesses + 1 if rate == 1 else (1 - rate ** (guesses + 1)) / (1 - rate)


def gain(rate: float, guesses: int, cost: float = C) -> float:
    """Return the speed-up by theorem 3.8."""
    return tokens(rate, guesses) / (1 + guesses * cost)


def best(rate: float) -> int:
    """Return the best draft length by trying all."""
    return max(range(1, 33), key=lambda guesses: gain(rate, guesses))


def shared(rate: float, guesses: int) -> float:
    """Return kept ÷ guessed in percent."""
    return 100 * (tokens(rate, guesses) - 1) / guesses


def right_rate() -> float:
    """Return the rate of the printed line: 1 + a + a² + a³ = 1 + 167 / 87, by small steps."""
    return next(a / 1e5 for a in range(10**5) if tokens(a / 1e5, 3) >= 1 + 167 / 87)


def off(made: tuple[Fraction, ...], target: tuple[Fraction, ...] = T) -> Fraction:
    """Return the total variation distance."""
    return sum((abs(a - b) for a, b in zip(made, target, strict=True)), Fraction(0)) / 2


def matches() -> tuple[Fraction, ...]:
    """Return, in the lesson's example, the chances that both draw the same token."""
    return tuple(d * t for d, t in zip(D, T, strict=True))


def second_road() -> Iterator[tuple[str, list[float | Fraction]]]:
    """Yield, for each answer with numbers of its own, what they must be."""
    plain = TARGET_MS
    yield "where-the-time-goes", [plain, plain, 5, 4, 80, tokens(0.8, 4), gain(0.8, 4)]
    yield "checking-and-writing", [5, 5 * plain, 4, plain, 153]
    twice = tokens(0.8, 4) / (1 + 4 * C + 1 - 0.8**4)
    yield "second-pass", [twice, gain(0.8, 4)]
    yield "bonus-token", [4, 1, 5]
    # Layers × heads that keep keys and values × their width, of both models' configurations.
    yield "draft-cache", [100 * 16 * 8 * 64 / (32 * 8 * 128)]
    yield "first-token", [1 + C]
    yield "quality", [*T, *T]
    yield "same-text", [min(D[0], T[0]), T[0] - min(D[0], T[0]), T[0]]
    yield "score-moved", [Fraction(7, 10) - Fraction(1, 2), 0]
    yield "not-the-first-choice", [T[2] / D[2]]
    yield (
        "why-the-residual",
        [
            Fraction(1, 2),
            Fraction(9, 10),
            Fraction(1, 10),
            Fraction(1, 2) + Fraction(2, 5) * Fraction(1, 2),
            Fraction(1, 2),
        ],
    )
    again = 1 - sum(matches())
    drawn_once_more = tuple(m + again * t for m, t in zip(matches(), T, strict=True))
    squares = sum((t * t for t in T), Fraction(0))
    yield (
        "exact-match",
        [sum(matches(), Fraction(0)), Fraction(7, 10), squares, off(drawn_once_more)],
    )
    # The draft always says C, kept with 2/5; whatever is rejected becomes A.
    yield "eagle-sampling", [off((Fraction(3, 5), Fraction(0), Fraction(2, 5)))]
    check = MS_A_TOKEN * 64 * 5
    yield (
        "many-users",
        [4, 31, gain(0.8, 4), tokens(0.8, 4) / ((4 * DRAFT_MS + check) / plain), 64, 85],
    )
    yield "small-target", [90, 7.9, gain(0.9, 4, 7.9 / plain)]
    yield "mixture-of-experts", [2, 8, 5, 8 * (1 - 0.75**5)]
    yield "long-texts", [30, gain(0.3, 4)]
    yield "fixed-cost", [4 * DRAFT_MS + plain, plain, gain(0.8, 4), tokens(0.8, 4) / (2 + 4 * C)]
    yield "price-of-a-check", [5, 1, 64, check / plain]
    yield "how-much-smaller", [4, shared(0.8, 4), 80, shared(0.6, 4), 60, 100 * C]
    slow = gain(0.8, 4, 2.4 / plain)
    yield "fewer-passes", [80, tokens(0.8, 4), 1 + 4 * C, gain(0.8, 4), 2.4, slow]
    yield "bursts", [80, 100 * 0.8**4, 5, 20]
    yield "cached-prompt", [98, 10, gain(0.98, 4), gain(0.1, 4)]
    yield "length-with-or-without", [tokens(0.8, 4), tokens(0.8, 4) - 1, 80, 4]
    printed_rate, length, survival = 167 / 259, 1 + 167 / 87, (0.805, 0.632, 0.483)
    short = 100 * (1 - tokens(printed_rate, 3) / length)
    alone = (0.805, 0.632 / 0.805, 0.483 / 0.632)
    yield (
        "which-rate",
        [
            *(167, 259, 87, printed_rate, tokens(printed_rate, 3), short, length, right_rate()),
            *(*survival, *alone),
        ],
    )
    yield "rate-without-length", [80, 80, shared(0.8, 4), 4, shared(0.8, 8), 8]
    yield "rate-and-length", [65, 1 / (1 - 0.65)]
    kept = tokens(0.8, 4) - 1
    yield "size-of-the-tree", [kept, 100 * kept / 4, 4, 100 * kept / 8, 8]
    yield "everything-accepted", [4, (9 * 1 + 1 * 5) / 10, 100]
    yield (
        "how-many",
        [best(0.6), 60, best(0.8), 80, best(0.9), 90, 80, 3, gain(0.8, 3), 5, gain(0.8, 5), 64, 2],
    )
    yield "greedy-or-hot", [1, 0.558, 0.219, *map(Fraction, ("1/2", "9/10", "1/10", "3/5", "9/10"))]
    yield "json", [95, best(0.95), gain(0.95, best(0.95))]
    yield "tokenizer", [128256]
    yield "memory", [2 * 1.2358144, 2 * 8.030261248, 25]
    yield "look-up", [5, 30, tokens(0.3, 5)]
    yield "heads-or-draft", [80, 4, 5, 100 * C, gain(0.8, 4, 0.05), gain(0.8, 4)]


@pytest.mark.parametrize(("ident", "expected"), list(second_road()), ids=lambda one: str(one)[:30])
def test_the_numbers_of_an_answer_come_out_another_way_too(
    ident: str, expected: list[float | Fraction]
) -> None:
    """Every number of the answer, in its order, to the digits that are printed."""
    shown = printed(ident)

    assert len(shown) == len(expected)
    for text, value in zip(shown, expected, strict=True):
        digits = len(text.partition(".")[2])
        assert text in (f"{float(value):.{digits}f}", str(value)), (text, float(value))


def test_two_guesses_are_best_for_sixty_four_users() -> None:
    """Every draft length tried, with the lesson's times for 64 users."""

    def gain_of(guesses: int) -> float:
        check = max(TARGET_MS, MS_A_TOKEN * 64 * (guesses + 1))
        return tokens(0.8, guesses) * TARGET_MS / (guesses * DRAFT_MS + check)

    assert max(range(1, 33), key=gain_of) == 2
