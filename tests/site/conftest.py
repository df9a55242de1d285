"""What the tests of the site build share: Markdown as the site reads it, and small projects."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from markdown import Markdown

from site_build import markdown as site_markdown

ROOT = Path(__file__).parents[2]


@pytest.fixture
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.fixture
def render() -> Callable[[str], str]:
    """Return a function that turns the Markdown of one page into HTML, as the site does."""
    fence = {"name": "specdec", "class": "specdec", "format": site_markdown.figure}
    reader = Markdown(
        extensions=["attr_list", "tables", "toc", "pymdownx.superfences", "site_build.markdown"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fence]}},
    )

    def rendered(text: str) -> str:
        reader.reset()
        return reader.convert(text)

    return rendered


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that makes a project of two pages, the opening one as given."""

    def made(page: str) -> Path:
        docs = tmp_path / "docs"
        docs.mkdir()
        (docs / "index.md").write_text(page, "utf-8")
        (docs / "second.md").write_text("# Second\n\n[first](index.md)\n", "utf-8")
        settings = (ROOT / "mkdocs.yml").read_text("utf-8")
        without_nav = re.sub(r"^nav:\n(?:[ #].*\n|\n)*", "", settings, flags=re.MULTILINE)
        without_glossary = without_nav.replace("  - site_build.glossary_terms\n", "")
        (tmp_path / "mkdocs.yml").write_text(without_glossary, "utf-8")
        theme = Path("py", "site_build", "theme")
        shutil.copytree(ROOT / theme, tmp_path / theme)
        return tmp_path

    return made
