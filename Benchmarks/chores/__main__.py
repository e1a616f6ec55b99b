"""Measures chores with whole folders of photos, against ExifTool: see README.md in the folder above.

python3 Benchmarks/chores EXIFCLI PHOTOS COUNT OUT
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import library  # noqa: E402
import report  # noqa: E402
from bench import with_ratios  # noqa: E402
from measuring import Failure  # noqa: E402

import chores  # noqa: E402
from photos import dated  # noqa: E402
from trial import Trial, suitable  # noqa: E402


def measured(exifcli, sources, count, root):
    """The figures of all chores, and the failures."""
    sources = suitable(sources, chores.all_chores(exifcli), root)
    if not sources:
        raise Failure("no photo suits all chores: it needs a date, and all programs must edit it")
    print(f"making {count} copies of {len(sources)} photos ...", flush=True)
    trial = Trial(root / "trial", sources, count)
    results, failures = [], []
    for chore in chores.all_chores(exifcli):
        print(f"{chore.name} ({count} photos) ...", flush=True)
        try:
            results.append(with_ratios(trial.figures(chore)))
        except Failure as failure:
            failures.append(str(failure))
            print(f"  failed: {failure}", flush=True)
    return results, failures


def main():
    exifcli, folder, count, out = sys.argv[1:]
    if not count.isdecimal() or int(count) == 0:
        sys.exit(f"bench-chores: '{count}' is not a number of photos; write it like COUNT=10000")
    sources = dated(library.sources(folder))
    if not sources:
        sys.exit(
            f"bench-chores: there is no JPEG photo with a date in {folder}; name another folder"
            " with PHOTOS="
        )
    load, out = os.getloadavg()[0], Path(out)
    with tempfile.TemporaryDirectory(prefix="exifcli-chores-") as root:
        try:
            results, failures = measured(Path(exifcli).resolve(), sources, int(count), Path(root))
        except Failure as failure:
            sys.exit(f"bench-chores: {failure}")
    version = subprocess.run(["exiftool", "-ver"], capture_output=True, text=True).stdout.strip()
    about = {
        "photos": int(count),
        "cores": os.cpu_count(),
        "loads": [load, os.getloadavg()[0]],
        "exiftool": version,
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    figures = {**about, "jobs": results, "failures": failures}
    out.write_text(json.dumps(figures, indent=2) + "\n")
    print("\n" + report.table(results))
    loads = ", ".join(f"{load:.1f}" for load in about["loads"])
    print(f"\nExifTool {version}; load before and after, of {os.cpu_count()} cores: {loads}")
    for failure in failures:
        print(f"bench-chores: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
