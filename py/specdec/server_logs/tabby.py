"""TabbyAPI's line of a request, and the results of ExLlama, which does the work in it.

Sources: TabbyAPI's common/gen_logging.py, exllamav2's generator/dynamic.py and its example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Counts, number, source_of, stamp, whole
from specdec.server_logs.engine import Engine, Event, Stateless

NAME = "TabbyAPI"

_DRAFT = re.compile(r"Draft: (\d+) / (\d+) tokens accepted \(([\d.]+)%\)")
_MADE = re.compile(r"(\d+) tokens generated in ([\d.]+) seconds")
_SPEED = re.compile(r"Generate: ([\d.]+) T/s")
_PARTS = re.compile(
    r"accepted_draft_tokens\W{1,5}(\d{1,16})\W.{0,99}?rejected_draft_tokens\W{1,5}(\d{1,16})"
)

_EFFICIENCY = re.compile(r"SD efficiency: +([\d.]+) ?%")


class TabbyReader(Stateless):
    """Reads a request of TabbyAPI's and a result of ExLlama's."""

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of one request."""
        rate = None
        if found := _DRAFT.search(text):
            accepted, drafted, rate = whole(found[1]), whole(found[2]), number(found[3])
            form = "request line"
        elif found := _PARTS.search(text):
            accepted, rejected = whole(found[1]), whole(found[2])
            drafted = None if accepted is None or rejected is None else accepted + rejected
            form = "ExLlama result"
        else:
            yield from _of_example(text)
            return
        if accepted is None or drafted is None:
            return
        made, speed = _MADE.search(text), _SPEED.search(text)
        tokens = number(made[1]) if made else None
        rounds = tokens - accepted if tokens is not None and tokens > accepted else None
        yield Counts(
            NAME,
            form,
            "request",
            source_of(text),
            stamp(text),
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            tokens=tokens,
            tokens_per_second=number(speed[1]) if speed else None,
            printed={} if rate is None else {"accepted_fraction": rate / 100},
            derived=frozenset({"rounds"}),
            notes=("rounds_from_tokens",) if rounds else (),
        )


def _of_example(text: str) -> Iterator[Counts]:
    found = _EFFICIENCY.search(text)
    share = number(found[1]) if found else None
    if share is not None and share <= 100:
        printed = {"accepted_fraction": share / 100}
        yield Counts(NAME, "ExLlama example", "request", printed=printed)


ENGINE = Engine(
    NAME,
    ("tokens accepted (", "accepted_draft_tokens", "SD efficiency: "),
    (
        "request lines (Draft: ... tokens accepted)",
        "ExLlama results (accepted_draft_tokens)",
        "ExLlama examples (SD efficiency)",
    ),
    TabbyReader,
)
