"""What other sites embed: the widget's page, the element's script, pictures, the description."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from site_build.classic import classic_script
from site_build.embed import (
    FRAME,
    attributes,
    attributes_fence,
    codes,
    dark_styles,
    described,
    element_script,
    embed_fence,
    frame_script,
    widget_page,
    with_description,
)
from site_build.errors import SiteError
from site_build.page_reader import read_page_text
from site_build.preset_pictures import digest, file_of, preset_svg
from site_build.share_picture import size_of, source_of
from site_build.widget_html import PRESETS
from specdec.settings import SETTINGS

SITE = "https://a.example/under/"


def test_the_widgets_page_is_whole_without_script(root: Path) -> None:
    """It has one figure with picture, caption and table, and asks for local files alone."""
    page = read_page_text(widget_page())
    (figure,) = page.figures

    assert (figure.name, figure.pictures) == ("two-lanes", 1)
    assert figure.caption.startswith("Best case")
    assert figure.rows > 20
    assert not [address for address in page.fetched if "//" in address]
    assert page.inline_scripts == []
    for address in page.fetched:
        assert address.startswith("@ASSETS@") or (root / "docs" / address).is_file()


def test_the_dark_colours_without_script_are_those_of_the_style_sheet(root: Path) -> None:
    """A reader whose system is dark sees dark colours before any script has run."""
    styles = (root / "docs" / "stylesheets" / "specdec.css").read_text("utf-8")
    dark = dark_styles(styles)
    variables = re.findall(r"(--specdec-[\w-]+):", dark)

    assert dark.startswith("@media screen and (prefers-color-scheme: dark)")
    assert set(variables) == set(re.findall(r"(--specdec-[\w-]+):", styles))


def test_the_frames_script_is_one_that_needs_no_module(root: Path, tmp_path: Path) -> None:
    """Nothing in it imports or exports, and it is a script that can be read."""
    file = tmp_path / FRAME
    file.write_bytes(frame_script(root))

    assert not re.search(r"^(import|export)\b|import\.meta", file.read_text("utf-8"), re.MULTILINE)
    subprocess.run(["node", "--check", str(file)], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("modules", "reason"),
    [
        ({"a.js": 'import { b } from "./b.js";\n'}, r"site_js has no b\.js"),
        ({"a.js": "export default 1;\n"}, "cannot be part of a classic script: export default"),
        ({"a.js": 'import * as b from "./b.js";\n'}, "cannot be part of a classic script"),
        (
            {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'},
            r"a\.js imports itself by way of b\.js",
        ),
    ],
)
def test_what_cannot_become_a_classic_script_stops_the_build(
    modules: dict[str, str], reason: str
) -> None:
    """The message names the module and what is wrong with it."""
    with pytest.raises(SiteError, match=reason):
        classic_script("a.js", modules)


def test_the_element_knows_every_setting_by_its_letter(root: Path) -> None:
    """The letters are those of addresses; nothing is left to be filled in."""
    script = element_script(root)

    assert json.dumps(attributes()) in script
    assert "@" not in re.sub(r"@param|@type|@returns", "", script)
    for name, key in attributes().items():
        assert SETTINGS[name.replace("-", "_")].key == key


def test_every_attribute_is_in_the_table_with_its_values_and_default() -> None:
    """The table names each setting's range and opening value, theme and language."""
    table = ElementTree.fromstring(attributes_fence("", "", "", {}, None))
    rows = {
        str(row.findtext("th/code")): [cell.text for cell in row.iter("td")]
        for row in table.iter("tr")
        if row.find("th/code") is not None
    }

    assert list(rows) == [*attributes(), "theme", "lang"]
    assert rows["draft-length"][:2] == ["a whole number from 0 to 32", "4"]
    assert rows["draft-pass-ms"][1] == "1.2122\u202fms, as computed"


def test_each_form_of_code_leads_to_this_site() -> None:
    """Under a path too, every address in the code is the site's own."""
    for code in codes(SITE).values():
        addresses = re.findall(r'(?:src|href)="([^"]*)"', code)
        assert addresses
        assert all(address.startswith(SITE) for address in addresses)
    assert "@SITE@embed.js" in embed_fence("", "", "", {}, None)


def test_the_description_is_oembed() -> None:
    """It has what the oEmbed standard asks of a rich one, and each page that shows it names it."""
    data = json.loads(described(SITE))

    assert (data["version"], data["type"]) == ("1.0", "rich")
    assert data["html"] == codes(SITE)["frame"]
    assert all(isinstance(data[side], int) for side in ("width", "height"))
    assert "application/json+oembed" in with_description("<head></head>", "embed.html")
    assert with_description("<head></head>", "glossary.html") == "<head></head>"


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_is_there_as_svg_and_png_of_today(name: str) -> None:
    """Run python -m site_build.preset_pictures to renew the files when a picture has changed."""
    svg, png = file_of(name, "svg").read_text("utf-8"), file_of(name, "png").read_bytes()

    assert svg == preset_svg(name)
    assert "var(" not in svg
    assert source_of(png) == digest(svg)
    assert size_of(png)[0] == 960
