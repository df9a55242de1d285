"""The HTML of a figure: its picture at once, its controls for the script, its table twin.

Without script a reader sees the picture, its caption and the table; the script shows the
controls and keeps everything true as they move.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from specdec.server_logs.page_html import table_html as table_html

ASSETS = "@ASSETS@"
"""Stands for the folder of scripts and answers until its name, a hash of it, is known."""


@dataclass(frozen=True)
class Controls:
    """What a reader may change about a figure: descriptions by ``specdec.controls.describe``."""

    shown: Sequence[Mapping[str, Any]]
    more: Sequence[Mapping[str, Any]]
    """Those folded away under "More settings"."""
    opening: Mapping[str, Any]
    """Name of a setting -> the value the figure opens with."""
    opening_texts: Mapping[str, str]
    """Name of a setting -> that value as it is spoken."""


def figure_html(
    figure: str,
    answer: Mapping[str, Any],
    controls: Controls,
    texts: Mapping[str, str],
    *,
    element_id: str,
    baked: str,
    title: str = "",
    presets: str = "",
    readouts: str = "",
) -> str:
    """Return the element of a figure, whole, as it goes into a page.

    ``answer`` is the door's answer for ``controls.opening``, ``baked`` the name of the file with
    the answers for every stop. ``presets`` stand among the controls, which then come before the
    picture; ``readouts`` stand below its caption.
    """
    every = [*controls.shown, *controls.more]
    panel = f"""<div class="sd-controls" data-search-exclude hidden>
{_rows(controls, texts, element_id)}
<button type="button" class="sd-reset">{escape(texts["reset"])}</button>
{presets}</div>
"""
    heading = f'<p class="sd-title">{escape(title)}</p>\n' if title else ""
    return f"""<div class="specdec-block">
<specdec-figure data-figure="{escape(figure)}" id="{element_id}" data-state="static" \
data-opening={attribute_json(controls.opening)} data-shown={attribute_json(controls.opening)} \
data-controls={attribute_json(every)} data-texts={attribute_json(texts)} \
data-baked="{escape(baked)}" data-assets="{ASSETS}">
{heading}{panel if presets else ""}<figure>
<div class="sd-picture" data-search-exclude>{answer["svg"]}</div>
<figcaption class="sd-caption">{escape(answer["caption"])}</figcaption>
</figure>
{readouts}\
<p class="sd-hint sd-hint-script" data-search-exclude>{escape(texts["no_script"])}</p>
<p class="sd-hint sd-hint-address" data-search-exclude>{escape(texts["no_address"])}</p>
{"" if presets else panel}\
<p class="sd-status" role="status" aria-live="polite"></p>
<details class="sd-table" data-search-exclude>
<summary>{escape(texts["table"])}</summary>
{table_html(answer["table"])}
</details>
</specdec-figure>
</div>"""


def _rows(controls: Controls, texts: Mapping[str, str], element_id: str) -> str:
    """Return the controls of a figure, those of "More settings" folded away."""
    rows = [_control(one, controls, texts, element_id) for one in controls.shown]
    if controls.more:
        rows += [
            f'<details class="sd-more"><summary>{escape(texts["more_settings"])}</summary>',
            *(_control(one, controls, texts, element_id) for one in controls.more),
            "</details>",
        ]
    return "\n".join(rows)


def _control(
    about: Mapping[str, Any], controls: Controls, texts: Mapping[str, str], element_id: str
) -> str:
    """Return one setting's slider over its stops, and the field that takes any value."""
    name = about["name"]
    value = controls.opening[name]
    ident = f"{element_id}-{name}"
    label = escape(about["label"])
    unit = f' <span class="sd-unit">{escape(about["unit"])}</span>' if about["unit"] else ""
    placeholder = f' placeholder="{escape(about["placeholder"])}"' if about["placeholder"] else ""
    field_label = escape(texts["as_number"].format(label=about["label"]))
    return f"""<div class="sd-control" data-setting="{name}">
<label for="{ident}">{label}</label>
<input type="range" id="{ident}" min="0" max="{len(about["stops"]) - 1}" step="1" \
value="{nearest_stop(about["stops"], value)}" \
aria-valuetext="{escape(controls.opening_texts[name])}" aria-describedby="{ident}-help">
<input type="text" inputmode="decimal" id="{ident}-number" class="sd-number" \
aria-label="{field_label}" aria-describedby="{ident}-help {ident}-error" \
value="{typed(value)}"{placeholder} autocomplete="off">{unit}
<p class="sd-help" id="{ident}-help">{escape(about["help"])}</p>
<p class="sd-error" id="{ident}-error" hidden></p>
</div>"""


def nearest_stop(stops: Sequence[Any], value: float | None) -> int:
    """Return the index of the stop a slider rests at: the value's own, or the nearest.

    >>> nearest_stop([0, 0.5, None, 1], None), nearest_stop([0, 0.5, None, 1], 0.7)
    (2, 1)
    """
    if value in stops:
        return list(stops).index(value)
    numbers = [(abs(stop - value), i) for i, stop in enumerate(stops) if stop is not None]
    return min(numbers)[1]


def typed(value: float | None) -> str:
    """Return a setting's value as a reader would type it.

    >>> typed(0.8), typed(4), typed(1.0), typed(None)
    ('0.8', '4', '1', '')
    """
    if value is None:
        return ""
    return str(int(value)) if value == int(value) else repr(value)


def attribute_json(value: Any) -> str:
    """Return a value as JSON in a quoted attribute."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    escaped = text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")
    return f"'{escaped}'"
