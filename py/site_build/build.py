"""The whole build, in order: draw the pages, gather the folder, finish the pages, check, publish.

A build that fails leaves the site of the last good one untouched.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from site_build import offline
from site_build.assets import Assets, gather
from site_build.checks import faults
from site_build.embed import SITE_ROOT, put_embeds, site_address, with_description
from site_build.errors import SiteError
from site_build.notebook_html import wheel_path
from site_build.page_reader import Page, read_page
from site_build.pages import finished, with_data
from site_build.plain_pages import put_pages
from site_build.policy import policy
from site_build.sheets import join_sheets
from site_build.wheel import wheel_bytes

COMMANDS = {
    "mkdocs": ("mkdocs", "build", "--strict", "--clean"),
    "zensical": ("zensical", "build", "--strict", "--clean"),
}
"""The generators that can draw the pages, from the same mkdocs.yml."""

_PAGE_ERROR = re.compile(r"PageError: (.*)")


def build_site(root: Path, generator: str, out: Path) -> Assets:
    """Build the site of the project at ``root`` into ``out``; raise SiteError if anything fails."""
    (root / "build").mkdir(exist_ok=True)
    # Zensical writes only below the project's root; a name of its own lets two builds run at once.
    with TemporaryDirectory(dir=root / "build", prefix="pages-") as folder:
        drawn = Path(folder) / "site"
        draw_pages(root, generator, drawn)
        assets = finish(root, drawn)
        wrong = faults(drawn, read_pages(drawn))
        if wrong:
            raise SiteError("The site does not hold together:\n" + "\n".join(wrong))
        if out.exists():
            shutil.rmtree(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(drawn, out)
    return assets


def draw_pages(root: Path, generator: str, folder: Path) -> None:
    """Have a generator draw the pages into a folder below the project's root."""
    program, *arguments = COMMANDS[generator]
    command = [sys.executable, "-m", program, *arguments]
    environment = os.environ | {
        "SITE_DIR": folder.relative_to(root).as_posix(),
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "NO_MKDOCS_2_WARNING": "1",
    }
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        output = done.stdout + done.stderr
        reasons = dict.fromkeys(_PAGE_ERROR.findall(output))
        raise SiteError("\n".join(reasons) or f"{generator} failed:\n{output.strip()}")
    docs = root / "docs"
    for source in sorted(docs.rglob("*.md")):
        page = source.relative_to(docs).with_suffix(".html")
        if not (folder / page).is_file():
            raise SiteError(f"{generator} drew no page {page.as_posix()}.")


def read_pages(folder: Path) -> list[Page]:
    """Return every page of a site."""
    return [read_page(path) for path in sorted(folder.rglob("*.html"))]


def finish(root: Path, folder: Path) -> Assets:
    """Put the gathered folder into the site, and into every page what is known only now."""
    join_sheets(folder)
    site = site_address(folder)
    put_embeds(folder, root, site)
    put_pages(folder, root)
    pages = read_pages(folder)
    figures = {one.baked: (one.name, one.opening) for page in pages for one in page.figures}
    assets = gather(root, [figures[name] for name in sorted(figures)])
    assets.write(folder)
    wheel = folder / wheel_path(root)
    wheel.parent.mkdir(exist_ok=True)
    wheel.write_bytes(wheel_bytes(root))
    rule = policy(script for page in pages for script in page.inline_scripts)
    sheets = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:8]
        for path in (folder / "stylesheets").glob("*.css")
    }
    for page in pages:
        html = _with_data(root, folder, page.path).replace(SITE_ROOT, site)
        html = with_description(html, page.path.relative_to(folder).as_posix())
        page.path.write_text(
            finished(html, folder=assets.folder, base=page.base, policy=rule, sheets=sheets),
            "utf-8",
        )
    offline.finish(folder, root, assets)
    return assets


def _with_data(root: Path, folder: Path, page: Path) -> str:
    """Return the text of a page, with its data where it has a source."""
    html = page.read_text("utf-8")
    path = page.relative_to(folder)
    source = root / "docs" / path.with_suffix(".md")
    if not source.is_file():
        return html
    return with_data(html, source.read_text("utf-8"), path.as_posix())
