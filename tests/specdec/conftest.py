"""The suite tries the same examples in every run, and compares pictures with approved ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a person who has looked at the pictures approve them."""
    parser.addoption("--approve", action="store_true", help="write the golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a check that a picture is the approved one of that name."""

    def same_as_golden(name: str, svg: str) -> None:
        file = Path(__file__).parent / "golden" / f"{name}.svg"
        if request.config.getoption("--approve"):
            file.write_text(svg + "\n", encoding="utf-8")

        assert file.read_text(encoding="utf-8") == svg + "\n"

    return same_as_golden
