"""Work shared among processes, with its results in the order of the tasks.

A worker is given one task at a time, through a pipe of its own, and only when it waits for one: so
neither side ever waits for a pipe that the other does not empty. The end of the pipe is the end of
the worker, whatever became of the process that it works for.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Generic, NamedTuple, TypeVar

from chicago_cli.cli.exits import FAULT, CommandError

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 4
"""How many tasks of each worker may be done before their turn, or be under way."""

# A forked worker has everything loaded already. Elsewhere than on Linux the system's own libraries
# may not outlive a fork.
if sys.platform == "linux":
    _CONTEXT = get_context("fork")
else:
    _CONTEXT = get_context("spawn")
_FORKED = _CONTEXT.get_start_method() == "fork"


class Done(NamedTuple, Generic[Task, Answer]):
    """What came of a task, and what is left of it to be done, where a part is done."""

    answer: Answer
    rest: Task | None


class _Failed(NamedTuple):
    """What a worker says of a fault of the program."""

    what: str
    traceback: str


class WorkerFaultError(Exception):
    """A fault of the program in a worker; its traceback there is a note."""


class Team(Generic[Task, Answer]):
    """Up to ``size`` processes that do what ``work`` does; started when they are needed.

    Used as a context manager, at the end of which no worker is left.
    """

    def __init__(self, size: int, work: Callable[[Task], Done[Task, Answer]]) -> None:
        self._size = size
        self._work = work
        self._workers: dict[Connection, BaseProcess] = {}
        self._idle: list[Connection] = []
        self._running: dict[Connection, int] = {}

    def __enter__(self) -> "Team[Task, Answer]":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers.values():
            worker.kill()
        for connection, worker in self._workers.items():
            worker.join()
            connection.close()

    def answers(self, tasks: Iterator[Task]) -> Iterator[Answer]:
        """The answers to all tasks, in their order; a task done in parts has as many answers.

        Raises:
            CommandError: where a worker has died.
            WorkerFaultError: where one has met a fault of the program.
        """
        numbered = enumerate(tasks)
        rests: deque[tuple[int, Task]] = deque()
        done: dict[int, Done[Task, Answer]] = {}
        turn = 0
        more = True
        while more or rests or self._running or done:
            while self._can_take() and (rests or (more and self._ahead(turn, done))):
                task = rests.popleft() if rests else next(numbered, None)
                if task is None:
                    more = False
                else:
                    self._give(*task)
            if turn not in done and self._running:
                done.update(self._await())
            if turn in done:
                answer, rest = done.pop(turn)
                if rest is None:
                    turn += 1
                else:
                    rests.append((turn, rest))
                yield answer

    def _can_take(self) -> bool:
        return bool(self._idle) or len(self._workers) < self._size

    def _ahead(self, turn: int, done: dict[int, Done[Task, Answer]]) -> bool:
        """Whether a new task is not too far ahead of the one whose turn it is."""
        last = max([turn, *done, *self._running.values()])
        return last - turn < AHEAD * self._size

    def _give(self, number: int, task: Task) -> None:
        connection = self._idle.pop() if self._idle else self._hire()
        try:
            connection.send(task)
        except OSError:
            self._died(connection)
        self._running[connection] = number

    def _await(self) -> dict[int, Done[Task, Answer]]:
        """What the workers that are done first have to say."""
        done = {}
        for connection in wait(list(self._running)):
            assert isinstance(connection, Connection)
            try:
                said = connection.recv()
            except (EOFError, OSError):
                self._died(connection)
            if isinstance(said, _Failed):
                fault = WorkerFaultError(said.what)
                fault.add_note(said.traceback)
                raise fault
            done[self._running.pop(connection)] = said
            self._idle.append(connection)
        return done

    def _died(self, connection: Connection) -> None:
        worker = self._workers[connection]
        worker.join()
        status = worker.exitcode or 0
        how = f"signal {-status}" if status < 0 else f"itself (status {status})"
        message = f"a worker process was ended by {how}, and its part of the work is not done"
        raise CommandError(message, FAULT)

    def _hire(self) -> Connection:
        """Start one more worker."""
        ours, theirs = _CONTEXT.Pipe()
        others = [*self._workers, ours] if _FORKED else []
        worker = _CONTEXT.Process(target=_serve, args=(theirs, others, self._work), daemon=True)
        # An interrupt is dealt with here; until the worker knows that, it is held back.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            worker.start()
            self._workers[ours] = worker
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        return ours


def _serve(
    connection: Connection, others: list[Connection], work: Callable[[Task], Done[Task, Answer]]
) -> None:
    """Do tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    for other in others:
        other.close()
    try:
        while True:
            task = connection.recv()
            try:
                said: object = work(task)
            except Exception as fault:  # noqa: BLE001 - told where it is dealt with
                said = _Failed(f"{type(fault).__name__}: {fault}", format_exc())
            connection.send(said)
    except (EOFError, OSError):  # nobody is there any more
        pass
