"""The page that reads a server's log, as HTML: an example already read, and the form around it.

Without script a reader sees the example, whole; the script shows the form.
"""

from __future__ import annotations

from html import escape

from site_build.figure_html import ASSETS, attribute_json
from site_build.log_examples import Example, answer_to, examples
from specdec.words.en_log_form import FORM, example_shown
from specdec.words.en_log_page import ASK, ASKED

SCRIPT = "read-log.js"


def log_html() -> str:
    """Return the whole element, with its script."""
    first, *_ = every = examples()
    answer = answer_to(first)
    opening = {"name": first.name, "times": first.times, "asked": answer["asked"]}
    return f"""<div class="specdec-block">
<specdec-log id="log" data-state="static" data-texts={attribute_json(FORM)} \
data-opening={attribute_json(opening)} data-assets="{ASSETS}">
<p class="sd-hint sd-hint-script" data-search-exclude>{escape(FORM["no_script"])}</p>
<p class="sd-hint sd-hint-address" data-search-exclude>{escape(FORM["no_address"])}</p>
{_form(every)}
<div class="sd-log-example" data-search-exclude>
<p id="log-example-lines">{escape(FORM["example_lines"])}</p>
<pre class="sd-log-lines" tabindex="0" role="group" aria-labelledby="log-example-lines">\
{escape(first.log)}</pre>
</div>
<div class="sd-log-progress" hidden>
<progress class="sd-progress" aria-label="{escape(FORM["progress"])}"></progress>
<button type="button" class="sd-button" data-press="cancel">{escape(FORM["cancel"])}</button>
</div>
<div role="status" aria-live="polite" data-search-exclude>
<p class="sd-status" tabindex="-1">{escape(example_shown(first.title, first.times))}</p>
<div class="sd-log-verdict">{answer["verdict"]}</div>
</div>
<p class="sd-log-choice" hidden><label for="log-choice"></label>
<select id="log-choice"></select></p>
{_times()}
<div class="sd-log-result" data-search-exclude>
{answer["result"]}
</div>
</specdec-log>
</div>
<script type="module" src="{ASSETS}/{SCRIPT}"></script>"""


def _form(every: list[Example]) -> str:
    groups = "\n".join(
        f'<optgroup label="{escape(FORM[group])}">\n'
        + "\n".join(
            f'<option value="{escape(one.name)}">{escape(one.title)}</option>'
            for one in every
            if one.group == group
        )
        + "\n</optgroup>"
        for group in ("by_engine", "by_finding")
    )
    return f"""<form class="sd-log-form" data-search-exclude hidden>
<label for="log-text">{escape(FORM["label"])}</label>
<textarea id="log-text" class="sd-code-text" rows="5" spellcheck="false" autocomplete="off" \
placeholder="{escape(FORM["placeholder"])}" aria-describedby="log-private"></textarea>
<p class="sd-help" id="log-private">{escape(FORM["private"])}</p>
<div class="sd-code-buttons">
<button type="submit" class="sd-button">{escape(FORM["read"])}</button>
<button type="button" class="sd-button" data-press="choose">{escape(FORM["choose"])}</button>
<button type="button" class="sd-button" data-press="link">{escape(FORM["link"])}</button>
<input type="file" hidden>
</div>
<p class="sd-log-examples"><label for="log-example">{escape(FORM["examples"])}</label>
<select id="log-example"><option value="">{escape(FORM["own"])}</option>
{groups}
</select></p>
</form>"""


def _times() -> str:
    fields = "\n".join(
        f'<div class="sd-log-time" data-time="{name}">'
        f'<label for="log-{name}">{escape(label)}</label>'
        f'<input type="text" inputmode="decimal" class="sd-number" id="log-{name}" '
        f'aria-describedby="log-{name}-help log-{name}-error" autocomplete="off">'
        f'<p class="sd-help" id="log-{name}-help">{escape(help_)}</p>'
        f'<p class="sd-error" id="log-{name}-error" hidden></p></div>'
        for name, (label, help_) in ASKED.items()
    )
    return f"""<form class="sd-log-times" data-search-exclude hidden>
<p>{escape(ASK)}</p>
{fields}
</form>"""


def baked_examples() -> dict[str, dict[str, object]]:
    """Return every example with its answer, by the name of its file."""
    return {
        f"baked/log-{one.name}.json": {
            "log": one.log,
            "times": one.times,
            "shown": example_shown(one.title, one.times),
            "answer": answer_to(one),
        }
        for one in examples()
    }
