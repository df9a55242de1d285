"""Builds the site: ``python -m site_build``, with py/ on Python's path."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from site_build.build import COMMANDS, build_site
from site_build.errors import PageError, SiteError

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str] | None = None) -> int:
    """Build the site and say where it is; return 1 with the reason if it cannot be built."""
    parser = argparse.ArgumentParser(prog="python -m site_build", description="Build the site.")
    parser.add_argument("--generator", choices=COMMANDS, default="mkdocs", help="draws the pages")
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="where the site goes")
    given = parser.parse_args(arguments)
    try:
        assets = build_site(ROOT, given.generator, given.out.resolve())
    except (PageError, SiteError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The site is in {given.out}, its scripts and answers in {assets.folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
