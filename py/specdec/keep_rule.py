"""The rule for sampled text: which guesses are kept, and what replaces a rejected one.

A guess x is kept with the chance min(1, target(x) ÷ draft(x)). After a rejection the token is
drawn from the residual: what the target gives above the draft, scaled to 1. Together they give
every token exactly the target's chance (Leviathan et al. 2023, appendix A.1; Chen et al. 2023,
theorem 1). The two papers swap the letters p and q, so neither is used here.

Chances are a mapping from token to number. A token that is left out has the chance 0, so the two
vocabularies may differ. Fractions stay exact; floats must add to 1 within rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import NamedTuple

from specdec.errors import DistributionError
from specdec.settings import shown
from specdec.sums import Number, total
from specdec.words import en

Token = str
"""One piece of text. In the toy it is a whole word; any hashable value will do."""

Probs = Mapping[Token, Number]
"""The chance of each token to come next."""

ROUNDING = 1e-9
"""How far from 1 the sum of float chances may lie."""


def keep_chance(token: Token, draft_probs: Probs, target_probs: Probs) -> Number:
    """Return the chance that a guess is kept: 0 (the target never says it) to 1.

    Raises DistributionError if the draft gives the token no chance: it is then never guessed.

    >>> keep_chance("C", *SAMPLING_EXAMPLE)
    Fraction(2, 5)
    """
    draft, target = checked(draft_probs, "draft"), checked(target_probs, "target")
    if not draft.get(token):
        raise DistributionError(en.never_guessed(shown(token)))
    return min(Fraction(1), target.get(token, 0) / draft[token])


def residual(draft_probs: Probs, target_probs: Probs) -> dict[Token, Number]:
    """Return the chances from which a rejected guess is redrawn; they add to 1.

    Where draft and target agree, nothing is left and nothing is rejected; the answer is then the
    target itself.

    >>> residual(*SAMPLING_EXAMPLE)
    {'A': Fraction(1, 1), 'B': Fraction(0, 1), 'C': Fraction(0, 1)}
    """
    draft, target = checked(draft_probs, "draft"), checked(target_probs, "target")
    above = {token: max(0, target[token] - draft.get(token, 0)) for token in target}
    scale = total(above.values())
    return {token: above[token] / scale for token in target} if scale else target


@dataclass(frozen=True)
class TokenLaw:
    """The chance with which one place of a round gets one token, by the two ways it can."""

    kept: Number
    """Guessed by the draft, and kept."""
    redrawn: Number
    """Redrawn from the residual, after any guess was rejected."""

    @property
    def total(self) -> Number:
        """By either way.

        >>> TokenLaw(kept=Fraction(1, 5), redrawn=Fraction(3, 10)).total
        Fraction(1, 2)
        """
        return total([self.kept, self.redrawn])


def position_law(draft_probs: Probs, target_probs: Probs) -> dict[Token, TokenLaw]:
    """Return each token's share at one place that has a guess; the totals are the target's.

    >>> law = position_law(*SAMPLING_EXAMPLE)
    >>> [str(share.kept) for share in law.values()], [str(s.redrawn) for s in law.values()]
    (['1/5', '3/10', '1/5'], ['3/10', '0', '0'])
    >>> {token: str(share.total) for token, share in law.items()}
    {'A': '1/2', 'B': '3/10', 'C': '1/5'}
    """
    draft, target = checked(draft_probs, "draft"), checked(target_probs, "target")
    tokens = list(target | draft)
    # A guess is made, then kept: draft × min(1, target ÷ draft), which is the smaller of the two.
    kept = {token: min(draft.get(token, 0), target.get(token, 0)) for token in tokens}
    rejected = total(draft[token] - kept[token] for token in draft)
    redrawn = residual(draft, target)
    return {token: TokenLaw(kept[token], rejected * redrawn.get(token, 0)) for token in tokens}


def acceptance_chance(draft_probs: Probs, target_probs: Probs) -> Number:
    """Return the chance that a guess is kept, whichever it is: 0 (no token in common) to 1.

    It is 1 minus the total variation distance of the two (Leviathan et al. 2023, section 3.3).

    >>> acceptance_chance(*SAMPLING_EXAMPLE)
    Fraction(7, 10)
    """
    return total([share.kept for share in position_law(draft_probs, target_probs).values()])


def draw(probs: Probs, rng: Random) -> Token:
    """Return one token, drawn with the given chances from one uniform number.

    >>> draw({"A": 0, "B": 1}, Random(0))
    'B'
    """
    return rng.choices(list(probs), weights=list(probs.values()))[0]


def checked(probs: Probs, whose: str) -> dict[Token, Number]:
    """Return the chances with whole numbers made exact, or raise DistributionError.

    ``whose`` names the model in the error: draft or target.

    >>> checked({"A": 0.5, "B": 0.4}, "draft")
    Traceback (most recent call last):
    specdec.errors.DistributionError: The draft's chances add to 0.9; they must add to 1.
    """
    chances: dict[Token, Number] = {
        token: Fraction(given) if isinstance(given, int) else given
        for token, given in probs.items()
    }
    for token, chance in chances.items():
        if not isinstance(chance, float | Fraction) or not 0 <= chance <= 1 + ROUNDING:
            text = en.not_a_chance(whose, shown(token), shown(probs[token]))
            raise DistributionError(text)
    added = total(chances.values())
    slack = ROUNDING if isinstance(added, float) else 0
    if not 1 - slack <= added <= 1 + slack:
        raise DistributionError(en.chances_must_add_to_one(whose, shown(added)))
    return chances


class SamplingExample(NamedTuple):
    """A pair of distributions to work through by hand."""

    draft_probs: Probs
    target_probs: Probs


SAMPLING_EXAMPLE = SamplingExample(
    draft_probs={"A": Fraction(1, 5), "B": Fraction(3, 10), "C": Fraction(1, 2)},
    target_probs={"A": Fraction(1, 2), "B": Fraction(3, 10), "C": Fraction(1, 5)},
)
"""The lesson's example: 7/10 of all guesses are kept, and every rejection becomes A."""
