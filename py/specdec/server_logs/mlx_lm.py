"""MLX-LM: its responses, each of which says whether its token was a guess.

Source: mlx_lm/generate.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import Counts, number
from specdec.server_logs.engine import Engine, Event

NAME = "MLX-LM"

_FROM_DRAFT = re.compile(r"[\"']?from_draft[\"']?\s*[=:]\s*(true|false)", re.IGNORECASE)
_SPEED = re.compile(r"Generation: (\d+) tokens, ([\d.]+) tokens-per-sec")


class MlxReader:
    """Counts the tokens of an answer by where they come from."""

    def __init__(self) -> None:
        self._tokens = 0
        self._kept = 0

    def line(self, text: str) -> Iterator[Event]:
        """Return counts at the end of an answer; a token that is no guess ends a round."""
        for found in _FROM_DRAFT.findall(text):
            self._tokens += 1
            self._kept += found.lower() == "true"
        if found := _SPEED.search(text):
            yield from self._answer(number(found[2]))

    def end(self) -> Iterator[Event]:
        """Return the last answer."""
        yield from self._answer(None)

    def _answer(self, speed: float | None) -> Iterator[Counts]:
        tokens, kept = self._tokens, self._kept
        self._tokens = self._kept = 0
        if tokens > kept:
            yield Counts(
                NAME,
                "responses (from_draft)",
                "request",
                rounds=tokens - kept,
                accepted=kept,
                tokens=tokens,
                tokens_per_second=speed,
                derived=frozenset({"rounds"}),
                notes=("rounds_from_tokens", "drafted_unknown"),
            )


ENGINE = Engine(NAME, ("from_draft", "tokens-per-sec"), ("responses (from_draft)",), MlxReader)
