"""The checks of a finished site: a sound site has no fault, and every break is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from site_build.build import read_pages
from site_build.checks import faults
from site_build.policy import policy, script_hash

Site = Callable[..., list[str]]
RULE = policy(["theme()"])
HEAD = f"""<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{RULE}">
<link rel="canonical" href="https://lesson.example/index.html">
<link rel="stylesheet" href="look.css"><script>theme()</script>
<script id="__config" type="application/json">{{"base": "."}}</script></head>"""
FIGURE = """<specdec-figure data-figure="one" data-opening="{}" data-baked="one.json">
<svg></svg><figcaption>Caption</figcaption><table><tr><th>n</th></tr><tr><td>1</td></tr></table>
</specdec-figure>"""
BODY = f"""<body><h1 id="top">Title</h1>{FIGURE}
<p>So <data class="specdec-number">2</data>, see <a href="#top">above</a>,
<a href="other.html#end">there</a>, <a href="./">home</a>, <a href="https://far.example/">far</a>,
<a href="mailto:us@lesson.example">us</a> and <code>{{= speedup(0.8, 4) | times =}}</code>.</p>
<pre><code>``` specdec
figure: one
```</code></pre><img src="data:image/png;base64,AAAA" alt=""></body>"""
OTHER = f'{HEAD}<body><p id="end">End</p></body></html>'
LOST = HEAD.replace('"base": "."', '"base": "/learn/"').replace('="look', '="/learn/look')
CSS = '@import "more.css"; a { background: url(data:x) } b { mask: url("#m") }'


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Return a function that writes a small site and says what is wrong with it."""

    def checked(body: str = BODY, head: str = HEAD, lost: str = "", css: str = CSS) -> list[str]:
        (tmp_path / "index.html").write_text(f"{head}{body}</html>", "utf-8")
        (tmp_path / "other.html").write_text(OTHER, "utf-8")
        (tmp_path / "404.html").write_text(f"{LOST}<body>{lost}</body></html>", "utf-8")
        (tmp_path / "look.css").write_text(css, "utf-8")
        (tmp_path / "more.css").write_text("", "utf-8")
        return faults(tmp_path, read_pages(tmp_path))

    return checked


def test_a_sound_site_has_no_fault(site: Site) -> None:
    """Figures, numbers, links in and out, code about the notation and data pictures all pass."""
    assert site() == []
    assert site(lost='<a href="/learn/other.html#end">there</a><a href="/learn/">home</a>') == []


@pytest.mark.parametrize(
    ("added", "fault"),
    [
        ("<p>{= speedup(0.8, 4) | times =}</p>", "a number is left undrawn: {= speedup(0.8, 4)"),
        ('<p title="{= x =}">a</p>', "a number is left undrawn: {= x =}"),
        ("<p>``` specdec figure: one</p>", "a fence is left undrawn"),
        ("<p><code>specdec\nfigure: one</code></p>", "a figure is left undrawn: specdec"),
        ("<pre><code>figure: one\nusers: 2</code></pre>", "a figure is left undrawn"),
        ('<p data-assets="@ASSETS@">a</p>', "@ASSETS@ is left unfilled"),
        (FIGURE.replace("<svg></svg>", ""), "the figure one lacks its picture"),
        (FIGURE.replace("Caption", " "), "the figure one lacks its picture, its caption"),
        (FIGURE.replace("<tr><td>1</td></tr>", ""), "the figure one lacks its picture"),
        ('<data class="specdec-number"> </data>', "a number came out empty"),
        ("<script>ours()</script>", "an inline script has no hash in the policy: ours()"),
        ('<p style="color: red">a</p>', '<p style="color: red"> is blocked'),
        ('<p onclick="ours()">a</p>', '<p onclick="ours()"> is blocked'),
        ('<p id="top">a</p>', "the id top stands 2 times"),
        ('<script src="gone.js"></script>', "gone.js is not in the site"),
        ('<script src="https://far.example/a.js"></script>', "is fetched from another host"),
        ('<img src="//far.example/a.png">', "is fetched from another host"),
        ('<link rel="icon" href="gone.png">', "gone.png is not in the site"),
        ('<a href="gone.html">a</a>', "the link gone.html leads nowhere"),
        ('<a href="other.html#gone">a</a>', "the link other.html#gone leads nowhere"),
        ('<a href="#gone">a</a>', "the link #gone leads nowhere"),
        ('<a href="gone.html#v=1">a</a>', "the link gone.html#v=1 leads nowhere"),
        ('<a href="/other.html">a</a>', "the link /other.html leads nowhere"),
        ('<a href="../outside.html">a</a>', "the link ../outside.html leads nowhere"),
        ('<link rel="next" href="gone.html">', "the link gone.html leads nowhere"),
    ],
)
def test_a_broken_page_is_found(site: Site, tmp_path: Path, added: str, fault: str) -> None:
    """One sentence names the page and what is wrong in it."""
    (tmp_path.parent / "outside.html").write_text("")
    (found,) = site(BODY.replace("</body>", f"{added}</body>"))
    assert found.startswith("index.html: ")
    assert fault in found


def test_a_link_may_say_what_a_figure_shows(site: Site) -> None:
    """Such a fragment names settings, not a place in the page."""
    assert site(lost='<a href="/learn/other.html#v=1&amp;a=0.6">there</a>') == []


@pytest.mark.parametrize("link", ["/other.html", "/learn/gone.html", "gone.html"])
def test_the_page_for_lost_readers_is_checked_from_the_hosts_root(site: Site, link: str) -> None:
    """That page is shown at any address, so its links hold the site's whole path."""
    assert site(lost=f'<a href="{link}">a</a>') == [f"404.html: the link {link} leads nowhere"]


@pytest.mark.parametrize(
    "head",
    [
        HEAD.replace(f'<meta http-equiv="Content-Security-Policy" content="{RULE}">', ""),
        HEAD.replace("</head>", f'<meta http-equiv="Content-Security-Policy" content="{RULE}">')
        .replace(f'content="{RULE}">', 'name="gone">', 1)
        .replace('http-equiv="Content-Security-Policy" name="gone"', ""),
    ],
)
def test_a_page_without_a_policy_before_its_scripts_is_found(site: Site, head: str) -> None:
    """A policy that is missing, or comes late, protects nothing."""
    found = site(head=head)
    assert (
        "index.html: the content security policy must stand once, before the first script" in found
    )


def test_a_policy_without_the_hash_of_a_theme_script_is_found(site: Site) -> None:
    """The theme's own script would not run."""
    (found,) = site(head=HEAD.replace(script_hash("theme()"), ""))
    assert found == "index.html: an inline script has no hash in the policy: theme()"


@pytest.mark.parametrize(
    ("css", "address"),
    [
        ("a { background: url(gone.png) }", "gone.png"),
        ("a { background: url('https://far.example/a.png') }", "https://far.example/a.png"),
        ('@import "//far.example/a.css";', "//far.example/a.css"),
    ],
)
def test_a_style_sheet_that_asks_for_what_is_not_there_is_found(
    site: Site, css: str, address: str
) -> None:
    """Style sheets fetch files too."""
    assert site(css=css) == [f"look.css: {address} is not in the site"]
