"""Listings of photos that are in the system's cache."""

import os
import shlex
import shutil
import subprocess
import tempfile
import time

from measuring import Failure, Run, measure

from catalogue import size_row
from rows import Row, megabytes, seconds

LISTING = ["--sort", "iso", "--limit", "50"]
# The programs that are compared take turns, so that other work on the machine hits both.
TURNS = 3
# A file that was changed this recently is read again, as it might change once more without another stamp.
RACY_SECONDS = 4
# Outputs are compared in pieces of this many bytes.
PIECE = 1 << 20


class Best:
    """The best time of a command, over several turns."""

    def __init__(self, command):
        self.command = [str(word) for word in command]
        self.first = checked(self.command)
        self.memory = self.first.peak_memory
        self.seconds, self.runs = float("inf"), 0

    def turn(self):
        figures = measure(self.command, "/", self.first)
        self.seconds = min(self.seconds, figures["min"])
        self.runs += figures["runs"]
        return self


def checked(command):
    """A run of the command that has not failed; photos that cannot be read do not count."""
    run = Run([str(word) for word in command], "/")
    if run.status not in (0, 1) or not run.output:
        line = run.errors.strip().splitlines()[-1:] or ["nothing"]
        raise Failure(f"{shlex.join(map(str, command))[:200]} ended with {run.status}: {line[0]}")
    return run


def rows(exifcli, floor, tree, catalogue):
    plain = [exifcli, "list", "-r", tree.root]
    followed = [*plain, f"--catalog={catalogue}"]
    time.sleep(RACY_SECONDS)
    for _ in range(2):  # Warms the cache.
        checked([floor, "--status", os.cpu_count(), tree.root])
    return [
        filling(followed, tree.count),
        *looking(followed, floor, tree.root),
        unchecked(followed),
        without(plain),
        *answers(plain, followed, ""),
        *after_changes(plain, followed, tree),
        size_row(catalogue, tree.count),
    ]


def filling(followed, count):
    print("filling the catalogue ...", flush=True)
    run = checked([*followed, *LISTING])
    speed = f"{count / run.seconds:,.0f} photos a second, {megabytes(run.peak_memory)}"
    return Row("first listing, fills the catalogue", seconds(run.seconds), remark=speed)


def looking(followed, floor, root):
    print("with the catalogue ...", flush=True)
    floors = [Best([floor, "--status", threads, root]) for threads in thread_counts()]
    warm = Best([*followed, *LISTING])
    for _ in range(TURNS):
        for command in [*floors, warm]:
            command.turn()
    fastest = min(floors, key=lambda floor: floor.seconds)
    ratio = warm.seconds / fastest.seconds
    yield Row(
        "walk and fstatat alone", seconds(fastest.seconds), runs=fastest.runs,
        remark=f"{fastest.command[2]} threads, the best of {thread_counts()}")
    yield Row(
        "--sort iso --limit 50, catalogue", seconds(warm.seconds),
        "1.3 times the walk", ratio <= 1.3, warm.runs,
        f"{ratio:.2f} times; {megabytes(warm.memory)}")


def thread_counts():
    """One for each core, and as many as exifcli has for waiting."""
    return [os.cpu_count(), max(8, 4 * os.cpu_count())]


def unchecked(followed):
    best = Best([*followed, *LISTING, "--catalog-check", "none"]).turn()
    return Row(
        "the same, --catalog-check none", seconds(best.seconds), "50 ms", best.seconds <= 0.05,
        best.runs, megabytes(best.memory))


def without(plain):
    print("without a catalogue ...", flush=True)
    best = Best([*plain, *LISTING]).turn()
    return Row(
        "the same without a catalogue", megabytes(best.memory), "20 MB", best.memory <= 20e6,
        best.runs, seconds(best.seconds))


def answers(plain, followed, when):
    """Whether the catalogue answers as the photos do: the first photos, and all that they say."""
    print("comparing the answers ...", flush=True)
    for options in [LISTING, ["--format", "jsonl"]]:
        same = is_same([*plain, *options], [*followed, *options])
        yield Row(
            f"{' '.join(options)}: catalogue or not{when}", "equal" if same else "DIFFERENT",
            "equal", same, is_right=same)


def is_same(one, other):
    """Whether the commands print the same bytes, and any. They run side by side, as the outputs are too large to
    keep."""
    programs = [
        subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for command in (one, other)
    ]
    try:
        is_empty = True
        while True:
            first, second = (program.stdout.read(PIECE) for program in programs)
            if first != second:
                return False
            if not first:
                return not is_empty
            is_empty = False
    finally:
        for program in programs:
            program.stdout.close()
            program.wait()


def after_changes(plain, followed, tree):
    print("changing photos ...", flush=True)
    changed = set(tree.change())
    time.sleep(RACY_SECONDS)
    target = f"only these {len(changed):,}"
    command = [*followed, *LISTING]
    if shutil.which("strace"):
        begin = time.monotonic()
        opened = opened_photos(command)
        took = time.monotonic() - begin
        right = opened == changed
        yield Row(
            "photos opened after changes", f"{len(opened):,}", target, right,
            remark=f"{seconds(took)} under strace", is_right=right)
    else:
        checked(command)
        yield Row("photos opened after changes", "not measured", target, remark="strace is missing")
    yield from answers(plain, followed, ", after changes")


def opened_photos(command):
    """The paths of the photos that a command opens."""
    with tempfile.NamedTemporaryFile("r") as trace:
        options = ["-f", "--seccomp-bpf", "-s", "4096", "-e", "trace=open,openat,openat2"]
        checked(["strace", *options, "-o", trace.name, *command])
        paths = (line.split('"')[1] for line in trace if line.count('"') >= 2)
        return {path for path in paths if path.endswith(".jpg")}
