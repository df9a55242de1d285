"""Public cases of speculative decoding: what was printed, and what follows from it.

>>> from specdec.server_logs.cases import outcomes
>>> all(one.agrees for one in outcomes() if not one.row.assumed)
True
"""

from specdec.server_logs.cases.figures import CASES as CASES
from specdec.server_logs.cases.figures import Case as Case
from specdec.server_logs.cases.predictions import Outcome as Outcome
from specdec.server_logs.cases.predictions import given_figures as given_figures
from specdec.server_logs.cases.predictions import outcomes as outcomes
from specdec.server_logs.cases.rows import ROWS as ROWS
from specdec.server_logs.cases.rows import Row as Row
