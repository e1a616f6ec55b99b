"""Listings of photos that are not in the system's cache."""

import os

from rows import Row, seconds
from warm import checked

CACHES = "/proc/sys/vm/drop_caches"
RUNS = 3


def rows(exifcli, base, make_tree):
    job, target = "-r --format jsonl, cold, no catalogue", "half of BASE" if base else ""
    if not os.access(CACHES, os.W_OK):
        return [Row(job, "not measured", target, remark="only root can empty the cache")]
    print("copying photos for the cold cache ...", flush=True)
    tree = make_tree()
    programs = [exifcli, *([base] if base else [])]
    best = {program: float("inf") for program in programs}
    for _ in range(RUNS):
        for program in programs:
            empty_caches()
            run = checked([program, "list", "-r", tree.root, "--format", "jsonl"])
            best[program] = min(best[program], run.seconds)
    own = best[exifcli]
    remark = f"{tree.count} files"
    if base:
        remark += f"; BASE: {seconds(best[base])}, {own / best[base]:.2f} of it"
    return [Row(job, seconds(own), target, not base or own <= best[base] / 2, RUNS, remark)]


def empty_caches():
    os.sync()
    with open(CACHES, "w") as file:
        file.write("3\n")
