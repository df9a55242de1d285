"""A fence that shows code of ``specdec`` as it runs: taken from its source when a page is drawn.

``` specdec-code
name: specdec.rounds.greedy_round
```

The docstring is cut, so a page can say the same in its own words beside it.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
from functools import cached_property
from types import ModuleType
from typing import Any

from markdown import Markdown
from pymdownx.highlight import Highlight  # type: ignore[import-untyped]

from site_build.errors import PageError


def source_of(name: str) -> str:
    """Return the source of what ``name`` names, without its docstring; PageError if it has none.

    >>> print(source_of("specdec.rounds.Round.new_tokens"))
    @property
    def new_tokens(self) -> Text:
        kept = self.accepted_count
        return (*self.guesses[:kept], self.target_choices[kept])
    """
    try:
        source = inspect.getsource(_named(name))
    except (TypeError, OSError):
        raise PageError(
            f"The code [{name}] cannot be shown: it has no source of its own."
        ) from None
    return _without_docstring(textwrap.dedent(source))


def code(
    source: str,
    language: str,  # noqa: ARG001
    css_class: str,  # noqa: ARG001
    options: dict[str, Any],  # noqa: ARG001
    md: Markdown,
    **_: Any,
) -> str:
    """Return the HTML of a ``` specdec-code fence, in the form that superfences asks for."""
    key, _colon, name = (part.strip() for part in source.strip().partition(":"))
    if key != "name" or not name or "\n" in name:
        raise PageError(f"The code [{source.strip()}] needs one line 'name: specdec.MODULE.NAME'.")
    shown = source_of(name)
    try:
        html: str = Highlight(md).highlight(shown, "python")
    except Exception as error:  # superfences would swallow it and print the fence's source
        raise PageError(f"The code [{name}] failed: {type(error).__name__}: {error}") from error
    return html


def _named(name: str) -> Any:
    """Return the function or class of ``specdec`` that a dotted name leads to."""
    package, *rest = name.split(".")
    if package != "specdec" or not rest:
        raise PageError(f"The code [{name}] cannot be shown: only specdec's own can.")
    found: Any = importlib.import_module(package)
    for part in rest:
        if not hasattr(found, part):
            raise PageError(f"The code [{name}] cannot be shown: there is no {part} in it.")
        found = getattr(found, part)
    if isinstance(found, ModuleType):
        raise PageError(f"The code [{name}] cannot be shown: it is a whole module.")
    if isinstance(found, property):
        return found.fget
    return found.func if isinstance(found, cached_property) else found


def _without_docstring(source: str) -> str:
    """Cut the docstring of a function or class, and the empty lines after it."""
    (definition,) = ast.parse(source).body
    lines = source.splitlines()
    if isinstance(definition, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(definition):
        docstring = definition.body[0]
        first, last = docstring.lineno - 1, docstring.end_lineno or 0
        while last < len(lines) and not lines[last].strip():
            last += 1
        del lines[first:last]
    return "\n".join(lines)
