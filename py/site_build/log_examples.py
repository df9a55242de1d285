"""The example logs of the page that reads logs: one for each engine, one for each finding.

Most are logs that the package's tests read; those that need more lines are made up in
``log_examples.txt``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from site_build.errors import PageError
from specdec.server_logs.page import read_page
from specdec.words.en_engines import REFERENCES
from specdec.words.en_log_form import FORM
from specdec.words.en_log_page import FINDINGS

OPENING = "drift"
"""The one that the page shows first."""

OF_ENGINES = {
    "vLLM": "vllm: version 1, with a process in front",
    "SGLang": "sglang: the newest era",
    "llama.cpp": "llama_cpp: a request with rates by place and its time",
    "TensorRT-LLM": "others: TensorRT-LLM, two iterations",
    "LM Studio": "others: LM Studio, a prediction",
    "TabbyAPI": "others: TabbyAPI, a request",
    "MLX-LM": "others: MLX-LM, responses one by one",
    "TGI": "others: TGI, a scrape",
    "Spec-Bench": "others: Spec-Bench, a summary",
    "KoboldCpp": "others: KoboldCpp, results of drafts",
    "MLC-LLM": "others: MLC-LLM, engine metrics",
    "AIPerf": "others: AIPerf, the section of a run",
    "Rapid-MLX": "others: Rapid-MLX, metrics",
}
"""Engine -> the fixture that stands for it."""

OF_FINDINGS = {
    "all_accepted": "vllm: version 1, everything kept",
    "nothing_accepted": "vllm: version 0, heads that were never loaded",
    "hardly_any_accepted": "vllm: version 1, next to nothing kept",
    "empty_rounds": "vllm: version 1, most rounds without a draft",
    "draft_too_long": "vllm: version 1, a cliff at the third place",
    "cliff": "vllm: version 1, a cliff at the third place",
    "many_users": "vllm: version 1, a busy server with its traffic",
    "above_one": "sglang: the oldest era, everything kept",
    "contradiction": "vllm: version 1, a rate that does not fit its counts",
    "looks_fine": "vllm: version 0, the rate looks fine and nothing is gained",
    "naive_rate": "vllm: bench serve, eight guesses",
    "length_without_own_token": "vllm: version 1, a length without the target's own token",
    "rates_left_out": "vllm: version 1, a list of rates that was cut",
    "rate_of_unclear_era": "sglang: a tree of sixteen that fits two eras",
    "rate_counts_own_token": "sglang: the middle era, four draft tokens",
    "rounds_from_tokens": "others: LM Studio, by its Python library",
    "drafted_unknown": "others: TGI, a scrape",
    "drafts_by_look_up": "llama_cpp: a statistics line of a look-up",
    "vocabularies_differ": "llama_cpp: a draft model that was refused",
    "impossible_counts": "vllm: version 1, more kept than made in one line of two",
    "no_guesses": "vllm: version 1, the first line of 2025 when idle",
    "one_over_n": "sglang: nothing kept, and a rate of one ninth",
    "shorter_lengths_uncertain": "vllm: the offline example, guesses looked up",
    "guesses_in_a_tree": "sglang: guesses in a tree, after the arguments",
    "hearsay": "vllm: metrics of version 0",
    "mean_over_requests": "others: TensorRT-LLM, a benchmark",
    "tested_alone": "others: KoboldCpp, results of drafts",
}
"""Code of a finding -> the fixture that shows it; all others are in ``log_examples.txt``."""

_FOLDER = Path(__file__).parents[2] / "tests" / "specdec" / "server_logs"
_MADE_UP = Path(__file__).with_name("log_examples.txt")
_HEAD = re.compile(r"^=== (.*?) \| (.*?) \| ?(.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """A log to try."""

    name: str
    """Names it in addresses and files."""
    group: str
    """by_engine or by_finding."""
    title: str
    log: str
    times: dict[str, str]
    """What is known beside the log, as typed."""


class _Section(NamedTuple):
    name: str
    label: str
    more: str
    log: str


def examples() -> list[Example]:
    """Return all examples; the one to open with comes first."""
    fixtures = {
        f"{path.name.partition('.')[0]}: {one.name}": one
        for path in sorted(_FOLDER.glob("*.fixtures.txt"))
        for one in _sections(path)
    }
    made_up = {one.name: one for one in _sections(_MADE_UP)}
    found = [
        _example(one.key, "by_engine", one.name, fixtures[OF_ENGINES[one.name]])
        for one in REFERENCES
    ]
    for code, title in FINDINGS.items():
        name = code.replace("_", "-")
        found.append(
            _made_up(name, title, made_up[code])
            if code in made_up
            else _example(name, "by_finding", title, fixtures[OF_FINDINGS[code]])
        )
    return sorted(found, key=lambda one: one.name != OPENING)


def _made_up(name: str, title: str, section: _Section) -> Example:
    times = dict(part.split("=") for part in section.more.split())
    label = f"{title} ({section.label}, {FORM['invented']})"
    return Example(name, "by_finding", label, section.log, times)


def _example(name: str, group: str, title: str, fixture: _Section) -> Example:
    return Example(name, group, f"{title} ({fixture.label})", fixture.log, {})


def _sections(path: Path) -> Iterator[_Section]:
    text = path.read_text("utf-8")
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        yield _Section(head[1], head[2], head[3], text[head.end() : end])


def answer_to(example: Example) -> dict[str, Any]:
    """Return what the page shows of an example; raise PageError if it is not recognised."""
    page = read_page(BytesIO(example.log.encode()))
    answer: dict[str, Any] = json.loads(page.answer(json.dumps({"times": example.times})))
    if not answer["known"]:
        raise PageError(f"The example log {example.name} is of no known form.")
    return answer
