"""What the figures that a log prints are, and what they are not."""

from __future__ import annotations

from specdec.server_logs.reading import Reading
from specdec.words import en_log_page as words


def rate_sentences(reading: Reading) -> list[str]:
    """Return sentences about the share of guesses kept and the acceptance length of a log.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> len(rate_sentences(one))
    4
    """
    said = []
    fraction, rate = reading.accepted_fraction, reading.acceptance_rate
    if fraction is not None:
        said.append(words.rate_is(fraction))
        if rate is not None and (reading.draft_length or 0) > 1 and 0 < fraction < 1:
            said.append(words.rate_is_not(rate))
        if fraction > 0:
            said.append(words.rate_breaks_even(fraction))
    length = reading.acceptance_length
    if length is not None:
        said.append(words.length_is(length))
    return said or [words.too_little()]
