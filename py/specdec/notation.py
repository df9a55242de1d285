"""How numbers are written, in one place: rounding happens here and nowhere else.

Everything that is printed, drawn or spoken goes through these functions, so a caption, a table,
a slider and a sentence of the lesson cannot round the same number differently.
"""

from __future__ import annotations

from specdec.sums import Number

NARROW_SPACE = "\u202f"
"""Narrow no-break space: keeps a number and its unit on one line."""


def fixed(value: Number, digits: int = 2) -> str:
    """Return ``value`` with ``digits`` decimals, never as a negative zero.

    >>> fixed(2.0807405), fixed(7.8767, 1), fixed(-0.001)
    ('2.08', '7.9', '0.00')
    """
    text = f"{float(value):.{digits}f}"
    return text.lstrip("-") if float(text) == 0 else text


def percent(value: Number, digits: int = 0) -> str:
    """Return a share as a percentage, with its sign.

    >>> percent(0.386355).replace(NARROW_SPACE, " "), percent(0.386355, 1).replace("\u202f", " ")
    ('39 %', '38.6 %')
    """
    return f"{fixed(100 * value, digits)}{NARROW_SPACE}%"


def shortest_percent(value: Number) -> str:
    """Return a share as a percentage with as many decimals as it needs, four at most.

    >>> [shortest_percent(share).replace(NARROW_SPACE, " ") for share in (0.8, 0.625, 0.81237)]
    ['80 %', '62.5 %', '81.237 %']
    """
    return f"{shortest(100 * value, 4)}{NARROW_SPACE}%"


def shortest(value: Number, digits: int = 4) -> str:
    """Return ``value`` with as many decimals as it needs, ``digits`` at most.

    >>> shortest(4.0), shortest(0.1), shortest(1.21217694948)
    ('4', '0.1', '1.2122')
    """
    text = fixed(value, digits)
    return text.rstrip("0").rstrip(".") if "." in text else text


def milliseconds(value: Number, digits: int = 2) -> str:
    """Return a time in milliseconds, with its unit.

    >>> milliseconds(7.876666).replace(NARROW_SPACE, " ")
    '7.88 ms'
    """
    return f"{fixed(value, digits)}{NARROW_SPACE}ms"


def times(value: Number) -> str:
    """Return a speed-up as it is written on a picture.

    >>> times(2.0807405)
    '2.08×'
    """
    return f"{fixed(value)}×"


def grouped(value: int) -> str:
    """Return a whole number with its thousands set apart.

    >>> grouped(8030261248)
    '8,030,261,248'
    """
    return f"{value:,}"
