"""What must hold in a finished site; each fault is one sentence that names its page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from site_build.figure_html import ASSETS
from site_build.page_reader import Page
from site_build.policy import script_hash

_STYLE_ADDRESS = re.compile(r"""url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)""")
_SETTINGS = "v="
"""Begins a fragment that says what a page's figures show, and names no place in it."""
_FIGURE_LINE = re.compile(r"^\s*figure:", re.MULTILINE)


def faults(site: Path, pages: Sequence[Page]) -> list[str]:
    """Return all that is wrong with a site, or nothing."""
    ids = {page.path: set(page.ids) for page in pages}
    found = [
        f"{page.path.relative_to(site).as_posix()}: {fault}"
        for page in pages
        for check in (_undrawn, _figures, _policy, _ids)
        for fault in check(page)
    ]
    for page in pages:
        name = page.path.relative_to(site).as_posix()
        found += [f"{name}: {fault}" for fault in _addresses(site, page, ids)]
    return found + list(_styles(site))


def _undrawn(page: Page) -> Iterator[str]:
    """Find figures and numbers that are still source text."""
    attributes = (value for one in page.elements for value in one.attributes.values())
    for text in (*page.text, *attributes):
        for mark in ("{=", "{~"):
            if mark in text:
                yield f"a number is left undrawn: {text[text.index(mark) :][:80].strip()}"
        if "```" in text:
            yield f"a fence is left undrawn: {text[text.index('```') :][:80].strip()}"
        if ASSETS in text:
            yield f"{ASSETS} is left unfilled"
    for code in page.code:
        if _FIGURE_LINE.search(code) and "```" not in code:
            yield f"a figure is left undrawn: {code.strip()[:80]}"


def _figures(page: Page) -> Iterator[str]:
    """Find figures and numbers that came out empty."""
    for figure in page.figures:
        if figure.pictures != 1 or not figure.caption.strip() or figure.rows < 2:
            yield f"the figure {figure.name} lacks its picture, its caption or its table"
    if not all(text.strip() for text in page.numbers):
        yield "a number came out empty"


def _policy(page: Page) -> Iterator[str]:
    """Find what the content security policy would block, or fails to forbid."""
    if len(page.policies) != 1:
        yield "the content security policy must stand once, before the first script"
    for script in page.inline_scripts:
        if not any(script_hash(script) in policy for policy in page.policies):
            yield f"an inline script has no hash in the policy: {script.strip()[:60]}"
    for one in page.elements:
        for name, value in one.attributes.items():
            if name == "style" or name.startswith("on"):
                yield f'<{one.tag} {name}="{value[:40]}"> is blocked by the policy'


def _ids(page: Page) -> Iterator[str]:
    """Find ids that stand twice in a page."""
    for name, count in Counter(page.ids).items():
        if count > 1:
            yield f"the id {name} stands {count} times"


def _addresses(site: Path, page: Page, ids: dict[Path, set[str]]) -> Iterator[str]:
    """Find links into nothing, and files fetched from elsewhere."""
    for address in page.fetched:
        if urlsplit(address).netloc:
            yield f"{address} is fetched from another host"
        elif not address.startswith("data:") and _missing(site, page, address, ids):
            yield f"{address} is not in the site"
    for address in page.links:
        if not urlsplit(address).scheme and _missing(site, page, address, ids):
            yield f"the link {address} leads nowhere"


def _missing(site: Path, page: Page, address: str, ids: dict[Path, set[str]]) -> bool:
    parts = urlsplit(address)
    path = unquote(parts.path)
    if path.startswith("/"):
        if not page.base.startswith("/") or not path.startswith(page.base.rstrip("/")):
            return True
        target = site / path[len(page.base.rstrip("/")) :].lstrip("/")
    else:
        target = page.path.parent / path if path else page.path
    target = target.resolve()
    if target.is_dir():
        target = target / "index.html"
    if not target.is_file() or not target.is_relative_to(site.resolve()):
        return True
    if parts.fragment.startswith(_SETTINGS):
        return False
    return bool(parts.fragment) and unquote(parts.fragment) not in ids.get(target, set())


def _styles(site: Path) -> Iterator[str]:
    """Find style sheets that ask for files that are not there."""
    for path in sorted(site.rglob("*.css")):
        for found in _STYLE_ADDRESS.finditer(path.read_text("utf-8")):
            address = (found[1] or found[2]).strip()
            is_own = not urlsplit(address).scheme and not urlsplit(address).netloc
            if address.startswith(("data:", "#")):
                continue
            if not is_own or not (path.parent / unquote(urlsplit(address).path)).is_file():
                yield f"{path.relative_to(site).as_posix()}: {address} is not in the site"
