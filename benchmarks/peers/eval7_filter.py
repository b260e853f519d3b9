"""A filter as a user of eval7 would write it: one hand a line in, its rank out."""

import sys

from eval7 import Card, evaluate

write = sys.stdout.write
for line in sys.stdin:
    hand = [Card(line[at : at + 2]) for at in (0, 2, 4, 6, 8)]
    write(f"{evaluate(hand)}\n")
