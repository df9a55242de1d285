"""The tests that run in the browser, as HTML: a button that the script brings to life."""

from __future__ import annotations

from html import escape

from site_build.figure_html import ASSETS, attribute_json
from specdec.words.en_tests import TESTS


def tests_html() -> str:
    """Return the whole element, with its script; without script it says what to do instead."""
    return f"""<div class="sd-code-block">
<specdec-tests data-texts={attribute_json(TESTS)}>
<p class="sd-hint sd-hint-script" data-search-exclude>{escape(TESTS["no_script"])}</p>
<p class="sd-hint sd-hint-address" data-search-exclude>{escape(TESTS["no_address"])}</p>
<div class="sd-code-editor" data-search-exclude hidden>
<div class="sd-code-buttons">
<button type="button" class="sd-button" data-press="run">{escape(TESTS["run"])}</button>
<button type="button" class="sd-button" data-press="stop" hidden>{escape(TESTS["stop"])}</button>
</div>
<p class="sd-status" role="status" aria-live="polite" tabindex="-1"></p>
<progress class="sd-progress" aria-label="{escape(TESTS["progress"])}" hidden></progress>
<p class="sd-so-far" hidden></p>
</div>
</specdec-tests>
</div>
<script type="module" src="{ASSETS}/run-tests.js"></script>"""
