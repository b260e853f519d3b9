"""The law in motion: deals and games, advanced one event at a time."""
