"""The toy pair: two word tables counted from one sentence of tea-making steps, read as a ring.

The target looks back two words, the draft one. In this toy a token is a whole word, or a full stop.
"""

from __future__ import annotations

from specdec.decoding import speculative_greedy
from specdec.models import Text, WordTable
from specdec.rounds import Round, greedy_round
from specdec.settings import check_whole

TOY_SENTENCE: Text = tuple(
    "boil the water in the kettle . soak the bag . wait four minutes and stir . "
    "watch the colour deepen . the cup needs no bag . lift the bag out . add milk . "
    "throw the bag out .".split()
)
"""41 tokens, 24 of them different.

>>> len(TOY_SENTENCE), len(set(TOY_SENTENCE))
(41, 24)
"""

TOY_TARGET = WordTable(TOY_SENTENCE, look_back=2, ring=True)
"""The target: it picks the word that most often followed the last two.

>>> TOY_TARGET(("boil", "the"))
'water'
"""

TOY_DRAFT = WordTable(TOY_SENTENCE, look_back=1, ring=True)
"""The draft: it looks at the last word only.

>>> TOY_DRAFT(("boil", "the"))
'bag'
"""


def toy_prompt(start: int) -> Text:
    """Return two neighbouring words of the ring, beginning at place ``start``: 1 to 41.

    >>> toy_prompt(1), toy_prompt(41)
    (('boil', 'the'), ('.', 'boil'))
    """
    places = len(TOY_SENTENCE)
    first = check_whole("start", start, lowest=1, highest=places) - 1
    return TOY_SENTENCE[first], TOY_SENTENCE[(first + 1) % places]


def toy_prompts() -> list[Text]:
    """Return the two words from which a text can start, for each place of the ring.

    >>> len(toy_prompts()), toy_prompts()[2]
    (41, ('water', 'in'))
    """
    return [toy_prompt(start) for start in range(1, len(TOY_SENTENCE) + 1)]


def toy_agreements() -> int:
    """Return at how many of the 41 places draft and target pick the same word.

    >>> toy_agreements()
    28
    """
    return [TOY_DRAFT(prompt) == TOY_TARGET(prompt) for prompt in toy_prompts()].count(True)


def figure_1_round() -> Round:
    """Return the lesson's round: four guesses after "boil the water".

    >>> figure_1_round().guesses, figure_1_round().new_tokens
    (('in', 'the', 'bag', '.'), ('in', 'the', 'kettle'))
    """
    return greedy_round(TOY_SENTENCE[:3], 4, TOY_DRAFT, TOY_TARGET)


def toy_acceptance_length(draft_length: int, *, count: int = 100) -> float:
    """Return the words a round adds to the toy's text, measured: 1 to ``draft_length`` + 1.

    All words added ÷ all rounds, over texts of ``count`` words (at least 1) from each of the 41
    places, every last round counted whole.

    >>> round(toy_acceptance_length(4), 4)
    2.9172
    """
    check_whole("count", count, lowest=1, highest=1000)
    rounds = [
        one
        for prompt in toy_prompts()
        for one in speculative_greedy(prompt, count, draft_length, TOY_DRAFT, TOY_TARGET).rounds
    ]
    return len([word for one in rounds for word in one.new_tokens]) / len(rounds)
