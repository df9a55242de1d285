"""The lesson's figures, by name: each a pure function of its settings.

A figure is drawn by ``draw(**settings, words=…)`` and gives back {"svg", "caption", "numbers",
"table"}: the picture, the one thing to see, every number behind it, and the same as a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from specdec.figures.one_round import draw_one_round
from specdec.figures.pass_time_by_tokens import draw_pass_time_by_tokens
from specdec.figures.speedup_by_acceptance import draw_speedup_by_acceptance
from specdec.figures.speedup_by_draft_length import draw_speedup_by_draft_length
from specdec.figures.speedup_by_users import draw_speedup_by_users
from specdec.figures.two_lanes import draw_two_lanes


@dataclass(frozen=True)
class Figure:
    """A figure and the settings it depends on.

    >>> FIGURES["speedup-by-acceptance"].all_settings
    ('acceptance_rate', 'draft_length', 'draft_pass_ms', 'users')
    """

    name: str
    settings: tuple[str, ...]
    """The settings offered at once."""
    more_settings: tuple[str, ...]
    """The settings offered under More settings."""
    draw: Callable[..., dict[str, Any]]

    @property
    def all_settings(self) -> tuple[str, ...]:
        """All settings the figure depends on."""
        return self.settings + self.more_settings


FIGURES: dict[str, Figure] = {
    figure.name: figure
    for figure in (
        Figure(
            "two-lanes",
            ("acceptance_rate", "draft_length"),
            ("draft_pass_ms", "users", "seed"),
            draw_two_lanes,
        ),
        Figure("one-round", ("draft_length", "start"), (), draw_one_round),
        Figure(
            "pass-time-by-tokens",
            ("draft_length", "users"),
            (),
            draw_pass_time_by_tokens,
        ),
        Figure(
            "speedup-by-acceptance",
            ("acceptance_rate", "draft_length"),
            ("draft_pass_ms", "users"),
            draw_speedup_by_acceptance,
        ),
        Figure(
            "speedup-by-draft-length",
            ("acceptance_rate", "draft_length"),
            ("draft_pass_ms", "users"),
            draw_speedup_by_draft_length,
        ),
        Figure(
            "speedup-by-users",
            ("users", "acceptance_rate", "draft_length"),
            ("draft_pass_ms",),
            draw_speedup_by_users,
        ),
    )
}
