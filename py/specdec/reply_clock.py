"""The reply's two lanes on one clock: when each plain pass and each round begins and ends.

Best cases, as in ``timing``. Both lanes start together; each runs until its reply is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from specdec.reply import ReplyRound, reply_lanes
from specdec.timing import draft_step_ms, plain_step_ms, round_ms


@dataclass(frozen=True)
class TimedRound:
    """A round of the reply with its times on the clock, in milliseconds.

    >>> first = replies_on_clock(0.8, 4, seed=1).rounds[0]
    >>> first.start_ms, round(first.check_ms, 3), round(first.end_ms, 3)
    (0.0, 4.849, 12.725)
    """

    round: ReplyRound
    start_ms: float
    check_ms: float
    """When the last guess is written and the check begins."""
    end_ms: float


@dataclass(frozen=True)
class Moment:
    """Something that is finished at a time: a plain pass, a round's guesses, or its check.

    >>> Moment(at_ms=4.8, lane="draft", kind="guesses", index=0).kind
    'guesses'
    """

    at_ms: float
    lane: str
    """plain or draft."""
    kind: str
    """pass, guesses or check."""
    index: int
    """Which pass or round, from 0."""


@dataclass(frozen=True)
class RepliesOnClock:
    """Both lanes with their times.

    >>> lanes = replies_on_clock(0.8, 4, seed=1)
    >>> round(lanes.plain_ms[-1], 1), round(lanes.rounds[-1].end_ms, 1)
    (133.9, 60.0)
    """

    plain: tuple[str, ...]
    """The word that each plain pass adds."""
    plain_ms: tuple[float, ...]
    """When each plain pass ends, in milliseconds."""
    rounds: tuple[TimedRound, ...]

    @property
    def end_ms(self) -> float:
        """When the later of both lanes has written the reply."""
        return max(self.plain_ms[-1], self.rounds[-1].end_ms)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """All that happens, in order; at equal times the plain lane first."""
        found = [Moment(at, "plain", "pass", n) for n, at in enumerate(self.plain_ms)]
        for index, timed in enumerate(self.rounds):
            if timed.round.guesses:
                found.append(Moment(timed.check_ms, "draft", "guesses", index))
            found.append(Moment(timed.end_ms, "draft", "check", index))
        return tuple(sorted(found, key=lambda moment: moment.at_ms))


def replies_on_clock(
    acceptance_rate: float,
    draft_length: int,
    seed: int,
    *,
    users: int = 1,
    draft_pass_ms: float | None = None,
) -> RepliesOnClock:
    """Return the reply's two lanes with the times at which each word is there.

    Every argument is checked as the setting of its name; SettingError if that refuses it.

    >>> [round(timed.end_ms, 1) for timed in replies_on_clock(0.8, 4, seed=1).rounds]
    [12.7, 25.5, 38.2, 50.9, 60.0]
    """
    lanes = reply_lanes(acceptance_rate, draft_length, seed)
    step = plain_step_ms(users)
    guess = draft_step_ms(users, draft_pass_ms=draft_pass_ms)
    lengths = [len(one.guesses) for one in lanes.rounds]
    times = [round_ms(length, users=users, draft_pass_ms=draft_pass_ms) for length in lengths]
    starts = accumulate(times[:-1], initial=0.0)
    return RepliesOnClock(
        plain=lanes.plain,
        plain_ms=tuple(step * count for count in range(1, len(lanes.plain) + 1)),
        rounds=tuple(
            TimedRound(one, start, start + length * guess, start + time)
            for one, length, start, time in zip(lanes.rounds, lengths, starts, times, strict=True)
        ),
    )
