"""LM Studio: the statistics of a prediction, from its libraries or its own interface."""

from __future__ import annotations

from collections.abc import Iterator

from specdec.server_logs.counts import Counts
from specdec.server_logs.engine import Engine, Event, Stateless
from specdec.server_logs.fields import named_numbers

NAME = "LM Studio"


class LmStudioReader(Stateless):
    """Reads the statistics of a prediction."""

    def line(self, text: str) -> Iterator[Event]:
        """Return the counts of one prediction; rounds follow from its tokens."""
        said = named_numbers(text)
        drafted, accepted = said.get("totaldrafttokenscount"), said.get("accepteddrafttokenscount")
        tokens = said.get("predictedtokenscount")
        if drafted is None or accepted is None:
            return
        rounds = tokens - accepted if tokens is not None and tokens > accepted else None
        yield Counts(
            NAME,
            "statistics of a prediction",
            "request",
            rounds=rounds,
            drafted=drafted,
            accepted=accepted,
            tokens=tokens,
            tokens_per_second=said.get("tokenspersecond"),
            derived=frozenset({"rounds"}),
            notes=("rounds_from_tokens",) if rounds else (),
        )


ENGINE = Engine(
    NAME,
    ("otalDraftTokensCount", "otal_draft_tokens_count"),
    ("statistics of a prediction (totalDraftTokensCount)",),
    LmStudioReader,
)
