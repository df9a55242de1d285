"""A figure as a file of its own: its rules inside, its colours resolved.

    python -m site_build.standalone

writes the picture of the README.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from specdec.door import answer

ROOT = Path(__file__).resolve().parents[2]
STYLES = ROOT / "docs" / "stylesheets" / "specdec.css"
README_FIGURE = "speedup-by-acceptance"
README_PICTURE = ROOT / "docs" / "images" / f"{README_FIGURE}.svg"

_RULE = re.compile(r"^((?:\.sd-[^{@]*))\{([^}]*)\}", re.MULTILINE)
_BACKGROUND = (".sd-svg", "background: var(--specdec-paper);")
_VARIABLE = re.compile(r"(--specdec-[a-z-]+):\s*([^;]+);")


def standalone(svg: str, styles: str) -> str:
    r"""Return ``svg`` with those rules of the style sheet that it uses, in the light colours.

    >>> styles = ":root { --specdec-paper: white; --specdec-ink: red; }\n"
    >>> styles += ".sd-dot { fill: var(--specdec-ink); }\n.sd-bar { fill: blue; }"
    >>> standalone('<svg class="sd-svg"><circle class="sd-dot"/></svg>', styles)[20:86]
    '<style>.sd-dot{fill: red;}.sd-svg{background: white;}</style><circ'
    """
    colours = dict(_VARIABLE.findall(styles.partition("}")[0]))
    used = {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
    rules = [
        f"{' '.join(selector.split())}{{{' '.join(body.split())}}}"
        for selector, body in [*_RULE.findall(styles), _BACKGROUND]
        if set(re.findall(r"\.(sd-[a-z-]+)", selector)) <= used
    ]
    text = re.sub(r"var\((--specdec-[a-z-]+)\)", lambda found: colours[found[1]], "".join(rules))
    text = text.replace("font-family: inherit", "font-family: sans-serif")
    return re.sub(r"(<svg\b[^>]*>)", rf"\1<style>{text}</style>", svg, count=1)


def readme_picture() -> str:
    """Return the file that the README shows: the lesson's first figure as it opens."""
    figure = json.loads(answer(json.dumps({"v": 1, "figure": README_FIGURE})))["ok"]["svg"]
    return standalone(figure, STYLES.read_text(encoding="utf-8")) + "\n"


if __name__ == "__main__":
    README_PICTURE.write_text(readme_picture(), encoding="utf-8")
