"""A fence that shows code of ``specdec`` as it runs: taken from its source when a page is drawn.

``` specdec-code
name: specdec.rounds.greedy_round
try: greedy_round(("boil", "the", "water"), 4, TOY_DRAFT, TOY_TARGET)
```

The docstring is cut, so a page can say the same in its own words beside it. With lines to try, the
reader can edit the code and run both; the build runs them first.
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
from site_build.figure_html import attribute_json
from specdec.words import en_code
from workbench.run_code import run


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
    name, tries = _read(source)
    shown = source_of(name)
    try:
        html: str = Highlight(md).highlight(shown, "python")
    except Exception as error:  # superfences would swallow it and print the fence's source
        raise PageError(f"The code [{name}] failed: {type(error).__name__}: {error}") from error
    return runnable(name, shown, tries, html) if tries else html


def _read(source: str) -> tuple[str, list[str]]:
    """Return the name in a fence and its lines to try."""
    pairs = [
        (key.strip(), value.strip())
        for key, _colon, value in (line.partition(":") for line in source.strip().splitlines())
    ]
    keys = [key for key, value in pairs if value]
    if keys != ["name", *["try"] * (len(pairs) - 1)]:
        raise PageError(
            f"The code [{source.strip()}] needs one line 'name: specdec.MODULE.NAME', and may have "
            "lines 'try: CODE' after it."
        )
    (_, name), *tries = pairs
    return name, [line for _, line in tries]


def runnable(name: str, shown: str, tries: list[str], html: str) -> str:
    """Return code with what a script needs to let a reader edit and run it, and run it now.

    PageError if the lines to try end in an error, or say nothing.
    """
    program = en_code.program(shown, tries)
    out: list[str] = []
    if not run(name, program, out.append) or not out:
        raise PageError(f"The code [{name}] cannot be tried: {''.join(out) or 'it says nothing'}")
    return f"""<div class="sd-code-block">
<specdec-code data-name="{name}" data-program={attribute_json(program)} \
data-texts={attribute_json(en_code.CODE)}>
{html}
<div class="sd-code-bar" data-search-exclude hidden>
<button type="button" class="sd-button" aria-expanded="false">{en_code.CODE["edit"]}</button>
</div>
</specdec-code>
</div>"""


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
