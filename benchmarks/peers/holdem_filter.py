"""A filter as a user of holdem-hand-evaluator would write it: one hand a line in, its rank out."""

import sys

from holdem_hand_evaluator import evaluate_hand

write = sys.stdout.write
for line in sys.stdin:
    write(f"{evaluate_hand(line.rstrip())}\n")
