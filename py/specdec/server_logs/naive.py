"""How far off one would be who put the printed rate into the textbook's formula."""

from __future__ import annotations

from specdec.server_logs.finding import Finding, Said, finding, percent
from specdec.server_logs.reading import Reading
from specdec.words import en_logs as words

_EXAMPLE_LENGTH = 4
_ROUNDING = 0.005
"""A gap below it is none: printed figures are no finer."""


def naive_use(reading: Reading) -> Finding:
    """Return the finding; every log gets it, if only to say that there is nothing to misuse.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.64479 (167 accepted / 259 generated), "
    ...     "mean acceptance length = 2.92, acceptance rate per position = (0.805, 0.632, 0.483)"])
    >>> naive_use(one).evidence
    'rate 0.645, 3 guesses a round: 2.33 for 2.92'
    """
    said, evidence = _said(reading)
    return finding("naive_rate", "note", said, evidence)


def _said(reading: Reading) -> tuple[Said, str]:
    rate, length, guesses = printed_rate(reading), reading.acceptance_length, _guesses(reading)
    if rate is None:
        return _without_rate(reading)
    evidence = f"rate {rate:.3f}"
    if length is None and reading.total("tested") is None:
        right = 1 + _EXAMPLE_LENGTH * rate
        naive = formula(rate, _EXAMPLE_LENGTH)
        gap = _gap(naive, right)
        return words.naive_example(percent(rate), _EXAMPLE_LENGTH, gap), evidence
    if rate > 1:
        return words.naive_above_one(percent(rate)), evidence
    if not length or (guesses is None and rate > 0):
        return words.naive_open(percent(rate)), evidence
    naive = formula(rate, guesses or 1)  # at a rate of zero every draft length gives one token
    told = f", {words.guesses(guesses)}" if guesses else ""
    evidence += f"{told}: {naive:.2f} for {length:.2f}"
    if abs(naive - length) <= _ROUNDING * length:
        why = "none" if rate == 0 else "all" if rate == 1 else "chance"
        why = "single" if guesses == 1 and why == "chance" else why
        return words.naive_exact(percent(rate), f"{naive:.2f}", why), evidence
    gap = _gap(naive, length)
    return words.naive_rate(percent(rate), f"{naive:.2f}", f"{length:.2f}", gap), evidence


def printed_rate(reading: Reading) -> float | None:
    """Return the rate as one would read it in the log: printed, or guesses kept ÷ made."""
    for name in ("accept_rate", "accepted_anywhere"):
        if (rate := reading.printed(name)) is not None:
            return rate
    drafted, accepted = reading.total("drafted"), reading.total("accepted")
    if drafted and accepted is not None:
        return accepted / drafted
    return reading.printed("accepted_fraction")


def formula(rate: float, guesses: float) -> float:
    """Return the tokens of a round by the formula, also for a mean number of guesses.

    >>> formula(0.5, 2), round(formula(0.5, 2.5), 3), formula(1, 3)
    (1.75, 1.823, 4)
    """
    return guesses + 1 if rate >= 1 else (1 - rate ** (guesses + 1)) / (1 - rate)


def _guesses(reading: Reading) -> float | None:
    rounds, drafted = reading.total("rounds"), reading.total("drafted")
    return reading.draft_length or (drafted / rounds if rounds and drafted else None)


def _gap(naive: float, right: float) -> str:
    return words.gap(percent(abs(right - naive) / right), is_low=naive < right)


def _without_rate(reading: Reading) -> tuple[Said, str]:
    accepted, tested = reading.total("accepted"), reading.total("tested")
    if tested and accepted is not None:
        said = words.naive_tested(percent(accepted / tested))
        return said, f"{accepted:g} of {tested:g}"
    tokens, length = reading.total("tokens"), reading.acceptance_length
    if tokens and accepted is not None and length is not None:
        share = accepted / tokens
        return words.naive_share(percent(share), f"{length:.2f}"), f"{accepted:g} of {tokens:g}"
    return words.naive_none(), reading.form
