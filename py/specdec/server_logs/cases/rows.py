"""What each public case should have shown, worked out from its other figures.

Two kinds of row. *Counted*: figures of one run that have to fit together, however long a pass
takes; they agree within their rounding or something is wrong. *Modelled*: something was assumed
that the case does not tell; the row names it, and its tolerance is still that of the rounding
alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from specdec.server_logs.cases import counted, timed


@dataclass(frozen=True)
class Row:
    """One quantity of a case: by which formula, from which figures, against which."""

    case: int
    quantity: str
    formula: Callable[..., Any]
    given: str
    """Figures of the case; with ``argument=figure`` where the formula calls one differently."""
    measured: str
    """A figure, or two with a stroke between them: the first divided by the second."""
    assumed: str = ""
    """What a modelled row takes for granted; empty for a counted one."""


_KEPT = "accepted_fraction"
_LENGTH = "acceptance_length"
_TPS = "with_draft_tps"


def _fraction(case: int, run: str = "") -> Row:
    return Row(case, _KEPT, counted.kept_of_made, f"accepted{run} drafted{run}", _KEPT + run)


def _same_rounds(case: int, formula: Callable[..., Any], figure: str, here: str, there: str) -> Row:
    """Predict a run's speed from another's: a round lasts as long, and adds what it adds."""
    given = f"other_tps={_TPS}{there} there={figure}{there} here={figure}{here}"
    return Row(case, "tokens_per_second", formula, given, _TPS + here, "same_round_time")


def _length_from_rate(case: int, run: str) -> Row:
    given = f"{_KEPT}{run} draft_length"
    return Row(case, "length_from_rate", counted.length_from_fraction, given, _LENGTH + run)


def _at_draft_length(
    case: int, formula: Callable[..., Any], figure: str, here: str, there: str
) -> Row:
    given = (
        f"plain_tps other_tps={_TPS}{there} there={figure}{there} here={figure}{here} "
        f"there_length=draft_length{there} here_length=draft_length{here}"
    )
    return Row(case, "tokens_per_second", formula, given, _TPS + here, "guess_costs")


ROWS = (
    _fraction(8),
    Row(8, "draft_pass_ms", timed.draft_pass_ms, "draft_total_ms draft_passes", "draft_pass_ms"),
    Row(
        8,
        "tokens_per_second",
        timed.tps_if_checks_are_plain,
        "tokens accepted plain_tps draft_total_ms",
        _TPS,
        "checks_as_plain",
    ),
    Row(
        10,
        "tokens",
        counted.tokens_if_every_other_pass_is_plain,
        "accepted drafted draft_length",
        "tokens",
        "every_other_pass",
    ),
    _fraction(13),
    Row(13, "rounds", counted.rounds_from_tokens, "tokens accepted", "drafted/draft_length"),
    Row(
        19,
        "accept_rate",
        counted.rate_with_own_token,
        "acceptance_length draft_tokens",
        "accept_rate",
    ),
    Row(
        23,
        _LENGTH,
        counted.length_if_alike,
        "tried=acceptance_length@1 tried_length=draft_length@1 draft_length@3",
        "acceptance_length@3",
        "guesses_alike",
    ),
    Row(
        28,
        "tokens_per_second",
        timed.tps_by_fraction,
        "other_tps=with_draft_tps@least there=accepted_fraction@least "
        "here=accepted_fraction@most draft_length",
        "with_draft_tps@most",
        "same_round_time_extremes",
    ),
    _fraction(29),
    Row(29, _LENGTH, counted.length_of_full_drafts, "accepted drafted draft_length", _LENGTH),
    _fraction(31),
    _fraction(38),
    Row(38, _LENGTH, counted.length, "accepted rounds", _LENGTH),
    Row(38, "length_from_shares", counted.length_from_shares, "survival", _LENGTH),
    Row(38, "rounds_that_kept", counted.rounds_that_kept, "rounds first_share", "rounds_that_kept"),
    Row(
        38,
        "drafted",
        counted.guesses_of_rounds,
        "rounds draft_length",
        "drafted",
        "full_drafts",
    ),
    _same_rounds(41, timed.tps_by_output_share, "output_share", "@2", "@1"),
    _same_rounds(41, timed.tps_by_output_share, "output_share", "@3", "@1"),
    _same_rounds(43, timed.tps_by_output_share, "output_share", "@2", "@1"),
    _same_rounds(43, timed.tps_by_output_share, "output_share", "@3", "@1"),
    _fraction(50),
    Row(50, "rounds", counted.rounds_from_drafts, "drafted draft_length", "rounds"),
    Row(50, _LENGTH, counted.length, "accepted rounds", _LENGTH),
    Row(
        50,
        "length_from_shares",
        counted.length_with_one_place_more,
        "survival",
        _LENGTH,
        "sixth_place",
    ),
    _same_rounds(53, timed.tps_by_length, _LENGTH, "@other", "@bench"),
    _fraction(64),
    _fraction(68, "@older"),
    Row(68, "passes", counted.passes_from_tokens, "tokens accepted@older", "passes@older"),
    _fraction(68, "@newer"),
    Row(68, "passes", counted.passes_from_tokens, "tokens accepted@newer", "passes@newer"),
    _same_rounds(68, timed.tps_by_passes, "passes", "@newer", "@older"),
    _fraction(70),
    _fraction(71, "@1"),
    Row(
        71,
        _LENGTH,
        counted.length_of_full_drafts,
        "accepted@1 drafted@1 draft_length",
        "acceptance_length@1",
    ),
    Row(71, "length_from_shares", counted.length_from_shares, "survival@1", "acceptance_length@1"),
    *(_length_from_rate(71, run) for run in ("@1", "@2", "@3")),
    _fraction(73, "@1"),
    Row(
        73,
        _LENGTH,
        counted.length_of_full_drafts,
        "accepted@1 drafted@1 draft_length",
        "acceptance_length@1",
    ),
    *(
        Row(
            73,
            "length_from_shares",
            counted.length_from_shares,
            f"survival{run}",
            f"acceptance_length{run}",
        )
        for run in ("@1", "@2")
    ),
    *(_length_from_rate(73, run) for run in ("@1", "@2")),
    Row(
        73,
        "tokens_per_second",
        timed.tps_of_shares,
        "survival@2 drafted_per_second=with_draft_guesses_per_second@1 draft_length",
        "with_draft_tps@2",
        "same_round_time",
    ),
    Row(74, _LENGTH, counted.length_of_full_drafts, "accepted drafted draft_length", _LENGTH),
    _fraction(77),
    Row(
        77,
        "estimate",
        timed.estimate_with_rejected,
        "tokens accepted drafted plain_tps draft_tps check_tps",
        "estimated_tps",
    ),
    Row(
        77,
        "tokens_per_second",
        timed.tps_by_origin,
        "tokens accepted drafted plain_tps draft_tps check_tps",
        _TPS,
        "own_at_plain_speed",
    ),
    Row(
        77,
        "tokens_per_second",
        timed.tps_of_batches,
        "tokens accepted drafted draft_tps check_tps",
        _TPS,
        "one_batch_speed",
    ),
    *(
        Row(
            79,
            "check_tps",
            timed.tps_by_experts,
            f"plain_tps check_tokens{run} experts picked",
            f"check_tps{run}",
            "experts_alone",
        )
        for run in ("@2", "@4", "@8")
    ),
    _fraction(80),
    Row(80, "rounds", counted.rounds_from_tokens, "tokens accepted", "drafted/draft_length"),
    Row(80, "draft_passes", counted.draft_passes, "tokens accepted draft_length", "draft_passes"),
    Row(
        80,
        "draft_total_ms",
        timed.draft_total_ms,
        "draft_passes draft_pass_ms",
        "draft_total_ms",
    ),
    Row(
        80,
        "tokens_per_second",
        timed.tps_if_checks_are_plain,
        "tokens accepted plain_tps draft_total_ms",
        _TPS,
        "checks_as_plain",
    ),
    _fraction(83),
    Row(83, "rounds", counted.rounds_from_tokens, "tokens accepted", "rounds"),
    Row(
        83,
        "round_ms",
        timed.round_ms,
        "draft_length draft_tps check_tps",
        "with_draft_ms/rounds",
        "six_at_the_speed_of_five",
    ),
    Row(
        83,
        "tokens_per_second",
        timed.tps_of_rounds,
        "tokens rounds draft_length draft_tps check_tps",
        _TPS,
        "six_at_the_speed_of_five",
    ),
    Row(
        83,
        "speedup",
        timed.speedup_of_rounds,
        "tokens rounds draft_length draft_tps check_tps plain_tps",
        "with_draft_tps/plain_tps",
        "six_at_the_speed_of_five",
    ),
    _at_draft_length(85, timed.tps_at_draft_length_by_fraction, _KEPT, "@3", "@2"),
    Row(86, "length_from_shares", counted.length_from_shares, "survival", _LENGTH),
    Row(
        89,
        _LENGTH,
        counted.length_of_full_drafts,
        "accepted@eagle drafted@eagle draft_length@eagle",
        "acceptance_length@eagle",
    ),
    Row(
        89,
        "length_from_shares",
        counted.length_from_shares,
        "survival@eagle",
        "acceptance_length@eagle",
    ),
    Row(89, _LENGTH, counted.length, "accepted@ngram rounds@ngram", "acceptance_length@ngram"),
    Row(
        89,
        "acceptance_length_all_rounds",
        counted.length_over_all,
        "accepted@ngram rounds@ngram rounds_without_draft@ngram",
        "acceptance_length_all_rounds@ngram",
    ),
    Row(
        89,
        "tokens",
        counted.tokens_of_rounds,
        "accepted@ngram rounds@ngram rounds_without_draft@ngram",
        "tokens@ngram",
    ),
    Row(
        91,
        _LENGTH,
        counted.length_if_alike,
        "tried=acceptance_length@2 tried_length=draft_length@2 draft_length@4",
        "acceptance_length@4",
        "guesses_alike",
    ),
    _at_draft_length(91, timed.tps_at_draft_length, _LENGTH, "@4", "@2"),
    _length_from_rate(92, ""),
)
"""Every row that can be tested."""
