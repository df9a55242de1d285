"""A whole text: token by token with the target model alone, or in rounds with a draft model."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from specdec.models import Text
from specdec.rounds import (
    GreedyDraft,
    GreedyModel,
    Round,
    SampledDraft,
    SampledModel,
    draw,
    greedy_round,
    sampled_round,
)
from specdec.settings import check_whole

_MOST_TOKENS = 1_000_000


@dataclass(frozen=True)
class Decoded:
    """The new tokens and the rounds that brought them.

    The last round is recorded whole, so it may bring more tokens than were asked for.

    >>> Decoded(("in",), (Round(("in",), 1, ("in", "the")),)).acceptance_length
    2.0
    """

    tokens: Text
    rounds: tuple[Round, ...]

    @property
    def acceptance_length(self) -> float:
        """Tokens a round added on average, the target's own included."""
        return sum(len(each.new_tokens) for each in self.rounds) / len(self.rounds)


def greedy(prompt: Text, count: int, target: GreedyModel) -> Text:
    """Return ``count`` new tokens of plain greedy decoding: one pass of the target for each.

    >>> greedy(("tea",), 2, target=lambda text: text[-1] + "!")
    ('tea!', 'tea!!')
    """
    text = prompt
    for _ in range(_checked_count(count)):
        text += (target(text),)
    return text[len(prompt) :]


def speculative_greedy(
    prompt: Text, count: int, draft_length: int, draft: GreedyDraft, target: GreedyModel
) -> Decoded:
    """Return ``count`` new tokens, the same as ``greedy`` gives, and the rounds they took.

    A draft that answers None ends its guesses for this round.

    >>> same = lambda text: text[-1] + "!"
    >>> speculative_greedy(("tea",), 3, 2, draft=same, target=same).tokens
    ('tea!', 'tea!!', 'tea!!!')
    """
    text = prompt
    rounds: list[Round] = []
    while len(text) < len(prompt) + _checked_count(count):
        rounds.append(greedy_round(text, draft_length, draft, target))
        text += rounds[-1].new_tokens
    return Decoded(text[len(prompt) : len(prompt) + count], tuple(rounds))


def sample(prompt: Text, count: int, target: SampledModel, *, rng: Random) -> Text:
    """Return ``count`` new tokens, each drawn from the target model's chances.

    >>> sample(("tea",), 2, lambda text: {"time": 1}, rng=Random(1))
    ('time', 'time')
    """
    text = prompt
    for _ in range(_checked_count(count)):
        text += (draw(target(text), rng),)
    return text[len(prompt) :]


def speculative_sample(
    prompt: Text,
    count: int,
    draft_length: int,
    draft: SampledDraft,
    target: SampledModel,
    *,
    rng: Random,
) -> Decoded:
    """Return ``count`` new tokens, distributed as ``sample`` draws them, and the rounds they took.

    >>> always = lambda text: {"time": 1}
    >>> speculative_sample(("tea",), 2, 4, always, always, rng=Random(1)).tokens
    ('time', 'time')
    """
    text = prompt
    rounds: list[Round] = []
    while len(text) < len(prompt) + _checked_count(count):
        rounds.append(sampled_round(text, draft_length, draft, target, rng=rng))
        text += rounds[-1].new_tokens
    return Decoded(text[len(prompt) : len(prompt) + count], tuple(rounds))


def _checked_count(count: int) -> int:
    return check_whole("count", count, lowest=0, highest=_MOST_TOKENS)
