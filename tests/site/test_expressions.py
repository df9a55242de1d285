"""Expressions in pages: what specdec offers can be worked out, and nothing else can be reached."""

from __future__ import annotations

from fractions import Fraction

import pytest

import specdec
from site_build.expressions import ExpressionError, evaluate, public_names


def reason(text: str) -> str:
    """Return why an expression is refused."""
    with pytest.raises(ExpressionError) as refused:
        evaluate(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("speedup(0.8, 4)", specdec.speedup(0.8, 4)),
        ("speedup(0.8, 4, users=32)", specdec.speedup(0.8, 4, users=32)),
        ("speedup(0.8, draft_length=4) - 1", specdec.speedup(0.8, 4) - 1),
        ("2 * 3 ** 2 // 4 % 3 + 0 * cost_ratio()", 1),
        ("-SETTINGS['draft_length'].opening", -4),
        ("LLAMA_3_1_8B.weight_count / 10 ** 9", 8.030261248),
        ("LLAMA_3_1_8B.key_value_bytes_per_token(2)", 131_072),
        ("acceptance_length_from_survival([0.8, 0.64])", 2.44),
        ("len(REPLY)", 17),
        ("fact('cost_ratio')", specdec.cost_ratio()),
        ("fact(\n  'toy.agreements'\n)", 28),
    ],
)
def test_names_calls_records_and_arithmetic_are_worked_out(text: str, value: float) -> None:
    """An expression gives what the same Python gives."""
    assert evaluate(text) == pytest.approx(value, rel=1e-15)


def test_a_fraction_stays_exact() -> None:
    """Exact numbers are not turned into floats on their way."""
    example = "SAMPLING_EXAMPLE[0], SAMPLING_EXAMPLE[1]"
    assert evaluate(f"keep_chance('C', {example})") == Fraction(2, 5)
    assert evaluate(f"position_law({example})['A'].redrawn") == Fraction(3, 10)
    assert evaluate(f"keep_chance('C', {example}).denominator") == 5


@pytest.mark.parametrize(
    "text",
    [
        "2.08",
        "len('four')",
        "1 + 1",
        "-(3)",
        "'28'",
        "len((1, 2))",
    ],
)
def test_a_number_typed_by_hand_is_refused(text: str) -> None:
    """A number that names nothing of specdec did not come out of it."""
    assert reason(text) == "it is typed by hand"


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "open('/etc/hosts')",
        "eval('1')",
        "print(1)",
        "settings.re",
        "sums",
        "speedup.__globals__['fsum']([1])",
        "speedup.__class__",
        "LESSON_PAIR.__class__",
        "LESSON_PAIR._x",
        "LESSON_PAIR.__dict__['bytes_per_weight']",
        "LESSON_PAIR.__class__.bytes_per_weight",
        "cost_ratio().real",
        "REPLY.count('tea')",
        "SETTINGS.get('draft_length').opening",
        "speedup.__code__.co_argcount",
        "SETTINGS.keys()",
        "SETTINGS['draft_length'].name.format(1)",
        "'{0.__class__}'.format(LESSON_PAIR)",
        "(lambda: speedup(0.8, 4))()",
        "[speedup(a, 4) for a in (0.8,)]",
        "speedup(0.8, 4) if True else 0",
        "speedup(*(0.8, 4))",
        "speedup(**SETTINGS)",
        "f'{speedup(0.8, 4)}'",
        "(users := 1) + speedup(0.8, 4)",
        "speedup(0.8, 4) and 1",
        "1 < speedup(0.8, 4)",
        "~len(REPLY)",
        "len(REPLY) << 40",
        "(speedup)(0.8, 4)(1)",
        "speedup(0.8, 4)(1)",
        "REPLY * 1000000",
        "len(REPLY) ** 10 ** 10",
        "((len(REPLY) ** 64) ** 64) ** 64",
        "(len(REPLY) / 1) ** 64 ** 64",
        "speedup(0.8, 4) / 0",
        "REPLY[99]",
        "SETTINGS[0]",
        "SETTINGS['draft_length':]",
        "speedup(0.8)",
        "speedup(0.8, 4, chips=2)",
        "speedup(0.8, 99)",
        "speedup('most', 4)",
        "break_even(4, users=154)",
        "speedup",
        "LESSON_PAIR",
        "SETTINGS['draft_length'].whole",
        "REPLY",
        "True",
        "None",
        "...",
        "1j",
        "speedup(0.8, 4",
        "speedup(0.8, 4); speedup(0.6, 4)",
        "import os",
        "",
        "\0",
        "speedup(0.8, 4)" + " " * 300,
        "-" * 299 + "1",
        "(" * 150 + "1" + ")" * 149,
        "1e400 * speedup(0.8, 4)",
        "0 * 1e400 * speedup(0.8, 4)",
    ],
)
def test_whatever_is_no_number_of_specdec_is_refused_with_a_reason(text: str) -> None:
    """Modules, private names, foreign methods, other syntax and huge numbers are out of reach."""
    assert len(reason(text)) > 10


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("speedup(**SETTINGS)", "it uses **, which is not allowed here"),
        (
            "SETTINGS['users'].opening(1)",
            "it calls SETTINGS['users'].opening, which is no function",
        ),
        ("settings.re", "specdec offers no settings"),
        ("LESSON_PAIR.speed", "Pair has no speed"),
        ("REPLY", "it gives ('"),
        ("REPLY[99]", "IndexError: "),
    ],
)
def test_the_reason_says_what_is_not_allowed(text: str, told: str) -> None:
    """The author learns which part of the expression to change."""
    assert reason(text).startswith(told)


def test_the_reason_of_a_bad_setting_is_the_packages_own_sentence() -> None:
    """The author reads the same sentence as a caller of specdec."""
    told = "draft_length must be a whole number from 0 to 32, but it is 99."
    assert reason("speedup(0.8, 99)") == told


def test_every_public_name_of_specdec_may_be_named_and_no_module() -> None:
    """What the package offers is what an expression may name, and len."""
    names = public_names()
    assert {"speedup", "SETTINGS", "fact", "len"} <= set(names)
    assert {"errors", "settings", "timing"} <= set(vars(specdec))
    assert not {"errors", "settings", "timing"} & set(names)
    assert not [name for name in names if name.startswith("_")]
