"""What holds for every test: in CI nothing may be skipped."""

import os

import pytest


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of `.ci/run` in which a test was skipped: there, everything must have run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and os.environ.get("CHICAGO_TESTS_SKIP_NOTHING"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
