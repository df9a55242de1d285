"""The lines that bring the package into somebody's notebook, from the wheel's own address."""

from __future__ import annotations

from html import escape
from pathlib import Path

from site_build.embed import SITE_ROOT
from site_build.wheel import wheel_name
from specdec.words import en_notebook

ROOT = Path(__file__).resolve().parents[2]

_CELL = """\
import micropip
await micropip.install("{address}")
import specdec; specdec.speedup(0.8, 4)"""
_PAGE = """\
<script type="py" config='{{"packages": ["{address}"]}}'>
import specdec; print(specdec.speedup(0.8, 4))
</script>"""
_LINES = {"jupyterlite": _CELL, "marimo": _CELL, "pyscript": _PAGE}


def wheel_path(root: Path = ROOT) -> str:
    """Return where the wheel lies in the site, the same in every build of one version."""
    return f"wheels/{wheel_name(root)}"


def lines(notebook: str, address: str) -> str:
    """Return the three lines for a notebook that is to fetch the wheel from ``address``.

    >>> lines("jupyterlite", "https://lesson.example/a.whl").splitlines()[1]
    'await micropip.install("https://lesson.example/a.whl")'
    """
    return _LINES[notebook].format(address=address)


def notebook_html() -> str:
    """Return the wheel's address and, for each notebook, the lines that use it."""
    address = f"{SITE_ROOT}{wheel_path()}"
    parts = [
        f"<p>{escape(en_notebook.ADDRESS)} "
        f'<a href="{wheel_path()}" download><code>{escape(address)}</code></a></p>'
    ]
    for notebook, heading in en_notebook.HEADINGS.items():
        code = escape(lines(notebook, address), quote=False)
        parts.append(
            f'<h2 id="{notebook}">{escape(heading)}</h2>\n'
            f'<div class="highlight"><pre tabindex="0"><code>{code}</code></pre></div>'
        )
    return "\n".join(parts)
