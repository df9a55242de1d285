"""Every number behind a speed-up: the same names in each figure, sentence and download."""

from __future__ import annotations

from typing import Any

from specdec.acceptance import mean_tokens
from specdec.timing import (
    best_draft_length,
    break_even,
    cost_ratio,
    draft_step_ms,
    plain_step_ms,
    round_ms,
    speedup,
)


def speedup_numbers(
    acceptance_rate: float, draft_length: int, draft_pass_ms: float | None, users: int
) -> dict[str, Any]:
    """Return the settings and all that follows from them; times are in milliseconds.

    >>> numbers = speedup_numbers(0.8, 4, None, 1)
    >>> round(numbers["token_ms"], 2), numbers["best_draft_length"]
    (3.79, 5)
    """
    around: dict[str, Any] = {"users": users, "draft_pass_ms": draft_pass_ms}
    plain_ms = plain_step_ms(users)
    gain = speedup(acceptance_rate, draft_length, **around)
    best = best_draft_length(acceptance_rate, **around)
    return {
        "acceptance_rate": acceptance_rate,
        "draft_length": draft_length,
        "users": users,
        "draft_pass_ms": draft_step_ms(**around),
        "cost_ratio": cost_ratio(**around),
        "acceptance_length": mean_tokens(acceptance_rate, draft_length),
        "round_ms": round_ms(draft_length, **around),
        "token_ms": plain_ms / gain,
        "plain_token_ms": plain_ms,
        "speedup": gain,
        "break_even": break_even(draft_length, **around),
        "best_draft_length": best.draft_length,
        "best_speedup": best.speedup,
    }
