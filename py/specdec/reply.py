"""One reply written twice: word by word, and in rounds of guesses that are checked.

A toy: a token is a whole word, and chance decides which guesses are kept. Each place of the reply
has one uniform number; its guess is kept when that number is below the acceptance rate. So a higher
acceptance rate never loses a kept place.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from specdec.settings import check, check_draft_length, check_rate

REPLY = (
    *("Pour", "the", "hot", "water", "over", "the", "leaves,", "wait", "four", "minutes,"),
    *("then", "lift", "them", "out", "and", "enjoy", "it."),
)
"""The seventeen words of the reply."""

WRONG_WORDS = (
    *("Heat", "a", "cold", "milk", "into", "a", "cup,", "rest", "ten", "seconds,"),
    *("and", "take", "it", "away", "or", "drink", "now."),
)
"""For each place, what the draft model guesses there when its guess is not kept."""


@dataclass(frozen=True)
class ReplyRound:
    """One round: where it begins, what was guessed, how many were kept, what it adds.

    >>> ReplyRound(start=3, guesses=("water", "into", "the"), accepted_count=1).new_words
    ('water', 'over')
    """

    start: int
    guesses: tuple[str, ...]
    accepted_count: int

    @property
    def new_words(self) -> tuple[str, ...]:
        """The kept guesses and the target's own word, which the last round may not need."""
        return REPLY[self.start : self.start + self.accepted_count + 1]

    @property
    def rejected(self) -> str | None:
        """The guess that the target did not keep, or None if it kept all."""
        return next(iter(self.guesses[self.accepted_count :]), None)

    @property
    def thrown_away(self) -> tuple[str, ...]:
        """The guesses after the rejected one, which are never looked at."""
        return self.guesses[self.accepted_count + 1 :]

    @property
    def target_word(self) -> str | None:
        """The word the target itself adds, or None where the reply has ended before it."""
        return next(iter(self.new_words[self.accepted_count :]), None)


@dataclass(frozen=True)
class ReplyLanes:
    """The same reply by plain passes and by rounds.

    >>> lanes = reply_lanes(0.8, 4, seed=1)
    >>> len(lanes.plain), len(lanes.rounds)
    (17, 5)
    """

    plain: tuple[str, ...]
    """The word that each plain pass adds."""
    rounds: tuple[ReplyRound, ...]


def reply_lanes(acceptance_rate: float, draft_length: int, seed: int) -> ReplyLanes:
    """Return which words each plain pass and each round adds to the reply.

    The last round is cut at the end of the reply: it guesses no further.

    >>> [len(round.new_words) for round in reply_lanes(1, 8, seed=1).rounds]
    [9, 8]
    """
    rate, guess_count = check_rate(acceptance_rate), check_draft_length(draft_length)
    draw = Random(check("seed", seed)).random
    kept = [draw() < rate for _ in REPLY]
    rounds: list[ReplyRound] = []
    start = 0
    while start < len(REPLY):
        places = range(start, min(start + guess_count, len(REPLY)))
        guesses = tuple(REPLY[place] if kept[place] else WRONG_WORDS[place] for place in places)
        accepted_count = next((n for n, place in enumerate(places) if not kept[place]), len(places))
        rounds.append(ReplyRound(start, guesses, accepted_count))
        start += accepted_count + 1
    return ReplyLanes(plain=REPLY, rounds=tuple(rounds))
