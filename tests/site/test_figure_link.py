"""Links that set a figure to a case: plain links without script, checked when the site is built."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from site_build.errors import PageError

Render = Callable[[str], str]

FIGURE = "\n\n``` specdec\nfigure: speedup-by-users\nusers: 64\n```\n"


def link(html: str) -> str:
    """Return the first link that knows a figure's settings, whole."""
    found = re.search("<specdec-link.*?</specdec-link>", html)
    return found[0] if found else ""


def test_a_link_leads_to_the_figure_and_knows_the_settings(render: Render) -> None:
    """Without script it is an anchor of the page; the script finds the address beside it."""
    html = render("Try [a *crowd*](figure:speedup-by-users?users=85&draft_length=2)." + FIGURE)
    assert link(html) == (
        '<specdec-link data-address="#v=1&amp;fig=speedup-by-users&amp;u=85&amp;k=2">'
        '<a href="#speedup-by-users">a <em>crowd</em></a></specdec-link>'
    )
    assert "</specdec-link>.</p>" in html


def test_a_link_may_lead_to_the_figure_of_another_page(render: Render) -> None:
    """The page is named before the figure, without its ending."""
    html = render("See [one user](figure:index/speedup-by-users?users=1).")
    assert 'href="index.html#speedup-by-users"' in link(html)
    assert 'data-address="#v=1&amp;fig=speedup-by-users&amp;u=1"' in link(html)


def test_a_link_to_the_second_figure_of_a_kind_names_it(render: Render) -> None:
    """Two figures of one kind have ids of their own."""
    html = render("See [it](figure:speedup-by-users-2?users=1)." + FIGURE + FIGURE)
    assert 'href="#speedup-by-users-2"' in link(html)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("figure:speedup-by-user?users=1", "leads to no figure of its page"),
        ("figure:one-round", "leads to no figure of its page"),
        ("figure:index/no-such-figure", "leads to no figure of index"),
        ("figure:speedup-by-users?users=0", "must be a whole number from 1 to 100,000"),
        ("figure:speedup-by-users?seed=1", "seed"),
        ("figure:speedup-by-users?temperature=1", "temperature"),
    ],
)
def test_a_link_to_nothing_stops_the_build(render: Render, address: str, reason: str) -> None:
    """The author reads which link is wrong, and why."""
    with pytest.raises(PageError, match=reason):
        render(f"See [it]({address})." + FIGURE)


def test_other_links_stay_as_they_are(render: Render) -> None:
    """Only the figure's own scheme is read."""
    html = render("See [it](https://example.org/figure) and [that](#figure).")
    assert "specdec-link" not in html
