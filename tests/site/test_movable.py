"""Numbers in a sentence that go with a figure: text at build, alive with the script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from site_build.errors import PageError
from site_build.numbers import FORMATS
from site_build.page_reader import read_page_text
from specdec import best_draft_length, break_even, draft_step_ms, round_ms, speedup
from specdec.notation import milliseconds, times

Render = Callable[[str], str]

FENCE = "\n\n``` specdec\nfigure: speedup-by-acceptance\n{}\n```\n"


def text_of(html: str) -> str:
    """Return what a reader reads before the figure."""
    before = html.partition('<div class="specdec-block">')[0]
    return re.sub("<[^>]*>", "", before).strip().replace("\u202f", " ")


def test_a_sentence_reads_as_the_figure_below_it_opens(render: Render) -> None:
    """Without script every movable number is plain text with its unit."""
    html = render(
        "With {~ draft_length @ speedup-by-acceptance ~}, each kept with a chance of "
        "{~ acceptance_rate @ speedup-by-acceptance ~}, for {~users@speedup-by-acceptance~}."
        + FENCE.format("acceptance_rate: 0.6\ndraft_length: 1")
    )
    assert text_of(html) == "With 1 guess, each kept with a chance of 60 %, for 1 user."
    assert html.count("<specdec-movable ") == html.count("</specdec-movable>") == 3
    assert 'data-figure="speedup-by-acceptance" data-setting="users"' in html


def test_a_setting_left_to_be_computed_reads_as_the_computed_value(render: Render) -> None:
    """Nobody reads an empty field in a sentence."""
    html = render("It takes {~ draft_pass_ms @ speedup-by-acceptance ~}." + FENCE.format(""))
    assert text_of(html) == f"It takes {draft_step_ms():.4f} ms."


def test_a_number_of_the_figure_is_the_package_s_own(render: Render) -> None:
    """The same call of specdec gives the same text; the figure's opening settings count."""
    html = render(
        "{~ speedup | times @ speedup-by-acceptance ~}, {~ round_ms|ms @ speedup-by-acceptance ~}, "
        "{~ break_even | .3f @ speedup-by-acceptance ~}, "
        "{~ best_draft_length @ speedup-by-acceptance ~}" + FENCE.format("acceptance_rate: 0.9")
    )
    gain, round_text, pays, best = text_of(html).split(", ")
    assert gain == times(speedup(0.9, 4))
    assert round_text == milliseconds(round_ms(4)).replace("\u202f", " ")
    assert pays == f"{break_even(4):.3f}"
    assert best == str(best_draft_length(0.9).draft_length)
    assert read_page_text(html).numbers == [gain, round_text.replace(" ", "\u202f"), pays, best]


def test_the_second_figure_of_a_kind_has_numbers_of_its_own(render: Render) -> None:
    """The id tells two figures of a page apart; the next page begins anew."""
    fences = FENCE.format("") + FENCE.format("acceptance_rate: 0.5")
    html = render("At {~ acceptance_rate @ speedup-by-acceptance-2 ~}." + fences)
    assert text_of(html) == "At 50 %."
    with pytest.raises(PageError, match="no figure speedup-by-acceptance-2 on this page"):
        render("At {~ acceptance_rate @ speedup-by-acceptance-2 ~}." + FENCE.format(""))


def test_a_code_span_shows_the_notation_as_it_is_written(render: Render) -> None:
    """A page about the notation can show it."""
    assert "<code>{~ users @ x ~}</code>" in render("So: `{~ users @ x ~}`.")


def test_a_bar_can_be_escaped_as_in_a_table(render: Render) -> None:
    r"""In a table the bar of a format is written ``\|``."""
    row = "| a |\n|---|\n| {~ speedup \\| times @ speedup-by-acceptance ~} |"
    assert times(speedup(0.8, 4)) in render(row + FENCE.format(""))


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("users @ nothing", "there is no figure nothing on this page"),
        (
            "speed | times @ speedup-by-acceptance",
            "has no number speed; it has acceptance_length, accept",
        ),
        ("seed @ speedup-by-acceptance", "has no number seed"),
        ("speedup | euros @ speedup-by-acceptance", "there is no format euros"),
        ("speedup | ,.2f @ speedup-by-acceptance", "it must read NAME @ FIGURE"),
        ("speedup @ speedup-by-acceptance", "it needs a format"),
        ("speedup", "it must read NAME @ FIGURE"),
        ("", "it must read NAME @ FIGURE"),
    ],
)
def test_a_number_that_cannot_move_stops_the_page_and_is_quoted(
    render: Render, inside: str, reason: str
) -> None:
    """The author learns which number, and what to change."""
    with pytest.raises(PageError, match=re.escape(reason)) as failed:
        render(f"See {{~ {inside} ~}}." + FENCE.format(""))
    assert f"{{~ {inside}" in str(failed.value)


def test_a_number_without_a_value_where_the_figure_opens_stops_the_page(render: Render) -> None:
    """A sentence cannot begin with a gap."""
    with pytest.raises(PageError, match="break_even has no value"):
        render(
            "{~ break_even | percent @ speedup-by-acceptance ~}"
            + FENCE.format("draft_pass_ms: 1000")
        )


def test_every_named_format_can_be_used_for_a_number_that_moves(render: Render) -> None:
    """What a fixed number may look like, a moving one may too."""
    for name in FORMATS:
        html = render(f"{{~ speedup | {name} @ speedup-by-acceptance ~}}" + FENCE.format(""))
        assert text_of(html) == FORMATS[name](speedup(0.8, 4)).replace("\u202f", " ")
