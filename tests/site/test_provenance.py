"""The list of a page's numbers: every number, with the expression that made it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from specdec.words import en

Render = Callable[[str], str]


def rows(html: str) -> list[tuple[str, str]]:
    """Return the list's rows as a reader reads them."""
    listed = html[html.index("<specdec-numbers") :]
    found = re.findall(r'<th scope="row">(.*?)</th>\s*<td>\s*<code>(.*?)</code>', listed, re.DOTALL)
    return [(text.replace("\u202f", " "), unescape(source)) for text, source in found]


def test_a_page_ends_with_all_its_numbers_in_order(render: Render) -> None:
    """Each stands with its expression, once, wherever on the page it is: in a table, in a list."""
    html = render(
        "# Of {= speedup(0.8, 4) | times =}\n\n"
        "- {= break_even(4) | percent =}\n- again {= speedup(0.8, 4) | times =}\n\n"
        '| {= fact("target.bytes_gb") \\| whole =} |\n|---|\n| {= speedup(0.6, 4) \\| .2f =} |'
    )
    assert rows(html) == [
        ("2.08×", "speedup(0.8, 4)"),
        ("39 %", "break_even(4)"),
        ("16", 'fact("target.bytes_gb")'),
        ("1.43", "speedup(0.6, 4)"),
    ]


def test_a_number_that_moves_names_its_figure(render: Render) -> None:
    """What no expression of the page makes, a figure of the page does."""
    html = render(
        "{~ users @ speedup-by-acceptance ~}, {~ speedup | times @ speedup-by-acceptance ~}\n\n"
        "``` specdec\nfigure: speedup-by-acceptance\n```\n"
    )
    assert rows(html) == [
        ("1 user", "setting “Users sharing the chip” of the figure speedup-by-acceptance"),
        ("2.08×", "speedup of the figure speedup-by-acceptance"),
    ]


def test_the_switch_waits_for_the_script_and_the_list_does_not(render: Render) -> None:
    """Without script nothing is offered that does not work."""
    html = render("{= speedup(0.8, 4) | times =}")
    (switch,) = re.findall("<button[^>]*>", html)
    assert "hidden" in switch
    assert 'aria-pressed="false"' in switch
    assert f"<summary>{en.PAGE['sources']}</summary>" in html


def test_a_page_without_numbers_has_no_list(render: Render) -> None:
    """An empty list would only ask for a click."""
    assert "specdec-numbers" not in render("No number, only code: `{= speedup(0.8, 4) =}`.")
