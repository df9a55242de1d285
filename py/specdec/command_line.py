"""``python -m specdec``: the package's answers on the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from specdec.lesson_numbers import Numbers, lesson_numbers
from specdec.notation import grouped
from specdec.server_logs import command as read_command
from specdec.server_logs.cases import command as cases_command
from specdec.words import en, en_cases, en_logs
from specdec.words.en_numbers import number_meaning, number_unit


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status: 0, or 2 for words it does not know.

    >>> main(["--no-such-word"])
    2
    """
    try:
        status = _run(arguments)
        print(end="", flush=True)
    except BrokenPipeError:
        # The reader of a pipe, such as head, has seen enough; keep Python from writing at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        chosen = _parser().parse_args(arguments)
    except SystemExit as left:
        return int(left.code or 0)
    status: int = chosen.run(chosen)
    return status


def numbers_as_table(numbers: Numbers) -> str:
    """Return the lesson's numbers as lines of columns: name, value, unit, what it is.

    >>> print(numbers_as_table({"draft.pass_ms": 1.21217, "toy.tokens": 41}))
    draft.pass_ms  1.21217  ms  Time of a pass of the small model.
    toy.tokens     41           Tokens of the toy's sentence.
    """
    rows = [
        (name, value, number_unit(name), number_meaning(name)) for name, value in _single(numbers)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _single(numbers: Numbers) -> Iterator[tuple[str, str]]:
    """Give each number its own line, those in groups too."""
    for name, value in numbers.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{member}", _text(item)) for member, item in value.items())
        elif isinstance(value, list):
            for row in value:
                place = f"a{100 * row['alpha']:.0f}.k{row['gamma']}"
                yield f"{name}.{place}", f"{row['operations']:.2f}  {row['speed']:.2f}"
        else:
            yield name, _text(value)


def _text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, int):
        return grouped(value)
    return "  ".join(value) if isinstance(value, list) else str(value)


def _numbers(chosen: argparse.Namespace) -> int:
    numbers = lesson_numbers()
    if chosen.json:
        print(json.dumps(numbers, indent=1))
    else:
        print(f"{en.numbers_heading()}\n\n{numbers_as_table(numbers)}")
    return 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, then how to get help."""

    def error(self, message: str) -> Any:
        self.exit(2, en.command_not_understood(" ".join(message.split())) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m specdec", description=en.COMMANDS["specdec"])
    commands = parser.add_subparsers(metavar="command", required=True)
    numbers = commands.add_parser(
        "numbers",
        help=en.COMMANDS["numbers"],
        description=en.COMMANDS["numbers"],
        allow_abbrev=False,
    )
    numbers.add_argument("--json", action="store_true", help=en.COMMANDS["numbers --json"])
    numbers.set_defaults(run=_numbers)
    read = commands.add_parser(
        "read", help=en_logs.READ, description=en_logs.READ, allow_abbrev=False
    )
    read_command.add_arguments(read)
    read.set_defaults(run=read_command.run)
    cases = commands.add_parser(
        "cases", help=en_cases.CASES, description=en_cases.CASES, allow_abbrev=False
    )
    cases_command.add_arguments(cases)
    cases.set_defaults(run=cases_command.run)
    return parser
