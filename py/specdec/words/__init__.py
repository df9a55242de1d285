"""Every sentence the package says, one module a language, one function a sentence.

The modules hold words only: numbers come in as arguments, and no module here computes any.
"""

from __future__ import annotations

from typing import Any

from specdec.words import en

LANGUAGES: dict[str, Any] = {"en": en}
"""The languages the package speaks: code of the language -> module with its sentences."""
