"""The exactness bench as HTML: its pictures as it opens, and the form the script brings to life.

Without script a reader sees the lesson's pair, whole; the script shows the form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from site_build.errors import PageError
from site_build.figure_html import ASSETS, attribute_json, table_html
from specdec import door
from specdec.exactness import MOST_GUESSES
from specdec.typed_chances import EXAMPLES, FEWEST_TOKENS, TOKENS, Example
from specdec.words import en
from specdec.words.en_exactness import BENCH, RULES, RULES_TOLD
from specdec.words.en_exactness import EXAMPLES as EXAMPLE_NAMES

SCRIPT = "exactness-bench.js"
BAKED = "baked/exactness-bench.json"
PARTS = ("token", "rules", "round")
_MODELS = ("draft", "target")


def bench_html() -> str:
    """Return the whole element of the bench, with its script."""
    opening = next(iter(EXAMPLES.values()))
    answer = ask_bench(opening)
    texts = en.PAGE | BENCH
    parts = "\n".join(_part(name, answer[name], texts) for name in PARTS)
    return f"""<div class="specdec-block">
<specdec-bench id="bench" data-state="static" \
data-opening={attribute_json(opening._asdict())} data-texts={attribute_json(texts)} \
data-fewest="{FEWEST_TOKENS}" data-assets="{ASSETS}">
<p class="sd-hint sd-hint-script" data-search-exclude>{escape(texts["no_script"])}</p>
<p class="sd-hint sd-hint-address" data-search-exclude>{escape(texts["no_address"])}</p>
<form class="sd-bench-form" data-search-exclude hidden>
{_examples(texts)}
{_fields(opening, texts)}
</form>
<p class="sd-status" role="status" aria-live="polite"></p>
{parts}
</specdec-bench>
</div>
<script type="module" src="{ASSETS}/{SCRIPT}"></script>"""


def rules_html() -> str:
    """Return the list of the rules, each with what it does."""
    told = "\n".join(
        f"<dt>{escape(RULES[name])}</dt>\n<dd>{escape(text)}</dd>"
        for name, text in RULES_TOLD.items()
    )
    return f'<dl class="sd-rules">\n{told}\n</dl>'


def ask_bench(pair: Example) -> dict[str, Any]:
    """Return the door's three answers for a pair; raise PageError with its sentence otherwise."""
    request = {"v": 1, "bench": pair._asdict(), "lang": "en"}
    reply = json.loads(door.answer(json.dumps(request)))
    if "error" in reply:
        raise PageError(f"The bench cannot be drawn: {reply['error']['text']}")
    answer: dict[str, Any] = reply["ok"]
    return answer


def baked_bench() -> dict[str, Any]:
    """Return the answers for every example with every number of guesses, by pair_key."""
    pairs = [
        example._replace(guesses=guesses)
        for example in EXAMPLES.values()
        for guesses in range(1, MOST_GUESSES + 1)
    ]
    return {"answers": {pair_key(pair): ask_bench(pair) for pair in pairs}}


def pair_key(pair: Example) -> str:
    """Return what names a pair in an address and among the baked answers.

    >>> pair_key(Example(("1/2", "1/2"), ("1", "0"), 3))
    'd=1/2,1/2&t=1,0&k=3'
    """
    return f"d={','.join(pair.draft)}&t={','.join(pair.target)}&k={pair.guesses}"


def _examples(texts: Mapping[str, str]) -> str:
    links = "\n".join(
        f'<li><a href="#v=1&amp;{escape(pair_key(pair))}">{escape(EXAMPLE_NAMES[name])}</a></li>'
        for name, pair in EXAMPLES.items()
    )
    return (
        f'<div class="sd-bench-examples"><p>{escape(texts["examples"])}</p>\n'
        f"<ul>\n{links}\n</ul></div>"
    )


def _fields(opening: Example, texts: Mapping[str, str]) -> str:
    rows = "\n".join(_row(place, opening, texts) for place in range(len(TOKENS)))
    heads = "".join(f'<span class="sd-bench-head">{escape(texts[name])}</span>' for name in _MODELS)
    sums = "".join(_sum(name, texts) for name in _MODELS)
    choices = "".join(
        f"<option{' selected' if count == opening.guesses else ''}>{count}</option>"
        for count in range(1, MOST_GUESSES + 1)
    )
    return f"""<fieldset class="sd-bench-fields">
<legend>{escape(texts["heading"])}</legend>
<div class="sd-bench-row"><span class="sd-bench-head">{escape(texts["token"])}</span>{heads}</div>
{rows}
<div class="sd-bench-row sd-bench-sums"><span></span>{sums}</div>
<div class="sd-bench-buttons">
<button type="button" class="sd-button" data-press="add">{escape(texts["add"])}</button>
<button type="button" class="sd-button" data-press="remove">{escape(texts["remove"])}</button>
</div>
</fieldset>
<div class="sd-bench-guesses">
<label for="bench-guesses">{escape(texts["guesses"])}</label>
<select id="bench-guesses">{choices}</select>
</div>
<button type="button" class="sd-reset" data-press="reset">{escape(texts["reset"])}</button>"""


def _row(place: int, opening: Example, texts: Mapping[str, str]) -> str:
    hidden = " hidden" if place >= len(opening.draft) else ""
    cells = "\n".join(_field(whose, place, opening, texts) for whose in _MODELS)
    return (
        f'<div class="sd-bench-row" data-row="{place}"{hidden}>'
        f'<span class="sd-bench-token">{TOKENS[place]}</span>\n{cells}\n</div>'
    )


def _field(whose: str, place: int, opening: Example, texts: Mapping[str, str]) -> str:
    given: tuple[str, ...] = getattr(opening, whose)
    value = given[place] if place < len(given) else "0"
    ident = f"bench-{whose}-{place}"
    name = texts["field"].format(model=texts[whose], token=TOKENS[place])
    return (
        f'<span class="sd-bench-cell" data-field="{whose}.{place}">'
        f'<input type="text" class="sd-number" id="{ident}" value="{escape(value)}" '
        f'aria-label="{escape(name)}" aria-describedby="{ident}-error bench-{whose}-error" '
        f'autocomplete="off" spellcheck="false">'
        f'<span class="sd-error" id="{ident}-error" hidden></span></span>'
    )


def _sum(whose: str, texts: Mapping[str, str]) -> str:
    """Return what stands under a column while its chances do not add to 1."""
    press = escape(texts["rescale"].format(model=texts[whose].lower()))
    return (
        f'<span class="sd-bench-cell" data-field="{whose}">'
        f'<span class="sd-error" id="bench-{whose}-error" role="status" hidden></span>'
        f'<button type="button" class="sd-button" data-press="rescale" hidden>{press}</button>'
        "</span>"
    )


def _part(name: str, answer: Mapping[str, Any], texts: Mapping[str, str]) -> str:
    return f"""<section class="sd-part" id="exactness-{name}">
<h2 class="sd-part-title">{escape(texts[f"part_{name}"])}</h2>
<figure>
<div class="sd-picture" data-search-exclude>{answer["svg"]}</div>
<figcaption class="sd-caption">{escape(answer["caption"])}</figcaption>
</figure>
<details class="sd-table" data-search-exclude>
<summary>{escape(texts["table"])}</summary>
{table_html(answer["table"])}
</details>
</section>"""
