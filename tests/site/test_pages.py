"""The last touch to a page: the folder's address, the policy, the numbers of its description."""

from __future__ import annotations

import base64
import hashlib

import pytest

from site_build.errors import PageError
from site_build.page_reader import read_page_text
from site_build.pages import finished
from site_build.policy import policy

HEAD = '<html><head>\n<meta charset="utf-8">\n<script>theme()</script></head>'
FOLDER = "assets/specdec-0123456789ab"


def finish(page: str, base: str = ".") -> str:
    """Return a page finished with a stand-in policy."""
    return finished(
        page, folder=FOLDER, base=base, policy="default-src 'self'", sheets={"site.css": "01234567"}
    )


@pytest.mark.parametrize(
    ("base", "address"),
    [(".", FOLDER), ("", FOLDER), ("..", f"../{FOLDER}"), ("/learn/", f"/learn/{FOLDER}")],
)
def test_a_figure_finds_the_folder_from_wherever_its_page_lies(base: str, address: str) -> None:
    """The address is relative to the page, or to the host on the page for lost readers."""
    page = f'{HEAD}<specdec-figure data-assets="@ASSETS@"></specdec-figure>'
    assert f'data-assets="{address}"' in finish(page, base)


def test_the_script_of_the_page_is_found_in_the_folder() -> None:
    """The theme has put the root in front already."""
    page = f'{HEAD}<script src="../@ASSETS@/specdec-figure.js" type="module"></script>'
    assert f'<script src="../{FOLDER}/specdec-figure.js"' in finish(page)


def test_a_script_that_one_page_alone_has_is_found_from_wherever_it_lies() -> None:
    """What a fence puts into a page knows nothing of the root."""
    page = f'{HEAD}<script src="@ASSETS@/exactness-bench.js" type="module"></script>'
    assert f'<script src="../{FOLDER}/exactness-bench.js"' in finish(page, "..")


def test_the_policy_stands_before_the_first_script() -> None:
    """What comes before a policy is not bound by it."""
    html = finish(f"{HEAD}<body><meta charset='other'>")
    assert read_page_text(html).policies == ["default-src 'self'"]
    assert html.count("Content-Security-Policy") == 1


def test_the_policy_allows_the_inline_scripts_given_and_no_others() -> None:
    """A script's hash is taken over its text, as a browser takes it."""
    rule = policy(["theme()", "theme()", "a < b"])
    for script in (b"theme()", b"a < b"):
        digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
        assert rule.count(f"'sha256-{digest}'") == 1
    assert rule.count("sha256-") == 2
    assert "unsafe-inline" not in rule
    assert "'unsafe-eval'" not in rule
    assert policy(["b", "a"]) == policy(["a", "b"])


def test_the_policy_keeps_every_kind_of_request_on_the_site() -> None:
    """No directive names another host; pictures may also be data, code may also be WebAssembly."""
    words = {word for part in policy([]).split("; ") for word in part.split()[1:]}
    assert words == {"'self'", "'none'", "'wasm-unsafe-eval'", "data:"}
    assert policy([]).startswith("default-src 'self'; ")


def test_the_policy_names_what_no_default_covers() -> None:
    """The default is not asked for a page's base and its forms; plugins are off."""
    parts = policy([]).split("; ")
    assert {"base-uri 'self'", "form-action 'self'", "object-src 'none'"} <= set(parts)
    assert "worker-src 'self'" in parts


def test_numbers_in_a_description_are_worked_out() -> None:
    """Search engines read the same numbers as readers."""
    page = '<head><meta name="description" content="{= speedup(0.8, 4) | .1f =} times"></head>{= =}'
    assert finish(page) == ('<head><meta name="description" content="2.1 times"></head>{= =}')
    quoted = "{= fact(&quot;toy.agreements&quot;) =}"
    assert finish(f'<head><meta content="{quoted}"></head>') == '<head><meta content="28"></head>'
    with pytest.raises(PageError, match="typed by hand"):
        finish('<head><meta name="description" content="{= 2.1 | .1f =}"></head>')


def test_a_style_sheet_is_named_by_its_hash() -> None:
    """A page of one version cannot get the sheet of another; the theme's are named so already."""
    page = f'{HEAD}<link href="../stylesheets/site.css"><link href="assets/stylesheets/main.1.css">'
    done = finish(page)
    assert 'href="../stylesheets/site.css?01234567"' in done
    assert 'href="assets/stylesheets/main.1.css"' in done


def test_each_page_of_the_theme_has_room_for_the_news_of_a_new_version() -> None:
    """The line is there from the start, empty, so that it is read aloud when it is filled."""
    news = '<div class="sd-update" role="status"'
    config = '<script id="__config" type="application/json"></script>'
    assert news in finish(f"{HEAD}{config}</body>")
    assert news not in finish(f"{HEAD}</body>")
