"""The commands there are, with the line that describes each, known without loading any of them.

The command ``rank`` is the click command ``command`` of the module ``chicago_cli.cli.rank``, and
so on; its own short help is the line given here (tested).
"""

COMMANDS: dict[str, str] = {
    "rank": "Evaluate and compare five-card hands.",
    "score": "Say what a deal pays, each point with its reason.",
    "play": "Play a game against bots, or with others.",
    "verify": "Check game logs against the rules in them.",
    "rules": "Show and explain the rules of the game and its variations.",
}
"""Every command with its short help, in the order in which the help lists them."""
