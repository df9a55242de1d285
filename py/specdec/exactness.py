"""Is a checking rule lossless? Worked out for one pair of distributions, over a place and a round.

Beside the rule of ``keep_rule`` stand others that are met in code. Each is lossless or biased
*for a pair*: some wrong rules happen to be right for some pairs, so nothing is said in general.

The pair is free of context: it has the same chances at every place, whatever came before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from specdec.keep_rule import (
    Probs,
    Token,
    TokenLaw,
    checked,
    keep_chance,
    position_law,
    residual,
)
from specdec.settings import check_whole
from specdec.sums import Number, total

MOST_GUESSES = 4
"""The longest round of the bench."""

Law = Mapping[Token, TokenLaw]
"""The chance of each token at one place, by the two ways it can get there."""


def draw_again_law(draft_probs: Probs, target_probs: Probs) -> dict[Token, TokenLaw]:
    """Return the law of a mistake: keep by the rule, but redraw from the target itself.

    >>> law = draw_again_law({"A": Fraction(9, 10), "B": Fraction(1, 10)}, {"A": 0.5, "B": 0.5})
    >>> [round(share.total, 9) for share in law.values()]
    [0.7, 0.3]
    """
    right = position_law(draft_probs, target_probs)
    return _redrawn_from(target_probs, {token: share.kept for token, share in right.items()})


def exact_match_law(draft_probs: Probs, target_probs: Probs) -> dict[Token, TokenLaw]:
    """Return the law of comparing two draws: keep a guess the target draws too, else its draw.

    >>> half = {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    >>> exact_match_law(half, half)["A"]
    TokenLaw(kept=Fraction(1, 4), redrawn=Fraction(1, 4))
    """
    kept = _drawn_by_both(draft_probs, target_probs)
    target = checked(target_probs, "target")
    return {token: TokenLaw(kept[token], target.get(token, 0) - kept[token]) for token in kept}


def match_then_draw_law(draft_probs: Probs, target_probs: Probs) -> dict[Token, TokenLaw]:
    """Return the law of comparing two draws and, where they differ, drawing once more.

    >>> draft, target = {"A": Fraction(1)}, {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    >>> {token: str(share.total) for token, share in match_then_draw_law(draft, target).items()}
    {'A': '3/4', 'B': '1/4'}
    """
    return _redrawn_from(target_probs, _drawn_by_both(draft_probs, target_probs))


def greedy_draft_law(draft_probs: Probs, target_probs: Probs) -> dict[Token, TokenLaw]:
    """Return the law of a draft that takes its likeliest token, checked as if it had drawn it.

    Of tokens that are equally likely it takes the first.

    >>> half = {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    >>> [str(share.total) for share in greedy_draft_law(half, half).values()]
    ['1', '0']
    """
    draft, target = checked(draft_probs, "draft"), checked(target_probs, "target")
    guess = max(draft, key=lambda token: draft[token])
    keep = keep_chance(guess, draft, target)
    redrawn = residual(draft, target)
    return {
        token: TokenLaw(
            keep if token == guess else Fraction(0), (1 - keep) * redrawn.get(token, Fraction(0))
        )
        for token in target | draft
    }


RULES: dict[str, Callable[[Probs, Probs], dict[Token, TokenLaw]]] = {
    "keep_rule": position_law,
    "draw_again": draw_again_law,
    "exact_match": exact_match_law,
    "match_then_draw": match_then_draw_law,
    "greedy_draft": greedy_draft_law,
}
"""The rules that the bench compares, the right one first."""


def kept_total(law: Law) -> Number:
    """Return the chance that a guess is kept, whichever it is: 0 to 1.

    >>> half = {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    >>> kept_total(exact_match_law(half, half))
    Fraction(1, 2)
    """
    return total(share.kept for share in law.values())


def distance_from(target_probs: Probs, law: Law) -> Number:
    """Return how far a rule's tokens are from the target's: the total variation distance.

    It is the share of the chances that sits at the wrong tokens, 0 (lossless) to 1: half of all
    differences added together.

    >>> half = {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    >>> distance_from(half, draw_again_law({"A": Fraction(9, 10), "B": Fraction(1, 10)}, half))
    Fraction(1, 5)
    """
    target = checked(target_probs, "target")
    return total(_apart(share.total, target.get(token, 0)) for token, share in law.items()) / 2


def round_distance_from(target_probs: Probs, law: Law, guesses: int) -> Number:
    """Return the same distance over whole texts: those of a round of ``guesses``, 1 to 4.

    A text has ``guesses`` + 1 tokens; where a round ends sooner, the target writes the rest. Every
    text is gone through, but for the last token, which is always the target's own.

    >>> from specdec.keep_rule import SAMPLING_EXAMPLE
    >>> draft, target = SAMPLING_EXAMPLE
    >>> law = draw_again_law(draft, target)
    >>> round_distance_from(target, law, 1), round_distance_from(target, law, 3)
    (Fraction(3, 20), Fraction(33, 200))
    """
    count = check_whole("guesses", guesses, lowest=1, highest=MOST_GUESSES)
    target = checked(target_probs, "target")
    # Of every beginning of a text: its chance with the round still going, ended, by the target.
    beginnings: list[tuple[Number, Number, Number]] = [(Fraction(1), Fraction(0), Fraction(1))]
    for _ in range(count):
        beginnings = [
            (
                going * share.kept,
                ended * target.get(token, 0) + going * share.redrawn,
                plain * target.get(token, 0),
            )
            for going, ended, plain in beginnings
            for token, share in law.items()
        ]
    return total(_apart(going + ended, plain) for going, ended, plain in beginnings) / 2


def kept_count_law(kept: Number, guesses: int) -> list[Number]:
    """Return the chances that 0, 1, … of a round's guesses are kept; they add to 1.

    >>> [str(chance) for chance in kept_count_law(Fraction(7, 10), 2)]
    ['3/10', '21/100', '49/100']
    """
    count = check_whole("guesses", guesses, lowest=1, highest=MOST_GUESSES)
    return [*(kept**n * (1 - kept) for n in range(count)), kept**count]


def _apart(one: Number, other: Number) -> Number:
    return max(one - other, other - one)


def _drawn_by_both(draft_probs: Probs, target_probs: Probs) -> dict[Token, Number]:
    draft, target = checked(draft_probs, "draft"), checked(target_probs, "target")
    nothing = Fraction(0)
    return {
        token: draft.get(token, nothing) * target.get(token, nothing) for token in target | draft
    }


def _redrawn_from(probs: Probs, kept: Mapping[Token, Number]) -> dict[Token, TokenLaw]:
    """Return the law in which whatever is not kept is drawn from ``probs``."""
    rejected = 1 - total(kept.values())
    again = checked(probs, "target")
    return {
        token: TokenLaw(share, rejected * again.get(token, Fraction(0)))
        for token, share in kept.items()
    }
