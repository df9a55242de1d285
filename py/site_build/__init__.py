"""Builds the site: figures and numbers drawn into Markdown, then the folder the browser needs.

errors                    what goes wrong, as sentences that name the place
expressions, numbers      {= speedup(0.8, 4) | times =} in a sentence
fence, figure_html        a ``` specdec fence and the HTML it becomes
markdown                  both, as one Python-Markdown extension
wheel, baked, assets      the folder named by its content: scripts, answers, Python
policy, pages             what is written into the finished pages
checks                    what must hold in them
build, __main__           all of it, in order
"""
