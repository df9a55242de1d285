"""What one place of a log says about rounds of guesses, the same for every engine.

An engine's module turns lines into ``Counts``; all that follows knows no engine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

Scope = Literal["interval", "running", "request"]
"""Whether counts are those since the line before, since the server's start, or of one request."""

LARGEST = 10**15
"""A count beyond it is no count."""
SMALLEST = 1e-12
"""What is smaller and not zero is no figure of a log."""
MOST_GUESSES = 256
"""No round has more guesses."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Rounds of guesses in one interval, up to one moment, or of one request.

    ``None`` stands for what the line does not say and no formula of its engine gives.
    """

    engine: str
    form: str
    """The form of the line, with its era where there are several."""
    scope: Scope
    source: str = ""
    """Which of several servers, models or processes of a file wrote the line."""
    at: str = ""
    """The time stamp of the line, as printed."""
    rounds: float | None = None
    """Rounds with a draft that were checked."""
    rounds_without_draft: float | None = None
    drafted: float | None = None
    accepted: float | None = None
    tested: float | None = None
    """Guesses that were judged, where those after a rejected one are not counted as made."""
    draft_length: int | None = None
    """Guesses a round, where every round has as many."""
    could_be: tuple[int, ...] = ()
    """Guesses a round that fit the line, where several do and it is not known which."""
    survival: tuple[float, ...] | None = None
    """Share of the rounds with a draft that kept their first guesses up to each."""
    survival_rounds: float | None = None
    """Rounds that the shares are of, where they are told apart from those."""
    acceptance_length: float | None = None
    """As printed, the target's own token included."""
    tokens: float | None = None
    """Tokens that these rounds added to texts."""
    seconds: float | None = None
    tokens_per_second: float | None = None
    draft_seconds: float | None = None
    """Time of all drafts."""
    draft_ms: float | None = None
    """Time of the draft of a round."""
    pass_ms: float | None = None
    """Time of a round."""
    users: float | None = None
    printed: Mapping[str, float] = field(default_factory=dict)
    """Ratios as printed, each to be held against the counts."""
    derived: frozenset[str] = frozenset()
    """Names of those fields above that follow from others and were not printed."""
    notes: tuple[str, ...] = ()
    """Codes of findings that the engine's module makes about the line."""


def possible(told: Counts) -> Counts:
    """Return what a line tells, or, where more is kept than was made, that it cannot be.

    A length below one is none, for the target's own token is in it; nor are shares that rise.

    >>> line = Counts("vLLM", "line", "running", drafted=10, accepted=11)
    >>> possible(line).accepted, possible(line).notes
    (None, ('impossible_counts',))
    >>> possible(Counts("vLLM", "line", "running", acceptance_length=0.5)).acceptance_length
    >>> possible(Counts("vLLM", "line", "running", survival=(7.0, 0.5))).survival
    """
    if told.acceptance_length is not None and told.acceptance_length < 1:
        told = replace(told, acceptance_length=None)
    if told.survival and not survives(told.survival):
        told = replace(told, survival=None, notes=(*told.notes, "rates_left_out"))
    if told.accepted is None or told.drafted is None or told.accepted <= told.drafted:
        return told
    notes = ("impossible_counts",)
    return Counts(told.engine, told.form, "interval", told.source, told.at, notes=notes)


def survives(survival: tuple[float, ...]) -> bool:
    """Return whether rates per position can be shares of rounds: within 0 and 1, never rising."""
    return all(0 <= one <= 1 for one in survival) and all(a >= b for a, b in pairwise(survival))


@dataclass(frozen=True)
class Begins:
    """A line that says a server starts: what comes after belongs to another run."""

    engine: str
    source: str = ""
    model: str = ""


_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?", re.ASCII)


def is_figure(value: float) -> bool:
    """Return whether a number can stand in a log: zero, or neither tiny nor huge.

    >>> is_figure(0), is_figure(7.5), is_figure(-1), is_figure(1e-300), is_figure(1e300)
    (True, True, False, False, False)
    """
    return value == 0 or SMALLEST < value < LARGEST


def number(text: str) -> float | None:
    """Return the number that a text spells, or None; a minus sign is never one of ours.

    >>> number("1,093"), number("nan"), number("-3")
    (1093.0, None, None)
    """
    text = text.strip().replace(",", "")
    if not text or len(text) > 30 or not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if is_figure(value) else None


def whole(text: str) -> int | None:
    """Return the whole number that a text spells, or None.

    >>> whole("43,221"), whole("2.5")
    (43221, None)
    """
    value = number(text)
    return int(value) if value is not None and value == int(value) else None


def numbers(text: str) -> tuple[float, ...] | None:
    """Return a list of numbers set apart by commas, or None if one is none.

    >>> numbers("0.837, 0.669, 0.524, ")
    (0.837, 0.669, 0.524)
    """
    parts = text.strip("()[] ,").replace(",", " ").split()
    values = tuple(number(part) for part in parts)
    if None in values or len(values) > MOST_GUESSES:
        return None
    return tuple(value for value in values if value is not None)


_STAMP = re.compile(
    r"\b(?:\d{4}-)?\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"
    r"|\b[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d\b"
)


def stamp(text: str) -> str:
    """Return the time stamp at the head of a line, or an empty text.

    >>> stamp("(APIServer pid=1) INFO 05-21 21:11:56 [metrics.py:101] SpecDecoding")
    '05-21 21:11:56'
    """
    found = _STAMP.search(text, 0, 120)
    return found[0] if found else ""


_CONTAINER = re.compile(r"^(?:([\w.-]{1,60})\s+\| |\[pod/([\w./-]{1,120})\] )")
_PROCESS = re.compile(r"\(?\b(?:pid|Engine)[ =_]?(\d+)\b")


def container_of(text: str) -> str:
    """Return the container that wrote a line, as composed services and pods put it in front.

    >>> container_of("vllm-1  | INFO"), container_of("[pod/vllm-0/server] INFO")
    ('vllm-1', 'vllm-0/server')
    """
    found = _CONTAINER.match(text)
    return (found[1] or found[2]) if found else ""


def source_of(text: str) -> str:
    """Return which server of several wrote a line: its container, its process, its engine.

    >>> source_of("vllm-1  | (APIServer pid=7) INFO"), source_of("INFO 05-21")
    ('vllm-1 7', '')
    """
    process = _PROCESS.search(text[:160])
    return " ".join(filter(None, (container_of(text), process[1] if process else "")))
