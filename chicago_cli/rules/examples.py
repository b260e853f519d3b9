"""A case at the table for rule fields that a sentence alone does not make clear."""

_REWARD = (
    "7 pays seven points; 7|reset-all pays seven points or takes everybody else to 0, as the "
    "holder likes; 8+reset-all does both; lift+reset-one lifts the holder's total to the target "
    "and takes one other player to 0; win wins the game at once."
)

EXAMPLES: dict[str, str] = {
    "exchange.rounds": (
        "With 3 there are showdowns after the first and the second round, and the third is one "
        "after the tricks."
    ),
    "exchange.one_up": (
        "Bo discards the 7c alone and the 4s is turned up for him. With choice he takes it, or "
        "leaves it and takes the next card unseen; with keep it is his."
    ),
    "exchange.stop_at": "With 46, a player whose total is 46 exchanges nothing; one at 45 may.",
    "exchange.stop_deal": (
        "The limit is 42 and Anna begins the deal at 43. With six she is dealt six cards, discards "
        "one in the first round, and keeps the rest. With five she keeps the five she is dealt."
    ),
    "exchange.low_hand": "9c 8d 5h 4s 2c is low; Tc 8d 5h 4s 2c is low with ten-or-below alone.",
    "exchange.show_winner": (
        "Cia scored for her pair of sevens. Before she discards a card in the next round, she "
        "shows all five."
    ),
    "declare.mode": (
        "Anna names a pair, Bo two pair. With ascending Cia's pair comes too late to take part; "
        "with announce it is compared, and loses."
    ),
    "declare.false_claim": (
        "Bo names two pair and holds one. Anna challenges him: with out he has left the game."
    ),
    "hands.ties": (
        "Anna and Bo both hold two pair, kings and fours, with a nine. With nobody, neither scores."
    ),
    "tricks.last_deuce": "With 10, a fifth trick won with the 2h pays 10 instead of tricks.last.",
    "chicago.window": (
        "Before the first exchange Cia sees A-K-Q of spades and calls at once. That is too early "
        "with after-last-exchange alone."
    ),
    "chicago.minimum": "With 15, a player at 14 may not call a Chicago yet.",
    "chicago.deuce": (
        "With 30, a Chicago whose fifth trick is won with the 2h pays 30 instead of chicago.points."
    ),
    "chicago.on_failure": (
        "Cia's Chicago fails in the third trick. With stop, the other two are not played."
    ),
    "chicago.breaker": "With 8, Anna wins a trick of Bo's Chicago and scores 8 for it.",
    "chicago.last_trick_when_failed": (
        "Bo's Chicago fails in the second trick, and Cia wins the fifth. With true she scores "
        "tricks.last."
    ),
    "ending.check": (
        "Anna reaches the target in the first showdown. With award she has won on the spot; with "
        "deal, somebody may still overtake her in this deal."
    ),
    "ending.floor": "With 0, a failed Chicago takes a player from 5 to 0, not to -10.",
    "ending.chicago_required": (
        "Bo has 55 and has never called a Chicago: the game goes on, and Bo must call one."
    ),
    "ending.confirm": (
        "Cia reaches 53. With last-trick she has won once she takes the fifth trick of a later "
        "deal, if she is still at the target when that deal begins."
    ),
    "ending.bust": "Three play. Anna goes from 50 to 54 and has never called: she falls to 0.",
}
EXAMPLES |= dict.fromkeys(
    ("hands.four_of_a_kind", "hands.straight_flush", "hands.royal_flush"), _REWARD
)
"""The example of a field, by its dotted name."""
