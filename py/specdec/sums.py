"""Adding numbers: exactly when they are exact, and alike on every Python when they are floats.

``sum()`` of floats rounds differently before and after Python 3.12, and ``math.fsum`` turns
fractions into floats; the package adds through this one function instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import fsum

Number = float | Fraction
"""A chance or a ratio: exact as a ``Fraction`` (or an ``int``), or a ``float``."""


def total(values: Iterable[Number]) -> Number:
    """Return the sum of ``values``: a ``Fraction`` or ``int`` if all are exact, else a ``float``.

    >>> total([0.1] * 10)
    1.0
    >>> total([Fraction(1, 3)] * 3)
    Fraction(1, 1)
    """
    terms = list(values)
    exact = not any(isinstance(term, float) for term in terms)
    return sum(terms) if exact else fsum(terms)
