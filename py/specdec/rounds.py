"""One round: the draft model guesses ahead, the target model checks every guess, one token more.

In a real system the target's answers at all places come from one pass over the text and the
guesses. Here each answer is a call, and a round counts as one pass of the target model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from specdec.keep_rule import Probs, Token, check_probs, keep_chance, position_law, residual
from specdec.models import Text
from specdec.settings import check_draft_length
from specdec.sums import Number, total

GreedyModel = Callable[[Text], Token]
"""From the text so far to the next token."""
GreedyDraft = Callable[[Text], Token | None]
"""The same, or None where it proposes nothing."""
SampledModel = Callable[[Text], Probs]
"""From the text so far to the chance of each next token."""
SampledDraft = Callable[[Text], Probs | Token | None]
"""The same; one token stands for a chance of 1, and None proposes nothing."""


@dataclass(frozen=True)
class Round:
    """What happened in one round.

    >>> Round(("in", "the", "bag"), 2, ("in", "the", "kettle")).target_token
    'kettle'
    """

    guesses: Text
    accepted_count: int
    """How many guesses were kept: 0 to all."""
    new_tokens: Text
    """What the round adds: the kept guesses and one token of the target's own."""
    target_choices: Text = ()
    """What the target would write at each place and after the last; empty for sampled text."""

    @property
    def target_token(self) -> Token:
        """The target's own token: in place of the rejected guess, or after the last."""
        return self.new_tokens[-1]


def greedy_round(text: Text, draft_length: int, draft: GreedyDraft, target: GreedyModel) -> Round:
    """Return one round of greedy decoding after ``text``.

    >>> greedy_round(("a",), 2, draft=lambda text: "b", target=lambda text: "c").new_tokens
    ('c',)
    """
    guesses: Text = ()
    while len(guesses) < check_draft_length(draft_length):
        guess = draft(text + guesses)
        if guess is None:
            break
        guesses += (guess,)
    target_choices = tuple(target(text + guesses[:place]) for place in range(len(guesses) + 1))
    kept = 0
    while kept < len(guesses) and guesses[kept] == target_choices[kept]:
        kept += 1
    # The whole rule: every token written is the target's choice after tokens it chose itself.
    return Round(guesses, kept, target_choices[: kept + 1], target_choices)


def sampled_round(
    text: Text, draft_length: int, draft: SampledDraft, target: SampledModel, *, rng: Random
) -> Round:
    """Return one round of sampled decoding after ``text``; its law is the target model's.

    >>> always_tea = {"tea": 1}
    >>> sampled_round((), 2, lambda text: "tea", lambda text: always_tea, rng=Random(1)).new_tokens
    ('tea', 'tea', 'tea')
    """
    guesses: Text = ()
    drafted_from: list[Probs] = []
    while len(guesses) < check_draft_length(draft_length):
        draft_probs = as_probs(draft(text + guesses))
        if not draft_probs:
            break
        drafted_from.append(draft_probs)
        guesses += (draw(draft_probs, rng),)
    for kept, draft_probs in enumerate(drafted_from):
        target_probs = target(text + guesses[:kept])
        if rng.random() >= keep_chance(guesses[kept], draft_probs, target_probs):
            redrawn = draw(residual(draft_probs, target_probs), rng)
            return Round(guesses, kept, (*guesses[:kept], redrawn))
    return Round(guesses, len(guesses), (*guesses, draw(target(text + guesses), rng)))


def round_law(
    text: Text, draft_length: int, draft: SampledDraft, target: SampledModel
) -> dict[Text, Number]:
    """Return the exact chance of every run of tokens that one round can add; they add to 1.

    Counts every way: each guess kept or rejected, each redraw, each token after the last guess.

    >>> from fractions import Fraction
    >>> half = {"x": Fraction(1, 2), "y": Fraction(1, 2)}
    >>> round_law((), 1, lambda text: "x", lambda text: half)
    {('x', 'x'): Fraction(1, 4), ('x', 'y'): Fraction(1, 4), ('y',): Fraction(1, 2)}
    """
    draft_probs = as_probs(draft(text)) if check_draft_length(draft_length) else {}
    target_probs = target(text)
    check_probs("target_probs", target_probs)
    if not draft_probs:
        return {(token,): chance for token, chance in target_probs.items() if chance}
    law: dict[Text, Number] = {}
    for token, way in position_law(draft_probs, target_probs).items():
        if way.kept:
            rest = round_law((*text, token), draft_length - 1, draft, target)
            law.update({(token, *more): way.kept * chance for more, chance in rest.items()})
        if way.redrawn:
            law[(token,)] = way.redrawn
    return law


def round_law_acceptance_length(law: dict[Text, Number]) -> Number:
    """Return the mean number of tokens that a round of this law adds.

    >>> from fractions import Fraction
    >>> round_law_acceptance_length({("x", "x"): Fraction(1, 4), ("y",): Fraction(3, 4)})
    Fraction(5, 4)
    """
    return total(len(tokens) * chance for tokens, chance in law.items())


def as_probs(answer: Probs | Token | None) -> Probs:
    """Return what a draft model answered as chances; empty where it proposes nothing.

    >>> as_probs("tea"), as_probs(None)
    ({'tea': 1}, {})
    """
    if answer is None:
        return {}
    return {answer: 1} if isinstance(answer, Token) else answer


def draw(probs: Probs, rng: Random) -> Token:
    """Return one token, drawn with the given chances from one uniform number.

    >>> draw({"tea": 1.0, "milk": 0.0}, Random(1))
    'tea'
    """
    check_probs("probs", probs)
    level = rng.random()
    possible = [(token, chance) for token, chance in probs.items() if chance]
    for token, chance in possible:
        if level < chance:
            return token
        level -= chance
    return possible[-1][0]  # only the rounding of floats leads here
