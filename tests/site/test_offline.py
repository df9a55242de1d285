"""What a browser keeps: the list names every file a page needs, as it is, and nothing else."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from site_build.build import build_site, read_pages
from site_build.offline import SERVICE_WORKER, megabytes
from site_build.offline_html import ARCHIVE
from site_build.plain_pages import NOT_KEPT_PAGE, RESET_PAGE, RESET_SCRIPT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the project's own site."""
    out = tmp_path_factory.mktemp("kept") / "site"
    build_site(Path(__file__).parents[2], "mkdocs", out)
    return out


@pytest.fixture(scope="module")
def listed(site: Path) -> dict[str, Any]:
    """Return what the service worker is told."""
    script = (site / SERVICE_WORKER).read_text("utf-8")
    found: dict[str, Any] = json.JSONDecoder().raw_decode(script, script.index('{"build"'))[0]
    return found


def test_each_file_is_listed_as_it_is(site: Path, listed: dict[str, Any]) -> None:
    """Size and hash are those of the finished files: a page that changed later would never fit."""
    groups = [listed["pages"], *listed["python"].values()]
    assert all(len(files) > 5 for files in groups)
    for files in groups:
        for address, about in files.items():
            data = (site / address.partition("?")[0]).read_bytes()
            assert about == {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def test_pages_are_kept_with_all_they_fetch(site: Path, listed: dict[str, Any]) -> None:
    """All but the page for lost readers and the way out, each address as the page writes it."""
    names = {page.path.name for page in read_pages(site)}
    kept = {address for address in listed["pages"] if address.endswith(".html")}
    assert kept == names - {"404.html", RESET_PAGE}
    assert NOT_KEPT_PAGE in kept
    for page in read_pages(site):
        if page.path.name in kept:
            fetched = {address.removeprefix("./") for address in page.fetched}
            assert fetched - set(listed["pages"]) == set()
    assert "search/search_index.json" in listed["pages"]
    assert any("workers/search" in address for address in listed["pages"])


def test_every_script_and_answer_of_the_folder_is_kept_at_once_and_python_is_not(
    site: Path, listed: dict[str, Any]
) -> None:
    """Python is megabytes: it is kept for readers who have used it or ask for it."""
    folder = next((site / "assets").glob("specdec-*"))
    prefix = folder.relative_to(site).as_posix()
    assert prefix.endswith(listed["build"])
    at_once = {path.name for path in [*folder.glob("*.js"), *folder.glob("baked/*.json")]}
    assert at_once == {
        Path(address).name
        for address in listed["pages"]
        if address.startswith(prefix) and address.endswith((".js", ".json"))
    }
    for manifest, files in listed["python"].items():
        needed = json.loads((folder / manifest).read_text("utf-8"))["files"]
        assert set(files) == {f"{prefix}/{name}" for name in [manifest, *needed]}
        assert set(files) & set(listed["pages"]) == set()


def test_the_way_out_is_no_part_of_what_is_kept(site: Path, listed: dict[str, Any]) -> None:
    """A broken copy of it could not be got rid of."""
    everything = {*listed["pages"], *(one for files in listed["python"].values() for one in files)}
    assert everything & {RESET_PAGE, RESET_SCRIPT, SERVICE_WORKER, ARCHIVE} == set()
    assert RESET_SCRIPT in (site / RESET_PAGE).read_text("utf-8")


def test_the_archive_holds_the_same_site(site: Path, listed: dict[str, Any]) -> None:
    """It opens as a folder, and served from there it can be kept like the site itself."""
    with zipfile.ZipFile(site / ARCHIVE) as archive:
        names = set(archive.namelist())
        assert len(names) == len(archive.namelist())
        for name in names:
            assert archive.read(name) == (site / name).read_bytes(), name
    everything = {*listed["pages"], *(one for files in listed["python"].values() for one in files)}
    assert {address.partition("?")[0] for address in everything} <= names
    assert {"index.html", "404.html", RESET_PAGE, RESET_SCRIPT, SERVICE_WORKER} <= names
    assert ARCHIVE not in names
    assert not [name for name in names if name.endswith(".map")]


def test_the_page_names_the_sizes_of_the_files(site: Path, listed: dict[str, Any]) -> None:
    """The sizes are those of the files, to the tenth of a megabyte."""
    html = (site / "offline.html").read_text("utf-8")
    pages, python = listed["pages"], listed["python"].values()
    assert f"{megabytes(pages)} MB on your device" in html
    assert f"{megabytes(*python)} MB more" in html
    assert f"everything: {megabytes(pages, *python)} MB" in html
    said = re.search(r"as one archive: ([\d.]+) MB", html)
    assert said
    assert float(said[1]) == pytest.approx((site / ARCHIVE).stat().st_size / 1e6, abs=0.1)
