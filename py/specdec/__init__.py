"""Speculative decoding, computed: how a small draft model speeds up a big target model.

The modules form a ladder: each imports only from those above it in this list.

    sums, notation, words, errors, settings      words and numbers at the edge
    keep_rule, models, rounds, decoding, toy_pair      what is decoded
    acceptance      how many tokens a round brings
    experts      how many experts a pass fetches
    transformer, chips, timing, theorems, reply, reply_clock      how long it takes
    typed_chances, exactness      which checking rules are lossless, for a pair that a reader types
    temperature      what a higher temperature does to acceptance
    wrong_formulas      what mistaken formulas give
    lesson_numbers, controls      what the lesson and its page need of all that
    svg, axes, figures      what is shown
    server_logs      what servers print, read and explained
    door, command_line      one question in, one answer out
"""

from specdec.errors import DistributionError as DistributionError
from specdec.errors import SettingError as SettingError
from specdec.errors import SpecdecError as SpecdecError
from specdec.sums import total as total
from specdec.settings import SETTINGS as SETTINGS
from specdec.settings import check as check
from specdec.keep_rule import SAMPLING_EXAMPLE as SAMPLING_EXAMPLE
from specdec.keep_rule import TokenLaw as TokenLaw
from specdec.keep_rule import acceptance_chance as acceptance_chance
from specdec.keep_rule import keep_chance as keep_chance
from specdec.keep_rule import position_law as position_law
from specdec.keep_rule import residual as residual
from specdec.models import WordTable as WordTable
from specdec.rounds import Round as Round
from specdec.rounds import greedy_round as greedy_round
from specdec.rounds import round_law as round_law
from specdec.rounds import sampled_round as sampled_round
from specdec.decoding import Decoded as Decoded
from specdec.decoding import greedy as greedy
from specdec.decoding import sample as sample
from specdec.decoding import speculative_greedy as speculative_greedy
from specdec.decoding import speculative_sample as speculative_sample
from specdec.toy_pair import TOY_DRAFT as TOY_DRAFT
from specdec.toy_pair import TOY_SENTENCE as TOY_SENTENCE
from specdec.toy_pair import TOY_TARGET as TOY_TARGET
from specdec.toy_pair import figure_1_round as figure_1_round
from specdec.toy_pair import toy_acceptance_length as toy_acceptance_length
from specdec.toy_pair import toy_agreements as toy_agreements
from specdec.toy_pair import toy_prompt as toy_prompt
from specdec.acceptance import accepted_fraction as accepted_fraction
from specdec.acceptance import acceptance_length_distribution as acceptance_length_distribution
from specdec.acceptance import acceptance_length_from_survival as acceptance_length_from_survival
from specdec.acceptance import acceptance_rate_from_fraction as acceptance_rate_from_fraction
from specdec.acceptance import acceptance_rate_from_length as acceptance_rate_from_length
from specdec.acceptance import conditional_from_survival as conditional_from_survival
from specdec.acceptance import expected_acceptance_length as expected_acceptance_length
from specdec.acceptance import simulate_acceptance_lengths as simulate_acceptance_lengths
from specdec.acceptance import survival_from_conditional as survival_from_conditional
from specdec.exactness import RULES as RULES
from specdec.exactness import distance_from as distance_from
from specdec.exactness import kept_count_law as kept_count_law
from specdec.exactness import kept_total as kept_total
from specdec.exactness import round_distance_from as round_distance_from
from specdec.typed_chances import PairError as PairError
from specdec.typed_chances import read_pair as read_pair
from specdec.temperature import TEMPERATURE_TOY as TEMPERATURE_TOY
from specdec.temperature import TOY_TEMPERATURES as TOY_TEMPERATURES
from specdec.temperature import ScoredPair as ScoredPair
from specdec.temperature import chances_at_temperature as chances_at_temperature
from specdec.temperature import toy_kept_by_exact_match as toy_kept_by_exact_match
from specdec.temperature import toy_kept_by_the_rule as toy_kept_by_the_rule
from specdec.temperature import toy_kept_from_a_greedy_draft as toy_kept_from_a_greedy_draft
from specdec.experts import experts_touched as experts_touched
from specdec.transformer import LLAMA_3_1_8B as LLAMA_3_1_8B
from specdec.transformer import LLAMA_3_2_1B as LLAMA_3_2_1B
from specdec.transformer import TransformerConfig as TransformerConfig
from specdec.chips import A100_80GB_SXM as A100_80GB_SXM
from specdec.chips import Chip as Chip
from specdec.chips import compute_ms as compute_ms
from specdec.chips import fetch_ms as fetch_ms
from specdec.chips import pass_ms as pass_ms
from specdec.timing import LESSON_PAIR as LESSON_PAIR
from specdec.timing import BestDraftLength as BestDraftLength
from specdec.timing import Pair as Pair
from specdec.timing import best_draft_length as best_draft_length
from specdec.timing import break_even as break_even
from specdec.timing import cost_ratio as cost_ratio
from specdec.timing import draft_step_ms as draft_step_ms
from specdec.timing import first_losing_draft_length as first_losing_draft_length
from specdec.timing import first_losing_users as first_losing_users
from specdec.timing import plain_step_ms as plain_step_ms
from specdec.timing import round_in_steps as round_in_steps
from specdec.timing import round_ms as round_ms
from specdec.timing import speedup as speedup
from specdec.timing import token_ms as token_ms
from specdec.timing import users_when_check_stops_being_free as users_when_check_stops_being_free
from specdec.theorems import break_even_from_cost_ratio as break_even_from_cost_ratio
from specdec.theorems import operations_ratio as operations_ratio
from specdec.theorems import round_operations as round_operations
from specdec.theorems import speedup_from_cost_ratio as speedup_from_cost_ratio
from specdec.wrong_formulas import DRAW_AGAIN_EXAMPLE as DRAW_AGAIN_EXAMPLE
from specdec.wrong_formulas import SERVER_LINE as SERVER_LINE
from specdec.wrong_formulas import PrintedLine as PrintedLine
from specdec.wrong_formulas import mistaken_break_even as mistaken_break_even
from specdec.wrong_formulas import mistaken_speedup_from_shares as mistaken_speedup_from_shares
from specdec.wrong_formulas import (
    mistaken_speedup_with_second_pass as mistaken_speedup_with_second_pass,
)
from specdec.wrong_formulas import (
    mistaken_speedup_without_own_token as mistaken_speedup_without_own_token,
)
from specdec.wrong_formulas import mistaken_tokens as mistaken_tokens
from specdec.reply import REPLY as REPLY
from specdec.reply import ReplyLanes as ReplyLanes
from specdec.reply import ReplyRound as ReplyRound
from specdec.reply import reply_lanes as reply_lanes
from specdec.reply_clock import RepliesOnClock as RepliesOnClock
from specdec.reply_clock import TimedRound as TimedRound
from specdec.reply_clock import replies_on_clock as replies_on_clock
from specdec.lesson_numbers import fact as fact
from specdec.lesson_numbers import lesson_numbers as lesson_numbers
from specdec.controls import describe as describe
from specdec.figures import FIGURES as FIGURES
from specdec.door import answer as answer
