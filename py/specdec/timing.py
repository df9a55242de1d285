"""When guessing pays: the time of a round, the speed-up, and where it ends.

Symbols: k = draft length, B = users sharing the chip.

A plain step reads B tokens, each draft pass B tokens, the check B (k + 1) tokens. Times are best
cases: see ``chips`` for what is left out. Every argument is checked as the setting of its name;
SettingError if that refuses it.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache, partial

from specdec.acceptance import first_rate, mean_tokens
from specdec.chips import A100_80GB_SXM, Chip, pass_ms
from specdec.settings import SETTINGS, check, check_draft_length, check_rate
from specdec.transformer import LLAMA_3_1_8B, LLAMA_3_2_1B, TransformerConfig

_ROUNDING = 1e-12
"""Speed-ups this close are equal: what is between them is the rounding of floats."""


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A draft model and a target model on one chip.

    >>> LESSON_PAIR.draft.name, LESSON_PAIR.target.name
    ('Llama 3.2 1B', 'Llama 3.1 8B')
    """

    draft: TransformerConfig
    target: TransformerConfig
    chip: Chip
    bytes_per_weight: int = 2

    def draft_pass_ms(self, tokens: int) -> float:
        """Return the milliseconds of a draft pass over ``tokens`` tokens.

        >>> round(LESSON_PAIR.draft_pass_ms(1), 4)
        1.2122
        """
        return pass_ms(self.draft.weight_count, tokens, self.chip, self.bytes_per_weight)

    def target_pass_ms(self, tokens: int) -> float:
        """Return the milliseconds of a target pass over ``tokens`` tokens.

        >>> round(LESSON_PAIR.target_pass_ms(1), 4)
        7.8767
        """
        return pass_ms(self.target.weight_count, tokens, self.chip, self.bytes_per_weight)


LESSON_PAIR = Pair(draft=LLAMA_3_2_1B, target=LLAMA_3_1_8B, chip=A100_80GB_SXM)
"""The pair whose times the lesson works out."""


def plain_step_ms(users: int = 1, *, pair: Pair = LESSON_PAIR) -> float:
    """Return the milliseconds of one step of plain decoding: one token for each user.

    >>> round(plain_step_ms(), 2)
    7.88
    """
    return pair.target_pass_ms(_users(users))


def draft_step_ms(
    users: int = 1, *, draft_pass_ms: float | None = None, pair: Pair = LESSON_PAIR
) -> float:
    """Return the milliseconds of one draft pass: as given, or computed for that many users.

    A time given by hand holds for any number of users.

    >>> round(draft_step_ms(), 4), draft_step_ms(50, draft_pass_ms=2.4)
    (1.2122, 2.4)
    """
    by_hand = check("draft_pass_ms", draft_pass_ms)
    return pair.draft_pass_ms(_users(users)) if by_hand is None else by_hand


def cost_ratio(
    *, users: int = 1, draft_pass_ms: float | None = None, pair: Pair = LESSON_PAIR
) -> float:
    """Return the time of a draft pass ÷ the time of a target pass.

    >>> round(cost_ratio(), 4)
    0.1539
    """
    draft = draft_step_ms(users, draft_pass_ms=draft_pass_ms, pair=pair)
    return draft / plain_step_ms(users, pair=pair)


