"""Runs commands: once to check their output, and then with hyperfine for the time."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

# The seconds for all runs of one command, and the most runs.
SECONDS = 5
MAXIMUM_RUNS = 50
MINIMUM_RUNS = 3
# A command that takes longer than these seconds is not run again.
BEARABLE_SECONDS = 30
# The most runs if each needs a preparation, which takes longer than the run.
MAXIMUM_PREPARED_RUNS = 10


class Failure(Exception):
    """A command has not done its job."""


# Runs a command, and writes its peak memory to a file. The system's figure includes the memory of the
# process that starts the command, so that process must be small.
LAUNCHER = """
import os, sys
child = os.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    print(usage.ru_maxrss, file=file)
sys.exit(os.waitstatus_to_exitcode(status) & 0xFF)
"""


class Run:
    """A finished run of a command."""

    def __init__(self, command, root):
        with (
            tempfile.TemporaryFile() as output,
            tempfile.TemporaryFile() as errors,
            tempfile.NamedTemporaryFile("r") as memory,
        ):
            if not shutil.which(command[0]):
                raise Failure(f"{command[0]} cannot be run: it is not installed")
            begin = time.monotonic()
            process = subprocess.run(
                [sys.executable, "-I", "-S", "-c", LAUNCHER, memory.name, *command],
                cwd=root,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
            )
            self.seconds = time.monotonic() - begin
            self.status = process.returncode
            # In KiB on Linux, in bytes on macOS.
            self.peak_memory = int(memory.read()) * (1 if sys.platform == "darwin" else 1024)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
            errors.seek(0)
            self.errors = errors.read().decode(errors="replace")


def with_names(command, names, one_by_one=False):
    """The command with the NUL-separated paths in the file `names` as arguments, in one process or
    with a process for each path."""
    xargs = ["xargs", "-0", *(["-n", "1"] if one_by_one else []), *command]
    return ["sh", "-c", f"exec {shlex.join(xargs)} <{names}"]


def runs_within(seconds, maximum):
    """The number of runs that there is time for, if one takes `seconds`."""
    return max(MINIMUM_RUNS, min(maximum, int(SECONDS / seconds)))


def measure(command, root, first, prepare=None):
    """hyperfine's figures of the command. `first` is a finished run, which has warmed the cache. If it
    took too long for another run, its time counts."""
    if first.seconds > BEARABLE_SECONDS and not prepare:
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
