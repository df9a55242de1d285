"""A whole text: token by token from the target alone, or round by round with a draft.

Greedy, both give the same text. Sampled, both give every text the same chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from specdec.keep_rule import Token, checked, draw
from specdec.models import GreedyDraft, GreedyTarget, Model, Text, as_probs
from specdec.rounds import Round, greedy_round, sampled_round
from specdec.settings import check_whole

_MOST_TOKENS = 1_000_000


@dataclass(frozen=True)
class Decoded:
    """A text decoded with a draft, and how it came about."""

    tokens: Text
    """The new tokens, as many as were asked for."""
    rounds: tuple[Round, ...]
    """Every round, whole: the last may have added more tokens than were asked for."""


def greedy(prompt: Iterable[Token], count: int, target: GreedyTarget) -> Text:
    """Return the ``count`` tokens that the target alone writes after the prompt, one a pass.

    Raises SettingError for a count that is not 0 to 1,000,000.

    >>> greedy(("boil", "the"), 3, lambda text: text[-2])
    ('boil', 'the', 'boil')
    """
    prompt = text = tuple(prompt)
    for _ in range(_checked_count(count)):
        text += (target(text),)
    return text[len(prompt) :]


def sample(prompt: Iterable[Token], count: int, target: Model, *, rng: Random) -> Text:
    """Return ``count`` tokens drawn with the target's chances, one a pass.

    Raises SettingError for a count that is not 0 to 1,000,000 and DistributionError for chances
    that are none.

    >>> sample((), 3, lambda text: {"tea": 0.5, "milk": 0.5}, rng=Random(1))
    ('tea', 'milk', 'milk')
    """
    return greedy(prompt, count, lambda text: draw(checked(as_probs(target(text)), "target"), rng))


def speculative_greedy(
    prompt: Iterable[Token],
    count: int,
    draft_length: int,
    draft: GreedyDraft,
    target: GreedyTarget,
) -> Decoded:
    """Return the same ``count`` tokens as ``greedy``, written with a draft in fewer passes.

    ``draft_length`` guesses a round, 0 to 32; a draft that answers None stops early. Raises
    SettingError for a count or a draft length out of range.

    >>> decoded = speculative_greedy(
    ...     ("boil", "the"), 3, 2, draft=lambda text: "boil", target=lambda text: text[-2])
    >>> decoded.tokens, len(decoded.rounds)
    (('boil', 'the', 'boil'), 2)
    """
    return _round_by_round(
        prompt, count, lambda text: greedy_round(text, draft_length, draft, target)
    )


def speculative_sample(
    prompt: Iterable[Token],
    count: int,
    draft_length: int,
    draft: Model,
    target: Model,
    *,
    rng: Random,
) -> Decoded:
    """Return ``count`` tokens drawn with exactly the target's chances, with the help of a draft.

    A model answers with the chance of each token, or with one token it is sure of; a draft that
    answers None or with no chances stops early. Raises SettingError for a count or a draft length
    out of range and DistributionError for chances that are none.

    >>> tea_or_milk = {"tea": 0.5, "milk": 0.5}
    >>> decoded = speculative_sample(
    ...     (), 4, 2, draft=lambda text: "tea", target=lambda text: tea_or_milk, rng=Random(1))
    >>> decoded.tokens
    ('milk', 'milk', 'milk', 'tea')
    """
    return _round_by_round(
        prompt, count, lambda text: sampled_round(text, draft_length, draft, target, rng=rng)
    )


def _round_by_round(
    prompt: Iterable[Token], count: int, next_round: Callable[[Text], Round]
) -> Decoded:
    prompt = text = tuple(prompt)
    end = len(prompt) + _checked_count(count)
    rounds: list[Round] = []
    while len(text) < end:
        rounds.append(next_round(text))
        text += rounds[-1].new_tokens
    return Decoded(text[len(prompt) : end], tuple(rounds))


def _checked_count(count: int) -> int:
    return check_whole("count", count, lowest=0, highest=_MOST_TOKENS)