def round_ms(
    draft_length: int,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> float:
    """Return the milliseconds of one round: k draft passes and one check of k + 1 places.

    >>> round(round_ms(4), 3)
    12.725
    """
    guesses = check_draft_length(draft_length)
    drafting = guesses * draft_step_ms(users, draft_pass_ms=draft_pass_ms, pair=pair)
    return drafting + pair.target_pass_ms(_users(users) * (guesses + 1))


def token_ms(
    acceptance_rate: float,
    draft_length: int,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> float:
    """Return the mean milliseconds each user waits for a token with a draft model.

    >>> round(token_ms(0.8, 4), 2)
    3.79
    """
    tokens = mean_tokens(check_rate(acceptance_rate), check_draft_length(draft_length))
    return round_ms(draft_length, users=users, draft_pass_ms=draft_pass_ms, pair=pair) / tokens


def round_in_steps(
    draft_length: int,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> float:
    """Return the time of one round in steps of plain decoding; as many tokens break even.

    >>> round(round_in_steps(4), 4)
    1.6156
    """
    by_hand = check("draft_pass_ms", draft_pass_ms)
    return _round_in_steps(check_draft_length(draft_length), _users(users), by_hand, pair)


# A slider that moves the acceptance rate asks for the same rounds again and again.
@lru_cache(maxsize=4096)
def _round_in_steps(
    draft_length: int, users: int, draft_pass_ms: float | None, pair: Pair
) -> float:
    round_time = round_ms(draft_length, users=users, draft_pass_ms=draft_pass_ms, pair=pair)
    return round_time / plain_step_ms(users, pair=pair)


def speedup(
    acceptance_rate: float,
    draft_length: int,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> float:
    """Return how many times as fast as plain decoding the text comes; below 1 it is slower.

    >>> round(speedup(0.8, 4), 2), round(speedup(0.8, 4, users=85), 2)
    (2.08, 0.99)
    """
    tokens = mean_tokens(check_rate(acceptance_rate), check_draft_length(draft_length))
    steps = round_in_steps(draft_length, users=users, draft_pass_ms=draft_pass_ms, pair=pair)
    return tokens / steps


def break_even(
    draft_length: int,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> float | None:
    """Return the acceptance rate above which guessing pays, or None where it never pays.

    >>> round(break_even(4), 3), break_even(4, users=154), break_even(0)
    (0.386, None, None)
    """
    guesses = check_draft_length(draft_length)
    steps = round_in_steps(guesses, users=users, draft_pass_ms=draft_pass_ms, pair=pair)
    if guesses + 1 <= steps * (1 + _ROUNDING):
        return None
    return first_rate(lambda rate: mean_tokens(rate, guesses) >= steps)


@dataclass(frozen=True)
class BestDraftLength:
    """The draft length with the highest speed-up, and what to know before using it.

    >>> BestDraftLength(14, 0.9).pays, BestDraftLength(14, 0.9).beyond_slider
    (False, True)
    """

    draft_length: int
    speedup: float

    @property
    def pays(self) -> bool:
        """Whether it is faster than plain decoding at all."""
        return self.speedup > 1 + _ROUNDING

    @property
    def beyond_slider(self) -> bool:
        """Whether it lies beyond the slider's last stop."""
        return self.draft_length > max(stop or 0 for stop in SETTINGS["draft_length"].stops)


def best_draft_length(
    acceptance_rate: float,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> BestDraftLength:
    """Return the best draft length of 1 to 32; the shorter one where two are equal.

    It may still lose, or lie beyond the slider: ask ``pays`` and ``beyond_slider``.

    >>> best_draft_length(0.8).draft_length, best_draft_length(0.1).pays
    (5, False)
    """
    gains = _by_draft_length(acceptance_rate, users, draft_pass_ms, pair)
    highest = max(gain for _, gain in gains)
    return next(
        BestDraftLength(guesses, gain)
        for guesses, gain in gains
        if gain >= highest * (1 - _ROUNDING)
    )


def first_losing_draft_length(
    acceptance_rate: float,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> int | None:
    """Return the first draft length of 1 to 32 that is slower than plain decoding, or None.

    >>> first_losing_draft_length(0.6), first_losing_draft_length(1)
    (10, None)
    """
    lengths = _by_draft_length(acceptance_rate, users, draft_pass_ms, pair)
    return next((guesses for guesses, gain in lengths if _loses(gain)), None)


def users_when_check_stops_being_free(draft_length: int, *, pair: Pair = LESSON_PAIR) -> int:
    """Return the first number of users whose check waits for arithmetic; a tie counts as that.

    >>> [users_when_check_stops_being_free(guesses) for guesses in (2, 4, 6, 8)]
    [52, 31, 22, 18]
    """
    tokens = pair.chip.first_compute_bound_tokens(pair.bytes_per_weight)
    return -(-tokens // (check_draft_length(draft_length) + 1))


def first_losing_users(
    acceptance_rate: float,
    draft_length: int,
    *,
    draft_pass_ms: float | None = None,
    pair: Pair = LESSON_PAIR,
) -> int | None:
    """Return the fewest users, of 1 to 100,000, at which guessing is slower, or None.

    >>> first_losing_users(0.8, 4), first_losing_users(1, 0)
    (85, None)
    """
    gain = partial(speedup, acceptance_rate, draft_length, draft_pass_ms=draft_pass_ms, pair=pair)

    def loses(users: int) -> bool:
        return _loses(gain(users=users))

    # While the plain step is bound by memory, more users only lengthen the check. From the first
    # step bound by arithmetic on, the speed-up stays or rises.
    full = min(
        pair.chip.first_compute_bound_tokens(pair.bytes_per_weight), int(SETTINGS["users"].highest)
    )
    first = 1 + bisect_left(range(1, full), True, key=loses)
    return first if loses(first) else None


def _loses(gain: float) -> bool:
    return gain < 1 - _ROUNDING


def _by_draft_length(
    acceptance_rate: float, users: int, draft_pass_ms: float | None, pair: Pair
) -> list[tuple[int, float]]:
    return [
        (
            guesses,
            speedup(acceptance_rate, guesses, users=users, draft_pass_ms=draft_pass_ms, pair=pair),
        )
        for guesses in range(1, int(SETTINGS["draft_length"].highest) + 1)
    ]


def _users(users: int) -> int:
    return int(check("users", users) or 0)
