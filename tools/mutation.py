"""Break the model on purpose, one place at a time, and show the breaks that no test notices.

Works on a copy in build/mutation, laid out as mutmut wants it; only what has changed since the last
run is tried again. Usage: python tools/mutation.py [NAME…], where a name is one that a run printed.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutation"
MEMORY = 3 * 2**30
"""Bytes a run of the tests may use."""
MODULES = (
    *("sums", "keep_rule", "models", "toy_pair", "rounds", "decoding", "acceptance"),
    *("transformer", "chips", "timing", "theorems", "reply", "lesson_numbers"),
    *("temperature", "experts", "wrong_formulas"),
)
TESTS = (
    *(f"test_{module}" for module in MODULES),
    *("test_where_guessing_pays", "test_lesson_proofs"),
)
"""The model's own tests: a figure that looks different is no proof that its numbers are tested."""


def main() -> int:
    """Run, print the score and the survivors; return 1 if mutmut itself fails."""
    # A break may collect without end, and must not take the machine's memory while it does.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _lay_out()
    if _mutmut("run", "--max-children", str(os.cpu_count() or 1), *sys.argv[1:]).returncode:
        return 1
    _mutmut("export-cicd-stats", quiet=True)
    counts = json.loads((COPY / "mutants" / "mutmut-cicd-stats.json").read_text("utf-8"))
    caught = counts["killed"] + counts["timeout"]
    print(f"\n{caught} of {counts['total']} breaks are noticed: {caught / counts['total']:.1%}.")
    for name, verdict in _unnoticed():
        print(f"\n{verdict}: {name}\n{_change(name)}")
    return 0


def _lay_out() -> None:
    for source, target in (("py/specdec", "src/specdec"), ("tests/specdec", "tests/specdec")):
        shutil.rmtree(COPY / target, ignore_errors=True)
        shutil.copytree(ROOT / source, COPY / target, ignore=shutil.ignore_patterns("__pycache__"))
    tests = [f"tests/specdec/{name}.py" for name in TESTS]
    lines = (
        "[tool.mutmut]",
        'source_paths = ["src"]',
        f"only_mutate = {json.dumps([f'src/specdec/{module}.py' for module in MODULES])}",
        f"pytest_add_cli_args_test_selection = {json.dumps(tests)}",
        "use_git_change_detection = false",
        "[tool.pytest.ini_options]",
        'pythonpath = ["src"]',
        'addopts = ["--import-mode=importlib"]',
        'markers = ["slow"]',
    )
    (COPY / "pyproject.toml").write_text("\n".join(lines) + "\n", "utf-8")


def _mutmut(*arguments: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=COPY,
        env=environment,
        text=True,
        capture_output=quiet,
        check=False,
    )


def _unnoticed() -> list[tuple[str, str]]:
    """Return the name of every break that was not noticed, with mutmut's verdict."""
    lines = _mutmut("results", quiet=True).stdout.splitlines()
    found = [line.strip().split(": ") for line in lines if ": " in line]
    return [(name, verdict) for name, verdict in found if verdict not in {"killed", "timeout"}]


def _change(name: str) -> str:
    """Return the lines that a break takes away and puts in."""
    lines = _mutmut("show", name, quiet=True).stdout.splitlines()
    return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in {"+++", "---"})


if __name__ == "__main__":
    sys.exit(main())
