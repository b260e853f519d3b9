"""What five cards are worth."""
