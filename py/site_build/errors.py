"""What goes wrong while the site is built, as sentences that name the place and the reason."""

from __future__ import annotations

from pymdownx.superfences import SuperFencesException  # type: ignore[import-untyped]


class PageError(SuperFencesException):  # type: ignore[misc]
    """A figure or a number in a page cannot be drawn; the text quotes it and gives the reason.

    Fences swallow every error but this kind, print their own source instead and let the build
    go on; a wrong figure must stop it.
    """


class SiteError(Exception):
    """The site cannot be built, or does not hold what it promises; the text says what and where."""
