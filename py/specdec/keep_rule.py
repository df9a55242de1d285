"""The rule that keeps sampled text exactly the target's: keep a guess or draw again.

A guess is kept with chance min(1, target ÷ draft). A rejected guess is replaced by a draw from the
residual: what the target's chances exceed the draft's by, scaled to 1. Chances may be fractions,
and then every answer is exact, or floats. A token that one side does not name has chance 0 there.

Source: Leviathan et al. 2023 (arXiv 2211.17192), section 2.3; Chen et al. 2023 (arXiv 2302.01318),
where the letters for the two models are swapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite

from specdec.errors import DistributionError
from specdec.settings import shown
from specdec.sums import Number, total
from specdec.words import en

Token = str
Probs = Mapping[Token, Number]
"""For each token its chance; the chances add to 1."""

_ROUNDING = 1e-9
"""How far from 1 chances given as floats may add up."""


def keep_chance(token: Token, draft_probs: Probs, target_probs: Probs) -> Number:
    """Return the chance that a guess of the draft model is kept: from 0 to 1.

    Raises DistributionError for chances that are none, and for a token the draft never guesses.

    >>> keep_chance("C", *SAMPLING_EXAMPLE)
    Fraction(2, 5)
    """
    check_probs("draft_probs", draft_probs)
    check_probs("target_probs", target_probs)
    guessed = draft_probs.get(token, 0)
    if guessed == 0:
        raise DistributionError(en.never_guessed(shown(token)))
    return min(Fraction(1), target_probs.get(token, 0) / guessed)


def residual(draft_probs: Probs, target_probs: Probs) -> dict[Token, Number]:
    """Return the chances from which a token is drawn after a rejection.

    Tokens with chance 0 are left out. Where the models agree on everything no guess is ever
    rejected; the answer is then the target's own chances, so that the rounding of floats cannot
    leave a sampler with nothing to draw from.

    >>> residual(*SAMPLING_EXAMPLE)
    {'A': Fraction(1, 1)}
    """
    check_probs("draft_probs", draft_probs)
    check_probs("target_probs", target_probs)
    excess = {
        token: chance - draft_probs.get(token, 0)
        for token, chance in target_probs.items()
        if chance > draft_probs.get(token, 0)
    }
    whole = total(excess.values())
    left_over = excess if excess else {t: c for t, c in target_probs.items() if c > 0}
    return {token: chance / (whole or 1) for token, chance in left_over.items()}


def acceptance_chance(draft_probs: Probs, target_probs: Probs) -> Number:
    """Return the chance that a guess drawn from the draft model is kept: from 0 to 1.

    >>> acceptance_chance(*SAMPLING_EXAMPLE)
    Fraction(7, 10)
    """
    law = position_law(draft_probs, target_probs)
    return total(share.kept for share in law.values())


@dataclass(frozen=True)
class TokenLaw:
    """How often a token comes out at one place, and by which way.

    >>> TokenLaw(kept=Fraction(1, 5), redrawn=Fraction(3, 10)).total
    Fraction(1, 2)
    """

    kept: Number
    redrawn: Number

    @property
    def total(self) -> Number:
        """The chance that the token comes out at all: the target's own."""
        return self.kept + self.redrawn


def position_law(draft_probs: Probs, target_probs: Probs) -> dict[Token, TokenLaw]:
    """Return for each token of either model how often it is kept, redrawn and comes out in all.

    >>> position_law(*SAMPLING_EXAMPLE)["A"]
    TokenLaw(kept=Fraction(1, 5), redrawn=Fraction(3, 10))
    """
    redraw = residual(draft_probs, target_probs)
    tokens = dict.fromkeys([*target_probs, *draft_probs])
    kept = {token: min(target_probs.get(token, 0), draft_probs.get(token, 0)) for token in tokens}
    rejected = 1 - total(kept.values())
    return {
        token: TokenLaw(kept=kept[token], redrawn=rejected * redraw.get(token, 0))
        for token in tokens
    }


def check_probs(name: str, probs: Probs) -> None:
    """Raise DistributionError unless the chances are finite, none negative, and add to 1.

    Fractions must add to 1 exactly, floats to within 0.000000001.

    >>> check_probs("target_probs", {"A": Fraction(1, 2), "B": Fraction(2, 5)})
    Traceback (most recent call last):
    specdec.errors.DistributionError: The chances in target_probs add to 9/10; they must add to 1.
    """
    for token, chance in probs.items():
        if not isinstance(chance, int | float | Fraction) or not isfinite(chance) or chance < 0:
            raise DistributionError(en.no_chance(name, shown(token), shown(chance)))
    whole = total(probs.values())
    if abs(whole - 1) > (_ROUNDING if isinstance(whole, float) else 0):
        raise DistributionError(en.chances_must_add_up(name, str(whole)))


SAMPLING_EXAMPLE: tuple[dict[Token, Fraction], dict[Token, Fraction]] = (
    {"A": Fraction(1, 5), "B": Fraction(3, 10), "C": Fraction(1, 2)},
    {"A": Fraction(1, 2), "B": Fraction(3, 10), "C": Fraction(1, 5)},
)
"""The lesson's worked example: the draft model's chances, then the target model's."""
