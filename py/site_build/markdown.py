"""Figures and numbers in Markdown, as one Python-Markdown extension any generator can load.

markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - name: specdec
          class: specdec
          format: !!python/name:site_build.markdown.figure
  - site_build.markdown
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.util import AtomicString

from site_build.baked import baked_name
from site_build.controls import controls_of
from site_build.errors import PageError
from site_build.fence import drawn
from site_build.figure_html import figure_html
from site_build.figure_link import FigureLinkProcessor
from site_build.movable import MovableProcessor, OnPage
from site_build.numbers import NOTATION, number
from site_build.provenance import ProvenanceProcessor
from site_build.tables import TableProcessor
from site_build.widget_html import WIDGET, presets_html, readouts_html, texts_of

_AFTER_SENTENCES = 15
"""Once the numbers of all sentences are there (20), before the page is laid out (10)."""
_AFTER_LINKS = -5
"""Once the generator has made a page's links point at pages (0), which leaves these alone."""
# After code spans (190), which show the notation as it is written, and before all else: the
# backslashes (180), emphasis and attribute lists of Markdown have no say inside an expression.
_PRIORITY = 185


class NumberProcessor(InlineProcessor):
    """Turns ``{= expression | format =}`` into the number."""

    def handleMatch(  # type: ignore[override]  # noqa: N802 (the name is Python-Markdown's)
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002
    ) -> tuple[ElementTree.Element, int, int]:
        """Return the number's element and the letters it stands for."""
        worked_out = number(m.group(1))
        element = ElementTree.Element("data")
        element.set("class", "specdec-number")
        element.set("value", worked_out.value)
        element.set("data-from", worked_out.source)
        element.text = AtomicString(worked_out.text)
        return element, m.start(0), m.end(0)


class SpecdecExtension(Extension):
    """Draws numbers in sentences, and keeps the ids of a page's figures apart."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.figures: dict[str, OnPage] = {}
        """The figures of the page, by id; all are drawn before its sentences are read."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Python-Markdown's)
        """Register with one Markdown instance."""
        md.registerExtension(self)
        md.inlinePatterns.register(NumberProcessor(NOTATION.pattern, md), "specdec", _PRIORITY)
        movable = MovableProcessor(md, self.figures)
        md.inlinePatterns.register(movable, "specdec-movable", _PRIORITY)
        md.treeprocessors.register(TableProcessor(md), "specdec-tables", _AFTER_SENTENCES)
        md.treeprocessors.register(ProvenanceProcessor(md), "specdec-numbers", _AFTER_SENTENCES)
        md.treeprocessors.register(
            FigureLinkProcessor(md, self.figures), "specdec-links", _AFTER_LINKS
        )

    def reset(self) -> None:
        """Begin another page."""
        self.figures.clear()

    def unique_id(self, figure: str) -> str:
        """Return an id no other figure of the page has: the figure's name, then name-2, name-3."""
        count = 1
        ident = figure
        while ident in self.figures:
            count += 1
            ident = f"{figure}-{count}"
        return ident


def figure(
    source: str,
    language: str,  # noqa: ARG001
    css_class: str,  # noqa: ARG001
    options: dict[str, Any],  # noqa: ARG001
    md: Markdown,
    **_: Any,
) -> str:
    """Return the HTML of a ``` specdec fence, in the form that superfences asks for."""
    (extension,) = (one for one in md.registeredExtensions if isinstance(one, SpecdecExtension))
    try:
        return _html(source, extension)
    except PageError:
        raise
    except Exception as error:  # superfences would swallow it and print the fence's source
        raise PageError(f"A figure failed: {type(error).__name__}: {error} [{source}]") from error


def _html(source: str, extension: SpecdecExtension) -> str:
    shown = drawn(source)
    controls = controls_of(shown.figure, shown.settings)
    element_id = extension.unique_id(shown.figure)
    extension.figures[element_id] = OnPage(controls, shown.answer["numbers"])
    is_widget = shown.figure == WIDGET
    return figure_html(
        shown.figure,
        shown.answer,
        controls,
        texts_of(shown.figure),
        element_id=element_id,
        baked=baked_name(shown.figure, controls.opening),
        title=shown.title,
        presets=presets_html(element_id) if is_widget else "",
        readouts=readouts_html(element_id, shown.answer["numbers"]) if is_widget else "",
    )


def makeExtension(**options: Any) -> SpecdecExtension:  # noqa: N802 (Python-Markdown looks for it)
    """Return the extension."""
    return SpecdecExtension(**options)
