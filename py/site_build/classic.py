"""Modules as one classic script, for frames in which a browser lets no module run.

In a frame with the sandbox "allow-scripts" alone, modules are refused and plain scripts are not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from site_build.errors import SiteError

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_ADDRESS = "scriptAddress"
_LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def classic_script(entry: str, modules: Mapping[str, str]) -> str:
    r"""Return the module ``entry`` and all it imports as one script, each once and in order.

    Only what this project's modules use is understood: named imports of neighbours, and exports
    where a name is declared. Anything else raises SiteError.

    >>> print(classic_script("a.js", {
    ...     "a.js": 'import { b } from "./b.js";\nb();\n',
    ...     "b.js": "export function b() {}\n",
    ... }))
    "use strict";
    (() => {
    const b_js = (() => {
    function b() {}
    return { b };
    })();
    const a_js = (() => {
    const { b } = b_js;
    b();
    return {  };
    })();
    })();
    <BLANKLINE>
    """
    ordered: list[str] = []
    _visit(entry, modules, ordered, ())
    parts = "".join(_wrapped(name, modules[name]) for name in ordered)
    address = f"const {_ADDRESS} = document.currentScript.src;\n" if _ADDRESS in parts else ""
    return f'"use strict";\n(() => {{\n{address}{parts}}})();\n'


def modules(root: Path) -> dict[str, str]:
    """Return every module of the project at ``root``, by name."""
    return {path.name: path.read_text("utf-8") for path in (root / "site_js").glob("*.js")}


def _visit(
    name: str, modules: Mapping[str, str], ordered: list[str], above: tuple[str, ...]
) -> None:
    """Put a module behind all that it imports."""
    if name in above:
        raise SiteError(f"{name} imports itself by way of {above[-1]}.")
    if name not in modules:
        raise SiteError(f"site_js has no {name}.")
    for found in _IMPORT.finditer(modules[name]):
        _visit(found[2], modules, ordered, (*above, name))
    if name not in ordered:
        ordered.append(name)


def _wrapped(name: str, source: str) -> str:
    """Return a module as a function's body that gives back what it exports."""
    exported = [found[1] for found in _EXPORT.finditer(source)]
    body = _IMPORT.sub(_binding, _EXPORT.sub("", source))
    body = body.replace("import.meta.url", _ADDRESS)
    left = _LEFT_OVER.search(body)
    if left:
        raise SiteError(f"{name} cannot be part of a classic script: {left[0][:80]}")
    return (
        f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"
    )


def _binding(found: re.Match[str]) -> str:
    if found[1] is None:
        return ""
    names = " ".join(found[1].split()).replace(" as ", ": ")
    return f"const {{ {names} }} = {_variable(found[2])};\n"


def _variable(name: str) -> str:
    return re.sub(r"\W", "_", name)
