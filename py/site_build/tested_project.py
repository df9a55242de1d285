"""What the browser needs to run the package's own tests: pytest's wheels, and the tests."""

from __future__ import annotations

from pathlib import Path

from site_build.archive import archive
from site_build.errors import SiteError


def project_archive(root: Path) -> bytes:
    """Return an archive of the package, its tests, and how pytest is set up for them."""
    return archive(root, "pyproject.toml", "py/specdec/**/*", "tests/specdec/**/*")


def browser_wheels(root: Path) -> dict[str, bytes]:
    """Return the wheels named in requirements-browser.txt, by their places in the folder."""
    found = {
        f"wheels/{path.name}": path.read_bytes()
        for path in sorted((root / ".venv" / "wheels").glob("*.whl"))
    }
    if not found:
        raise SiteError("The wheels for the browser are missing: run make setup.")
    return found
