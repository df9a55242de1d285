"""The lesson's toy pair: two word tables made from one sentence of tea-making, read as a ring.

The target looks back two words, the draft one. Both choose the most frequent follower.
"""

from __future__ import annotations

from specdec.decoding import Decoded, speculative_greedy
from specdec.models import Text, WordTable
from specdec.rounds import Round, greedy_round

TOY_SENTENCE: Text = tuple(
    [
        "boil",
        "the",
        "water",
        "in",
        "the",
        "kettle",
        ".",
        "soak",
        "the",
        "bag",
        ".",
        "wait",
        "four",
        "minutes",
        "and",
        "stir",
        ".",
        "watch",
        "the",
        "colour",
        "deepen",
        ".",
        "the",
        "cup",
        "needs",
        "no",
        "bag",
        ".",
        "lift",
        "the",
        "bag",
        "out",
        ".",
        "add",
        "milk",
        ".",
        "throw",
        "the",
        "bag",
        "out",
        ".",
    ]
)
"""The sentence as 41 tokens; a full stop is a token."""

TOY_TARGET = WordTable(TOY_SENTENCE, look_back=2, ring=True)
TOY_DRAFT = WordTable(TOY_SENTENCE, look_back=1, ring=True)


def toy_prompt(start: int) -> Text:
    """Return the two neighbouring words of the ring at place ``start``: 0 to 40.

    >>> toy_prompt(0), toy_prompt(40)
    (('boil', 'the'), ('.', 'boil'))
    """
    return TOY_SENTENCE[start], TOY_SENTENCE[(start + 1) % len(TOY_SENTENCE)]


def toy_agreements() -> int:
    """Return at how many of the 41 places the two models choose the same next word.

    >>> toy_agreements()
    28
    """
    prompts = map(toy_prompt, range(len(TOY_SENTENCE)))
    return sum(TOY_DRAFT.choice(prompt) == TOY_TARGET.choice(prompt) for prompt in prompts)


def toy_acceptance_length(draft_length: int, count: int = 100) -> float:
    """Return the words a round adds on average, over runs of ``count`` words from every place.

    All words of all rounds ÷ all rounds; the last round of a run counts whole.

    >>> round(toy_acceptance_length(4), 4)
    2.9172
    """
    runs = [
        speculative_greedy(
            toy_prompt(start), count, draft_length, TOY_DRAFT.choice, TOY_TARGET.choice
        )
        for start in range(len(TOY_SENTENCE))
    ]
    rounds = tuple(each for run in runs for each in run.rounds)
    return Decoded((), rounds).acceptance_length


def toy_round(start: int, draft_length: int, prompt_length: int = 3) -> Round:
    """Return one round after ``prompt_length`` words of the ring from place ``start`` on.

    >>> toy_round(0, 4).new_tokens
    ('in', 'the', 'kettle')
    """
    places = range(start, start + prompt_length)
    text = tuple(TOY_SENTENCE[place % len(TOY_SENTENCE)] for place in places)
    return greedy_round(text, draft_length, TOY_DRAFT.choice, TOY_TARGET.choice)
