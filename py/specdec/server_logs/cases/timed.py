"""How times and speeds of a public case follow from its others.

``tps`` is tokens a second, a name that ends in ``ms`` is in milliseconds, all others are counts or
tokens a round.
"""

from __future__ import annotations

from collections.abc import Sequence

from specdec.experts import experts_touched
from specdec.server_logs.cases.counted import (
    Figure,
    length_from_fraction,
    length_from_shares,
    rounds_from_tokens,
)


def draft_pass_ms(draft_total_ms: Figure, draft_passes: Figure) -> Figure:
    """Return the time of a draft pass."""
    return draft_total_ms / draft_passes


def draft_total_ms(draft_passes: Figure, draft_pass_ms: Figure) -> Figure:
    """Return the time of all draft passes."""
    return draft_passes * draft_pass_ms


def round_ms(draft_length: Figure, draft_tps: Figure, check_tps: Figure) -> Figure:
    """Return the time of a round: its draft passes, and a check of one token more.

    >>> round_ms(1, 1000, 1000)
    3.0
    """
    return 1000 * (draft_length / draft_tps + (draft_length + 1) / check_tps)


def tps_of_rounds(
    tokens: Figure, rounds: Figure, draft_length: Figure, draft_tps: Figure, check_tps: Figure
) -> Figure:
    """Return the speed of a text of so many rounds."""
    return tokens / rounds / round_ms(draft_length, draft_tps, check_tps) * 1000


def speedup_of_rounds(
    tokens: Figure,
    rounds: Figure,
    draft_length: Figure,
    draft_tps: Figure,
    check_tps: Figure,
    plain_tps: Figure,
) -> Figure:
    """Return the same in plain speeds."""
    return tps_of_rounds(tokens, rounds, draft_length, draft_tps, check_tps) / plain_tps


def tps_of_shares(
    survival: Sequence[Figure], drafted_per_second: Figure, draft_length: Figure
) -> Figure:
    """Return the speed: tokens a round from the shares, rounds a second from the counters."""
    return length_from_shares(survival) * float(drafted_per_second / draft_length)


def tps_if_checks_are_plain(
    tokens: Figure, accepted: Figure, plain_tps: Figure, draft_total_ms: Figure
) -> Figure:
    """Return the speed if a check takes as long as a plain pass.

    >>> tps_if_checks_are_plain(9, 4, 4, 500)
    6.0
    """
    checks = rounds_from_tokens(tokens, accepted) / plain_tps
    return tokens / float(checks + draft_total_ms / 1000)


def tps_of_batches(
    tokens: Figure, accepted: Figure, drafted: Figure, draft_tps: Figure, check_tps: Figure
) -> Figure:
    """Return the speed if guesses and the target's own tokens are read at the speed of checks.

    >>> tps_of_batches(9, 4, 4, 4, 4)
    3.0
    """
    read = drafted + rounds_from_tokens(tokens, accepted)
    return tokens / float(drafted / draft_tps + read / check_tps)


def tps_by_origin(
    tokens: Figure,
    accepted: Figure,
    drafted: Figure,
    plain_tps: Figure,
    draft_tps: Figure,
    check_tps: Figure,
) -> Figure:
    """Return the speed if own tokens come at plain speed, guesses are drafted and checked.

    >>> tps_by_origin(8, 4, 4, 4, 4, 4)
    2.6666666666666665
    """
    own = (tokens - accepted) / plain_tps
    return tokens / float(own + drafted / draft_tps + drafted / check_tps)


def estimate_with_rejected(
    tokens: Figure,
    accepted: Figure,
    drafted: Figure,
    plain_tps: Figure,
    draft_tps: Figure,
    check_tps: Figure,
) -> Figure:
    """Return the same if rejected guesses are counted as text, as in a published estimate."""
    speed = tps_by_origin(tokens, accepted, drafted, plain_tps, draft_tps, check_tps)
    return speed * (tokens - accepted + drafted) / tokens


def tps_by_experts(
    plain_tps: Figure, check_tokens: Figure, experts: Figure, picked: Figure
) -> float:
    """Return the speed of passes over several tokens, if a pass takes as long as its experts."""
    touched = experts_touched(int(experts), int(picked), int(check_tokens))
    return float(check_tokens * plain_tps) * float(picked) / touched


def tps_by_length(other_tps: Figure, there: Figure, here: Figure) -> Figure:
    """Return the speed of a run whose rounds last as long as another's.

    >>> tps_by_length(10, 2, 3)
    15.0
    """
    return other_tps * here / there


def tps_by_output_share(other_tps: Figure, there: Figure, here: Figure) -> Figure:
    """Return the same from the share of the text that came from the draft.

    >>> tps_by_output_share(10, 0.5, 0.75)
    20.0
    """
    return other_tps * (1 - there) / (1 - here)


def tps_by_passes(other_tps: Figure, there: Figure, here: Figure) -> Figure:
    """Return the same from the passes that as long a text took."""
    return other_tps * there / here


def tps_by_fraction(other_tps: Figure, there: Figure, here: Figure, draft_length: Figure) -> Figure:
    """Return the same from the printed rates, where every round makes as many guesses."""
    lengths = [length_from_fraction(one, draft_length) for one in (there, here)]
    return float(other_tps) * lengths[1] / lengths[0]


def tps_at_draft_length(
    plain_tps: Figure,
    other_tps: Figure,
    there: Figure,
    there_length: Figure,
    here: Figure,
    here_length: Figure,
) -> float:
    """Return the speed at another draft length, if a round costs a plain pass and its guesses.

    ``there`` and ``here`` are tokens a round adds. What a guess costs is taken from the other run.

    >>> round(tps_at_draft_length(10, 10, 2, 1, 3, 2), 9)
    10.0
    """
    plain = 1 / float(plain_tps)
    guess = (float(there / other_tps) - plain) / float(there_length)
    return float(here) / (plain + float(here_length) * guess)


def tps_at_draft_length_by_fraction(
    plain_tps: Figure,
    other_tps: Figure,
    there: Figure,
    there_length: Figure,
    here: Figure,
    here_length: Figure,
) -> float:
    """Return the same from the printed rates."""
    lengths = (length_from_fraction(there, there_length), length_from_fraction(here, here_length))
    return tps_at_draft_length(
        plain_tps, other_tps, lengths[0], there_length, lengths[1], here_length
    )
