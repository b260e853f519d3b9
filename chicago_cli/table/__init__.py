"""The table where a game is played: the session, the bots, what a seat may know."""
