"""One thing that a log shows, and what every kind of finding needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["note", "warning", "problem"]
Said = tuple[str, str]
"""What was found, and what to try."""


@dataclass(frozen=True)
class Finding:
    """One thing that a log shows."""

    code: str
    severity: Severity
    found: str
    advice: str
    """What to try."""
    evidence: str
    """The numbers behind it."""

    @property
    def text(self) -> str:
        """What was found, and what to try."""
        return f"{self.found} {self.advice}"

    def as_dict(self) -> dict[str, str]:
        """Return it by the names of the JSON form."""
        return {name: getattr(self, name) for name in ("code", "severity", "text", "evidence")}


def finding(code: str, severity: Severity, said: Said, evidence: str) -> Finding:
    """Return a finding with its two sentences."""
    return Finding(code, severity, *said, evidence)


def percent(share: float) -> str:
    """Return a share in letters that every terminal has.

    >>> percent(0.645)
    '64 %'
    """
    return f"{100 * share:.0f} %"


def times(factor: float) -> str:
    """Return a factor in letters that every terminal has.

    >>> times(1.5)
    '1.50 times'
    """
    return f"{factor:.2f} times"


def listed(shares: list[float]) -> str:
    """Return shares by place."""
    return ", ".join(f"{share:.3f}" for share in shares)
