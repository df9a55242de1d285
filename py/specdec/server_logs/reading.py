"""What a log says in the end: the counts of one engine, model and run, added up as they must be.

Counts of intervals and of requests are added; those that run since the start are held against the
ones before. Ratios are never averaged: each is worked out again from the counts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from specdec.acceptance import (
    conditional_from_survival,
    first_rate,
    mean_tokens,
)
from specdec.errors import SpecdecError
from specdec.server_logs.contradictions import Oddity, oddities
from specdec.server_logs.counts import MOST_GUESSES, Counts
from specdec.server_logs.merging import ADDED, AVERAGED, merged, weight_of


@dataclass
class Reading:
    """All that is told about one engine, model and run."""

    engine: str
    form: str
    source: str = ""
    model: str = ""
    totals: dict[str, float] = field(default_factory=dict)
    """Sums over the log; a name is missing where no line told it."""
    derived: set[str] = field(default_factory=set)
    draft_lengths: set[int | None] = field(default_factory=set)
    could_be: set[int] = field(default_factory=set)
    """Guesses a round that fit the lines, where it is not known which."""
    parts: list[Counts] = field(default_factory=list)
    """The counts in order, each of its own time alone; of a long log, neighbours together."""
    notes: set[str] = field(default_factory=set)
    oddities: dict[tuple[str, str], tuple[Oddity, int]] = field(default_factory=dict)
    """What is odd about printed figures: the first of each kind, and how many lines have it."""
    part_count: int = 0
    most_parts: int = 2000
    _last: Counts | None = None
    _accepted_of: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Guesses kept, and what they are of, over those lines that tell both."""
    _kept: list[float] = field(default_factory=list)
    _kept_rounds: float = 0.0
    _weighted: dict[str, tuple[float, float]] = field(default_factory=dict)

    def add(self, told: Counts) -> bool:
        """Add what a line tells; return whether it could be: a counter that fell back cannot."""
        part = told
        if told.scope == "running":
            difference = _since(self._last, told)
            if difference is None:
                return False
            self._last = told
            part = difference
        self._add(part)
        self._add_printed(told)
        return True

    def _add(self, part: Counts) -> None:
        for name in ADDED:
            value = getattr(part, name)
            if value is not None:
                self.totals[name] = self.totals.get(name, 0.0) + value
        for name in ("rounds", "drafted"):
            of = getattr(part, name)
            if of is not None and part.accepted is not None:
                kept, over = self._accepted_of.get(name, (0.0, 0.0))
                self._accepted_of[name] = kept + part.accepted, over + of
        self.derived |= part.derived
        if part.drafted or part.draft_length is not None:
            self.draft_lengths.add(part.draft_length)
        if part.could_be:
            shared = self.could_be.intersection(part.could_be)
            self.could_be = shared or self.could_be.union(part.could_be)
        self.notes.update(part.notes)
        weight = weight_of(part)
        if part.survival and part.rounds != 0:
            self._add_survival(part.survival, part.survival_rounds or part.rounds or weight)
        for name in AVERAGED:
            self._weigh(name, getattr(part, name), weight)
        self.part_count += 1
        self.parts.append(part)
        self.keep_parts(self.most_parts)

    def keep_parts(self, most: int) -> None:
        """Keep at most twice as many parts from now on: neighbours are put together."""
        self.most_parts = most
        while len(self.parts) > 2 * most:
            pairs = zip(self.parts[::2], self.parts[1::2], strict=False)
            left = self.parts[len(self.parts) & ~1 :]
            self.parts = [*(merged(*both) for both in pairs), *left]

    def _add_printed(self, told: Counts) -> None:
        """Hold printed ratios against the counts of the same line, and remember them."""
        for name, value in told.printed.items():
            if told.scope == "running":  # the last one is that of all lines
                self._weighted.pop(f"printed {name}", None)
            self._weigh(f"printed {name}", value, weight_of(told))
        for odd in oddities(told):
            first, count = self.oddities.get((odd.code, odd.figure), (odd, 0))
            self.oddities[odd.code, odd.figure] = first, count + 1

    def _weigh(self, name: str, value: float | None, weight: float) -> None:
        if value is not None:
            total, over = self._weighted.get(name, (0.0, 0.0))
            self._weighted[name] = total + weight * value, over + weight

    def _add_survival(self, survival: tuple[float, ...], rounds: float) -> None:
        self._kept += [0.0] * (len(survival) - len(self._kept))
        for place, share in enumerate(survival):
            self._kept[place] += share * rounds
        self._kept_rounds += rounds

    # -- What follows ----------------------------------------------------------------------------

    def total(self, name: str) -> float | None:
        """Return a sum over the log, or None where no line told it."""
        return self.totals.get(name)

    def mean(self, name: str) -> float | None:
        """Return the mean over time of what is no count, such as tokens a second."""
        total, over = self._weighted.get(name, (0.0, 0.0))
        return total / over if over else None

    def printed(self, name: str) -> float | None:
        """Return the mean of a ratio as printed, or None where no line prints it."""
        return self.mean(f"printed {name}")

    @property
    def draft_length(self) -> int | None:
        """Guesses a round, where all rounds had as many, and no more than can be."""
        only = next(iter(self.draft_lengths)) if len(self.draft_lengths) == 1 else None
        return only if only and only <= MOST_GUESSES else None

    @property
    def survival(self) -> list[float] | None:
        """Share of rounds that kept their guesses up to each place."""
        if not self._kept_rounds:
            return None
        return [kept / self._kept_rounds for kept in self._kept]

    @property
    def conditional(self) -> list[float] | None:
        """Chance of each guess once those before it were kept."""
        try:
            return conditional_from_survival(self.survival) if self.survival else None
        except SpecdecError:
            return None

    @property
    def accepted_fraction(self) -> float | None:
        """Guesses kept ÷ guesses made: by the counts, as printed, or from both lengths."""
        if (counted := self._accepted_by("drafted")) is not None:
            return counted
        printed = self.printed("accepted_fraction")
        length, guesses = self.acceptance_length, self.draft_length
        if printed is not None or length is None or not guesses:
            return printed if printed is None or printed <= 1 else None
        return (length - 1) / guesses if length <= guesses + 1 else None

    @property
    def acceptance_length(self) -> float | None:
        """Tokens a round with a draft added, the target's own included."""
        if (kept := self._accepted_by("rounds")) is not None:
            return 1 + kept
        return self.mean("acceptance_length")

    def _accepted_by(self, name: str) -> float | None:
        kept, over = self._accepted_of.get(name, (0.0, 0.0))
        return kept / over if over else None

    @property
    def acceptance_length_all_rounds(self) -> float | None:
        """The same over all rounds, those without a draft too; None where they are not counted."""
        rounds, accepted = self.total("rounds"), self.total("accepted")
        empty = self.total("rounds_without_draft")
        if not rounds or accepted is None or empty is None:
            return None
        return 1 + accepted / (rounds + empty)

    @property
    def acceptance_rate(self) -> float | None:
        """The chance α that gives this acceptance length, every guess being kept alike.

        Where the log counts the guesses that were judged, it is the share of those kept.
        """
        accepted, tested = self.total("accepted"), self.total("tested")
        if tested and accepted is not None:
            return accepted / tested
        length, guesses = self.acceptance_length, self.draft_length
        if length is None or not guesses or not 1 <= length <= guesses + 1:
            return None
        return first_rate(lambda rate: mean_tokens(rate, guesses) >= length)

    @property
    def draft_ms(self) -> float | None:
        """Time of the draft of a round: as told, or the time of all drafts over the rounds."""
        rounds, seconds = self.total("rounds"), self.total("draft_seconds")
        if rounds and seconds is not None:
            return 1000 * seconds / rounds
        return self.mean("draft_ms")

    @property
    def pass_ms(self) -> float | None:
        """Time of a round: as told, or the time of the log over its rounds."""
        told, users = self.mean("pass_ms"), self.mean("users")
        rounds, seconds = self.total("rounds"), self.total("seconds")
        is_busy = users is not None or all(part.scope == "request" for part in self.parts)
        if told is not None or not rounds or not seconds or not is_busy:
            return told
        users = users or 1.0
        return 1000 * seconds * users / (rounds + (self.total("rounds_without_draft") or 0))

    @property
    def expected_by_draft_length(self) -> list[float] | None:
        """Acceptance length for every draft length up to the one used: from 1 guess on.

        Exact where the shares by place are told: a round cut short keeps what it kept before.
        Otherwise it takes every guess to be kept with the same chance.
        """
        survival = self.survival
        if survival:
            return [1 + sum(survival[: place + 1]) for place in range(len(survival))]
        rate, guesses = self.acceptance_rate, self.draft_length
        if rate is None or not guesses:
            return None
        return [mean_tokens(rate, place) for place in range(1, guesses + 1)]

    @property
    def lengths_hold_for(self) -> str | None:
        """Code of why lengths for shorter drafts hold for these rounds alone, or None if they do.

        A round of a chain that is cut short keeps what it kept before; but a look-up finds other
        places for shorter drafts, and a draft that stops when unsure stops elsewhere.
        """
        if not self.survival or len(self.survival) < 2:
            return None
        if "drafts_by_look_up" in self.notes:
            return "look_up"
        rounds, drafted = self.total("rounds"), self.total("drafted")
        if self.draft_length is None and rounds and drafted:
            return "early_stop" if drafted < rounds * len(self.survival) else None
        return None

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by the names of the JSON form; None where the log cannot say."""
        return {
            "engine": self.engine,
            "format": self.form,
            "source": self.source,
            "model": self.model,
            **{name: _tidy(self.total(name)) for name in ("rounds", "rounds_without_draft")},
            **{name: _tidy(self.total(name)) for name in ("drafted", "accepted")},
            "draft_length": self.draft_length,
            "survival": self.survival,
            "conditional": self.conditional,
            "acceptance_length": self.acceptance_length,
            "acceptance_length_all_rounds": self.acceptance_length_all_rounds,
            "accepted_fraction": self.accepted_fraction,
            "acceptance_rate": self.acceptance_rate,
            "tokens_per_second": self.mean("tokens_per_second"),
            "pass_ms": self.pass_ms,
            "draft_ms": self.draft_ms,
            "users": self.mean("users"),
            "expected_by_draft_length": self.expected_by_draft_length,
        }


def _tidy(value: float | None) -> float | int | None:
    return int(value) if value is not None and value == int(value) else value


def _since(before: Counts | None, now: Counts) -> Counts | None:
    """Return what came between two moments, or None if a counter fell back: a new run."""
    if before is None:
        return now
    changes: dict[str, Any] = {}
    for name in ADDED:
        old, new = getattr(before, name), getattr(now, name)
        if old is not None and new is not None:
            if new < old:
                return None
            changes[name] = new - old
    survival = _survival_since(before, now)
    return replace(now, **changes, survival=survival)


def _survival_since(before: Counts, now: Counts) -> tuple[float, ...] | None:
    if not now.survival or not before.survival or not now.rounds or before.rounds is None:
        return now.survival
    rounds = now.rounds - before.rounds
    if rounds <= 0 or len(before.survival) != len(now.survival):
        return None
    pairs = zip(before.survival, now.survival, strict=True)
    return tuple((new * now.rounds - old * before.rounds) / rounds for old, new in pairs)
