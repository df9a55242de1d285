"""Speculative decoding, computed: how a small draft model speeds up a big target model.

The modules form a ladder: each imports only from those above it in this list.

    errors, notation, sums, settings      words and numbers at the edge
    keep_rule, models, toy_pair, rounds, decoding      what is decoded
    acceptance      how many tokens a round brings
    transformer, chips, timing, reply      how long it takes
    lesson_numbers, figures, door      what the lesson shows
"""

from specdec.errors import DistributionError as DistributionError
from specdec.errors import SettingError as SettingError
from specdec.errors import SpecdecError as SpecdecError
from specdec.settings import SETTINGS as SETTINGS
from specdec.settings import check as check
from specdec.sums import total as total
