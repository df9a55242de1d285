"""Rehearses a page inside Pyodide, to learn which modules of the standard library it uses."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable

_LIBRARY = "/lib/python314.zip/"
_UNSEEN = ("encodings/ascii.pyc", "encodings/latin_1.pyc", "encodings/cp437.pyc")
"""Codecs that Python loads by itself when a text or an archive asks for one."""


def members_used(module_names: Iterable[str]) -> list[str]:
    """Import the modules, ask for every figure, fail once; return the library's members in use."""
    for name in module_names:
        importlib.import_module(name)
    from specdec.door import answer
    from specdec.figures import FIGURES

    for figure in FIGURES:
        if "ok" not in json.loads(answer(json.dumps({"v": 1, "figure": figure}))):
            raise RuntimeError(f"The figure {figure} is not drawn at its opening settings.")
    answer("not a request")
    _show_an_error()
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    used = {file.removeprefix(_LIBRARY) for file in files if file.startswith(_LIBRARY)}
    return sorted(used | set(_UNSEEN) | {_build_facts()})


def _show_an_error() -> None:
    """Load what turns an exception into the text that a page shows."""
    import traceback

    try:
        raise ValueError("rehearsed")
    except ValueError as error:
        "".join(traceback.format_exception(error))


def _build_facts() -> str:
    """Return the module that sysconfig reads Python's own paths from."""
    return f"_sysconfigdata_{sys.abiflags}_{sys.platform}_wasm32-emscripten.pyc"
