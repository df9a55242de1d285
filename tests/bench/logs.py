"""How fast logs are read, beside grep: prints a table, asserts nothing.

Times are those of the processor, the best of three; grep counts the lines with a marker of any
engine. Files are made anew, in a folder that is removed.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from specdec.server_logs.read import ENGINES

_TURNS = 3
ALLOWED_RATIO, ALLOWED_MEGABYTES = 8, 60
LARGE, SMALL, DENSE = 200, 100, 50
METRIC = (
    "(APIServer pid=1) INFO 05-21 21:11:56 [metrics.py:101] SpecDecoding metrics: Mean acceptance "
    "length: 3.03, Accepted throughput: 3.87 tokens/s, Drafted throughput: 5.72 tokens/s, "
    "Accepted: 337 tokens, Drafted: 498 tokens, Per-position acceptance rate: 0.837, 0.669, 0.524, "
    "Avg Draft acceptance rate: 67.7%\n"
)
OTHERS = (
    '(APIServer pid=1) INFO:     10.0.0.{}:{} - "POST /v1/chat/completions HTTP/1.1" 200 OK\n',
    "(APIServer pid=1) INFO 05-21 21:11:{} [logger.py:41] Received request chatcmpl-{:08x}: prompt:"
    " None, params: SamplingParams(n=1, temperature=0.7, top_p=0.95, max_tokens=2048)\n",
    "(EngineCore_0 pid={}) INFO 05-21 21:11:56 [async_llm.py:269] Added request chatcmpl-{:08x}.\n",
)


def written(folder: str, megabytes: int, share: float) -> Path:
    """Write a log of vLLM's with a share of lines that tell of guesses."""
    dice = random.Random(1)
    path = Path(folder, f"{megabytes}-{share}.log")
    with path.open("w") as log:
        while log.tell() < megabytes * 1_000_000:
            log.writelines(
                METRIC
                if dice.random() < share
                else dice.choice(OTHERS).format(10 + dice.randrange(50), dice.randrange(1 << 20))
                for _ in range(10_000)
            )
    return path


def costs(*commands: Sequence[str | Path]) -> list[tuple[float, float]]:
    """Return each command's least processor time in seconds, and its most memory in MB.

    They take turns, so that what else the machine does slows all of them alike.
    """
    turns = [[_cost(command) for command in commands] for _ in range(_TURNS)]
    return [
        (min(seconds for seconds, _ in told), max(memory for _, memory in told))
        for told in zip(*turns, strict=True)
    ]


def _cost(command: Sequence[str | Path]) -> tuple[float, float]:
    # A pipe, since grep counts nothing when it writes to the null device.
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE)
    with process.stdout or sys.stdin as printed:
        printed.read()
    _, process.returncode, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def table() -> list[tuple[str, str, str]]:
    """Return what was measured, and what is allowed."""
    markers = "|".join(
        re.sub(r"([().|*+?{}\[\]^$])", r"\\\1", marker)
        for engine in ENGINES
        for marker in engine.markers
    )
    read = [sys.executable, "-m", "specdec", "read"]
    with tempfile.TemporaryDirectory() as folder:
        large, small = (written(folder, size, 0.01) for size in (LARGE, SMALL))
        dense = written(folder, DENSE, 1)
        (seconds, memory), (half, _), (searched, _) = costs(
            [*read, large], [*read, small], ["grep", "-cE", markers, large]
        )
        ((dense_seconds, dense_memory),) = costs([*read, dense])
        lines = dense.stat().st_size / len(METRIC) / dense_seconds
    return [
        (f"log of {LARGE} MB, 1 % metric lines", f"{seconds:.1f} s", ""),
        ("  times grep", f"{seconds / searched:.1f}", f"{ALLOWED_RATIO}"),
        (f"  times a log of {SMALL} MB", f"{seconds / half:.2f}", ""),
        ("  most memory", f"{memory:.0f} MB", f"{ALLOWED_MEGABYTES} MB"),
        (f"log of {DENSE} MB, every line a metric", f"{dense_seconds:.1f} s", ""),
        ("  lines a second", f"{lines:,.0f}", ""),
        ("  most memory", f"{dense_memory:.0f} MB", f"{ALLOWED_MEGABYTES} MB"),
    ]


if __name__ == "__main__":
    for name, measured, allowed in [("reading logs", "measured", "allowed"), *table()]:
        print(f"{name:<40}{measured:>12}{allowed:>12}")
