"""Code that a reader edits: it runs in the place of the original, and leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import specdec
from specdec import decoding, rounds
from workbench.run_code import MOST_LETTERS, TOO_MUCH, run

ROUND = "specdec.rounds.greedy_round"


def printed(program: str, name: str = ROUND) -> str:
    """Return all that a program prints."""
    out: list[str] = []
    run(name, program, out.append)
    return "".join(out)


def test_expressions_are_shown_as_the_console_shows_them() -> None:
    """A value is printed, None is not, and what print says comes in between."""
    assert printed("1 + 1\nNone\nprint('tea')\nx = 3\nx * 2") == "2\ntea\n6\n"


def test_a_program_may_use_every_name_of_the_package_and_of_its_module() -> None:
    """What stands around the shown code is there without an import."""
    assert printed("speedup(0.8, 4) == __import__('specdec').speedup(0.8, 4)") == "True\n"
    assert printed("MAX_DRAFT_LENGTH if 'MAX_DRAFT_LENGTH' in dir() else len(TOY_SENTENCE)")


def test_an_edited_function_is_used_wherever_the_package_calls_it() -> None:
    """Another module that imported the original gets the edited one, for this run only."""
    program = """
def keep_chance(guess, draft_probs, target_probs):
    return 0
keep_chance("A", *SAMPLING_EXAMPLE), specdec.keep_rule.keep_chance("A", *SAMPLING_EXAMPLE)
"""
    original = specdec.keep_rule.keep_chance
    assert printed("import specdec\n" + program, "specdec.keep_rule.keep_chance") == "(0, 0)\n"
    assert specdec.keep_rule.keep_chance is specdec.keep_chance is original


def test_an_edited_step_changes_the_text_that_the_untouched_function_writes() -> None:
    """A round that forgets the target's own token brings fewer tokens."""
    program = """
@property
def new_tokens(self):
    return (*self.guesses[:self.accepted_count], "tea")
speculative_greedy(("boil", "the"), 2, 1, TOY_DRAFT, TOY_TARGET).tokens
"""
    original = vars(rounds.Round)["new_tokens"]
    assert "'tea'" in printed(program, "specdec.rounds.Round.new_tokens")
    assert vars(rounds.Round)["new_tokens"] is original
    assert printed(program.split("\n\n")[0], "specdec.decoding.speculative_greedy")
    assert decoding.speculative_greedy is specdec.speculative_greedy


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("x = 1\nx / 0", "Line 2: ZeroDivisionError: division by zero\n    x / 0\n"),
        ("def f(:", "Line 1: SyntaxError: invalid syntax\n    def f(:\n"),
        ("speedup(2, 4)", "Line 1: SettingError: acceptance_rate must be"),
        ("def f():\n    raise ValueError\nf()", "Line 2: ValueError\n    raise ValueError\n"),
        ("print('a')\nraise KeyboardInterrupt", "a\nLine 2: KeyboardInterrupt\n"),
        ("def f(): return f()\nf()", "Line 1: RecursionError: maximum recursion depth"),
        ("x: int = '\x00'", "SyntaxError"),
    ],
)
def test_an_error_is_told_with_the_readers_own_line(program: str, told: str) -> None:
    """No stack of files: the line, the kind of error and its text."""
    said = printed(program)

    assert told in said
    assert "Traceback" not in said


def test_output_is_bounded_whatever_the_program_catches() -> None:
    """A loop that prints without end is ended, and the bound is said."""
    program = "while True:\n    try: print('x' * 99)\n    except Exception: pass"
    said = printed(program)

    assert len(said) == MOST_LETTERS + len(TOO_MUCH)
    assert said.endswith("Stopped: more than 20,000 letters of output.\n")
    stubborn = "for _ in range(99):\n    try: print('x' * 999)\n    except BaseException: pass"
    assert len(printed(stubborn)) == MOST_LETTERS
    assert printed(f"print('x' * {MOST_LETTERS - 1})") == "x" * (MOST_LETTERS - 1) + "\n"


def test_a_program_may_end_itself() -> None:
    """Leaving is no error, and nothing after it runs."""
    assert run(ROUND, "raise SystemExit\nprint('x')", print) is True
    assert run(ROUND, "1 / 0", lambda _: None) is False


def test_annotations_of_the_shown_code_are_never_worked_out() -> None:
    """The package's own files put that off too, so its code can be run as it is shown."""
    assert printed("def f(text: NoSuchName) -> AlsoNot: return 1\nf(2)") == "1\n"


def test_the_package_is_there_before_the_first_run() -> None:
    """Importing it, which takes a slow phone its time, does not count against a run's limit."""
    script = "import sys, workbench.run_code; sys.exit('specdec.timing' not in sys.modules)"
    folder = Path(__file__).parents[2] / "py"

    assert subprocess.run([sys.executable, "-c", script], cwd=folder, check=False).returncode == 0
