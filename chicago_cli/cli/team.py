"""Work shared among processes, with its results in the order of the tasks.

A worker is given one task at a time, through a pipe of its own, and only when it waits for one: so
neither side ever waits for a pipe that the other does not empty, except a worker with much to say,
for its turn. The end of the pipe is the end of
the worker, whatever became of the process that it works for.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Generic, NamedTuple, TypeVar, cast

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


class _Said(NamedTuple, Generic[Answer]):
    """One answer to a task, and whether it is the last."""

    answer: Answer
    is_last: bool


class _Failed(NamedTuple):
    """What a worker says of a fault of the program."""

    what: str
    traceback: str


class WorkerFaultError(Exception):
    """A fault of the program in a worker; its traceback there is a note."""


class Team(Generic[Task, Answer]):
    """Up to ``size`` processes that do what ``work`` does; started when they are needed.

    ``work`` answers a task in parts, at least one. Used as a context manager, at the end of which
    no worker is left.
    """

    def __init__(self, size: int, work: Callable[[Task], Iterable[Answer]]) -> None:
        self._size = size
        self._work = work
        self._workers: dict[Connection, BaseProcess] = {}
        self._idle: list[Connection] = []
        self._running: dict[Connection, int] = {}
        self._said: dict[int, _Said[Answer]] = {}

    def __enter__(self) -> "Team[Task, Answer]":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers.values():
            worker.kill()
        for connection, worker in self._workers.items():
            worker.join()
            connection.close()

    def answers(self, tasks: Iterator[Task]) -> Iterator[Answer]:
        """The answers to all tasks, in their order.

        Raises:
            CommandError: where a worker has died.
            WorkerFaultError: where one has met a fault of the program.
        """
        numbered = enumerate(tasks)
        turn = 0
        more = True
        while more or self._running or self._said:
            while more and self._can_take(turn):
                number, task = next(numbered, (None, None))
                if number is None:
                    more = False
                else:
                    self._give(number, cast(Task, task))
            if turn in self._said:
                answer, is_last = self._said.pop(turn)
                turn += is_last
                yield answer
            elif self._running:
                self._listen()

    def _can_take(self, turn: int) -> bool:
        """Whether there is a worker for a new task, not too far ahead of the one in turn."""
        last = max([turn, *self._said, *self._running.values()])
        is_free = self._idle or len(self._workers) < self._size
        return bool(is_free) and last - turn < AHEAD * self._size

    def _give(self, number: int, task: Task) -> None:
        connection = self._idle.pop() if self._idle else self._hire()
        try:
            connection.send(task)
        except OSError:
            self._died(connection)
        self._running[connection] = number

    def _listen(self) -> None:
        """Hear one answer from each worker that has one; nobody is heard twice before his turn."""
        unheard = [each for each, number in self._running.items() if number not in self._said]
        for connection in wait(unheard):
            assert isinstance(connection, Connection)
            try:
                said = connection.recv()
            except (EOFError, OSError):
                self._died(connection)
            if isinstance(said, _Failed):
                fault = WorkerFaultError(said.what)
                fault.add_note(said.traceback)
                raise fault
            self._said[self._running[connection]] = said
            if said.is_last:
                del self._running[connection]
                self._idle.append(connection)

    def _died(self, connection: Connection) -> None:
        worker = self._workers[connection]
        worker.join()
        status = worker.exitcode or 0
        how = f"signal {-status}" if status < 0 else f"itself (status {status})"
        message = f"a worker process was ended by {how}, and its part of the work is not done"
        raise CommandError(message, FAULT)

    def _hire(self) -> Connection:
        """Start one more worker."""
        sys.stdout.flush()  # or a forked worker would have the same text to write
        # An interrupt is dealt with here; until the worker knows that, it is held back.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            return self._start()
        except OSError as fault:
            message = f"cannot start worker process {len(self._workers) + 1}: {fault.strerror}"
            raise CommandError(message, FAULT) from None
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _start(self) -> Connection:
        ours, theirs = _CONTEXT.Pipe()
        others = [*self._workers, ours] if _FORKED else []
        worker = _CONTEXT.Process(target=_serve, args=(theirs, others, self._work), daemon=True)
        worker.start()
        self._workers[ours] = worker
        theirs.close()
        return ours


def _serve(
    connection: Connection, others: list[Connection], work: Callable[[Task], Iterable[Answer]]
) -> None:
    """Do tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    for other in others:
        other.close()
    try:
        while True:
            for said in _answers(work, connection.recv()):
                connection.send(said)
    except (EOFError, OSError):  # nobody is there any more
        pass


def _answers(
    work: Callable[[Task], Iterable[Answer]], task: Task
) -> Iterator[_Said[Answer] | _Failed]:
    try:
        answers = iter(work(task))
        before = next(answers)
        for answer in answers:
            yield _Said(before, False)
            before = answer
        yield _Said(before, True)
    except Exception as fault:  # noqa: BLE001 - told where it is dealt with
        yield _Failed(f"{type(fault).__name__}: {fault}", format_exc())
