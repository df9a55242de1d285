"""Builds the site: figures and numbers drawn into Markdown, then the folder the browser needs.

    errors                             what goes wrong, as sentences that name the place
    expressions, numbers               {= speedup(0.8, 4) | times =} in a sentence
    fence, controls, figure_html       a ``` specdec fence and the HTML it becomes
    figure_link, data_flow             pictures that link to a setting, and the picture of the whole
    movable, provenance, code_fence    numbers that move, where numbers come from, code as it runs
    markdown                           figures and numbers as one Python-Markdown extension
    glossary_terms, log_examples       terms that explain themselves, logs to try
    speed                              the last run of the bench, as tables
    part_fence, *_html                 parts of a page that are no figures: the bench, the notebook
    tables                             tables that scroll, of those parts and of Markdown
    tested_project                     the tests, for the page that runs them
    archive                            archives that are the same on any machine
    baked, wheel, standard_library     what the browser is given besides the scripts
    assets                             all of that in one folder named by its content
    page_reader                        what is in a finished page
    sheets, page_data, share_picture   one style sheet, data and a picture for those who link here
    policy, pages                      what is written into it last
    checks                             what must hold in the finished site
    build, __main__                    the whole build, in order
    offline, offline_html, plain_pages what a browser keeps, the archive, the pages around them
    widget_html, classic, embed        the widget: presets, one script, what other sites embed
    standalone, preset_pictures        figures as picture files

Run it as ``python -m site_build``, with py/ on the path of Python.
"""
