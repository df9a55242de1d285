"""A fence for the parts of a page that are no figures but are drawn by the package as well.

``` specdec-part
name: exactness-bench
```
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markdown import Markdown

from site_build.bench_html import bench_html, rules_html
from site_build.data_flow import data_flow_html
from site_build.engine_html import ENGINE_PARTS, engines_html
from site_build.errors import PageError
from site_build.faults_html import faults_html
from site_build.glossary_html import glossary_html
from site_build.log_html import log_html
from site_build.notebook_html import notebook_html
from site_build.offline_html import archive_html, keep_html
from site_build.speed_html import speed_picture_html, speed_tables_html, speed_when_html
from site_build.tests_html import tests_html

PARTS: dict[str, Callable[[], str]] = {
    "exactness-bench": bench_html,
    "exactness-rules": rules_html,
    "glossary": glossary_html,
    "data-flow": data_flow_html,
    "notebook": notebook_html,
    "read-your-log": log_html,
    "run-tests": tests_html,
    "speed-picture": speed_picture_html,
    "speed-tables": speed_tables_html,
    "speed-when": speed_when_html,
    "keep-offline": keep_html,
    "site-archive": archive_html,
    "engines": engines_html,
    "faults": faults_html,
    **ENGINE_PARTS,
}
"""The parts, by the names that pages use."""


def part(
    source: str,
    language: str,  # noqa: ARG001
    css_class: str,  # noqa: ARG001
    options: dict[str, Any],  # noqa: ARG001
    md: Markdown,  # noqa: ARG001
    **_: Any,
) -> str:
    """Return the HTML of a ``` specdec-part fence, in the form that superfences asks for."""
    key, _colon, name = (one.strip() for one in source.strip().partition(":"))
    if key != "name" or name not in PARTS:
        known = ", ".join(PARTS)
        raise PageError(f"The part [{source.strip()}] needs one line 'name: PART'; parts: {known}.")
    try:
        return PARTS[name]()
    except PageError:
        raise
    except Exception as error:  # superfences would swallow it and print the fence's source
        raise PageError(f"The part [{name}] failed: {type(error).__name__}: {error}") from error
