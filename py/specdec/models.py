"""Word tables: models small enough to be checked by hand, built by counting which word follows.

A table that looks back two words is what is called a trigram model. Asked about words it has never
seen together it looks back one word fewer, and in the end at how often each word occurs at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from specdec.errors import SettingError
from specdec.keep_rule import Token
from specdec.settings import check_whole
from specdec.words import en

Text = tuple[Token, ...]


@dataclass(frozen=True)
class WordTable:
    """For the last words of a text, how often each word followed them in ``words``.

    In a ring the last word is followed by the first. ``look_back`` is at least 0; SettingError
    for a negative one or for no words at all.

    >>> tea = WordTable("a cup of tea a pot of tea".split(), look_back=1)
    >>> tea.choice(("of",)), tea.chances(("a",))
    ('tea', {'cup': Fraction(1, 2), 'pot': Fraction(1, 2)})
    """

    words: Sequence[Token]
    look_back: int
    ring: bool = False

    def __post_init__(self) -> None:
        check_whole("look_back", self.look_back, lowest=0, highest=1000)
        if not self.words:
            raise SettingError("words", given=en.empty(), allowed=en.at_least_one_word())

    @cached_property
    def followers(self) -> dict[Text, Counter[Token]]:
        """For each run of up to ``look_back`` words: its followers, in the order of counting."""
        counted: dict[Text, Counter[Token]] = {}
        for place, word in enumerate(self.words):
            for length in range(self.look_back + 1):
                if self.ring or length <= place:
                    run = tuple(self.words[place - back] for back in range(length, 0, -1))
                    counted.setdefault(run, Counter())[word] += 1
        return counted

    def counts(self, text: Sequence[Token]) -> Counter[Token]:
        """Return how often each word followed the longest end of ``text`` that was ever seen.

        >>> WordTable(("tea", "and", "tea"), look_back=1).counts(("milk",))
        Counter({'tea': 2, 'and': 1})
        """
        length = min(self.look_back, len(text))
        while (run := tuple(text[len(text) - length :])) not in self.followers:
            length -= 1
        return self.followers[run]

    def chances(self, text: Sequence[Token]) -> dict[Token, Fraction]:
        """Return the exact chance of each next word; they add to 1.

        >>> WordTable(("tea", "and", "tea"), look_back=0).chances(())
        {'tea': Fraction(2, 3), 'and': Fraction(1, 3)}
        """
        counts = self.counts(text)
        return {word: Fraction(count, counts.total()) for word, count in counts.items()}

    def choice(self, text: Sequence[Token]) -> Token:
        """Return the most frequent next word; a tie goes to the one that was counted first.

        >>> WordTable(("tea", "and", "milk"), look_back=0).choice(())
        'tea'
        """
        counts = self.counts(text)
        return max(counts, key=lambda word: counts[word])
