"""Compares figures of the benchmarks with recorded ones, and fails if exifcli has become slower.

python3 Benchmarks/bench/compare.py RECORDED NEW

Machines differ, and so do hours: only ratios are compared, those of other programs' times to exifcli's. A
ratio is worse if it has become smaller by more than a third.
"""

import json
import sys

ALLOWED = 2 / 3


def ratios(path):
    with open(path, encoding="utf-8") as file:
        figures = json.load(file)
    return {
        (job["job"], result["program"]): result["ratio"]
        for job in figures["jobs"]
        for result in job["results"]
        if result["ratio"] and result["program"] != "exifcli"
    }


def main():
    recorded, new = (ratios(path) for path in sys.argv[1:])
    missing = sorted(set(recorded) - set(new))
    for job, program in missing:
        print(f"compare: {job}: {program} was not measured", file=sys.stderr)
    slower = False
    for (job, program), old in sorted(recorded.items()):
        if now := new.get((job, program)):
            mark = "slower" if now < old * ALLOWED else ""
            slower = slower or bool(mark)
            print(f"{job:24} {program:10} {old:8.2f} {now:8.2f}  {mark}")
    if missing or slower:
        sys.exit("compare: exifcli is slower beside other programs than it was, or not all was measured")


if __name__ == "__main__":
    main()
