"""How fast, and against whom: see processes.py (whole processes) and calls.py (in a process)."""
