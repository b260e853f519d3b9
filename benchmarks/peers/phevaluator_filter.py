"""A filter as a user of phevaluator would write it: one hand a line in, its rank out."""

import sys

from phevaluator import evaluate_5cards

write = sys.stdout.write
for line in sys.stdin:
    write(f"{evaluate_5cards(line[:2], line[2:4], line[4:6], line[6:8], line[8:10])}\n")
