"""The command line: click, printing and exit statuses live here and nowhere else."""
