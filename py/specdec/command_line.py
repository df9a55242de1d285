"""``python -m specdec``: the package's answers on the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from specdec.lesson_numbers import lesson_numbers
from specdec.words import en


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status: 0, or 2 for words it does not know.

    >>> main(["--no-such-word"])
    2
    """
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as left:
        return int(left.code or 0)
    try:
        print(chosen.answer(chosen), flush=True)
    except BrokenPipeError:
        # The reader of a pipe, such as head, has seen enough; keep Python from writing at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def numbers_as_table(numbers: dict[str, Any]) -> str:
    """Return the lesson's numbers as lines: name, value, unit.

    >>> print(numbers_as_table({"draft.pass_ms": 1.21217, "toy.tokens": 41}))
    draft.pass_ms  1.21217  milliseconds
    toy.tokens     41
    """
    lines: list[tuple[str, str, str]] = []
    for name, value in numbers.items():
        unit = next((unit for part, unit in en.NUMBER_UNITS.items() if part in name), "")
        if isinstance(value, dict):
            lines += [(f"{name}.{key}", _plain(item), "") for key, item in value.items()]
        elif isinstance(value, list):
            lines += [(f"{name}.{row}", _plain(item), "") for row, item in enumerate(value, 1)]
        else:
            lines.append((name, _plain(value), unit))
    widths = [max(len(line[column]) for line in lines) for column in (0, 1)]
    return "\n".join(
        f"{name:<{widths[0]}}  {value:<{widths[1]}}  {unit}".rstrip() for name, value, unit in lines
    )


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list):
        return "  ".join(value)
    if isinstance(value, dict):
        return "  ".join(f"{name} {item}" for name, item in value.items())
    return str(value)


def _numbers(chosen: argparse.Namespace) -> str:
    numbers = lesson_numbers()
    if chosen.json:
        return json.dumps(numbers, indent=1, ensure_ascii=False, sort_keys=True)
    return f"{en.numbers_heading()}\n\n{numbers_as_table(numbers)}"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, then how to get help."""

    def error(self, message: str) -> Any:
        self.exit(2, en.command_not_understood(message) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m specdec", description=en.COMMANDS["specdec"])
    commands = parser.add_subparsers(metavar="command", required=True)
    numbers = commands.add_parser(
        "numbers", help=en.COMMANDS["numbers"], description=en.COMMANDS["numbers"]
    )
    numbers.add_argument("--json", action="store_true", help=en.COMMANDS["numbers --json"])
    numbers.set_defaults(answer=_numbers)
    return parser
