"""What a model is here, and the smallest one that works: a table of which word follows which.

A model is any function from the text so far to an answer. A greedy model answers with the next
token; a model to sample from answers with the chance of each token. A draft may also answer with
None, or with no chances at all: it then proposes nothing further in this round.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from specdec.errors import SettingError
from specdec.keep_rule import Probs, Token
from specdec.settings import check_whole
from specdec.words import en

Text = tuple[Token, ...]
"""The text so far, as tokens."""

GreedyTarget = Callable[[Text], Token]
GreedyDraft = Callable[[Text], Token | None]

Answer = Token | Probs | None
Model = Callable[[Text], Answer]
"""A model to sample from; one that answers with a token is sure of it."""


def as_probs(answer: Answer) -> Probs:
    """Return a model's answer as chances: none, or all for one token, or as they are.

    >>> as_probs(None), as_probs("tea"), as_probs({"tea": 0.5, "milk": 0.5})
    ({}, {'tea': 1}, {'tea': 0.5, 'milk': 0.5})
    """
    if answer is None:
        return {}
    return answer if isinstance(answer, Mapping) else {answer: 1}


class WordTable:
    """A model that has counted, for every few words, which word came next: an n-gram model.

    ``look_back`` is how many words it looks at (n - 1). Read as a ``ring``, the first words
    follow the last ones. Words it has never seen together it looks up with one word fewer, and
    in the end it goes by how often each word occurs.

    Raises SettingError if there are no words, or for a look-back that is not 0 to 1,000.

    >>> table = WordTable("the tea and the cup and the tea".split(), look_back=1)
    >>> table(("and", "the")), table.probs(("the",))
    ('tea', {'tea': Fraction(2, 3), 'cup': Fraction(1, 3)})
    """

    def __init__(self, words: Iterable[Token], look_back: int, *, ring: bool = False) -> None:
        words = tuple(words)
        if not words:
            raise SettingError("words", given=en.empty(), allowed=en.at_least_one_word())
        self.look_back = check_whole("look_back", look_back, lowest=0, highest=1000)
        self._followers: defaultdict[Text, Counter[Token]] = defaultdict(Counter)
        before = range(-self.look_back, 0) if ring else ()
        read = (*(words[place % len(words)] for place in before), *words)
        for place in range(len(before), len(read)):
            for length in range(min(self.look_back, place) + 1):
                self._followers[read[place - length : place]][read[place]] += 1

    def __call__(self, text: Text) -> Token:
        """Return the word that followed most often; of equals, the one that was counted first.

        >>> WordTable(("milk", "tea", "tea", "milk"), look_back=0)(())
        'milk'
        """
        followers = self.followers(text)
        return max(followers, key=lambda word: followers[word])

    def probs(self, text: Text) -> dict[Token, Fraction]:
        """Return the chance of each word that followed: its share of the count.

        >>> WordTable(("milk", "tea", "tea", "tea"), look_back=0).probs(())
        {'milk': Fraction(1, 4), 'tea': Fraction(3, 4)}
        """
        followers = self.followers(text)
        return {word: Fraction(count, followers.total()) for word, count in followers.items()}

    def followers(self, text: Text) -> Counter[Token]:
        """Return how often each word followed the end of the text, in the order of counting.

        >>> WordTable("the tea and the cup".split(), look_back=2).followers(("by", "the"))
        Counter({'tea': 1, 'cup': 1})
        """
        seen_end = tuple(text)[max(0, len(text) - self.look_back) :]
        while seen_end not in self._followers:
            seen_end = seen_end[1:]
        return Counter(self._followers[seen_end])
