"""Runs the package's own tests with pytest, and tells what becomes of each as it ends."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Tell = Callable[[str], object]

_OPTIONS = ("-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:terminal")


class Teller:
    """A pytest plugin that tells, as JSON, how many tests there are and how each ended."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._failures: list[str] = []
        self.counts = {"total": 0, "passed": 0, "failed": 0}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Tell how many tests there are."""
        self.counts["total"] = len(session.items)
        self._tell(json.dumps({"total": len(session.items)}))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell of a file that cannot be read as tests."""
        if report.failed:
            self._ended(report.nodeid, report.longreprtext)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell of a test once it is over: it has passed if its every phase has."""
        if report.outcome != "passed":
            self._failures.append(report.longreprtext or report.outcome)
        if report.when == "teardown":
            self._ended(report.nodeid, "\n".join(self._failures))
            self._failures.clear()

    def _ended(self, name: str, failure: str) -> None:
        self.counts["failed" if failure else "passed"] += 1
        self._tell(json.dumps({"name": name, "failure": failure}))


def run(tell: Tell, *given: str) -> str:
    """Run the tests of the current folder; return, as JSON, how many there are and passed.

    ``given`` goes to pytest. ``status`` is pytest's own: 0 if all is well.
    """
    teller = Teller(tell)
    status = int(pytest.main([*_OPTIONS, *given], [teller]))
    return json.dumps({"status": status, **teller.counts})
