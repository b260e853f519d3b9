"""The words of the game, for whoever has not met them, and what each group of fields is about."""

GROUPS: dict[str, str] = {
    "players": "Who sits at the table.",
    "dealer": "Who deals.",
    "exchange": "How cards are exchanged before the tricks.",
    "declare": "How hands are named and compared.",
    "hands": "What the best hand of a showdown scores.",
    "tricks": "What the tricks pay.",
    "chicago": "A Chicago is a pledge to win all five tricks of a deal.",
    "blind": "A blind Chicago is the same pledge, given before anybody has looked at the cards.",
    "ending": "When the game is won, and by whom.",
}
"""What the fields of each group are about, by the first part of their names."""

TERMS: dict[str, str] = {
    "active": (
        "Seated in this deal and not out of the game. Everybody is, but for a play-off, in which "
        "only the tied sit."
    ),
    "eldest": "The next active player clockwise from the dealer, who acts first and leads.",
    "order": "In order means clockwise, from eldest on.",
    "stock": "The cards that are left after the deal, face down; draws come from its top.",
    "waste": "The pile of discards, which can be shuffled into a new stock.",
    "exchange": (
        "An exchange is a player's turn to discard any number of cards, none included, and to "
        "draw as many. In each round of exchanges every active player has one, in order."
    ),
    "one-up": (
        "Whoever discards exactly one card may have the card that replaces it turned face up "
        "(exchange.one_up)."
    ),
    "stopped": (
        "A player whose total has reached the limit (exchange.stop_at) may not exchange freely "
        "any more."
    ),
    "showdown": (
        "Hands are compared, and the best one scores. There is one after every round of exchanges "
        "but the last, and one more after the tricks, with the five cards held before the first "
        "trick. A high card never scores."
    ),
    "claim": (
        "The category of hand that a player names in a showdown. Any other active player may "
        "challenge it until the next exchange, valid Chicago call or card played."
    ),
    "trick": (
        "One card from each player. Suit must be followed where that is possible, there are no "
        "trumps, and the highest card of the suit led wins and leads to the next. A deal has five."
    ),
    "declarer": "The player who has called a Chicago, and must win all five tricks.",
    "chicago": (
        "A pledge to win all five tricks. It pays chicago.points where it is made and costs "
        "chicago.penalty where it fails. Only the first one in a deal counts."
    ),
    "blind-chicago": (
        "A Chicago that is called as the very first act of a deal. No hand scores in such a deal."
    ),
    "target": "The total that wins the game (ending.target), usually 52.",
    "play-off": "A deal that is played among those who are tied for the win alone.",
    "reward": (
        "What a hand pays: one or more alternatives joined by | of which the scorer takes one; "
        "each is one or more effects joined by +. The effects are a whole number of points from 0 "
        "to 1000, lift (the holder's total is raised to the target), reset-all (every other "
        "active player's total becomes 0), reset-one (that of one other active player, of the "
        "holder's choice) and win (the holder wins the game at once), and take effect in this "
        "order. Examples: 7, 7|reset-all, 8+reset-all, lift+reset-one, win."
    ),
    "silent": (
        "A source is silent on a rule field of which it says nothing. The value that its preset "
        "has there is a ruling, made so that the game can be played at all."
    ),
    "house-rule": (
        "A value that no source attests, neither as its own rule nor as a variation that it "
        "mentions. It is allowed all the same, and shown as a house rule."
    ),
}
"""What each word means, in the order in which one meets them."""
