"""What a browser keeps for times without network: the service worker's list, and the archive."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from site_build.archive import zipped
from site_build.assets import SERVICE_WORKER_MODULE, Assets
from site_build.classic import classic_script, modules
from site_build.offline_html import ARCHIVE, SIZES
from site_build.page_reader import Page, read_page
from site_build.plain_pages import RESET_PAGE

SERVICE_WORKER = "sw.js"
MEGABYTE = 1_000_000
_LISTED = '"@LISTED@"'
"""Stands for the list in the service worker."""
_NOT_LISTED = ("404.html", RESET_PAGE)
"""Pages that only a server shows, and the one that must never be kept."""
_SITEMAP = "sitemap.xml"
"""What the theme's instant navigation asks for."""
_SEARCHED = ("search/search_index.json", "search.json")
"""What a search looks through: each of the two generators has a name of its own for it."""


def finish(folder: Path, root: Path, assets: Assets) -> None:
    """Write into a site whose pages are ready the sizes, the archive and the service worker."""
    pages = [path for path in sorted(folder.rglob("*.html")) if _has_sizes(path)]
    archive = zipped(_members(folder, pages))
    found = listed(folder, assets, _read(folder))
    sizes = {
        "pages": megabytes(found["pages"]),
        "python": megabytes(*found["python"].values()),
        "all": megabytes(found["pages"], *found["python"].values()),
        "archive": f"{len(archive) / MEGABYTE:.1f}",
    }
    for page in pages:
        html = page.read_text("utf-8")
        for name, mark in SIZES.items():
            html = html.replace(mark, sizes[name])
        page.write_text(html, "utf-8")
    put_service_worker(folder, root, listed(folder, assets, _read(folder)))
    last = [*pages, folder / SERVICE_WORKER]
    members = {path.relative_to(folder).as_posix(): path.read_bytes() for path in last}
    (folder / ARCHIVE).write_bytes(zipped(members, onto=archive))


def put_service_worker(folder: Path, root: Path, listed: Mapping[str, Any]) -> None:
    """Write the service worker into a finished site."""
    script = classic_script(SERVICE_WORKER_MODULE, modules(root))
    text = json.dumps(listed, separators=(",", ":"))
    (folder / SERVICE_WORKER).write_text(script.replace(_LISTED, text), "utf-8")


def listed(folder: Path, assets: Assets, pages: Iterable[Page]) -> dict[str, Any]:
    """Return what the service worker is told: the build, and its files with sizes and hashes.

    ``pages`` are kept at once, with all that a browser fetches for them; ``python`` holds the files
    of each worker by the name of its manifest.
    """
    python = {
        name: [name, *json.loads(data)["files"]]
        for name, data in assets.files.items()
        if name.endswith(".json") and "/" not in name
    }
    not_at_once = {name for names in python.values() for name in names}
    at_once = {address for page in pages for address in _needed(folder, page)}
    # What a sandboxed frame reads instead of the answers: no service worker is there.
    at_once |= {
        f"{assets.folder}/{name}"
        for name in assets.files
        if name not in not_at_once and not name.endswith(".json.js")
    }
    return {
        "build": assets.build,
        "pages": _described(folder, {*at_once, _SITEMAP}),
        "python": {
            name: _described(folder, (f"{assets.folder}/{one}" for one in names))
            for name, names in python.items()
        },
    }


def megabytes(*files: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the size of files, each content counted once, as it is printed.

    >>> megabytes({"a": {"sha256": "1", "bytes": 1_260_000}}, {"b": {"sha256": "1", "bytes": 9}})
    '1.3'
    """
    sizes: dict[str, int] = {}
    for one in files:
        for about in one.values():
            sizes.setdefault(about["sha256"], about["bytes"])
    return f"{sum(sizes.values()) / MEGABYTE:.1f}"


def _needed(folder: Path, page: Page) -> Iterable[str]:
    """Return the addresses, seen from the root, of a page and what a browser fetches for it."""
    name = page.path.relative_to(folder).as_posix()
    if name in _NOT_LISTED:
        return
    yield name
    for address in page.fetched:
        if not urlsplit(address).scheme:
            yield _from_root(folder, page, address)
    if page.search:
        yield _from_root(folder, page, page.search)
        yield from (name for name in _SEARCHED if (folder / name).exists())


def _from_root(folder: Path, page: Page, address: str) -> str:
    parts = urlsplit(address)
    path = (page.path.parent / parts.path).resolve().relative_to(folder.resolve()).as_posix()
    return f"{path}?{parts.query}" if parts.query else path


def _described(folder: Path, addresses: Iterable[str]) -> dict[str, dict[str, Any]]:
    found = {}
    for address in sorted(addresses):
        data = (folder / urlsplit(address).path).read_bytes()
        found[address] = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    return found


def _read(folder: Path) -> list[Page]:
    return [read_page(path) for path in sorted(folder.rglob("*.html"))]


def _has_sizes(page: Path) -> bool:
    html = page.read_text("utf-8")
    return any(mark in html for mark in SIZES.values())


def _members(folder: Path, later: Iterable[Path]) -> dict[str, bytes]:
    """Return the files of a site that belong into the archive and are settled, by name."""
    left = {folder / SERVICE_WORKER, *later}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path not in left and not _is_unread(path)
    }


def _is_unread(path: Path) -> bool:
    """Say whether no browser asks for a file: the theme's sources, and its other languages."""
    return path.suffix in (".map", ".gz") or "lunr" in path.parts
