"""Runs code that a reader has edited, in the place of the code of ``specdec`` that it came from.

It runs in a Python of its own, away from the figures. What it prints goes out as it comes, up to a
bound; what goes wrong is said with its line.
"""

from __future__ import annotations
import __future__

import ast
import importlib
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from types import ModuleType
from typing import Any

import specdec

Write = Callable[[str], object]

FILE = "<your code>"
MOST_LETTERS = 20_000
"""The most that one run may print."""
TOO_MUCH = f"\nStopped: more than {MOST_LETTERS:,} letters of output.\n"


class TooMuchOutputError(BaseException):
    """Ends a run that prints without end; no ``except Exception`` holds it up."""


def run(name: str, program: str, write: Write) -> bool:
    """Run a program as if it stood where ``name`` is defined; return whether it came to its end.

    Each definition of ``name`` takes the place of the original until the run is over, wherever
    ``specdec`` uses it. The value of a line that is only an expression is printed.

    >>> out: list[str] = []
    >>> run("specdec.keep_rule.keep_chance", "keep_chance('C', *SAMPLING_EXAMPLE)", out.append)
    True
    >>> run("specdec.speedup", "1 / 0", out.append)
    False
    >>> print("".join(out), end="")
    Fraction(2, 5)
    Line 1: ZeroDivisionError: division by zero
        1 / 0
    """
    stand_in = StandIn(name)
    out = Output(write)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            for statement in _statements(program):
                _execute(statement, stand_in.world)
                stand_in.place()
    except TooMuchOutputError:
        write(TOO_MUCH)
        return False
    except SystemExit:
        return True
    except BaseException as error:
        write(explained(error, program))
        return False
    finally:
        stand_in.take_back()
    return True


class Output(TextIOBase):
    """Hands on what is printed, up to the bound."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._left = MOST_LETTERS

    def write(self, text: str) -> int:
        """Hand on a text, cut at the bound; raise TooMuchOutputError beyond it."""
        if text and self._left:
            self._write(text[: self._left])
        self._left -= len(text)
        if self._left < 0:
            self._left = 0
            raise TooMuchOutputError
        return len(text)


class StandIn:
    """Puts what a program defines in the place of what a dotted name leads to, for a while."""

    def __init__(self, name: str) -> None:
        self._module, self._owner, self._last = _found(name)
        self._original = vars(self._owner)[self._last]
        self._places = self._where_used()
        self.world = {**vars(specdec), **vars(self._module)}
        """The names that the program may use."""

    def place(self) -> None:
        """Let the program's own definition be used, if it has one by now."""
        defined = self.world.get(self._last, self._original)
        if defined is not self._original:
            for owner in self._places:
                setattr(owner, self._last, defined)

    def take_back(self) -> None:
        """Put the original back everywhere."""
        for owner in self._places:
            setattr(owner, self._last, self._original)

    def _where_used(self) -> list[Any]:
        if not isinstance(self._owner, ModuleType):
            return [self._owner]
        return [
            module
            for module_name, module in list(sys.modules.items())
            if module_name.partition(".")[0] == "specdec"
            and vars(module).get(self._last) is self._original
        ]


def _found(name: str) -> tuple[ModuleType, Any, str]:
    """Return the module that a dotted name starts with, what holds its last part, and that part."""
    *parts, last = name.split(".")
    module = importlib.import_module(parts[0])
    owner: Any = module
    for part in parts[1:]:
        owner = getattr(owner, part)
        if isinstance(owner, ModuleType):
            module = owner
    return module, owner, last


def _statements(program: str) -> list[ast.stmt]:
    return ast.parse(program, FILE).body


def _execute(statement: ast.stmt, world: dict[str, Any]) -> None:
    """Run one statement; what an expression comes to is printed, unless it is None."""
    flags = __future__.annotations.compiler_flag
    if isinstance(statement, ast.Expr):
        code = compile(ast.Expression(statement.value), FILE, "eval", flags, dont_inherit=True)
        value = eval(code, world)
        if value is not None:
            print(repr(value))
    else:
        module = ast.Module([statement], type_ignores=[])
        exec(compile(module, FILE, "exec", flags, dont_inherit=True), world)


def explained(error: BaseException, program: str) -> str:
    r"""Say what went wrong and where: the last line of the program's own, and the error's text.

    >>> try: compile("(", FILE, "exec")
    ... except SyntaxError as error: explained(error, "(")
    "Line 1: SyntaxError: '(' was never closed\n    (\n"
    """
    if isinstance(error, SyntaxError) and error.filename == FILE:
        place, text = error.lineno, error.msg
    else:
        frames = traceback.extract_tb(error.__traceback__)
        place = next((one.lineno for one in reversed(frames) if one.filename == FILE), None)
        text = str(error)
    lines = program.splitlines()
    told = f"{type(error).__name__}: {text}" if text else type(error).__name__
    if place is None or not 1 <= place <= len(lines):
        return f"{told}\n"
    return f"Line {place}: {told}\n    {lines[place - 1].strip()}\n"
