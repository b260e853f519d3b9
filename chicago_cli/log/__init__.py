"""The game log: reading, writing, places of values in its text."""
