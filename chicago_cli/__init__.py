"""Referee and hand evaluator for the Swedish card game Chicago."""

__version__ = "0.1.0"
