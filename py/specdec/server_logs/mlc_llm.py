"""MLC-LLM: its engine's metrics, which count rounds by place.

Sources: cpp/serve/metrics.h and metrics.cc, issue 2789. In the source the first place is the
target's own token, which every round keeps; the issue describes it as the first guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.counts import Counts, stamp
from specdec.server_logs.engine import Engine, Event, Stateless
from specdec.server_logs.fields import counts_of, inner_object, outer_object

NAME = "MLC-LLM"


class MlcReader(Stateless):
    """Reads the engine's metrics as JSON."""

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts since the start."""
        said = inner_object(text, "spec_decode") or outer_object(text)
        drafted, kept = counts_of(said, "draft_count"), counts_of(said, "accept_count")
        if not drafted or len(drafted) != len(kept) or not drafted[0]:
            return
        if any(a > d for a, d in zip(kept, drafted, strict=True)):
            return
        rounds = drafted[0]
        if kept[0] == rounds:  # the target's own token
            drafted, kept = drafted[1:], kept[1:]
        if not drafted:
            return
        even = drafted[0] == drafted[-1] == rounds
        yield Counts(
            NAME,
            "engine metrics",
            "running",
            at=stamp(text),
            rounds=rounds,
            drafted=sum(drafted),
            accepted=sum(kept),
            draft_length=len(drafted) if even else None,
            survival=tuple(one / rounds for one in kept),
            derived=frozenset({"drafted", "accepted", "draft_length"}),
        )


ENGINE = Engine(NAME, ("accept_count",), ("engine metrics (draft_count, accept_count)",), MlcReader)
