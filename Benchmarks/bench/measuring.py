"""Runs commands: once to see that they do their job, and then with hyperfine for the time."""

import json
import os
import shlex
import subprocess
import sys
import tempfile
import time

# For how long one command is measured altogether, in seconds, and in how many runs at most.
SECONDS = 5
MAXIMUM_RUNS = 50
# Where each run has to be prepared, which takes longer than the run.
MAXIMUM_PREPARED_RUNS = 10


class Failure(Exception):
    """A command has not done its job."""


class Run:
    """A run of a command that was waited for."""

    def __init__(self, command, root):
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            begin = time.monotonic()
            try:
                process = subprocess.Popen(
                    command,
                    cwd=root,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=errors,
                )
            except OSError as error:
                raise Failure(f"{command[0]} cannot be run: {error.strerror}") from error
            _, status, usage = os.wait4(process.pid, 0)
            self.seconds = time.monotonic() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            self.status = process.returncode
            # In KiB on Linux, in bytes on macOS.
            self.peak_memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
            errors.seek(0)
            self.errors = errors.read().decode(errors="replace")


def with_names(command, names, one_by_one=False):
    """The command with the paths in that file, which NULs end, as arguments; or one after the
    other, each with a process of its own."""
    xargs = ["xargs", "-0", *(["-n", "1"] if one_by_one else []), *command]
    return ["sh", "-c", f"exec {shlex.join(xargs)} <{names}"]


def runs_within(seconds, maximum):
    """How many runs there is time for, where one lasts so long."""
    return max(1, min(maximum, int(SECONDS / seconds)))


def measure(command, root, first, prepare=None):
    """hyperfine's figures of the command. `first` was a run of it, which has warmed the cache;
    where it took too long for another one, it is the one that counts."""
    if first.seconds > SECONDS and not prepare:
        return {"median": first.seconds, "min": first.seconds, "max": first.seconds, "runs": 1}
    options = ["-N", "--style", "none", "--ignore-failure"]
    maximum = MAXIMUM_PREPARED_RUNS if prepare else MAXIMUM_RUNS
    options += ["--runs", str(runs_within(first.seconds, maximum))]
    if prepare:
        options += ["--prepare", shlex.join(prepare)]
    with tempfile.NamedTemporaryFile() as figures:
        hyperfine = ["hyperfine", *options, "--export-json", figures.name]
        line = shlex.join(command)
        done = subprocess.run([*hyperfine, line], cwd=root, capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"hyperfine cannot measure '{line[:200]}': {done.stderr.strip()}")
        result = json.load(open(figures.name))["results"][0]
    return {
        "median": result["median"],
        "min": result["min"],
        "max": result["max"],
        "runs": len(result["times"]),
    }
