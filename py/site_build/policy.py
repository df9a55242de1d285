"""The content security policy: what a page of the site may load and run, and nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable


def policy(inline_scripts: Iterable[str]) -> str:
    """Return the policy under which only the site's own files and these inline scripts run.

    The inline scripts are the theme's; all pages share one policy, as a reader who moves from page
    to page without loading anew keeps the policy of the first.

    >>> policy([]).partition(";")[0]
    "default-src 'self'"
    """
    hashes = sorted({script_hash(script) for script in inline_scripts})
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *hashes])
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src {scripts}",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        )
    )


def script_hash(script: str) -> str:
    """Return the source expression that allows one inline script.

    >>> script_hash("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
