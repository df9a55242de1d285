"""What the commands print, and how they refuse words they do not know."""

from __future__ import annotations

import json
import re

import pytest

from specdec import lesson_numbers
from specdec.command_line import main, numbers_as_table
from specdec.words.en_numbers import number_meaning, number_unit

NUMBERS = lesson_numbers()
TABLE = numbers_as_table(NUMBERS)
NAMES = [line.split()[0] for line in TABLE.splitlines()]


def test_the_numbers_are_printed_under_a_heading(capsys: pytest.CaptureFixture[str]) -> None:
    """The table follows one sentence and an empty line, and nothing goes to the error stream."""
    status = main(["numbers"])
    printed = capsys.readouterr()

    assert status == 0
    assert printed.out == (
        "Every number of the lesson. Times are best cases: a chip at its peak, nothing else.\n\n"
        f"{TABLE}\n"
    )
    assert printed.err == ""


def test_the_table_has_a_line_for_every_number() -> None:
    """Each number has a line of its own, each member of a group too, in the lesson's order."""
    groups = {name: value for name, value in NUMBERS.items() if isinstance(value, dict | list)}

    assert (
        len(NAMES) == len(set(NAMES)) == len(NUMBERS) - len(groups) + sum(map(len, groups.values()))
    )
    assert NAMES[:2] == ["target.weights", "draft.weights"]
    assert [name for name in NAMES if name.startswith("figure1")] == [
        "figure1.round.prompt",
        "figure1.round.guesses",
        "figure1.round.target_choices",
        "figure1.round.kept",
        "figure1.round.new",
    ]
    assert [name for name in NAMES if name.startswith("leviathan")] == [
        "leviathan.table1.a60.k2",
        "leviathan.table1.a70.k3",
        "leviathan.table1.a80.k2",
        "leviathan.table1.a80.k5",
        "leviathan.table1.a90.k2",
        "leviathan.table1.a90.k10",
    ]


def test_the_columns_of_the_table_are_aligned() -> None:
    """Values, units and sentences begin at the same place in every line; no line ends in spaces."""
    lines = TABLE.splitlines()
    values = max(len(name) for name in NAMES) + 2
    sentences = {len(line) - len(number_meaning(line.split()[0])) for line in lines}

    assert len(sentences) == 1
    for line in lines:
        assert line == line.rstrip()
        assert line[values - 2 : values] == "  "
        assert line[values] != " "
        assert line[min(sentences) - 4 : min(sentences)].strip() == number_unit(line.split()[0])


def test_numbers_are_written_to_be_read() -> None:
    """Whole numbers are grouped, others have ten digits, lists have gaps, fractions stay whole."""
    for line in (
        r"^target\.weights +8,030,261,248 +Weights of the big model, Llama 3\.1 8B\.$",
        r"^target\.bytes_gb +16\.0605225 +GB  Size of the big model's weights\.$",
        r"^target\.pass_ms\.1 +7\.876666256 +ms  Time of a pass of the big model: 1 token read\.$",
        r"^toy\.agreements +28 +Places where the toy's two models pick the same word\.$",
        r"^sampling\.example\.kept +1/5  3/10  1/5 +Chances to be guessed and kept\.$",
        r"^sampling\.example\.kept_sum +7/10 +Chance that a guess is kept\.$",
        r"^figure1\.round\.new +in  the  kettle +Words the round adds\.$",
        r"^figure1\.round\.kept +2 +Guesses kept\.$",
        r"^leviathan\.table1\.a90\.k10 +1\.60  6\.86 +Arithmetic and speed-up of a free draft "
        r"\(Leviathan et al\. 2023\): 90 % kept, 10 guesses\.$",
    ):
        assert len(re.findall(line, TABLE, re.MULTILINE)) == 1, line


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("speedup.a80.k4", "Speed-up against plain decoding: 80 % kept, 4 guesses."),
        (
            "speedup.a80.k4.users1000",
            "Speed-up against plain decoding: 80 % kept, 4 guesses, 1,000 users.",
        ),
        (
            "break_even.k4.draft_2.4ms",
            "Chance a guess is kept above which guessing pays: 4 guesses, a draft pass of 2.4 ms.",
        ),
        (
            "break_even.k4.draft_twice",
            "Chance a guess is kept above which guessing pays: 4 guesses, "
            "a draft pass twice as slow.",
        ),
        ("target.pass_ms.1", "Time of a pass of the big model: 1 token read."),
        ("target.pass_ms.154", "Time of a pass of the big model: 154 tokens read."),
        ("cost_ratio", "Time of a draft pass in passes of the big model."),
        (
            "draft.weights_if_untied",
            "Weights of the small model with an output table of its own.",
        ),
    ],
)
def test_a_name_says_what_the_number_is(name: str, sentence: str) -> None:
    """The sentence of a number is made from what it is and where it holds."""
    assert number_meaning(name) == sentence


@pytest.mark.parametrize("name", NAMES)
def test_every_number_in_a_name_is_in_its_sentence(name: str) -> None:
    """No condition of a number is left out of its sentence, and every sentence ends."""
    conditions = re.findall(r"\.(?:a|k|users|draft_)?(\d[\d.]*)(?=ms|\.|$)", name)
    sentence = number_meaning(name)

    assert all(f"{float(given):,g}" in sentence for given in conditions)
    assert sentence.endswith(".")
    assert sentence.isascii()


def test_the_numbers_as_json_are_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json exactly the lesson's numbers come out, at full precision."""
    status = main(["numbers", "--json"])
    printed = capsys.readouterr()

    assert status == 0
    assert json.loads(printed.out) == NUMBERS
    assert printed.out.startswith('{\n "target.weights": 8030261248,\n')
    assert printed.err == ""


def test_help_explains_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Help names the commands, what they print, and how they end."""
    assert main(["--help"]) == 0
    printed = " ".join(capsys.readouterr().out.split())

    assert printed.startswith("usage: python -m specdec [-h] command ...")
    assert (
        "Speculative decoding, computed: how a small draft model speeds up a big target model. "
        "Each command ends with status 0, or with 2 and one sentence if it is not understood."
    ) in printed
    assert (
        "numbers Print every number of the lesson, computed now: name, value, unit, what it is."
    ) in printed

    assert main(["numbers", "--help"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert printed.startswith("usage: python -m specdec numbers [-h] [--json]")
    assert "Print every number of the lesson, computed now" in printed
    assert (
        "--json Print one JSON object of names and values instead, with full precision."
    ) in printed


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["number"],
        ["numbers", "speedup"],
        ["numbers", "--jso"],
        ["numbers", "--json=yes"],
        ["numbers", "two\nlines"],
        ["--json"],
    ],
)
def test_unknown_words_get_one_sentence_and_status_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is not understood is said in one line that ends with where help is."""
    status = main(words)
    printed = capsys.readouterr()

    assert status == 2
    assert printed.out == ""
    assert re.fullmatch(
        r"This command is not understood \(.+\): try python -m specdec --help\.\n", printed.err
    )


def test_the_words_that_are_not_understood_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence quotes the word that stands in the way."""
    main(["numbers", "speedup"])

    assert capsys.readouterr().err == (
        "This command is not understood (unrecognized arguments: speedup): "
        "try python -m specdec --help.\n"
    )


def test_without_arguments_the_words_of_the_process_are_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Called with nothing, the command line reads what the process was started with."""
    monkeypatch.setattr("sys.argv", ["specdec", "numbers", "--json"])

    assert main() == 0
    assert json.loads(capsys.readouterr().out) == NUMBERS
