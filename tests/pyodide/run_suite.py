"""Runs the package's own tests with pytest, and keeps the outcome of each by its name."""

from __future__ import annotations

import json

import pytest


class Record:
    """A pytest plugin that keeps what became of every test."""

    def __init__(self) -> None:
        self.outcomes: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the outcome of a test's call, or of its set-up if it never got that far."""
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome


class Names:
    """A pytest plugin that keeps the names of the tests collected."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep the names."""
        self.names = [item.nodeid for item in session.items]


def outcomes() -> str:
    """Return, as JSON, pytest's exit status and the outcome of every test."""
    record = Record()
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler"], [record])
    return json.dumps([int(status), record.outcomes])


def names() -> str:
    """Return, as JSON, the name of every test, without running any."""
    kept = Names()
    pytest.main(["--collect-only", "-p", "no:cacheprovider", "-p", "no:terminal"], [kept])
    return json.dumps(kept.names)
