"""The parts of the page that keeps the site: the button, the sizes, the archive."""

from __future__ import annotations

from html import escape

from site_build.embed import SITE_ROOT
from site_build.figure_html import ASSETS, attribute_json
from specdec.words import en_offline

ARCHIVE = "speculative-decoding.zip"
"""The whole site as one file, at its root."""
SIZES = {
    name: f"@MB-{name}@" for name in ("pages", "python", "all", "archive")
}  # each stands for a size in MB until the files are there


def keep_html() -> str:
    """Return the button with what it keeps; without script it says that it needs one."""
    texts = en_offline.KEEP
    return f"""<p>{escape(en_offline.at_once(SIZES["pages"]))}</p>
<p>{escape(en_offline.python(SIZES["python"], SIZES["all"]))}</p>
<div class="sd-code-block">
<specdec-keep data-texts={attribute_json(texts)}>
<p class="sd-hint sd-hint-script" data-search-exclude>{escape(texts["no_script"])}</p>
<p class="sd-hint sd-hint-address" data-search-exclude>{escape(texts["no_address"])}</p>
<button type="button" class="sd-button" hidden>{escape(texts["keep"])}</button>
<p class="sd-status" role="status" aria-live="polite"></p>
<progress class="sd-progress" aria-label="{escape(texts["progress"])}" hidden></progress>
</specdec-keep>
</div>
<script type="module" src="{ASSETS}/keep-offline.js"></script>"""


def archive_html() -> str:
    """Return the link to the archive, at the site's address: from inside the archive too."""
    text = escape(en_offline.archive(SIZES["archive"]))
    return f'<p><a href="{SITE_ROOT}{ARCHIVE}" download>{text}</a></p>'
