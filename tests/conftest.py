"""What holds for every test: interrupts can be sent, and in CI nothing may be skipped."""

import os
import signal

import pytest


def pytest_configure() -> None:
    """Let processes be interrupted, which a shell forbids to what it starts in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of `.ci/run` in which a test was skipped: there, everything must have run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and os.environ.get("CHICAGO_TESTS_SKIP_NOTHING"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
