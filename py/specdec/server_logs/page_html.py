"""The result of the page *Read your log* as HTML; whatever comes out of a log is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from specdec.notation import NARROW_SPACE
from specdec.server_logs.diagnosis import Finding, findings
from specdec.server_logs.numbers import numbers_table
from specdec.server_logs.pictures.by_draft_length import draw_by_draft_length
from specdec.server_logs.pictures.over_time import draw_over_time
from specdec.server_logs.pictures.survival import draw_survival
from specdec.server_logs.printed_rate import rate_sentences
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times
from specdec.server_logs.verdict import Verdict
from specdec.words import en_log_page as words

_TEXT = words.PAGE


def verdict_html(said: Verdict) -> str:
    """Return the verdict: a word beside it, so that its colour is not all that tells.

    >>> verdict_html(Verdict("even", "1 < 2"))
    '<p class="sd-verdict" data-tone="even"><strong>About the same</strong> 1 &lt; 2</p>'
    """
    return (
        f'<p class="sd-verdict" data-tone="{said.tone}"><strong>{escape(words.TONES[said.tone])}'
        f"</strong> {escape(said.text)}</p>"
    )


def result_html(reading: Reading, known: Times) -> str:
    """Return everything below the verdict."""
    pictures = {
        "survival": draw_survival(reading),
        "by_draft_length": draw_by_draft_length(reading, known),
        "over_time": draw_over_time(reading),
    }
    return "\n".join(
        [
            _findings(findings(reading, known), reading.engine),
            *(_picture(name, drawn) for name, drawn in pictures.items()),
            _rates(rate_sentences(reading)),
            _numbers(numbers_table(reading, known)),
        ]
    )


def unknown_html(nearest: Sequence[str], forms: Sequence[tuple[str, str]]) -> str:
    """Return what is said, below the verdict, of a text in which no line is of a known form."""
    lines = "\n".join(map(escape, nearest))
    looked_at = (
        f'<p id="log-nearest">{escape(_TEXT["nearest"])}</p>\n<pre class="sd-log-lines" '
        f'tabindex="0" role="group" aria-labelledby="log-nearest">{lines}</pre>'
        if nearest
        else f"<p>{escape(_TEXT['none_near'])}</p>"
    )
    items = "\n".join(
        f'<li><a href="{engine_page(engine)}">{escape(engine)}</a>: {escape(", ".join(of))}</li>'
        for engine, of in by_engine(forms).items()
    )
    return f"{looked_at}\n<p>{escape(_TEXT['known_forms'])}</p>\n<ul>\n{items}\n</ul>"


def by_engine(forms: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the forms of line that are known, by engine.

    >>> by_engine([("vLLM", "metrics"), ("TGI", "metrics"), ("vLLM", "lines")])
    {'vLLM': ['metrics', 'lines'], 'TGI': ['metrics']}
    """
    found: dict[str, list[str]] = {}
    for engine, form in forms:
        found.setdefault(engine, []).append(form)
    return found


def _section(name: str, title: str, inside: str) -> str:
    return (
        f'<section class="sd-part" id="log-{name}">\n'
        f'<h2 class="sd-part-title">{escape(title)}</h2>\n{inside}\n</section>'
    )


def engine_page(name: str) -> str:
    """Return the address of the page about an engine's figures.

    >>> engine_page("llama.cpp")
    'engine-llama-cpp.html'
    """
    return f"engine-{name.lower().replace('.', '-').replace(' ', '-')}.html"


def _findings(found: Sequence[Finding], engine: str) -> str:
    items = "\n".join(map(_finding, found))
    listed = (
        f'<ul class="sd-findings">\n{items}\n</ul>'
        if found
        else f"<p>{escape(_TEXT['no_findings'])}</p>"
    )
    link = f'<a href="{engine_page(engine)}">{escape(words.engine_link(engine))}</a>'
    return _section("findings", _TEXT["findings"], f"{listed}\n<p>{link}</p>")


def _finding(one: Finding) -> str:
    return (
        f'<li class="sd-finding" data-severity="{one.severity}" data-code="{one.code}">\n'
        f'<p class="sd-finding-name"><span class="sd-severity">'
        f"{escape(words.SEVERITIES[one.severity])}</span> {escape(words.FINDINGS[one.code])}</p>\n"
        f"<p>{_kept_together(one.found)}</p>\n"
        f"<p><strong>{escape(_TEXT['try'])}</strong> {_kept_together(one.advice)}</p>\n"
        f'<p class="sd-evidence">{escape(_TEXT["evidence"])} '
        f"<code>{_kept_together(one.evidence)}</code></p>\n</li>"
    )


def _kept_together(text: str) -> str:
    return escape(text.replace(" %", f"{NARROW_SPACE}%"))


def _picture(name: str, drawn: Mapping[str, Any] | None) -> str:
    title = _TEXT[name]
    if drawn is None:
        return _section(name, title, f"<p>{escape(words.NO_PICTURE[name])}</p>")
    return _section(
        name,
        title,
        f'<figure>\n<div class="sd-picture">{drawn["svg"]}</div>\n'
        f'<figcaption class="sd-caption">{escape(drawn["caption"])}</figcaption>\n</figure>\n'
        f'<details class="sd-table">\n<summary>{escape(_TEXT["table"])}</summary>\n'
        f"{table_html(drawn['table'])}\n</details>",
    )


def _rates(sentences: Sequence[str]) -> str:
    said = "\n".join(f"<p>{escape(one)}</p>" for one in sentences)
    return _section("rates", _TEXT["rates"], said)


def _numbers(table: Mapping[str, Any]) -> str:
    return _section("numbers", _TEXT["numbers"], table_html(table))


def table_html(table: Mapping[str, Any]) -> str:
    """Return a table as HTML; the first column heads its rows.

    >>> print(table_html({"caption": "Twice", "columns": ["n", "2 n"], "rows": [["1", "2"]]}))
    <div class="sd-scroll"><table class="sd-data">
    <caption>Twice</caption>
    <thead><tr><th scope="col">n</th><th scope="col">2 n</th></tr></thead>
    <tbody>
    <tr><th scope="row">1</th><td>2</td></tr>
    </tbody>
    </table></div>
    """
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table["columns"])
    rows = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in table["rows"]
    )
    return (
        f'<div class="sd-scroll"><table class="sd-data">\n'
        f"<caption>{escape(table['caption'])}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )
