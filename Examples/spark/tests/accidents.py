"""Accidents on a cluster, for the tests: a task that kills its own worker or executor, once.

Only processes that Spark started for this test are killed: this one, or the executor above it.
"""

import os
import signal
import subprocess

ROWS_BEFORE = 3


def worker_is_killed(items, function, marks):
    """What the function gives, but the first attempt of partition 1 kills its Python process on the way.

    Each attempt of that partition leaves a file in the folder `marks`.
    """
    return _killed(items, function, marks, os.getpid)


def executor_is_killed(items, function, marks):
    """The same; but the executor is killed, with all its tasks and the rows that it kept."""
    return _killed(items, function, marks, _executor)


def _killed(items, function, marks, victim):
    from pyspark import TaskContext

    task = TaskContext.get()
    is_marked = task.partitionId() == 1
    is_first = is_marked and not os.listdir(marks)
    if is_marked:
        open(os.path.join(marks, str(task.taskAttemptId())), "x").close()
    for count, row in enumerate(function(items)):
        if is_first and count == ROWS_BEFORE:
            os.kill(victim(), signal.SIGKILL)
        yield row


def _executor():
    """The process of the executor: the parent of the daemon that forked this process."""
    pid = _parent(os.getppid())
    command = subprocess.check_output(["ps", "-o", "args=", "-p", str(pid)], text=True)
    if "ExecutorBackend" not in command:
        raise RuntimeError(f"process {pid} is not an executor")
    return pid


def _parent(pid):
    return int(subprocess.check_output(["ps", "-o", "ppid=", "-p", str(pid)]))
