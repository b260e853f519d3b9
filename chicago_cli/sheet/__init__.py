"""The score sheet: what a deal pays, each point with its reason."""
