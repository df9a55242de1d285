"""How long one pass takes on a chip at its peak: fetch every weight, do the arithmetic.

Left out: the cache of keys and values, software, and everything that keeps chips below their peak.
"""

from __future__ import annotations

from dataclasses import dataclass

from specdec.settings import check_whole

OPERATIONS_PER_WEIGHT = 2
"""One multiplication and one addition for each token read."""

_MOST_PER_SECOND = 10**21
_MOST_WEIGHTS = _MOST_TOKENS = 10**15
_MOST_BYTES = 8


@dataclass(frozen=True, kw_only=True)
class Chip:
    """What a data sheet promises: peak arithmetic and peak memory traffic.

    Raises SettingError unless both peaks are whole numbers of at least 1.

    >>> A100_80GB_SXM.first_compute_bound_tokens()
    154
    """

    name: str
    flops_per_second: int
    """Dense, for numbers of two bytes."""
    bytes_per_second: int
    source: str = ""

    def __post_init__(self) -> None:
        for name in ("flops_per_second", "bytes_per_second"):
            check_whole(name, getattr(self, name), lowest=1, highest=_MOST_PER_SECOND)

    def first_compute_bound_tokens(self, bytes_per_weight: int = 2) -> int:
        """Return the fewest tokens in a pass for which arithmetic takes as long as fetching.

        A tie counts as arithmetic. The model's size cancels out.

        >>> Chip(name="even", flops_per_second=300, bytes_per_second=3).first_compute_bound_tokens()
        100
        """
        fetching = _bytes(bytes_per_weight) * int(self.flops_per_second)
        arithmetic = OPERATIONS_PER_WEIGHT * int(self.bytes_per_second)
        return -(-fetching // arithmetic)  # rounded up, in whole numbers: exact

    def last_memory_bound_tokens(self, bytes_per_weight: int = 2) -> int:
        """Return the most tokens in a pass for which fetching takes longer than arithmetic.

        Up to here a pass takes as long as a pass over one token; 0 if there is no such pass.

        >>> A100_80GB_SXM.last_memory_bound_tokens()
        153
        """
        return self.first_compute_bound_tokens(bytes_per_weight) - 1


def fetch_ms(weights: int, chip: Chip, bytes_per_weight: int = 2) -> float:
    """Return the milliseconds it takes to fetch every weight once.

    A weight has 1 to 8 bytes, whole; SettingError otherwise, and for no weights at all.

    >>> round(fetch_ms(8030261248, A100_80GB_SXM), 3)
    7.877
    """
    # Whole numbers up to the division, which rounds once: a tie with the arithmetic stays a tie.
    return 1000 * _weights(weights) * _bytes(bytes_per_weight) / chip.bytes_per_second


def compute_ms(weights: int, tokens: int, chip: Chip) -> float:
    """Return the milliseconds of arithmetic in a pass that reads ``tokens`` tokens, at least 1.

    >>> round(compute_ms(8030261248, 154, A100_80GB_SXM), 3)
    7.927
    """
    tokens = check_whole("tokens", tokens, lowest=1, highest=_MOST_TOKENS)
    return 1000 * OPERATIONS_PER_WEIGHT * _weights(weights) * tokens / chip.flops_per_second


def pass_ms(weights: int, tokens: int, chip: Chip, bytes_per_weight: int = 2) -> float:
    """Return the milliseconds of one pass: the longer of fetching and arithmetic.

    >>> round(pass_ms(8030261248, 5, A100_80GB_SXM), 2)
    7.88
    """
    return max(fetch_ms(weights, chip, bytes_per_weight), compute_ms(weights, tokens, chip))


def _weights(weights: int) -> int:
    return check_whole("weights", weights, lowest=1, highest=_MOST_WEIGHTS)


def _bytes(bytes_per_weight: int) -> int:
    return check_whole("bytes_per_weight", bytes_per_weight, lowest=1, highest=_MOST_BYTES)


A100_80GB_SXM = Chip(
    name="A100 80GB SXM",
    flops_per_second=312 * 10**12,
    bytes_per_second=2039 * 10**9,
    source="NVIDIA's data sheet nvidia-a100-datasheet-us-nvidia-1758950-r4-web.pdf",
)
"""The lesson's chip."""
