"""A filter as a user of treys would write it: one hand a line in, its rank out."""

import sys

from treys import Card, Evaluator

evaluate = Evaluator().evaluate
new = Card.new
write = sys.stdout.write
for line in sys.stdin:
    hand = [new(line[at : at + 2]) for at in (0, 2, 4, 6, 8)]
    write(f"{evaluate([], hand)}\n")
