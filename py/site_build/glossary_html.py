"""The glossary's page: every term with its anchor, its words, its symbol and its meaning."""

from __future__ import annotations

from html import escape

from specdec.words.en_glossary import HEADS, TERMS, Term

CSS_CLASS = "sd-glossary"


def glossary_html() -> str:
    """Return the list of all terms."""
    entries = "\n".join(_entry(term) for term in TERMS)
    return f'<dl class="{CSS_CLASS}">\n{entries}\n</dl>'


def _entry(term: Term) -> str:
    names = f'<dfn>{escape(term.field)}</dfn><a class="headerlink" href="#{term.ident}"'
    aside = "".join(_part(term, name) for name in ("plain", "symbol", "code"))
    beware = f'<dd class="sd-beware">{escape(term.beware)}</dd>\n' if term.beware else ""
    return (
        f'<div id="{term.ident}">\n<dt>{names} aria-label="{escape(term.field)}">¶</a></dt>\n'
        f"<dd>{escape(term.meaning)}</dd>\n{aside}{beware}</div>"
    )


def _part(term: Term, name: str) -> str:
    return f'<dd class="sd-name">{_named(term, name)}</dd>\n' if getattr(term, name) else ""


def _named(term: Term, name: str) -> str:
    """Return one part of an entry behind the words that say what it is."""
    text = escape(getattr(term, name))
    if name == "symbol":
        text = f"<var>{text}</var>"
    if name == "code":
        text = ", ".join(f"<code>{one.strip()}</code>" for one in text.split(","))
    return f"<span>{escape(HEADS[name])}:</span> {text}"
