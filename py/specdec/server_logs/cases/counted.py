"""How counts and lengths of a public case follow from its others, however long a pass takes.

Every formula here and in ``timed`` rises or falls with each figure: ``printed.span`` needs that.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from specdec.acceptance import (
    acceptance_length_from_survival,
    acceptance_rate_from_fraction,
    acceptance_rate_from_length,
    expected_acceptance_length,
)
from specdec.server_logs.counts import Counts
from specdec.server_logs.reading import Reading

Figure = Fraction | float


def itself(figure_0: Figure) -> Figure:
    """Return a figure as it was printed."""
    return figure_0


def quotient(figure_0: Figure, figure_1: Figure) -> Figure:
    """Return a figure divided by another."""
    return figure_0 / figure_1


def _reading(**counts: Figure) -> Reading:
    reading = Reading("", "")
    floats = {name: float(value) for name, value in counts.items()}
    reading.add(Counts("", "", "request", **floats))  # type: ignore[arg-type]
    return reading


def kept_of_made(accepted: Figure, drafted: Figure) -> float:
    """Return guesses kept ÷ guesses made.

    >>> kept_of_made(1, 4)
    0.25
    """
    return _reading(accepted=accepted, drafted=drafted).accepted_fraction or 0.0


def length(accepted: Figure, rounds: Figure) -> float:
    """Return the tokens a round adds, from guesses kept and rounds.

    >>> length(3, 2)
    2.5
    """
    return _reading(accepted=accepted, rounds=rounds).acceptance_length or 0.0


def length_of_full_drafts(accepted: Figure, drafted: Figure, draft_length: Figure) -> float:
    """Return the same where every round made as many guesses.

    >>> length_of_full_drafts(3, 6, 3)
    2.5
    """
    return length(accepted, drafted / draft_length)


def length_over_all(accepted: Figure, rounds: Figure, rounds_without_draft: Figure) -> float:
    """Return the tokens a pass adds, with those passes that had no draft.

    >>> length_over_all(6, 2, 1)
    3.0
    """
    reading = _reading(accepted=accepted, rounds=rounds, rounds_without_draft=rounds_without_draft)
    return reading.acceptance_length_all_rounds or 0.0


def tokens_of_rounds(accepted: Figure, rounds: Figure, rounds_without_draft: Figure) -> Figure:
    """Return all tokens: those kept, and one of the target's own in each pass.

    >>> tokens_of_rounds(6, 2, 1)
    9
    """
    return accepted + rounds + rounds_without_draft


def tokens_if_every_other_pass_is_plain(
    accepted: Figure, drafted: Figure, draft_length: Figure
) -> Figure:
    """Return all tokens of a text where a pass without a draft follows every round.

    >>> tokens_if_every_other_pass_is_plain(4, 6, 3)
    9.0
    """
    return 1 + accepted + 2 * drafted / draft_length


def rounds_from_tokens(tokens: Figure, accepted: Figure) -> Figure:
    """Return the rounds: each adds one token that is no guess, the first is the prompt's pass.

    >>> rounds_from_tokens(9, 4)
    4
    """
    return tokens - accepted - 1


def passes_from_tokens(tokens: Figure, accepted: Figure) -> Figure:
    """Return the target's passes, the prompt's among them.

    >>> passes_from_tokens(9, 4)
    5
    """
    return rounds_from_tokens(tokens, accepted) + 1


def rounds_from_drafts(drafted: Figure, draft_length: Figure) -> Figure:
    """Return the rounds where each made as many guesses."""
    return drafted / draft_length


def guesses_of_rounds(rounds: Figure, draft_length: Figure) -> Figure:
    """Return the guesses where every round makes as many."""
    return rounds * draft_length


def rounds_that_kept(rounds: Figure, first_share: Figure) -> Figure:
    """Return the rounds that kept at least their first guess."""
    return rounds * first_share


def draft_passes(tokens: Figure, accepted: Figure, draft_length: Figure) -> Figure:
    """Return the draft's passes over one token; the first of a round reads more and is not one.

    >>> draft_passes(9, 4, 3)
    8
    """
    return rounds_from_tokens(tokens, accepted) * (draft_length - 1)


def length_from_shares(survival: Sequence[Figure]) -> float:
    """Return the tokens a round adds, from the shares of rounds kept up to each place."""
    return acceptance_length_from_survival([min(1.0, float(share)) for share in survival])


def length_with_one_place_more(survival: Sequence[Figure]) -> float:
    """Return the same with one place more, which falls by as much as the last one did.

    >>> length_with_one_place_more([0.5, 0.25])
    1.875
    """
    return length_from_shares([*survival, survival[-1] ** 2 / survival[-2]])


def length_from_fraction(accepted_fraction: Figure, draft_length: Figure) -> float:
    """Return the tokens a round adds, from the printed rate, by way of the fitted one.

    >>> round(length_from_fraction(0.5, 4), 9)
    3.0
    """
    rate = acceptance_rate_from_fraction(float(accepted_fraction), int(draft_length))
    return expected_acceptance_length(rate, int(draft_length))


def length_if_alike(tried: Figure, tried_length: Figure, draft_length: Figure) -> float:
    """Return the tokens a round adds at another draft length, if all guesses are kept alike.

    >>> round(length_if_alike(1.5, 1, 2), 9)
    1.75
    """
    rate = acceptance_rate_from_length(float(tried), int(tried_length))
    return expected_acceptance_length(rate, int(draft_length))


def rate_with_own_token(acceptance_length: Figure, draft_tokens: Figure) -> Figure:
    """Return the accept rate of those versions of SGLang that count the target's own token."""
    return acceptance_length / draft_tokens
